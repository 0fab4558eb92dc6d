"""What the pages of leagues show, as frozen plain values in the reader's language; never a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.clubs.core.contests import club_to_show, deputy_sentence, directs, may_play
from games.notifications.messages import and_joined
from games.play.read.clocks import pace_words
from games.standings.divisions import movers
from rules.web.mixes import mix_url

from ..models import (
    FIXTURE_SEATS,
    WITH_PEOPLE,
    Division,
    Fixture,
    FixtureOutcome,
    League,
    LeagueAct,
    LeagueActKind,
    LeagueEntrant,
    LeaguePartnerLink,
    Season,
    SeasonStage,
    fixtures_of,
    of_person,
)
from ..record.tables import FixtureFacts, facts_of, table_of
from .words import range_words, sentences_of, stage_words

FEW_DIVISIONS = 3
"""Up to so many the page of a season lists the games of all."""


@dataclass(frozen=True, slots=True)
class LeaguePlayer:
    """Somebody in a season: what they are called, where their profile is (empty for bots and pairs), whether they have
    left."""

    key: int
    name: str
    profile: str
    you: bool
    left: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of the table of a division; `possible` are the places still possible, `moves` is `up`, `down` or empty."""

    place: int
    who: LeaguePlayer
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    difference: int
    possible: str
    moves: str


@dataclass(frozen=True, slots=True)
class FixtureLine:
    """Those who meet, by seat: `result` in figures or words, `url` of the game where the reader may see it.

    `why` is the reason of a director who adjusted the result.
    """

    key: int
    round: int
    players: tuple[LeaguePlayer, ...]
    result: str
    note: str
    url: str
    is_open: bool
    mine: bool
    why: str = ""

    @property
    def names(self) -> str:
        """The names in a row."""
        return " – ".join(player.name for player in self.players)


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division: its table, its games by round, and how many go up and down.

    Of a season with many divisions the games of one are listed; `games_url` leads to those of the others.
    """

    number: int
    lines: tuple[TableLine, ...]
    rounds: tuple[tuple[int, tuple[FixtureLine, ...]], ...]
    up: int
    down: int
    left: tuple[LeaguePlayer, ...]
    games_url: str = ""


@dataclass(frozen=True, slots=True)
class LeagueActLine:
    """Something a director did."""

    made_at: datetime
    by: str
    sentence: str
    why: str


@dataclass(frozen=True, slots=True)
class SeasonLink:
    """A season in a list."""

    number: int
    url: str
    stage: str


@dataclass(frozen=True, slots=True)
class LeaguePage:
    """The page of a season."""

    public_id: str
    name: str
    words: str
    url: str
    game: str
    rules_url: str
    club: tuple[str, str] | None
    pace: str
    sentences: tuple[str, ...]
    number: int
    season_url: str
    stage: str
    stage_words: str
    why: str
    starts_at: datetime
    ends_at: datetime
    ended_at: datetime | None
    divisions: tuple[DivisionTable, ...]
    entered: tuple[LeaguePlayer, ...]
    mine: tuple[FixtureLine, ...]
    is_of_pairs: bool
    is_of_threes: bool
    partner_url: str
    is_in: bool
    may_enter: bool
    may_leave: bool
    directs: bool
    acts: tuple[LeagueActLine, ...]
    seasons: tuple[SeasonLink, ...]

    @property
    def lists_one(self) -> bool:
        """Whether the games of one division alone are listed."""
        return any(division.games_url for division in self.divisions)


def season_page(season: Season, reader: Any, *, listed: int | None = None) -> LeaguePage:
    """A season as somebody reads it, with the games of every division, or of the one `listed` and the reader's own."""
    league = season.league
    # Each of these columns is a table more to join, with all that is known of somebody.
    people = WITH_PEOPLE if league.is_of_pairs else ("user", "bot")
    entrants = list(season.entrants.select_related(*people))
    names = {each.pk: player_of(each, reader) for each in entrants}
    acts = _acts_of(season)
    divisions = tuple(_divisions(season, entrants, names, listed, _reasons(acts)))
    own = next((each for each in entrants if _is_of(each, reader)), None)
    is_in = own is not None and own.left_at is None
    may_enter = own is None and _may_enter(season, reader)
    mine = _own_games(season, own, names) if is_in and own is not None else ()
    return LeaguePage(
        public_id=league.public_id,
        name=league.name,
        words=league.words,
        url=league.get_absolute_url(),
        game=gettext(league.rules.name),
        rules_url=_rules_url(league),
        club=club_to_show(league, reader),
        pace=pace_words(league.time),
        sentences=sentences_of(league),
        number=season.number,
        season_url=season.get_absolute_url(),
        stage=season.stage,
        stage_words=stage_words(season),
        why=season.why,
        starts_at=season.starts_at,
        ends_at=season.ends_at,
        ended_at=season.ended_at,
        divisions=divisions,
        entered=tuple(names[each.pk] for each in entrants) if not divisions else (),
        mine=mine,
        is_of_pairs=league.is_of_pairs,
        is_of_threes=league.is_of_threes,
        partner_url=partner_url(season, reader) if may_enter else "",
        is_in=is_in,
        may_enter=may_enter,
        may_leave=is_in and season.stage in (SeasonStage.ENTRY, SeasonStage.RUNNING),
        directs=directs(league, reader),
        acts=tuple(_act_lines(acts, names)),
        seasons=tuple(
            SeasonLink(
                each.number,
                reverse("leagues:season", args=[league.public_id, each.number]),
                stage_words(each),
            )
            for each in league.seasons.all()
        ),
    )


def _may_enter(season: Season, reader: Any) -> bool:
    if not isinstance(reader, User) or not may_play(season.league, reader):
        return False
    if season.stage == SeasonStage.RUNNING and season.started_at is not None:
        half = (season.ends_at - season.started_at) / 2
        return not season.league.is_of_threes and timezone.now() - season.started_at <= half
    return season.stage == SeasonStage.ENTRY


def partner_url(season: Season, reader: Any) -> str:
    """The address with which somebody becomes the reader's partner, where they look for one."""
    if not season.league.is_of_pairs or not isinstance(reader, User):
        return ""
    links = LeaguePartnerLink.objects.filter(season=season, user=reader)
    word = links.values_list("word", flat=True).first()
    return reverse("leagues:come", args=[season.league.public_id, word]) if word else ""


def _rules_url(league: League) -> str:
    return mix_url(league.rules, league.house_rules)


def _is_of(entrant: LeagueEntrant, reader: Any) -> bool:
    return isinstance(reader, User) and reader.pk in entrant.user_keys


def player_of(entrant: LeagueEntrant, reader: Any) -> LeaguePlayer:
    """Somebody in a season for a reader; the people and bots are to be at hand."""
    you, left = _is_of(entrant, reader), entrant.left_at is not None
    bots = [bot.shown_name for bot in (entrant.bot, entrant.partner_bot) if bot is not None]
    if bots:
        return LeaguePlayer(entrant.pk, and_joined(bots), "", you, left)
    people = [user for user in (entrant.user, entrant.partner) if user is not None]
    if not people:
        return LeaguePlayer(entrant.pk, gettext("Former player"), "", you, left)
    profile = people[0].profile_id if len(people) == 1 else ""
    return LeaguePlayer(entrant.pk, and_joined([user.name for user in people]), profile, you, left)


def _divisions(
    season: Season,
    entrants: Sequence[LeagueEntrant],
    names: Mapping[int, LeaguePlayer],
    listed: int | None,
    reasons: Mapping[int, str],
) -> list[DivisionTable]:
    divisions = list(season.divisions.all())
    members: dict[int | None, list[LeagueEntrant]] = defaultdict(list)
    for each in entrants:
        members[each.division_id].append(each)
    results: dict[int, list[FixtureFacts]] = defaultdict(list)
    for each_result in facts_of(Fixture.objects.filter(division__season=season)):
        results[each_result.division_id].append(each_result)
    games: dict[int, list[Fixture]] = defaultdict(list)
    shown_here = Fixture.objects.filter(division__season=season)
    if listed is not None:
        shown_here = shown_here.filter(division__number=listed)
    for row in _with_games(shown_here):
        games[row.division_id].append(row)
    sizes = [sum(not each.annulled for each in members[division.pk]) for division in divisions]
    found = []
    for place, division in enumerate(divisions):
        up = movers(sizes[place]) if place else 0
        down = movers(sizes[place + 1]) if place + 1 < len(divisions) else 0
        rows = members[division.pk]
        shown = listed in (None, division.number)
        found.append(
            DivisionTable(
                division.number,
                _lines(season, division, rows, results[division.pk], names, up, down),
                _rounds(season, games[division.pk], names, reasons),
                up,
                down,
                tuple(names[each.pk] for each in rows if each.annulled),
                "" if shown else f"{season.get_absolute_url()}?division={division.number}#games",
            )
        )
    return found


def listed_division(season: Season, reader: Any, asked: int | None) -> int | None:
    """Of which division the page lists the games: of all in a small season, else the one asked for or the reader's."""
    numbers = list(season.divisions.values_list("number", flat=True))
    if len(numbers) <= FEW_DIVISIONS:
        return None
    if asked in numbers:
        return asked
    if not isinstance(reader, User):
        return numbers[0]
    own = season.entrants.filter(of_person(reader), division__isnull=False)
    return own.values_list("division__number", flat=True).first() or numbers[0]


def _with_games(rows: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Fixtures with what is shown of their games: there may be a thousand."""
    points = (f"{seat}_points" for seat in FIXTURE_SEATS)
    shown = ("division", "round", *FIXTURE_SEATS, "outcome", *points, "ended_at")
    return rows.select_related("game").only(*shown, "game__public_id", "game__public")


def _own_games(
    season: Season, own: LeagueEntrant, names: Mapping[int, LeaguePlayer]
) -> tuple[FixtureLine, ...]:
    """The games the reader is playing."""
    rows = Fixture.objects.filter(fixtures_of(own), outcome="", game__isnull=False)
    return tuple(_fixture_line(season, row, names) for row in _with_games(rows))


def _lines(
    season: Season,
    division: Division,
    rows: Sequence[LeagueEntrant],
    games: Sequence[FixtureFacts],
    names: Mapping[int, LeaguePlayer],
    up: int,
    down: int,
) -> tuple[TableLine, ...]:
    table = table_of(rows, games, season.league.counting)
    lines = []
    for row in table:
        possible = division.possible.get(row.name) if season.stage == SeasonStage.RUNNING else None
        moves = "up" if row.place <= up else "down" if row.place > len(table) - down else ""
        lines.append(
            TableLine(
                row.place, names[int(row.name)], row.played, row.won, row.drawn, row.lost, row.points, row.difference,
                range_words(*possible) if possible else "", moves,
            )
        )  # fmt: skip
    return tuple(lines)


def _rounds(
    season: Season, games: Sequence[Fixture], names: Mapping[int, LeaguePlayer], reasons: Mapping[int, str]
) -> tuple[tuple[int, tuple[FixtureLine, ...]], ...]:
    by_round: dict[int, list[FixtureLine]] = defaultdict(list)
    for row in games:
        by_round[row.round].append(_fixture_line(season, row, names, reasons.get(row.pk, "")))
    return tuple((number, tuple(lines)) for number, lines in sorted(by_round.items()))


def _fixture_line(
    season: Season, row: Fixture, names: Mapping[int, LeaguePlayer], why: str = ""
) -> FixtureLine:
    players = tuple(names[key] for key in row.entrant_keys)
    result, note = "", ""
    if row.outcome == FixtureOutcome.ANNULLED:
        note = gettext("does not count")
    elif row.outcome:
        result = " : ".join(str(points) for points in row.points)
        if row.outcome != FixtureOutcome.PLAYED:
            note = str(row.get_outcome_display())
    elif row.game is not None:
        note = gettext("being played")
    mine = any(player.you for player in players)
    visible = row.game is not None and (row.game.public or mine)
    url = row.game.get_absolute_url() if visible and row.game is not None else ""
    said = why if row.outcome == FixtureOutcome.ADJUSTED else ""
    return FixtureLine(row.pk, row.round, players, result, note, url, row.outcome == "", mine, said)


def _acts_of(season: Season) -> list[LeagueAct]:
    """What directors did in a season, the latest first."""
    return list(LeagueAct.objects.filter(season=season).select_related("by", "fixture", "deputy"))


def _reasons(acts: Sequence[LeagueAct]) -> dict[int, str]:
    """Why results were adjusted, each for the last time, by the key of the fixture."""
    adjusted = [act for act in acts if act.kind == LeagueActKind.ADJUST and act.fixture_id is not None]
    return {act.fixture_id or 0: act.why for act in reversed(adjusted)}


def _act_lines(acts: Sequence[LeagueAct], names: Mapping[int, LeaguePlayer]) -> list[LeagueActLine]:
    return [
        LeagueActLine(act.made_at, act.by.name if act.by else "", act_sentence(act, names), act.why)
        for act in acts
    ]


def act_sentence(act: LeagueAct, names: Mapping[int, LeaguePlayer]) -> str:
    """What a director did, as a sentence."""
    match act.kind:
        case "withdraw":
            found = names.get(act.entrant_id or 0)
            if found is None:
                return gettext("Somebody was taken out of the season before it began.")
            return gettext("%(name)s was taken out of the season.") % {"name": found.name}
        case "decide" if act.fixture is not None:
            return _decision(act.fixture, names)
        case "adjust" if act.fixture is not None:
            seats = [names[key].name for key in act.fixture.entrant_keys]
            return gettext("The result of the game of %(names)s was adjusted: %(figures)s.") % {
                "names": and_joined(seats),
                "figures": act.figures,
            }
        case "begin":
            return gettext("The season began.")
        case "next":
            return gettext("The season was opened to enter.")
        case "bot":
            found = names.get(act.entrant_id or 0)
            return gettext("%(name)s entered.") % {"name": found.name if found else gettext("A bot")}
        case "evening":
            return gettext("Games of an evening were entered.")
        case "deputy" | "dismiss":
            return deputy_sentence(act.deputy, dismissed=act.kind == "dismiss", by=act.by)
        case "extend":
            return gettext("The season lasts longer.")
    return gettext("The season was cancelled.")


def _decision(row: Fixture, names: Mapping[int, LeaguePlayer]) -> str:
    """What a director made of a game."""
    ahead = [
        key for key, points in zip(row.entrant_keys, row.points, strict=True) if points == max(row.points)
    ]
    if len(ahead) != 1:
        return gettext("The game of %(names)s is a draw.") % {
            "names": and_joined([names[key].name for key in row.entrant_keys])
        }
    behind = [names[key].name for key in row.entrant_keys if key not in ahead]
    return gettext("%(winner)s has won the game against %(loser)s.") % {
        "winner": names[ahead[0]].name,
        "loser": and_joined(behind),
    }
