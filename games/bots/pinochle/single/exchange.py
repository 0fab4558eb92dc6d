"""What to pass a partner at the auction game for four, and what a bidder passes back.

A gift is judged by what both hands then meld and by the tricks to be expected of the bidder's hand, over hands that
the other may hold. The novice looks at its own hand alone.
"""

from __future__ import annotations

from random import Random

from rules.engine.cards import Bag
from rules.engine.moves import Move
from rules.pinochle.auction.laws import Laws
from rules.pinochle.auction.state import Passing, View
from rules.pinochle.single.pack import PACK

from ..gifts import Value, climb
from .auction import OUTLOOKS, tricks_expected, unseen
from .kernel import ACE, KING, QUEEN, SIZE
from .worlds import SUIT_BITS, SUIT_CODE, meld_points, meld_values, packed

NOVICE_CARD = 30
"""What a trump or an ace is worth to a novice, in points of meld."""

MARRIAGE = 4
"""How much longer than it is a suit counts with a marriage in it, where a hand is imagined that named it."""


def give(laws: Laws, phase: Passing, view: View, samples: int, rng: Random) -> Move:
    """The cards to pass; `samples` hands of the other are imagined, 0 is the novice's way."""
    trump = PACK.suits.index(phase.purchase.trump or "")
    bidder = phase.giver == phase.purchase.bidder
    if not samples:
        value = _own_value(laws, view.hand, trump, bidder)
    else:
        value = _shared_value(laws, view.hand, trump, bidder, _others(laws, phase, view, samples, rng))
    return Move("give", PACK.cards(climb(PACK, view.hand, phase.number, value)))


def _own_value(laws: Laws, hand: Bag, trump: int, bidder: bool) -> Value:
    """The novice's: keep one's own meld; the partner passes trumps and aces, the bidder keeps them."""
    values, sign = meld_values(laws), -1 if bidder else 1

    def value(gift: Bag) -> float:
        passed = packed(gift)
        good = SIZE[code_of(passed, trump)] + sum(
            code_of(passed, s) >> 2 * ACE & 3 for s in range(4) if s != trump
        )
        return meld_points(packed(hand) - passed, trump, values) + sign * NOVICE_CARD * good

    return value


def _shared_value(laws: Laws, hand: Bag, trump: int, bidder: bool, others: list[int]) -> Value:
    """What both hands meld after the gift, and the tricks of the bidder's hand, on average over hands of the other."""
    values, outlook, mine = meld_values(laws), OUTLOOKS[laws.game.name], packed(hand)

    def tricks(cards: int) -> float:
        return tricks_expected(outlook, [code_of(cards, suit) for suit in range(4)], trump)

    def value(gift: Bag) -> float:
        passed = packed(gift)
        rest = mine - passed
        total = meld_points(rest, trump, values) * float(len(others))
        for other in others:
            given = other + passed
            total += meld_points(given, trump, values) + (0.0 if bidder else tricks(given))
        return total / len(others) + (tricks(rest) if bidder else 0.0)

    return value


def _others(laws: Laws, phase: Passing, view: View, samples: int, rng: Random) -> list[int]:
    """Hands the other may hold before the gift: a bidder is long in the trumps he named."""
    bidder = phase.giver == phase.purchase.bidder
    size = laws.game.hand - (phase.number if bidder else 0)
    pool = unseen(view.hand)
    many = samples if bidder else 4 * samples
    hands = [packed(sum(rng.sample(pool, size))) for _ in range(many)]
    if not bidder:
        trump = PACK.suits.index(phase.purchase.trump or "")
        hands.sort(key=lambda hand: -_length(code_of(hand, trump)))
    return hands[:samples]


def _length(code: int) -> int:
    marriage = code >> 2 * KING & 3 and code >> 2 * QUEEN & 3
    return SIZE[code] + (MARRIAGE if marriage else 0)


def code_of(hand: int, suit: int) -> int:
    """What a packed hand holds of a suit, as the kernel writes it."""
    return hand >> SUIT_BITS * suit & SUIT_CODE
