"""What the pages of leagues show, as frozen plain values in the reader's language; never a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Value, When
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from accounts.models import User
from games.clubs.core.contests import club_to_show, directs, may_play
from games.clubs.core.models import Club
from games.clubs.core.roles import lasting_keys
from games.play.models import GameStatus, Player
from games.play.read.clocks import pace_words
from games.standings.divisions import movers
from rules.web.mixes import mix_url

from ..models import Division, Fixture, FixtureOutcome, League, LeagueAct, LeagueEntrant, Season, SeasonStage
from ..record.tables import table_of
from .words import range_words, sentences_of, stage_words

A_PAGE = 20
OF_A_CLUB = 10
IDLE = timedelta(days=5)
"""Without a move for so long somebody who is to move is in the director's list."""


PLAYERS = Count("entrants", filter=Q(entrants__left_at=None), distinct=True)


@dataclass(frozen=True, slots=True)
class LeaguePlayer:
    """Somebody in a season: what they are called, where their profile is (empty for bots), whether they have left."""

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
    """Two who meet: `result` in figures or words, `url` of the game where the reader may see it."""

    key: int
    round: int
    home: LeaguePlayer
    away: LeaguePlayer
    result: str
    note: str
    url: str
    is_open: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """A division: its table, its games by round, and how many go up and down."""

    number: int
    lines: tuple[TableLine, ...]
    rounds: tuple[tuple[int, tuple[FixtureLine, ...]], ...]
    up: int
    down: int
    left: tuple[LeaguePlayer, ...]


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
    is_in: bool
    may_enter: bool
    may_leave: bool
    directs: bool
    acts: tuple[LeagueActLine, ...]
    seasons: tuple[SeasonLink, ...]


def season_page(season: Season, reader: Any) -> LeaguePage:
    """A season as somebody reads it."""
    league = season.league
    entrants = list(season.entrants.select_related("user", "bot"))
    names = {each.pk: _name(each, reader) for each in entrants}
    divisions = tuple(_divisions(season, entrants, names))
    own = next((each for each in entrants if isinstance(reader, User) and each.user_id == reader.pk), None)
    is_in = own is not None and own.left_at is None
    every_game = (line for division in divisions for _number, lines in division.rounds for line in lines)
    mine = [line for line in every_game if line.mine and line.is_open and line.url]
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
        mine=tuple(mine),
        is_in=is_in,
        may_enter=own is None and _may_enter(season, reader),
        may_leave=is_in and season.stage in (SeasonStage.ENTRY, SeasonStage.RUNNING),
        directs=directs(league, reader),
        acts=tuple(_acts(season, names)),
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
        return timezone.now() - season.started_at <= (season.ends_at - season.started_at) / 2
    return season.stage == SeasonStage.ENTRY


def _rules_url(league: League) -> str:
    return mix_url(league.rules, league.house_rules)


def _name(entrant: LeagueEntrant, reader: Any) -> LeaguePlayer:
    you = isinstance(reader, User) and entrant.user_id == reader.pk
    left = entrant.left_at is not None
    if entrant.bot is not None:
        return LeaguePlayer(entrant.pk, entrant.bot.shown_name, "", you, left)
    if entrant.user is None:
        return LeaguePlayer(entrant.pk, gettext("Former player"), "", you, left)
    return LeaguePlayer(entrant.pk, entrant.user.name, entrant.user.profile_id, you, left)


def _divisions(
    season: Season, entrants: Sequence[LeagueEntrant], names: Mapping[int, LeaguePlayer]
) -> list[DivisionTable]:
    divisions = list(season.divisions.all())
    members: dict[int | None, list[LeagueEntrant]] = defaultdict(list)
    for each in entrants:
        members[each.division_id].append(each)
    games: dict[int, list[Fixture]] = defaultdict(list)
    for row in Fixture.objects.filter(division__season=season).select_related("game"):
        games[row.division_id].append(row)
    sizes = [sum(not each.annulled for each in members[division.pk]) for division in divisions]
    found = []
    for place, division in enumerate(divisions):
        up = movers(sizes[place]) if place else 0
        down = movers(sizes[place + 1]) if place + 1 < len(divisions) else 0
        rows = members[division.pk]
        found.append(
            DivisionTable(
                division.number,
                _lines(season, division, rows, games[division.pk], names, up, down),
                _rounds(season, games[division.pk], names),
                up,
                down,
                tuple(names[each.pk] for each in rows if each.annulled),
            )
        )
    return found


def _lines(
    season: Season,
    division: Division,
    rows: Sequence[LeagueEntrant],
    games: Sequence[Fixture],
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
    season: Season, games: Sequence[Fixture], names: Mapping[int, LeaguePlayer]
) -> tuple[tuple[int, tuple[FixtureLine, ...]], ...]:
    by_round: dict[int, list[FixtureLine]] = defaultdict(list)
    for row in games:
        by_round[row.round].append(_fixture_line(season, row, names))
    return tuple((number, tuple(lines)) for number, lines in sorted(by_round.items()))


def _fixture_line(season: Season, row: Fixture, names: Mapping[int, LeaguePlayer]) -> FixtureLine:
    home, away = names[row.home_id], names[row.away_id]
    result, note = "", ""
    if row.outcome == FixtureOutcome.ANNULLED:
        note = gettext("does not count")
    elif row.outcome:
        result = f"{row.home_points} : {row.away_points}"
        if row.outcome != FixtureOutcome.PLAYED:
            note = str(row.get_outcome_display())
    elif row.game is not None:
        note = gettext("being played")
    mine = home.you or away.you
    seen = row.game is not None and (row.game.public or mine)
    url = row.game.get_absolute_url() if seen and row.game is not None else ""
    return FixtureLine(row.pk, row.round, home, away, result, note, url, row.outcome == "", mine)


def _acts(season: Season, names: Mapping[int, LeaguePlayer]) -> list[LeagueActLine]:
    acts = LeagueAct.objects.filter(season=season).select_related("by", "fixture")
    return [
        LeagueActLine(act.made_at, act.by.name if act.by else "", _sentence(act, names), act.why)
        for act in acts
    ]


def _sentence(act: LeagueAct, names: Mapping[int, LeaguePlayer]) -> str:
    """What a director did, as a sentence."""
    match act.kind:
        case "withdraw":
            found = names.get(act.entrant_id or 0)
            if found is None:
                return gettext("Somebody was taken out of the season before it began.")
            return gettext("%(name)s was taken out of the season.") % {"name": found.name}
        case "decide" if act.fixture is not None:
            row = act.fixture
            facts = {"home": names[row.home_id].name, "away": names[row.away_id].name}
            if row.home_points == row.away_points:
                return gettext("The game of %(home)s and %(away)s is a draw.") % facts
            ahead = (row.home_points or 0) > (row.away_points or 0)
            return gettext("%(winner)s has won the game against %(loser)s.") % {
                "winner": facts["home" if ahead else "away"],
                "loser": facts["away" if ahead else "home"],
            }
        case "bot":
            found = names.get(act.entrant_id or 0)
            return gettext("%(name)s entered.") % {"name": found.name if found else gettext("A bot")}
        case "extend":
            return gettext("The season lasts longer.")
    return gettext("The season was cancelled.")


# --- the director's page ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IdleLine:
    """Somebody who holds a season up: since when they are to move, or how little time they have left."""

    who: LeaguePlayer
    url: str
    since: datetime | None
    little_time: bool


def idle_players(season: Season) -> tuple[IdleLine, ...]:
    """Who has been to move for days, or has little time left; those who have waited longest first."""
    games = Fixture.objects.filter(division__season=season, outcome="", game__isnull=False)
    seats = Player.objects.filter(
        game__in=games.values("game"), to_act=True, user__isnull=False, game__status=GameStatus.PLAYING
    ).select_related("game", "user")
    now, found = timezone.now(), []
    entrants = {row.user_id: row for row in season.entrants.select_related("user", "bot")}
    for seat in seats:
        entrant = entrants.get(seat.user_id)
        since = seat.turn_since or seat.game.moved_at or seat.game.created_at
        low = seat.deadline is not None and seat.deadline - now < timedelta(days=1)
        if entrant is not None and (now - since >= IDLE or low):
            found.append(IdleLine(_name(entrant, None), seat.game.get_absolute_url(), since, low))
    return tuple(sorted(found, key=lambda line: line.since or now))


# --- lists ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A league in a list."""

    name: str
    url: str
    note: str
    stage: str
    players: int
    at: datetime
    mine: bool


@dataclass(frozen=True, slots=True)
class LeagueList:
    """The leagues somebody may see, page by page."""

    lines: tuple[LeagueLine, ...]
    page: int
    pages: int


def league_list(reader: Any, *, page: int = 1) -> LeagueList:
    """The latest season of each league, those open to enter and under way first."""
    paged: Page[Any] = Paginator(seasons_seen_by(reader), A_PAGE).get_page(page)
    mine = _mine(reader, [row.pk for row in paged])
    return LeagueList(
        tuple(_line(row, row.pk in mine) for row in paged), paged.number, paged.paginator.num_pages
    )


def seasons_seen_by(reader: Any) -> QuerySet[Season]:
    """The latest seasons of the leagues somebody may see with their figures, in the order of the list."""
    seen = Q(league__members_only=False)
    if isinstance(reader, User) and not reader.is_guest:
        seen |= Q(league__club__in=lasting_keys(reader)) | Q(league__organiser=reader)
    rows = (
        Season.objects.filter(seen)
        .exclude(league__seasons__number__gt=F("number"))
        .select_related("league__club")
    )
    order = [SeasonStage.ENTRY, SeasonStage.RUNNING, SeasonStage.OVER, SeasonStage.CANCELLED]
    return rows.annotate(players=PLAYERS, rank=_rank(order)).order_by("rank", "-starts_at", "pk")


def leagues_of_club(club: Club, *, member: bool) -> tuple[LeagueLine, ...]:
    """The leagues of a club, for a reader of its page."""
    rows = Season.objects.filter(league__club=club).exclude(league__seasons__number__gt=F("number"))
    if not member:
        rows = rows.filter(league__members_only=False)
    rows = rows.select_related("league").annotate(players=PLAYERS)
    return tuple(_line(row, False) for row in rows.order_by("-starts_at", "pk")[:OF_A_CLUB])


def _rank(order: Sequence[str]) -> Any:
    return Case(
        *(When(stage=stage, then=Value(place)) for place, stage in enumerate(order)),
        output_field=IntegerField(),
    )


def _mine(reader: Any, seasons: Sequence[int]) -> set[int]:
    if not isinstance(reader, User):
        return set()
    rows = LeagueEntrant.objects.filter(season__in=seasons, user=reader, left_at=None)
    return set(rows.values_list("season", flat=True))


def _line(season: Season, mine: bool) -> LeagueLine:
    league = season.league
    note = " · ".join((gettext(league.rules.name), pace_words(league.time)))
    if season.number > 1:
        note = gettext("season %(number)d") % {"number": season.number} + " · " + note
    at = season.ended_at or (season.starts_at if season.stage == SeasonStage.ENTRY else season.ends_at)
    return LeagueLine(
        league.name,
        league.get_absolute_url(),
        note,
        stage_words(season),
        getattr(season, "players", 0),
        at,
        mine,
    )
