"""The records of a deal of pinacle: what a state holds, phase by phase, and what a view shows.

Everything that lies on the table is public and stands in the Coup, which state and view share: the
combinations, the pile, how many cards everybody holds, and which of them have been seen (taken from the
pile, or picked up again). The hands, the order of the stock and the card just drawn are the state's alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.cards import Bag, Kind
from rules.engine.moves import Seat
from rules.engine.score import DealScore, MatchScore

from .combinations import Combo


@dataclass(frozen=True, slots=True)
class Prime:
    """Points of a deal beside the cards: `what` (going_out, abattre, cut, same_back, short), whose, how many."""

    what: str
    seat: Seat
    side: int
    points: int


@dataclass(frozen=True, slots=True)
class Coup:
    """The table of the deal under way, all of it public.

    `known` are cards a seat was seen to take up and has not played since; `opened` the seats that laid in an
    earlier turn; `charged` the sides that need so much to begin; `idle` counts the last turns in which nobody
    drew from the stock or laid; `turns` all turns finished; `named` the combinations laid, for the next key.
    """

    turn: Seat
    stock: int
    pile: tuple[Kind, ...]
    sizes: tuple[int, ...]
    known: tuple[Bag, ...]
    combos: tuple[tuple[Combo, ...], ...]
    charged: tuple[bool, ...]
    primes: tuple[Prime, ...] = ()
    opened: tuple[bool, ...] = ()
    idle: int = 0
    turns: int = 0
    named: int = 0


@dataclass(frozen=True, slots=True)
class Dealing:
    """The deal waits for chance: nobody may move before the cards have come."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Whoever is to play draws a card or takes the pile."""

    coup: Coup


@dataclass(frozen=True, slots=True)
class Laying:
    """Whoever is to play lays, adds, and ends the turn by discarding.

    `took` cards came from the pile (0: one from the stock), something was `laid` in this turn, the side is
    `opening` under a charge, and what was laid too short has been picked up again (`barred`). Of the `pile` taken
    there is left in the hand what has not been laid.
    """

    coup: Coup
    took: int
    laid: bool = False
    opening: bool = False
    barred: bool = False
    pile: Bag = 0


@dataclass(frozen=True, slots=True)
class Over:
    """The deal has ended: nobody may move, and its score is what is left of it."""

    score: DealScore


Phase = Dealing | Drawing | Laying | Over


@dataclass(frozen=True, slots=True)
class State:
    """A whole deal at one moment; the next card of the stock is its last.

    `drawn` is the card drawn in this turn, as long as it has not been laid.
    """

    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hands: tuple[Bag, ...] = ()
    stock: tuple[Kind, ...] = ()
    drawn: Bag = 0


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: all that is public, its own hand, and the card it has just drawn."""

    seat: Seat | None
    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hand: Bag
    drawn: Bag


def with_value(values: tuple[Bag, ...], place: int, value: Bag) -> tuple[Bag, ...]:
    """A tuple with one of its values changed."""
    return (*values[:place], value, *values[place + 1 :])
