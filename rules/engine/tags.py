"""What a deal may show: tags by which commented deals are found, each with the question whether it holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from .moves import Card, Event, Move, Seat
from .score import DealScore


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that was played to its end: the seats of each side, the hands dealt, moves, events, what it was worth."""

    sides: tuple[tuple[Seat, ...], ...]
    hands: tuple[tuple[Card, ...], ...]
    moves: tuple[Move, ...]
    events: tuple[Event, ...]
    score: DealScore

    def side_of(self, seat: Seat) -> int:
        """The side on which a seat plays."""
        return next(side for side, seats in enumerate(self.sides) if seat in seats)


DealTest = Callable[[PlayedDeal], bool]


@dataclass(frozen=True, slots=True)
class DealTag:
    """Something that happens in a deal: its name in addresses, its label (marked for translation), whether it holds.

    `terms` of the glossary and `paragraphs` of the rules speak of it: those lead to the deals that have it.
    """

    name: str
    label: str
    holds: DealTest
    terms: tuple[str, ...] = ()
    paragraphs: tuple[str, ...] = ()


def scores(kind: str, *, number: int = 1) -> DealTest:
    """Whether somebody has a part of a kind in the score, so many of it at least, whether it counts or not."""
    return lambda deal: any(part.kind == kind and part.number >= number for part in deal.score.parts)


def ends(*outcomes: str) -> DealTest:
    """Whether the deal ended so."""
    return lambda deal: deal.score.outcome in outcomes


def happens(kind: str) -> DealTest:
    """Whether an event of a kind is told in the deal."""
    return lambda deal: any(event.kind == kind for event in deal.events)


def moved(verb: str) -> DealTest:
    """Whether somebody made a move of a verb."""
    return lambda deal: any(move.verb == verb for move in deal.moves)


def dealt(hands: Sequence[Sequence[Card]], wanted: Iterable[Card]) -> bool:
    """Whether one of the hands holds all of these cards."""
    need = Counter(wanted)
    return any(need <= Counter(hand) for hand in hands)
