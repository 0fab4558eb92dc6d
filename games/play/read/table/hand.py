"""Where the cards of the reader's hand lie, so that each keeps its place until it is played, and which came last."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import cast

from rules.engine.moves import Card, Event, Seat

from ...record.memory import Snapshot
from .moments import CARD_PLAYED, GIFT
from .view import TableView

LAID_DOWN = CARD_PLAYED | {"discarded"}
"""Events of a card of the hand that was played or thrown away: what was drawn before it is new no more."""


COMING = {"drew": "seat", "took_turn_up": "seat", "took_up": "seat", GIFT: "to"}
"""Events that bring cards to a hand, and the fact that tells whose it is."""


def hand_places(table: TableView) -> tuple[Card, ...]:
    """The hand as it was before the first card played from it since it last changed in another way.

    Empty where nothing has been played since.
    """
    if table.seat is None or not table.has_started or not table.display.hand:
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
    """The cards that came to the reader since they last played one, drawn or passed; those dealt are not new."""
    if table.seat is None or table.moment is None:
        return ()
    fresh: Counter[Card] = Counter()
    for event in reversed(tuple(_latest(table, table.seat))):
        if event.kind == GIFT and event.facts.get("seat") == table.seat:
            # What was passed to the reader and returned is theirs no more.
            fresh -= Counter(_cards(event))
        elif event.facts.get(COMING.get(event.kind, "")) == table.seat:
            fresh += Counter(_cards(event))
    return tuple(fresh.elements())


def _latest(table: TableView, seat: Seat) -> Iterator[Event]:
    """What happened since a seat last played a card, latest first, as that seat knows it."""
    assert table.moment is not None
    for moment in reversed(table.story):
        if moment.version > table.moment.version:
            continue
        if moment.deal != table.deal:
            return
        events = [event.seen_by(seat) for event in reversed(moment.events)]
        yield from events
        # A card that ends a trick may bring the next ones with the same move.
        if any(event.kind in LAID_DOWN and event.facts.get("seat") == seat for event in events):
            return


def _cards(event: Event) -> tuple[Card, ...]:
    """The cards of an event that its reader knows."""
    if event.kind == "took_turn_up":
        return (str(event.facts["card"]),)
    return cast("tuple[Card, ...]", event.facts.get("cards", ()))
