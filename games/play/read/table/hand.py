"""Where the cards of the reader's hand lie, so that each keeps its place until it is played."""

from __future__ import annotations

from rules.engine.moves import Card

from ...record.memory import Snapshot
from .moments import CARD_PLAYED
from .view import TableView


def hand_places(table: TableView) -> tuple[Card, ...]:
    """The hand as it was before the first card played from it since it last changed in another way.

    Empty where nothing has been played since.
    """
    if table.seat is None or not table.started or not table.shown.hand:
        return ()
    full = _before_plays(table)
    if full is None:
        return ()
    return tuple(table.engine.show(table.engine.view(full.state, table.seat)).hand)


def _before_plays(table: TableView) -> Snapshot | None:
    """The moment before the first of those plays: cards that are told to one seat alone have changed hands."""
    assert table.moment is not None
    deal, last, played = table.moment.deal, None, False
    for moment in reversed(table.story):
        if moment.version > table.moment.version:
            continue
        if played:
            last, played = moment, False
        if moment.deal != deal or any(event.private for event in moment.events):
            return last
        played = any(
            event.kind in CARD_PLAYED and event.facts.get("seat") == table.seat for event in moment.events
        )
    return last
