"""Leagues for programs: the list, the standings of a season, who meets whom and with what result."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from itertools import zip_longest
from typing import Any

from django.core.paginator import Paginator
from django.http import Http404
from django.utils.translation import gettext_noop
from ninja import Path, Query, Router, Schema

from games.api.models import TokenScope
from games.api.web.gate import ApiRequest
from games.api.web.replies import asks
from games.clubs.core.contests import club_to_show
from games.clubs.core.roles import lasting_keys

from ..models import Season
from ..read.lists import seasons_seen_by
from ..read.pages import LeaguePage, TableLine, season_page
from ..read.people import LeaguePlayer
from ..record.who import may_see

router = Router(tags=["leagues"])

A_PAGE = 50


class LeagueOut(Schema):
    """A league with its latest season; `club` where you may know of it."""

    id: str
    url: str
    name: str
    variant: str
    options: dict[str, Any]
    season: int
    stage: str
    starts_at: datetime
    ends_at: datetime
    entrants: int
    club: str | None


class LeaguesOut(Schema):
    """A page of leagues."""

    leagues: list[LeagueOut]
    page: int
    pages: int
    number: int


class LeaguePlayerOut(Schema):
    """Somebody in a season; no profile for bots."""

    name: str
    profile: str
    you: bool
    left: bool


class LeagueLineOut(Schema):
    """A line of the table of a division; `possible` are the places still possible, in words."""

    place: int
    player: LeaguePlayerOut
    played: int
    won: int
    drawn: int
    lost: int
    points: int
    difference: int
    possible: str


class DivisionOut(Schema):
    """A division: its table, how many go up and down."""

    number: int
    up: int
    down: int
    standings: list[LeagueLineOut]


class StandingsOut(Schema):
    """The standings of a season, division by division; before its start who has entered."""

    id: str
    name: str
    season: int
    stage: str
    divisions: list[DivisionOut]
    entered: list[LeaguePlayerOut]


class FixtureOut(Schema):
    """Two who meet, or three: the result in figures, what is to be said of it, the table where you may see it."""

    division: int
    round: int
    home: LeaguePlayerOut
    away: LeaguePlayerOut
    third: LeaguePlayerOut | None
    result: str
    note: str
    open: bool
    url: str


class FixturesOut(Schema):
    """All fixtures of a season, by division and round."""

    id: str
    season: int
    fixtures: list[FixtureOut]


@router.get(
    "leagues",
    **asks(TokenScope.READ, LeaguesOut),
    summary=gettext_noop("Leagues"),
    description=gettext_noop(
        "Those you may see with their latest season, those open to enter and under way first."
    ),
)
def leagues(request: ApiRequest, page: int = Query(1, ge=1, le=100_000)) -> dict[str, Any]:
    """Those you may see with their latest season, those open to enter and under way first."""
    user = request.auth.user
    own = set(lasting_keys(user))
    season_rows = Paginator(seasons_seen_by(user), A_PAGE).get_page(page)
    return {
        "leagues": [_line(row, user, own) for row in season_rows],
        "page": season_rows.number,
        "pages": season_rows.paginator.num_pages,
        "number": season_rows.paginator.count,
    }


def _line(row: Any, user: Any, own: Collection[int]) -> dict[str, Any]:
    club = club_to_show(row.league, user, own)
    return {
        "id": row.league.public_id,
        "url": row.league.get_absolute_url(),
        "name": row.league.name,
        "variant": row.league.variant,
        "options": row.league.options,
        "season": row.number,
        "stage": row.stage,
        "starts_at": row.starts_at,
        "ends_at": row.ends_at,
        "entrants": row.players,
        "club": None if club is None else club[0],
    }


LeagueId = Path(..., max_length=12)
SeasonNumber = Query(None, ge=1, le=30_000, description=gettext_noop("the latest unless one is named"))


def _league_page(request: ApiRequest, league_id: str, number: int | None) -> LeaguePage:
    rows = Season.objects.filter(league__public_id=league_id).select_related("league__club")
    if number is not None:
        rows = rows.filter(number=number)
    season = rows.order_by("-number").first()
    if season is None or not may_see(season.league, request.auth.user):
        raise Http404
    return season_page(season, request.auth.user)


@router.get(
    "leagues/{slug:league_id}/standings",
    **asks(TokenScope.READ, StandingsOut),
    summary=gettext_noop("The standings of a league"),
    description=gettext_noop("Of its latest season or another, division by division."),
)
def standings(
    request: ApiRequest, league_id: str = LeagueId, season: int | None = SeasonNumber
) -> dict[str, Any]:
    """Of its latest season or another, division by division."""
    page = _league_page(request, league_id, season)
    return {
        "id": page.public_id,
        "name": page.name,
        "season": page.number,
        "stage": page.stage,
        "divisions": [
            {
                "number": division.number,
                "up": division.up,
                "down": division.down,
                "standings": [_table_line(line) for line in division.lines],
            }
            for division in page.divisions
        ],
        "entered": [_player(each) for each in page.entered],
    }


def _table_line(line: TableLine) -> dict[str, Any]:
    figures = ("place", "played", "won", "drawn", "lost", "points", "difference", "possible")
    return {name: getattr(line, name) for name in figures} | {"player": _player(line.who)}


def _player(each: LeaguePlayer) -> dict[str, Any]:
    return {"name": each.name, "profile": each.profile, "you": each.you, "left": each.left}


@router.get(
    "leagues/{slug:league_id}/fixtures",
    **asks(TokenScope.READ, FixturesOut),
    summary=gettext_noop("The fixtures of a league"),
    description=gettext_noop("Who meets whom in a season, and with what result."),
)
def fixtures(
    request: ApiRequest, league_id: str = LeagueId, season: int | None = SeasonNumber
) -> dict[str, Any]:
    """Who meets whom in a season, and with what result."""
    page = _league_page(request, league_id, season)
    return {
        "id": page.public_id,
        "season": page.number,
        "fixtures": [
            {
                "division": division.number,
                "round": line.round,
                **dict(zip_longest(("home", "away", "third"), map(_player, line.players))),
                "result": line.result,
                "note": line.note,
                "open": line.is_open,
                "url": line.url,
            }
            for division in page.divisions
            for _number, lines in division.rounds
            for line in lines
        ],
    }
