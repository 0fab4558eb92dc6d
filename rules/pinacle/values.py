"""What cards and combinations count: plain functions on plain values. Source 003."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.cards import BITS, ONE, Bag, Kind

from .combinations import FULL_SUITE, HIGHEST, KINDS, PINACLE, PLACES, SUITE, WIDTH, WILD_X, Combo
from .laws import Laws


def card_value(kind: Kind) -> int:
    """What a card counts, laid or left in the hand: joker 30, ace and two 15, king to eight 10, the rest 5."""
    if kind == WILD_X:
        return 30
    rank = kind % WIDTH
    return 15 if rank in (0, HIGHEST) else 10 if rank >= PLACES.index("8") else 5


VALUES: tuple[int, ...] = tuple(map(card_value, range(len(KINDS))))


@dataclass(frozen=True, slots=True)
class Worth:
    """What a combination counts: at its table value or card by card, and the redeemed wilds on top."""

    special: int
    cards: int
    redeemed: int

    @property
    def total(self) -> int:
        """What stands on the sheet for it: one of the first two is nothing."""
        return self.special + self.cards + self.redeemed


FIGURES = "KQJ"
CLEAN_ACES = {6: 300, 7: 400, 8: 1000}
CLEAN_FIGURES = {6: 200, 7: 300, 8: 750}
MIXED_ACES, MIXED_FIGURES = 180, 120
CLEAN_SUITE, ONE_OWN_TWO, TWO_OWN_TWOS, DIRTY_SUITE = 1000, 800, 750, 500
SPECIAL_FROM = 6


@lru_cache(maxsize=8192)
def worth(combo: Combo, pinacle_dealt: int, pinacle_made: int) -> Worth:
    """What a combination counts (source 003, tables of brelans and suites)."""
    special = pinacle_dealt if combo.dealt else pinacle_made
    if combo.what != PINACLE:
        bonus = _special(combo)
        if bonus is None:
            return Worth(0, sum(VALUES[kind] for kind in combo.cards), _value_of_wilds(combo))
        special = bonus
    return Worth(special, 0, _value_of_wilds(combo))


def _special(combo: Combo) -> int | None:
    """The table value of a brelan of aces or figures from six cards on, or of a complete suite."""
    size, wilds = len(combo.cards), combo.wilds
    if combo.what == SUITE:
        if size < FULL_SUITE:
            return None
        own = combo.cards.count(combo.suit * WIDTH)
        if own != wilds or own > 2:
            return DIRTY_SUITE
        return (CLEAN_SUITE, ONE_OWN_TWO, TWO_OWN_TWOS)[own]
    rank = PLACES[combo.rank]
    if size < SPECIAL_FROM or (rank != "A" and rank not in FIGURES):
        return None
    if wilds:
        return MIXED_ACES if rank == "A" else MIXED_FIGURES
    return (CLEAN_ACES if rank == "A" else CLEAN_FIGURES)[size]


def _value_of_wilds(combo: Combo) -> int:
    """Wilds laid across: a joker 30, a two 30 on a suite, twice the card it stood for on a brelan."""
    two = 30 if combo.what == SUITE else 2 * VALUES[combo.rank]
    return sum(VALUES[WILD_X] if kind == WILD_X else two for kind in combo.across)


def worth_of(laws: Laws, combo: Combo) -> Worth:
    """What a combination counts at a table with these laws."""
    return worth(combo, laws.pinacle_dealt, laws.pinacle_made)


def hand_value(hand: Bag) -> int:
    """What the cards of a hand count, against its side."""
    total = kind = 0
    while hand:
        if number := hand & ONE:
            total += number * VALUES[kind]
        hand >>= BITS
        kind += 1
    return total


def face_values(combos: Iterable[Combo]) -> int:
    """What the cards of combinations count one by one, those laid across too: what a charged side must reach."""
    return sum(VALUES[kind] for combo in combos for kind in (*combo.cards, *combo.across))
