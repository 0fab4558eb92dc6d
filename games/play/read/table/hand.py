"""Where the cards of the reader's hand lie, so that each keeps its place until it is played, and which came last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from rules.engine.moves import Card, Event

from ...record.memory import Snapshot
from .moments import CARD_PLAYED
from .view import TableView

LAID_DOWN = CARD_PLAYED | {"discarded"}
"""Events of a card of the hand that was played or thrown away: what was drawn before it is new no more."""


def hand_places(table: TableView) -> tuple[Card, ...]:
    """The hand as it was before the first card played from it since it last changed in another way.

    Empty where nothing has been played since.
    """
    if table.seat is None or not table.started or not table.display.hand:
        return ()
    full = _before_plays(table)
    if full is None:
        return ()
    return tuple(table.engine.show(table.engine.view(full.state, table.seat)).hand)


def _before_plays(table: TableView) -> Snapshot | None:
    """The moment before the first of those plays: cards that are told to one seat alone have changed hands."""
    assert table.moment is not None
    deal, last, played = table.deal, None, False
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


def fresh_cards(table: TableView) -> tuple[Card, ...]:
    """The cards that the reader has drawn since they last played one; those that were dealt are not new."""
    if table.seat is None or table.moment is None:
        return ()
    fresh: list[Card] = []
    for moment in reversed(table.story):
        if moment.version > table.moment.version:
            continue
        if moment.deal != table.deal:
            break
        events = [
            event.seen_by(table.seat) for event in moment.events if event.facts.get("seat") == table.seat
        ]
        if any(event.kind in LAID_DOWN for event in events):
            # A card that ends a trick may bring the next ones with the same move.
            fresh += _drawn(events)
            break
        fresh += _drawn(events)
    return tuple(fresh)


def _drawn(events: Sequence[Event]) -> list[Card]:
    drawn: list[Card] = []
    for event in events:
        if event.kind == "drew":
            drawn += cast("tuple[Card, ...]", event.facts.get("cards", ()))
        elif event.kind == "took_turn_up":
            drawn.append(str(event.facts["card"]))
    return drawn
