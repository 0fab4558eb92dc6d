"""Leagues in lists: those somebody may see, and those of a club."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Value, When
from django.utils.translation import gettext

from accounts.models import User
from games.clubs.core.contests import LEADERS, leader_words
from games.clubs.core.models import Club
from games.clubs.core.roles import lasting_keys
from games.play.read.clocks import pace_words

from ..models import WITH_PEOPLE, Division, Fixture, LeagueEntrant, Season, SeasonStage, of_person
from ..record.tables import FixtureFacts, facts_of, games_that_count, table_of
from .people import player_of
from .words import stage_words

A_PAGE = 20
OF_A_CLUB = 10
PLAYERS = Count("entrants", filter=Q(entrants__left_at=None), distinct=True)


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A league in a list; `leaders` are the first three of the first division, where the list has them."""

    name: str
    url: str
    note: str
    stage: str
    players: int
    is_of_pairs: bool
    at: datetime
    mine: bool
    leaders: str = ""


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
    visible = Q(league__members_only=False)
    if isinstance(reader, User) and not reader.is_guest:
        visible |= Q(league__club__in=lasting_keys(reader))
    rows = (
        Season.objects.filter(visible)
        .exclude(league__seasons__number__gt=F("number"))
        .select_related("league__club")
    )
    order = [SeasonStage.ENTRY, SeasonStage.RUNNING, SeasonStage.OVER, SeasonStage.CANCELLED]
    return rows.annotate(players=PLAYERS, rank=_rank(order)).order_by("rank", "-starts_at", "pk")


def leagues_of_club(club: Club, *, member: bool) -> tuple[LeagueLine, ...]:
    """The leagues of a club, for a reader of its page, with the first three of each."""
    rows = Season.objects.filter(league__club=club).exclude(league__seasons__number__gt=F("number"))
    if not member:
        rows = rows.filter(league__members_only=False)
    rows = rows.select_related("league").annotate(players=PLAYERS)
    seasons = list(rows.order_by("-starts_at", "pk")[:OF_A_CLUB])
    leaders = _leaders(seasons)
    return tuple(_line(row, False, leaders.get(row.pk, "")) for row in seasons)


def _leaders(seasons: Sequence[Season]) -> dict[int, str]:
    """The first three of the first divisions of seasons with a result, in two queries; none without such a season."""
    by_key = {row.pk: row for row in seasons if row.stage in (SeasonStage.RUNNING, SeasonStage.OVER)}
    if not by_key:
        return {}
    first = Division.objects.filter(season__in=by_key, number=1).order_by().values("pk")
    entrants: dict[int, dict[str, LeagueEntrant]] = defaultdict(dict)
    # Each of these columns is a table more to join, with all that is known of somebody.
    people = WITH_PEOPLE if any(row.league.is_of_pairs for row in by_key.values()) else ("user", "bot")
    for row in LeagueEntrant.objects.filter(division__in=first).select_related(*people):
        entrants[row.season_id][row.key] = row
    seasons_of = {row.division_id: key for key, rows in entrants.items() for row in rows.values()}
    results: dict[int, list[FixtureFacts]] = defaultdict(list)
    for each in facts_of(Fixture.objects.filter(division__in=first).exclude(outcome="")):
        results[seasons_of[each.division_id]].append(each)
    return {key: leader_words(_first(by_key[key], entrants[key], results[key])) for key in results}


def _first(
    season: Season, entrants: Mapping[str, LeagueEntrant], results: Sequence[FixtureFacts]
) -> list[tuple[int, str]]:
    if not games_that_count(results):
        return []
    table = table_of(list(entrants.values()), results, season.league.counting)
    return [(row.place, player_of(entrants[row.name], None).name) for row in table[:LEADERS]]


def _rank(order: Sequence[str]) -> Any:
    return Case(
        *(When(stage=stage, then=Value(place)) for place, stage in enumerate(order)),
        output_field=IntegerField(),
    )


def _mine(reader: Any, seasons: Sequence[int]) -> set[int]:
    if not isinstance(reader, User):
        return set()
    rows = LeagueEntrant.objects.filter(of_person(reader), season__in=seasons, left_at=None)
    return set(rows.values_list("season", flat=True))


def _line(season: Season, mine: bool, leaders: str = "") -> LeagueLine:
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
        league.is_of_pairs,
        at,
        mine,
        leaders,
    )
