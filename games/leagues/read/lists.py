"""Leagues in lists: those somebody may see, and those of a club."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Value, When
from django.utils.translation import gettext

from accounts.models import User
from games.clubs.core.models import Club
from games.clubs.core.roles import lasting_keys
from games.play.read.clocks import pace_words

from ..models import LeagueEntrant, Season, SeasonStage, of_person
from .words import stage_words

A_PAGE = 20
OF_A_CLUB = 10
PLAYERS = Count("entrants", filter=Q(entrants__left_at=None), distinct=True)


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A league in a list."""

    name: str
    url: str
    note: str
    stage: str
    players: int
    is_of_pairs: bool
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
    rows = LeagueEntrant.objects.filter(of_person(reader), season__in=seasons, left_at=None)
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
        league.is_of_pairs,
        at,
        mine,
    )
