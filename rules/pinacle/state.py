"""The records of a game of pinacle: what a state holds, phase by phase, and what a view shows.

Everything that lies on the table is public and stands in the Coup, which state and view share: the
combinations, the pile, how many cards everybody holds, and which of them have been seen (taken from the
pile, or picked up again). The hands, the order of the stock and the card just drawn are the state's alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.engine.cards import BACK, JOKER, Bag, Kind, Pack
from rules.engine.moves import Card, Seat
from rules.engine.protocol import Result

from .combinations import Combo
from .options import PinacleOptions

HAND = 11
RANKS = "AKQJT98765432"


@dataclass(frozen=True, slots=True)
class Setting:
    """What the number of players decides: seats of each side, packs, and the cards as they are dealt."""

    sides: tuple[tuple[Seat, ...], ...]
    pack: Pack
    cards: tuple[Card, ...]

    @property
    def seats(self) -> int:
        return sum(map(len, self.sides))

    def side_of(self, seat: Seat) -> int:
        return seat % len(self.sides)


SIDES = {"2x2": ((0, 2), (1, 3)), "3x2": ((0, 3), (1, 4), (2, 5)), "2x3": ((0, 2, 4), (1, 3, 5))}
PACKS = {"2x2": 2, "3x2": 3, "2x3": 2}


@lru_cache(maxsize=16)
def setting(options: PinacleOptions) -> Setting:
    """The setting of a table: a card of the second pack is dealt as `AS'`, one of the third as `AS''`."""
    packs = PACKS[options.teams]
    jokers = int(options.jokers) // 2
    pack = Pack(RANKS, packs, jokers=packs * jokers)
    cards = tuple(
        kind + BACK * back
        for kind in map(pack.kinds.__getitem__, pack.kinds_in(pack.held(pack.full)))
        for back in range(packs)
        for _ in range(jokers if kind == JOKER else 1)
    )
    return Setting(SIDES[options.teams], pack, cards)


@dataclass(frozen=True, slots=True)
class Prime:
    """Points of a deal beside the cards: `what` (going_out, abattre, cut, same_back, short), whose, how many."""

    what: str
    seat: Seat
    side: int
    points: int


@dataclass(frozen=True, slots=True)
class DealScore:
    """A deal on the sheet, by side: combinations at their table value, cards laid, redeemed wilds, primes,
    fines and cards left in the hands (both not above nought); `out` went out, None when the stock ran out."""

    specials: tuple[int, ...]
    cards: tuple[int, ...]
    redeemed: tuple[int, ...]
    primes: tuple[int, ...]
    fines: tuple[int, ...]
    hands: tuple[int, ...]
    out: Seat | None

    @property
    def scores(self) -> tuple[int, ...]:
        parts = (self.specials, self.cards, self.redeemed, self.primes, self.fines, self.hands)
        return tuple(map(sum, zip(*parts, strict=True)))


@dataclass(frozen=True, slots=True)
class Match:
    """Where the game stands between deals: deal number from 1, its dealer, totals, past deals by number."""

    deal: int
    dealer: Seat
    scores: tuple[int, ...]
    sheet: tuple[tuple[int, DealScore], ...] = ()


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
    """The cards want shuffling."""


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
    """The game has ended."""

    result: Result


Phase = Dealing | Drawing | Laying | Over


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment; the next card of the stock is its last.

    `drawn` is the card drawn in this turn, as long as it has not been laid.
    """

    match: Match
    phase: Phase
    hands: tuple[Bag, ...] = ()
    stock: tuple[Kind, ...] = ()
    drawn: Bag = 0


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: all that is public, its own hand, and the card it has just drawn."""

    seat: Seat | None
    match: Match
    phase: Phase
    hand: Bag
    drawn: Bag


def replaced(values: tuple[Bag, ...], place: int, value: Bag) -> tuple[Bag, ...]:
    """A tuple with one of its values changed."""
    return (*values[:place], value, *values[place + 1 :])
