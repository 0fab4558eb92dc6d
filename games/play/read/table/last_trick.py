"""The trick with which a deal ended, whole: no state has it, for the move that ends a deal brings the next cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.display import Display, Trick
from rules.engine.match import Match
from rules.engine.moves import Card, Event, Seat

from ...record.memory import History, Snapshot

TAKEN = frozenset({"took", "took_too_late", "kept"})
"""With these events a trick is complete, and goes to a seat."""


@dataclass(frozen=True, slots=True)
class LastTrick:
    """The last trick of a deal, and the moment before the card that completed it."""

    before: Snapshot
    trick: Trick

    def laid_out(self, display: Display, reader: Seat | None) -> Display:
        """What lay on the table before that card, with the trick whole and the card gone from its hand."""
        seat, card = self.trick.plays[-1]
        places = tuple(
            replace(place, cards=place.cards - 1) if place.seat == seat else place for place in display.places
        )
        if seat == reader:
            hand, on_table = _without(display.hand, card), _without(display.on_table, card)
            display = replace(display, hand=hand, on_table=on_table)
        return replace(display, places=places, trick=None, last_trick=self.trick)


def last_trick_before(
    engine: Match[Any, Any], story: History, moment: Snapshot, reader: Seat | None
) -> LastTrick | None:
    """The trick that the move of a moment completed, and its deal with it; None where a deal ended in another way."""
    before = next((earlier for earlier in reversed(story) if earlier.version < moment.version), None)
    if before is None or not moment.ending:
        return None
    trick = completed_trick(engine, before, moment, reader)
    return None if trick is None else LastTrick(before, trick)


def completed_trick(
    engine: Match[Any, Any], before: Snapshot, after: Snapshot, reader: Seat | None
) -> Trick | None:
    """The trick that was completed from one moment to the next; None where none was."""
    events = {event.kind: event.facts for event in reversed(after.events)}
    lying = engine.show(engine.view(before.state, reader)).trick
    won = events.get("took", events.get("kept"))
    if lying is None or won is None or "played" not in events:
        return None
    seat, card, winner = events["played"]["seat"], events["played"]["card"], won["seat"]
    assert isinstance(seat, int)
    assert isinstance(card, str)
    assert isinstance(winner, int)
    return Trick((*lying.plays, (seat, card)), winner, worth_in(after.events))


def worth_in(events: Iterable[Event]) -> int:
    """What a trick counts for the seat that took it in these events, as everybody hears; 0 for nothing."""
    points = next((event.facts.get("points", 0) for event in events if event.kind in TAKEN), 0)
    assert isinstance(points, int)
    return points


def with_worth(trick: Trick | None, story: Sequence[Snapshot]) -> Trick | None:
    """The trick that was taken last, with what it counts by a story that ends with the moment shown."""
    if trick is None or trick.points:
        return trick
    latest = (each.events for each in reversed(story) if any(event.kind in TAKEN for event in each.events))
    return replace(trick, points=worth_in(next(latest, ())))


def _without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    place = cards.index(card) if card in cards else len(cards)
    return (*cards[:place], *cards[place + 1 :])
