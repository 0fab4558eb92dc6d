"""A turn that a plan is about to take: what will be done and when, for the owner of the seat alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from games import plans

from ...record.plans import settlement
from ..clocks import later
from .plan_words import say
from .view import TableView


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """The move a plan is about to make, as it is posted and in words; `at` about when, None: now."""

    move: str
    words: SafeString
    at: datetime | None


def planned_turn(table: TableView) -> PlannedTurn | None:
    """What a plan of the reader is about to do in the reader's turn; None where none is."""
    if table.seat is None or table.past or not table.my_turn:
        return None
    mine = table.players[table.seat]
    if mine.planned_at is None:
        return None
    try:
        _standing, settled = settlement(table.game, mine, table.story)
    except plans.BadPlan:
        return None
    if not isinstance(settled.does, plans.Do):
        return None
    move = settled.does.move
    words = say(table, plans.does(table.engine.game, table.view.deal, move))
    return PlannedTurn(str(move), words, later(mine.planned_at))
