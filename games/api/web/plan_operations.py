"""Operations on the plans of one's own seat: those that stand, what could be planned, making and taking back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any

from django.http import Http404
from django.utils.html import strip_tags
from django.utils.translation import gettext_noop
from ninja import Router

from games import plans
from games.jobs.refusals import Refused
from games.play.models import GameStatus
from games.play.read.access import table_for
from games.play.read.plans import plans_of
from games.play.read.table.plan_editor import PlanLine
from games.play.read.table.plan_words import say_plainly
from games.play.read.table.view import TableView
from games.play.write import plans as plan_write
from games.play.write.refusals import NOT_SEATED, TABLE_CLOSED

from ..models import TokenScope
from ..problems import Problem, problem
from ..schemas import PlanChangeIn, PlanDropIn, PlanIn, PlansAtOnceIn, PlanSoonerIn, PlansOut
from .gate import ApiRequest, reader_of
from .replies import asks

router = Router(tags=["games"])

FORCED = {"kind": "forced_cards"}


@router.get(
    "games/{slug:game_id}/plans",
    **asks(TokenScope.READ, PlansOut, 409),
    summary=gettext_noop("My plans at a table"),
    description=gettext_noop(
        "What stands, what has ended and why, and plans that could be made now, each as it is sent to make it."
    ),
)
def seat_plans(request: ApiRequest, game_id: str) -> dict[str, Any]:
    """What stands, what has ended and why, and plans that could be made now."""
    return _page(_table(request, game_id))


@router.post(
    "games/{slug:game_id}/plans",
    **asks(TokenScope.PLAY, PlansOut, 400, 409, 413, what="move", example={"plan": FORCED}),
    summary=gettext_noop("Make a plan"),
    description=gettext_noop(
        "It is asked after those that stand, and may move at once where it is your turn."
    ),
)
def make_plan(request: ApiRequest, game_id: str, body: PlanIn) -> dict[str, Any]:
    """Add a plan after those that stand."""
    table = _table(request, game_id)
    with _readable(table):
        plan_write.add(game_id, user=request.auth.user, data=body.plan)
    return _page(_table(request, game_id))


@router.post(
    "games/{slug:game_id}/plans/drop",
    **asks(TokenScope.PLAY, PlansOut, 400, 409, 413, what="move", example={"place": 0, "plan": FORCED}),
    summary=gettext_noop("Take a plan back"),
    description=gettext_noop(
        "Both its place and the plan itself: one that has moved up meanwhile is not taken for another."
    ),
)
def drop_plan(request: ApiRequest, game_id: str, body: PlanDropIn) -> dict[str, Any]:
    """Take back the plan that stands at a place."""
    _table(request, game_id)
    plan_write.drop(game_id, user=request.auth.user, place=body.place, was=body.plan)
    return _page(_table(request, game_id))


@router.post(
    "games/{slug:game_id}/plans/change",
    **asks(
        TokenScope.PLAY, PlansOut, 400, 409, 413, what="move",
        example={"place": 0, "was": {"kind": "bid_up_to", "limit": 60}, "plan": {"kind": "bid_up_to", "limit": 65}},
    ),
    summary=gettext_noop("Change a plan"),
    description=gettext_noop("Put another plan in the place of one that stands; `was` is the one you saw there."),
)  # fmt: skip
def change_plan(request: ApiRequest, game_id: str, body: PlanChangeIn) -> dict[str, Any]:
    """Put another plan in the place of one that stands."""
    table = _table(request, game_id)
    with _readable(table):
        plan_write.change(game_id, user=request.auth.user, place=body.place, was=body.was, data=body.plan)
    return _page(_table(request, game_id))


@router.post(
    "games/{slug:game_id}/plans/sooner",
    **asks(TokenScope.PLAY, PlansOut, 400, 409, 413, what="move", example={"place": 1, "plan": FORCED}),
    summary=gettext_noop("Have a plan asked sooner"),
    description=gettext_noop("Before the one above it; the first of all stays where it is."),
)
def plan_sooner(request: ApiRequest, game_id: str, body: PlanSoonerIn) -> dict[str, Any]:
    """Have a plan asked before the one above it."""
    _table(request, game_id)
    plan_write.ask_sooner(game_id, user=request.auth.user, place=body.place, was=body.plan)
    return _page(_table(request, game_id))


@router.post(
    "games/{slug:game_id}/plans/at-once",
    **asks(TokenScope.PLAY, PlansOut, 400, 409, 413, what="move", example={"at_once": True}),
    summary=gettext_noop("Make planned moves at once"),
    description=gettext_noop(
        "Or after a pause, as without a choice: a move at once tells the others of a plan."
    ),
)
def plans_at_once(request: ApiRequest, game_id: str, body: PlansAtOnceIn) -> dict[str, Any]:
    """Whether planned moves are made without a pause."""
    _table(request, game_id)
    plan_write.at_once(game_id, user=request.auth.user, wanted=body.at_once)
    return _page(_table(request, game_id))


@contextmanager
def _readable(table: TableView) -> Iterator[None]:
    """What is no plan is refused with the sentence that says why."""
    try:
        yield
    except plans.BadPlan as bad:
        raise Problem(422, bad.code, say_plainly(table, bad.phrase)) from None


def _table(request: ApiRequest, game_id: str) -> TableView:
    """The table from one's own seat; 404 for who may not see it, 403 without a seat there, 409 where it is over."""
    game, players, mine = table_for(reader_of(request.auth), game_id)
    if mine is None:
        raise Refused(NOT_SEATED)
    if game.status != GameStatus.PLAYING:
        raise problem(409, TABLE_CLOSED)
    return TableView(game, players, mine.seat)


def _page(table: TableView) -> dict[str, Any]:
    page = plans_of(table, suggest=True)
    if page is None:
        raise Http404
    assert table.seat is not None
    return {
        "standing": [_line(line) for line in page.standing],
        "possible": [_line(line) for line in page.suggested],
        "ended": [{"words": _plain(words), "why": _plain(why)} for words, why in page.ended],
        "always": [_plain(words) for words in page.defaults],
        "at_once": page.at_once,
        "planned_at": table.players[table.seat].planned_at,
    }


def _line(line: PlanLine) -> dict[str, Any]:
    return {
        "place": line.place,
        "plan": json.loads(line.made_by),
        "words": _plain(line.words),
        "would": _plain(line.would),
        "conflict": _plain(line.conflict),
    }


def _plain(words: str) -> str:
    """What a page says, as text alone."""
    return unescape(strip_tags(words))
