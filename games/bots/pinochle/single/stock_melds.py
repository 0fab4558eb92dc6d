"""The melds of two-handed pinochle by number, and the kinds of cards each is made of."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import Mask
from rules.pinochle.meldtable import JACK_OF_DIAMONDS, QUEEN_OF_SPADES
from rules.pinochle.single.pack import PACK

from .kernel import RANKS

Meld = int
"""A meld by its number: marriages by suit, the run, the pinochle, arounds from aces down, each with its double."""

RUN, DOUBLE_RUN, PINOCHLE, DOUBLE_PINOCHLE = 4, 5, 6, 7
AROUNDS, DOUBLE_AROUNDS, MELDS = 8, 12, 16
GROUP = (0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2)
DOUBLE = (0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 1, 1, 1)
SINGLES = (0, 1, 2, 3, 4, 6, 8, 9, 10, 11)
"""All melds but the doubles."""


def _mask(cards: Sequence[str]) -> Mask:
    return sum(1 << PACK.index[card] for card in cards)


def _kinds(trump: int) -> tuple[tuple[str, ...], ...]:
    """The cards of every meld in the order in which the engine looks for them."""
    couples = [("K" + suit, "Q" + suit) for suit in PACK.suits]
    run = tuple(rank + PACK.suits[trump] for rank in "ATKQJ")
    pinochle = (QUEEN_OF_SPADES, JACK_OF_DIAMONDS)
    arounds = [tuple(rank + suit for suit in PACK.suits) for rank in "AKQJ"]
    return (*couples, run, run, pinochle, pinochle, *arounds, *arounds)


MASK: tuple[Mask, ...] = tuple(_mask(cards) for trump in range(4) for cards in _kinds(trump))
"""By trumps and meld, the kinds in it."""
OF_KIND: tuple[Mask, ...] = tuple(
    sum(1 << meld for meld in range(MELDS) if MASK[trump * MELDS + meld] >> kind & 1)
    for trump in range(4)
    for kind in range(4 * RANKS)
)
"""By trumps and kind, a mask of the melds it goes into."""
NAMES = ("run", "double-run", "pinochle", "double-pinochle") + tuple(
    f"{twice}{rank}" for twice in ("", "double-") for rank in ("aces", "kings", "queens", "jacks")
)
"""The words of the moves that declare them, from the run on."""


def number_of(name: str, suit: str | None) -> Meld:
    """The number of a meld by its name and suit."""
    return PACK.suits.index(suit or "") if name.endswith("marriage") else RUN + NAMES.index(name)


def cards_in(trump: int, meld: Meld) -> int:
    """How many cards a meld is made of."""
    return MASK[trump * MELDS + meld].bit_count() * (1 + DOUBLE[meld])


SPREAD: tuple[int, ...] = tuple(
    sum((mask >> rank & 1) << 2 * rank for rank in range(RANKS)) for mask in range(1 << RANKS)
)
"""From a mask of ranks to a holding of one card of each."""
