"""What the calls of an auction say of the hands: by our own rule of bidding, how much each promises."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.auction import Auction, Call
from rules.engine.moves import Seat
from rules.pinochle.auction.laws import Laws
from rules.pinochle.auction.legal import is_left_with_it, must_open

from .auction import OUTLOOKS, Promise, bid_on, worth_passing

NEVER = 10**6
"""More than any hand promises, in tenths of a point."""
SEATS = 4
LOWEST, HIGHEST = -100, 1500
"""No hand promises less or more."""


@dataclass(frozen=True, slots=True)
class Bare:
    """What a bidder expects of a hand that promises so much by itself, straight lines through a thousand random hands.

    Each line is a constant and a slope: all that is expected, partner or widow included; the tricks; the scatter.
    `slack`: how far, in tenths, a hand may lie beyond what its calls say without a doubt.
    """

    total: tuple[float, float]
    tricks: tuple[float, float]
    scatter: tuple[float, float]
    slack: int


BARE: Mapping[str, Bare] = {
    "three": Bare((0, 1), (69, 0.16), (17, 0), 0),
    "four": Bare((41.5, 0.97), (111, 0.155), (48, -0.02), 50),
    "four_widow": Bare((151, 0.77), (143, 0.137), (68, -0.026), 150),
    "widow": Bare((119, 0.83), (109, 0.12), (70, -0.07), 150),
}


def tenths(laws: Laws) -> list[int]:
    """The weights of a hand's trick points in tenths of a point."""
    return [round(10 * weight) for weight in OUTLOOKS[laws.game.name].weights]


def limits_by_seat(laws: Laws, dealer: Seat, calls: tuple[Call, ...], unbid: int) -> list[int]:
    """Seat by seat the least and the most its hand promises by itself, in tenths of a point, by what it called."""
    return list(_heard(laws, dealer, calls, unbid))


@lru_cache(maxsize=256)
def _heard(laws: Laws, dealer: Seat, calls: tuple[Call, ...], unbid: int) -> tuple[int, ...]:
    seats = laws.game.seats
    limits = [(-NEVER, NEVER) for _ in range(SEATS)]
    auction = Auction(seats, (dealer + 1) % seats)
    for call in calls:
        low, high = limits[call.seat]
        least, most = _limits(laws, auction, call.bid, unbid)
        low, high = max(low, least), min(high, most)
        # Calls that do not go together by our rule tell of a hand between them.
        limits[call.seat] = min(low, high), max(low, high)
        auction = auction.after(call.bid)
    return tuple(limit for pair in limits for limit in pair)


def _limits(laws: Laws, auction: Auction, last_bid: int | None, unbid: int) -> tuple[int, int]:
    """The least and the most, in tenths, that a hand promises by itself of which this was said."""
    passing, spans = worth_passing(laws, auction, unbid), laws.bids.ranges(auction.high)
    if passing is None or not spans:
        return -NEVER, NEVER
    bounds = spans[0].start, spans[-1][-1]

    def bid(promise: int) -> int:
        number = bid_on(laws, auction, _promise(laws, promise), bounds, passing)
        return 0 if number is None else number

    slack, called = BARE[laws.game.name].slack, 0 if last_bid is None else last_bid
    least = first(lambda promise: bid(promise) >= called)
    most = first(lambda promise: bid(promise) > called)
    # A forced opening, or one lower than our rule would have made, says no more than that.
    if last_bid == bounds[0] and (must_open(laws, auction) or is_left_with_it(laws, auction)):
        least = LOWEST
    return (
        -NEVER if least <= LOWEST else 10 * least - slack,
        NEVER if most >= HIGHEST else 10 * most + slack,
    )


def _promise(laws: Laws, bare: int) -> Promise:
    lines = BARE[laws.game.name]
    total, tricks, scatter = (line[0] + line[1] * bare for line in (lines.total, lines.tricks, lines.scatter))
    return Promise(0, total, max(scatter, OUTLOOKS[laws.game.name].scatter), tricks)


def first(true_from: Callable[[int], bool]) -> int:
    """The least promise from which something holds."""
    low, high = LOWEST, HIGHEST
    while low < high:
        middle = (low + high) // 2
        if true_from(middle):
            high = middle
        else:
            low = middle + 1
    return low
