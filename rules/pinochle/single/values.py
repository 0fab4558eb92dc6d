"""What melds count at single-deck pinochle, under the options that change it.

Marriage 20, royal marriage 40, run 150; pinochle 30, double pinochle 60; aces 100, kings 80,
queens 60, jacks 40; each nine of trumps 10. Two runs or two arounds count twice, unless the house
pays ten times for a double. Source: the single-deck rules, Value of the combinations; AMB-P-01
and AMB-P-05 of the rules text.
"""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterable
from functools import lru_cache
from typing import Protocol

from rules.engine.cards import SUITS
from rules.engine.moves import Card
from rules.pinochle.meldtable import JACK_OF_DIAMONDS, QUEEN_OF_SPADES, MeldTable, Row, worth

PINOCHLES: dict[str, Row] = {"30/60": (30, 60), "40/80": (40, 80), "40/300": (40, 300)}
RUN, ROYAL, MARRIAGE, DIX = 150, 40, 20, 10
AROUND = {"A": 100, "K": 80, "Q": 60, "J": 40}
DOUBLE = 10
"""A double run or around counts so many times the single, where the house pays for doubles."""


class Valued(Protocol):
    """Options that say what melds and cards count."""

    @property
    def counters(self) -> str:
        """What cards count in tricks: a key of COUNTERS in pack.py."""

    @property
    def pinochle_values(self) -> str:
        """What a pinochle and a double pinochle count: a key of PINOCHLES."""

    @property
    def doubles_x10(self) -> bool:
        """Whether a double run or around counts ten times the single."""


def table_of(options: Valued) -> MeldTable:
    """The meld table the options put in force."""
    return _table(options.pinochle_values, options.doubles_x10)


@lru_cache(maxsize=8)
def _table(pinochle_values: str, doubles: bool) -> MeldTable:
    def row(single: int) -> Row:
        return (single, single * DOUBLE) if doubles else (single,)

    return MeldTable(
        run=row(RUN),
        royal=(ROYAL,),
        marriage=(MARRIAGE,),
        pinochle=PINOCHLES[pinochle_values],
        around={rank: row(points) for rank, points in AROUND.items()},
        dix=(DIX,),
    )


def points_at_once(table: MeldTable, hand: Iterable[Card], trump: str) -> int:
    """What a hand melds when everything is laid at once: each card once in a class, a run uses up its marriage."""
    cards = Multiset(hand)
    pairs = {suit: min(cards["K" + suit], cards["Q" + suit]) for suit in SUITS}
    runs = min(cards[rank + trump] for rank in "ATKQJ")
    return (
        worth(table.run, runs)
        + worth(table.royal, pairs[trump] - runs)
        + sum(worth(table.marriage, number) for suit, number in pairs.items() if suit != trump)
        + worth(table.pinochle, min(cards[QUEEN_OF_SPADES], cards[JACK_OF_DIAMONDS]))
        + sum(worth(row, min(cards[rank + suit] for suit in SUITS)) for rank, row in table.around.items())
        + worth(table.dix, cards["9" + trump])
    )
