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
from games.clubs.core.contests import club_to_show, directs, may_play
from games.clubs.core.reasons import reason_words
from games.play.read.clocks import pace_words
from games.play.read.club_rules import ContestRules, rules_of_contest
from games.standings.divisions import movers
from games.standings.league_table import LeagueRow

from ..models import (
    FIXTURE_SEATS,
    WITH_PEOPLE,
    Division,
    Fixture,
    FixtureOutcome,
    LeagueEntrant,
    LeaguePartnerLink,
    Season,
    SeasonStage,
    fixtures_of,
    of_person,
)
from ..record.shuffles import open_secret, seal_of_season
from ..record.tables import FixtureFacts, facts_of, table_of
from .log import LeagueActLine, latest_acts, reasons_of
from .people import LeaguePlayer, is_of, player_of
from .words import range_words, sentences_of, stage_words

FEW_DIVISIONS = 3
"""Up to so many the page of a season lists the games of all."""


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
class SeasonLink:
    """A season in a list."""

    number: int
    url: str
    stage: str


@dataclass(frozen=True, slots=True)
class LeaguePage:
    """The page of a season.

    `seal` is that of the secret its games are dealt from, `secret` is there once the season is over; `numbers` are
    those of the entries, by which games are named in proofs. `may_add_words`: the reader is in it without any.
    """

    public_id: str
    name: str
    words: str
    url: str
    rules: ContestRules
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
    log_url: str
    seasons: tuple[SeasonLink, ...]
    seal: str
    secret: str
    numbers: tuple[tuple[int, str], ...]
    may_add_words: bool

    @property
    def lists_one(self) -> bool:
        """Whether the games of one division alone are listed."""
        return any(division.games_url for division in self.divisions)

    @property
    def listed_division(self) -> int:
        """The division whose games are listed, where those of one are."""
        return next(division.number for division in self.divisions if not division.games_url)


@dataclass(frozen=True, slots=True)
class OfMany:
    """Of a season with many divisions the games of one are wanted: of the one asked for, else of the reader's own."""

    asked: int | None = None

    def choose(self, divisions: Sequence[Division], own: LeagueEntrant | None) -> int | None:
        """The division whose games are listed; None where there are few divisions, and all are."""
        numbers: dict[int | None, int] = {division.pk: division.number for division in divisions}
        if len(numbers) <= FEW_DIVISIONS:
            return None
        if self.asked in numbers.values():
            return self.asked
        return numbers.get(own.division_id if own is not None else None, divisions[0].number)


def season_page(season: Season, reader: Any, wanted: OfMany | None = None) -> LeaguePage:
    """A season as somebody reads it, with the games of every division, or of the one `wanted` and the reader's own."""
    league = season.league
    # Each of these columns is a table more to join, with all that is known of somebody.
    people = WITH_PEOPLE if league.is_of_pairs else ("user", "bot")
    entrants = list(season.entrants.select_related(*people))
    names = {each.pk: player_of(each, reader) for each in entrants}
    own = next((each for each in entrants if is_of(each, reader)), None)
    rows = list(season.divisions.all())
    listed = wanted.choose(rows, own) if wanted is not None else None
    divisions = tuple(_divisions(season, rows, entrants, names, listed, reasons_of(season)))
    is_in = own is not None and own.left_at is None
    may_enter = own is None and _may_enter(season, reader)
    club = club_to_show(league, reader)
    mine = _own_games(season, own, names) if is_in and own is not None else ()
    return LeaguePage(
        public_id=league.public_id,
        name=league.name,
        words=league.words,
        url=league.get_absolute_url(),
        rules=rules_of_contest(league, names_club=club is not None),
        club=club,
        pace=pace_words(league.time),
        sentences=sentences_of(league),
        number=season.number,
        season_url=season.get_absolute_url(),
        stage=season.stage,
        stage_words=stage_words(season),
        why=reason_words(season.why),
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
        may_leave=is_in and _may_be_left(season),
        directs=directs(league, reader),
        acts=latest_acts(season, names),
        log_url=reverse("leagues:log", args=[league.public_id, season.number]),
        seasons=tuple(
            SeasonLink(
                each.number,
                reverse("leagues:season", args=[league.public_id, each.number]),
                stage_words(each),
            )
            for each in league.seasons.all()
        ),
        seal=seal_of_season(season),
        secret=(open_secret(season) or b"").hex(),
        numbers=_numbers(entrants, names) if season.secret is not None else (),
        may_add_words=is_in and own is not None and _may_add_words(season, own, reader),
    )


def _numbers(
    entrants: Sequence[LeagueEntrant], names: Mapping[int, LeaguePlayer]
) -> tuple[tuple[int, str], ...]:
    return tuple(sorted((each.entry, names[each.pk].name) for each in entrants))


def _may_add_words(season: Season, own: LeagueEntrant, reader: User) -> bool:
    """Whether somebody has entered without words, as those have who were in the last season."""
    given = own.words if own.user_id == reader.pk else own.partner_words
    return season.secret is not None and season.ended_at is None and not given


def may_leave(season: Season, reader: User) -> bool:
    """Whether somebody is in a season and may still leave it."""
    return _may_be_left(season) and season.entrants.filter(of_person(reader), left_at=None).exists()


def _may_be_left(season: Season) -> bool:
    return season.stage in (SeasonStage.ENTRY, SeasonStage.RUNNING)


def _may_enter(season: Season, reader: Any) -> bool:
    if not isinstance(reader, User) or not may_play(season.league, reader):
        return False
    if season.stage == SeasonStage.RUNNING and season.started_at is not None:
        half = (season.ends_at - season.started_at) / 2
        return timezone.now() - season.started_at <= half
    return season.stage == SeasonStage.ENTRY


def partner_url(season: Season, reader: Any) -> str:
    """The address with which somebody becomes the reader's partner, where they look for one."""
    if not season.league.is_of_pairs or not isinstance(reader, User):
        return ""
    links = LeaguePartnerLink.objects.filter(season=season, user=reader)
    word = links.values_list("word", flat=True).first()
    return reverse("leagues:come", args=[season.league.public_id, word]) if word else ""


def _divisions(
    season: Season,
    divisions: Sequence[Division],
    entrants: Sequence[LeagueEntrant],
    names: Mapping[int, LeaguePlayer],
    listed: int | None,
    reasons: Mapping[int, str],
) -> list[DivisionTable]:
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
    parts = []
    for place, division in enumerate(divisions):
        up = movers(sizes[place]) if place else 0
        down = movers(sizes[place + 1]) if place + 1 < len(divisions) else 0
        rows = members[division.pk]
        is_listed = listed in (None, division.number)
        parts.append(
            DivisionTable(
                division.number,
                _lines(season, division, rows, results[division.pk], names, up, down),
                _rounds(season, games[division.pk], names, reasons),
                up,
                down,
                tuple(names[each.pk] for each in rows if each.annulled),
                "" if is_listed else f"{season.get_absolute_url()}?division={division.number}#games",
            )
        )
    return parts


def _with_games(rows: QuerySet[Fixture]) -> QuerySet[Fixture]:
    """Fixtures with what is shown of their games: there may be a thousand."""
    points = (f"{seat}_points" for seat in FIXTURE_SEATS)
    columns = ("division", "round", *FIXTURE_SEATS, "outcome", *points, "ended_at")
    return rows.select_related("game").only(*columns, "game__public_id", "game__public")


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
    # Before a result the order is that of entering: nobody goes up or down by it.
    moving = _moving(table, rows, up, down) if any(row.played for row in table) else {}
    lines = []
    for row in table:
        possible = division.possible.get(row.name) if season.stage == SeasonStage.RUNNING else None
        lines.append(
            TableLine(
                row.place, names[int(row.name)], row.played, row.won, row.drawn, row.lost, row.points, row.difference,
                range_words(*possible) if possible else "", moving.get(row.name, ""),
            )
        )  # fmt: skip
    return tuple(lines)


def _moving(
    table: Sequence[LeagueRow], rows: Sequence[LeagueEntrant], up: int, down: int
) -> Mapping[str, str]:
    """Who of a division would go `up` or `down`, by key, as the next season parts them.

    Places that are shared go by the order of the division; places of those who have left make room for some who
    would fall.
    """
    numbers = {each.key: each.number for each in rows}
    gone = {each.key for each in rows if each.left_at is not None}
    order = [
        row.name
        for row in sorted(table, key=lambda row: (row.place, numbers[row.name]))
        if row.name not in gone
    ]
    rising = min(up, len(order) // 2)
    falling = min(max(0, down - (len(table) - len(order))), len(order) // 2)
    return dict.fromkeys(order[:rising], "up") | dict.fromkeys(order[len(order) - falling :], "down")


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
    reason = why if row.outcome == FixtureOutcome.ADJUSTED else ""
    return FixtureLine(row.pk, row.round, players, result, note, url, row.outcome == "", mine, reason)
