"""Auctions: who may still speak, what may be bid, and when it is over.

A BidLaw is the arithmetic of bids (opening, steps, rounds) on plain numbers; an Auction is the
calls made so far, a named tuple like them, for every call makes both anew. A player who passed is
out for the deal; nobody raises himself, for when the turn comes round to the highest bidder
everybody else has passed and the auction is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from .moves import Move, Seat
from .prompts import verbs_of
from .protocol import Playable


@dataclass(frozen=True, slots=True)
class BidLaw:
    """What may be bid: `bands` of (up to, step), the last one up to the highest sensible bid."""

    opening: int
    bands: tuple[tuple[int, int], ...]
    rounds: int | None = None

    def ranges(self, high: int | None) -> tuple[range, ...]:
        """The bids open over `high` (None: nobody has bid), band by band."""
        least = self.opening if high is None else high + 1
        spans: list[range] = []
        below = 0
        for limit, step in self.bands:
            first = max(least, below + 1)
            first += -first % step
            if first <= limit:
                spans.append(range(first, limit + 1, step))
            below = limit
        return tuple(spans)

    def allows(self, bid: int, high: int | None) -> bool:
        """Whether a bid may be made over `high`."""
        return any(bid in span for span in self.ranges(high))


def lowest(law: BidLaw, high: int | None) -> int | None:
    """The lowest bid open over `high`; None where nothing higher is taken."""
    spans = law.ranges(high)
    return spans[0].start if spans else None


class Call(NamedTuple):
    """What a seat said: a bid, or None for a pass, with a remark where remarks are allowed."""

    seat: Seat
    bid: int | None
    remark: str = ""


class Auction(NamedTuple):
    """The calls so far, who has passed, who holds the highest bid, and whose turn it is."""

    seats: int
    turn: Seat
    calls: tuple[Call, ...] = ()
    passed: frozenset[Seat] = frozenset()
    high: int | None = None
    bidder: Seat | None = None

    def after(self, bid: int | None, remark: str = "") -> Auction:
        """The auction once the seat in turn has bid or (None) passed."""
        seats, seat, calls, passed, high, bidder = self
        if bid is None:
            passed |= {seat}
        else:
            high, bidder = bid, seat
        turn = seat
        for _ in range(seats):
            turn = (turn + 1) % seats
            if turn not in passed:
                break
        return Auction(seats, turn, (*calls, Call(seat, bid, remark)), passed, high, bidder)

    def over(self, law: BidLaw) -> bool:
        """Whether nobody may speak any more."""
        if len(self.passed) == self.seats or self.turn == self.bidder:
            return True
        if law.rounds is None:
            return False
        spoken = sum(call.seat == self.turn for call in self.calls)
        return spoken >= law.rounds


def begins_with_auction(engine: Playable[Any, Any], start: Any) -> bool:
    """Whether the first thing asked in a deal is a bid; `start` is a state that waits for its cards."""
    deck = engine.deck(start)
    if deck is None:
        return False
    state = engine.apply(start, None, Move("deal", (*deck.cards, *deck.lots[:1]))).state
    return any("bid" in verbs_of(engine.prompts(engine.view(state, seat))) for seat in engine.to_act(state))
