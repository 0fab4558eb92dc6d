"""What a hand promises at double-deck pinochle played alone: melds, tricks, the cards to bury, and imagined widows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import NamedTuple

from rules.engine.cards import Bag
from rules.pinochle.auction.laws import Laws
from rules.pinochle.double.pack import PACK

from ..gifts import climb
from ..greedy import SIZE
from ..hand import Melds, unseen
from ..kernel import CODE, WORTH

TEN, ACE = 9, 12
"""Where in the code of a suit its tens and aces stand."""

WEIGHTS = {
    26: (-7.9, 2.27, 1.07, 0.78, 0.98, 0.59, 1.87, 1.12),
    25: (-7.4, 2.18, 1.18, 0.78, 1.13, 0.44, 1.48, 1.36),
}
"""By cards in a hand: a constant, then for each trump, ace and ten of trumps, ace, ten with its ace of a plain suit,
suit of at most one card, suit of two. Fitted by least squares to ten thousand playouts by rule of thumb (playouts.py)
of random deals in which the bidder had buried; they scatter around it with a standard deviation of 4.6 and 4.9."""

SCATTER = 5.0
"""Standard deviation of trick points around `tricks_expected`."""


class BuriedPromise(NamedTuple):
    """A suit to name, and what the bidder may expect with it of melds, tricks and cards buried together."""

    trump: int
    total: float
    melds: float


@lru_cache(maxsize=16)
def melds_of(laws: Laws) -> Melds:
    """The fast counter of a table."""
    return Melds(laws.counter, 1)


def tricks_expected(laws: Laws, hand: Bag, trump: int) -> float:
    """Trick points, of fifty, that a hand takes alone when it has named trumps and leads."""
    code = hand >> 15 * trump & CODE
    base, length, aces, tens, ace, ten, one, two = WEIGHTS[laws.game.hand]
    points = base + length * SIZE[code] + aces * (code >> ACE & 7) + tens * (code >> TEN & 7)
    for suit in (0, 1, 2, 3):
        code = hand >> 15 * suit & CODE
        if suit != trump:
            size = SIZE[code]
            points += ace * (code >> ACE & 7) + ten * min(code >> TEN & 7, code >> ACE & 7)
            points += one if size < 2 else two if size == 2 else 0
    return points


def counters(cards: Bag) -> int:
    """What cards count in tricks."""
    return sum(WORTH[kind] * PACK.count(cards, kind) for kind in range(len(PACK.kinds)))


def burial(laws: Laws, full: Bag, trump: int) -> Bag:
    """The cards whose burying leaves most: melds, tricks to be expected, and the counters buried."""
    melds = melds_of(laws)

    def left(buried: Bag) -> float:
        rest = full - buried
        return melds.points(rest, trump) + tricks_expected(laws, rest, trump) + counters(buried)

    return climb(PACK, full, laws.game.widow, left)


def after_burying(laws: Laws, full: Bag, trump: int) -> BuriedPromise:
    """What a hand with the widow promises once the best cards have been buried."""
    buried = burial(laws, full, trump)
    melds = melds_of(laws).points(full - buried, trump)
    return BuriedPromise(
        trump, melds + tricks_expected(laws, full - buried, trump) + counters(buried), float(melds)
    )


def roughly(laws: Laws, full: Bag, trump: int) -> float:
    """The same without a look at what to bury: a quick judgement, a little too high."""
    return melds_of(laws).points(full, trump) + tricks_expected(laws, full, trump)


def best_of(laws: Laws, full: Bag) -> BuriedPromise:
    """The best suit for a hand with the widow: the two that look best are looked at closely."""
    near = sorted(range(4), key=lambda trump: -roughly(laws, full, trump))[:2]
    return max((after_burying(laws, full, trump) for trump in near), key=lambda promise: promise.total)


@lru_cache(maxsize=256)
def with_widows(laws: Laws, hand: Bag, samples: int) -> BuriedPromise:
    """What a hand promises on average over imagined widows.

    Where trumps are named first it is the best suit over all of them, else each time the best suit. A hand imagines the
    same widows whenever it is asked, so that it thinks once in an auction of many rounds.
    """
    rng, pool = Random(hand), unseen(hand)
    widows = [sum(rng.sample(pool, laws.game.widow)) for _ in range(samples)]
    if not laws.game.names_first:
        return mean_promise([best_of(laws, hand + widow) for widow in widows])
    near = sorted(range(4), key=lambda trump: -roughly(laws, hand, trump))[:2]
    by_suit = [[after_burying(laws, hand + widow, trump) for widow in widows] for trump in near]
    return max(map(mean_promise, by_suit), key=lambda promise: promise.total)


def mean_promise(promises: Sequence[BuriedPromise]) -> BuriedPromise:
    """Several promises as one, with the suit most often named."""
    named = [promise.trump for promise in promises]
    return BuriedPromise(
        max(set(named), key=named.count), fmean(p.total for p in promises), fmean(p.melds for p in promises)
    )
