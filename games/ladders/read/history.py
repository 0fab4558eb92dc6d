"""What has happened on a ladder, and the places of one player over time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import F, Q, QuerySet

from accounts.instants import InstantForm, instant_words
from games.play.read.chart import Flow, flow

from ..models import Ladder, LadderEntrant, PlaceChange
from .people import LadderName, entrants_by_key, name_of
from .words import change_sentence, places_words

A_PAGE = 50
MOST_POINTS = 60
"""Changes that the chart of somebody's places shows."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """Something that happened: when, to whom, the sentence, from which place to which, and the game.

    `in_person`: it was played at a real table, and there is no game to look at.
    """

    made_at: datetime
    who: LadderName
    sentence: str
    places: str
    url: str
    in_person: bool


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """A page of what has happened, the latest first."""

    lines: tuple[HistoryLine, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """Somebody's places on a ladder: now (None: not on it), the best one, every change, and a chart.

    On a step ladder `step` is where they stand, and `best` and the chart are of steps.
    """

    who: LadderName
    place: int | None
    step: int | None
    best: int | None
    joined_at: datetime
    chart: Flow | None
    history: HistoryPage


def latest(ladder: Ladder, reader: Any, *, most: int) -> tuple[HistoryLine, ...]:
    """What has happened last on a ladder."""
    return tuple(_line(ladder, row, reader) for row in _with_entrants(_of_all(ladder)[:most]))


def history_page(ladder: Ladder, reader: Any, *, page: int) -> HistoryPage:
    """Everything that has happened on a ladder."""
    return _page(ladder, _of_all(ladder), reader, page)


def player_page(ladder: Ladder, entrant: LadderEntrant, reader: Any, *, page: int) -> PlayerPage:
    """The places of somebody on a ladder."""
    own = PlaceChange.objects.filter(entrant=entrant)
    if ladder.is_of_steps:
        # What others do moves nobody from their step.
        own = own.filter(is_shift=False)
    rows = _with_games(own)
    figure = "to_step" if ladder.is_of_steps else "to_place"
    drawn = own.filter(**{f"{figure}__isnull": False}).order_by("-pk")
    points = list(drawn.values_list("made_at", figure)[:MOST_POINTS])[::-1]
    figures = [number for _at, number in points if number is not None]
    best = (max if ladder.is_of_steps else min)(figures, default=None)
    return PlayerPage(
        name_of(ladder, entrant, reader),
        entrant.place,
        entrant.step if ladder.is_of_steps and entrant.place is not None else None,
        best,
        entrant.joined_at,
        _chart(points, falling=not ladder.is_of_steps) if len(points) > 1 else None,
        _page(ladder, rows, reader, page),
    )


def _chart(points: list[tuple[datetime, int | None]], *, falling: bool) -> Flow:
    """Places or steps over time: the top of the ladder is at the top of the chart."""
    rows = [(instant_words(at, None, InstantForm.DATE), (place or 0,)) for at, place in points]
    return flow(rows, None, base=1, falling=falling)


def _of_all(ladder: Ladder) -> QuerySet[PlaceChange]:
    """What has happened, each thing once: of a game the challenger's row."""
    once = Q(challenge=None) | Q(entrant=F("challenge__challenger"))
    return _with_games(PlaceChange.objects.filter(once, entrant__ladder=ladder, is_shift=False))


def _with_games(rows: QuerySet[PlaceChange]) -> QuerySet[PlaceChange]:
    return rows.select_related("challenge__game", "step_game__game").order_by("-pk")


def _with_entrants(rows: Iterable[PlaceChange]) -> list[PlaceChange]:
    """Rows with the entrants they are about."""
    changes = list(rows)
    played = [row.challenge for row in changes if row.challenge is not None]
    keys = {row.entrant_id for row in changes}
    keys |= {key for each in played for key in (each.challenger_id, each.opponent_id)}
    entrants = entrants_by_key(keys)
    for row in changes:
        row.entrant = entrants[row.entrant_id]
    for each in played:
        each.challenger, each.opponent = entrants[each.challenger_id], entrants[each.opponent_id]
    return changes


def _page(ladder: Ladder, rows: QuerySet[PlaceChange], reader: Any, page: int) -> HistoryPage:
    paged: Page[PlaceChange] = Paginator(rows, A_PAGE).get_page(page)
    return HistoryPage(
        tuple(_line(ladder, row, reader) for row in _with_entrants(paged)),
        paged.number,
        paged.paginator.num_pages,
    )


def _line(ladder: Ladder, row: PlaceChange, reader: Any) -> HistoryLine:
    played = row.challenge or row.step_game
    game = played.game if played is not None else None
    url = game.get_absolute_url() if game is not None and game.public else ""
    return HistoryLine(
        row.made_at,
        name_of(ladder, row.entrant, reader),
        change_sentence(ladder, row),
        places_words(row),
        url,
        played is not None and played.in_person,
    )
