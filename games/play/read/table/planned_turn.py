"""A turn that a plan is about to take: what will be done and when, for the owner of the seat alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.safestring import SafeString

from games import plans

from ...record.plans import settled_or_none, waits_for_visit
from ..clocks import later
from .plan_words import say
from .view import TableView


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """The move a plan is about to make, as it is posted and in words; `at` about when, None: now.

    `waits`: the card takes the trick and its owner leads by hand, so it waits for them; `at_last`: until their time
    is nearly up.
    """

    move: str
    words: SafeString
    at: datetime | None
    waits: bool = False
    at_last: bool = False


def planned_turn(table: TableView) -> PlannedTurn | None:
    """What a plan of the reader is about to do in the reader's turn; None where none is."""
    if table.seat is None or table.past or not table.my_turn:
        return None
    mine = table.players[table.seat]
    if mine.open_claim:
        # Nobody moves until it is answered, by hand or by plan.
        return None
    if mine.planned_at is None and (mine.by_hand or (not mine.plans and not mine.default_plans)):
        return None
    _standing, settlement = settled_or_none(table.game, mine, table.story) or ([], None)
    if settlement is None or not isinstance(settlement.does, plans.Do):
        return None
    move = settlement.does.move
    waits = mine.planned_at is None
    if waits and not waits_for_visit(table.game, mine, table.story, settlement):
        return None
    words = say(table, plans.does(table.engine.game, table.view.deal, move))
    at = None if mine.planned_at is None else later(mine.planned_at)
    return PlannedTurn(str(move), words, at, waits, waits and table.game.time.each_move())
