"""What a hand is worth: melds counted fast, tricks to be expected, and the suits it could name.

All figures are plain points, whatever the scale of the table.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from rules.engine.cards import BITS, Bag
from rules.pinochle.double_deck import DoubleDeck
from rules.pinochle.melds import Counter, MeldTable
from rules.pinochle.meldtable import worth
from rules.pinochle.state import HAND, PACK

from .greedy import SIZE
from .kernel import CODE

NO_TRUMP = -1

QUEENS, KINGS = 7 << 3, 7 << 6
QUEEN_OF_SPADES, JACK_OF_DIAMONDS = BITS * PACK.index["QS"], BITS * PACK.index["JD"]


class Melds:
    """Counts the melds of bags by a table; equal to the engine's Counter, a few times as fast."""

    def __init__(self, counter: Counter, scale: int) -> None:
        self._counter, self._scale = counter, scale
        table = counter.table
        self._bonus = any((table.roundhouse, table.roundhouse_with_run, table.double_roundhouse))
        self._trump: dict[int, int] = {}
        self._plain: dict[int, int] = {}
        self._pinochle = [worth(table.pinochle, number) for number in range(5)]
        self._around = [[worth(table.around[rank], number) for number in range(5)] for rank in "JQKA"]

    def points(self, hand: Bag, trump: int) -> int:
        """What a hand melds in plain points, `trump` a suit's number or NO_TRUMP."""
        total = self._pinochle[min(hand >> QUEEN_OF_SPADES & 7, hand >> JACK_OF_DIAMONDS & 7)]
        spades, hearts, clubs, diamonds = hand & CODE, hand >> 15 & CODE, hand >> 30 & CODE, hand >> 45
        for values, shift in zip(self._around, (0, 3, 6, 12), strict=True):
            number = spades >> shift & 7
            if number:
                number = min(number, hearts >> shift & 7, clubs >> shift & 7, diamonds >> shift & 7)
                total += values[number]
        codes = (spades, hearts, clubs, diamonds)
        if self._bonus and all(code & KINGS and code & QUEENS for code in codes):
            named = PACK.suits[trump] if trump >= 0 else None
            return self._counter.points(hand, named) // self._scale
        for suit, code in enumerate(codes):
            known = self._trump if suit == trump else self._plain
            value = known.get(code)
            if value is None:
                value = known[code] = _suit_value(self._counter.table, code, suit == trump)
            total += value
        return total // self._scale


def _suit_value(table: MeldTable, code: int, trump: bool) -> int:
    """Runs and marriages of one suit."""
    counts = [code >> BITS * rank & 7 for rank in range(PACK.width)]
    pairs = min(counts[1], counts[2])
    if not trump:
        return worth(table.marriage, pairs)
    runs = min(counts)
    royals = pairs if table.royals_on_top and pairs > runs else pairs - runs
    return worth(table.run, runs) + worth(table.royal, royals)


@lru_cache(maxsize=64)
def melds_of(engine: DoubleDeck) -> Melds:
    """The fast counter of a table."""
    return Melds(engine.counter, engine.options.scale)


def code_of(hand: Bag, suit: int) -> int:
    """What a hand holds of a suit."""
    return hand >> 15 * suit & CODE


def has_marriage(hand: Bag, suit: int) -> bool:
    """Whether a hand has king and queen of a suit."""
    code = code_of(hand, suit)
    return bool(code >> 3 & 7 and code >> 6 & 7)


def tricks_expected(hand: Bag, trump: int) -> float:
    """Trick points, of fifty, that a pair takes when this hand has named trump and leads.

    Fitted by least squares to thirty thousand playouts by rule of thumb (greedy.py) of random deals;
    they scatter around it with a standard deviation of 5.4.
    """
    code = code_of(hand, trump)
    trumps, tens = SIZE[code], code >> 9 & 7
    points = 10.5 + 1.55 * trumps + 0.7 * tens
    for suit in range(4):
        code = code_of(hand, suit)
        points += 1.4 * (code >> 12 & 7)
        if suit != trump:
            points += (1.7, 1.7, 0.8)[SIZE[code]] if SIZE[code] < 3 else 0
    return points


SCATTER = 5.4
"""Standard deviation of trick points around `tricks_expected`."""


def unseen(hand: Bag, known: Bag = 0) -> list[int]:
    """The cards a player does not see, as units of a bag, for dealing; `known` are others' cards he knows."""
    pool = PACK.full - hand - known
    return [unit for kind, unit in enumerate(PACK.units) for _ in range(pool >> BITS * kind & 7)]


def hands_dealt(hand: Bag, rng: Random, number: int, cards: int = HAND) -> list[Bag]:
    """Hands another player may hold, for all that this hand tells."""
    pool = unseen(hand)
    return [sum(rng.sample(pool, cards)) for _ in range(number)]
