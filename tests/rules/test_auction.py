"""The shared auction: whose turn, what may be bid, and when it is over; for any number of seats."""

from __future__ import annotations

import pytest

from rules.engine.auction import Auction, BidLaw

BY_ONES_THEN_FIVES = BidLaw(50, ((60, 1), (100, 5)))


def after(law: BidLaw, calls: list[int | None], seats: int = 4, turn: int = 0) -> Auction:
    auction = Auction(seats, turn)
    for call in calls:
        assert not auction.over(law)
        auction = auction.after(call)
    return auction


@pytest.mark.parametrize(
    ("law", "high", "ranges"),
    [
        (BY_ONES_THEN_FIVES, None, [(50, 60, 1), (65, 100, 5)]),
        (BY_ONES_THEN_FIVES, 59, [(60, 60, 1), (65, 100, 5)]),
        (BY_ONES_THEN_FIVES, 60, [(65, 100, 5)]),
        (BY_ONES_THEN_FIVES, 72, [(75, 100, 5)]),
        (BY_ONES_THEN_FIVES, 95, [(100, 100, 5)]),
        (BY_ONES_THEN_FIVES, 100, []),
        (BidLaw(500, ((600, 10), (1000, 50))), 600, [(650, 1000, 50)]),
        (BidLaw(150, ((1000, 10),)), None, [(150, 1000, 10)]),
        (BidLaw(150, ((1000, 10),)), 150, [(160, 1000, 10)]),
    ],
)
def test_the_bids_open_are_a_range_for_each_step(
    law: BidLaw, high: int | None, ranges: list[tuple[int, int, int]]
) -> None:
    found = law.ranges(high)
    assert [(span.start, span[-1], span.step) for span in found] == ranges
    bids = {bid for span in found for bid in span}
    assert {bid for bid in range(1100) if law.allows(bid, high)} == bids


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_all_but_one_have_to_pass(seats: int) -> None:
    auction = after(BY_ONES_THEN_FIVES, [50, *[None] * (seats - 1)], seats)
    assert auction.over(BY_ONES_THEN_FIVES)
    assert (auction.bidder, auction.high) == (0, 50)


def test_when_everybody_passes_it_is_over_and_nobody_has_bought() -> None:
    auction = after(BY_ONES_THEN_FIVES, [None] * 4)
    assert auction.over(BY_ONES_THEN_FIVES)
    assert auction.bidder is None


def test_the_turn_skips_those_who_passed() -> None:
    auction = after(BY_ONES_THEN_FIVES, [50, None, 51, None], turn=1)
    assert auction.turn == 1
    assert auction.passed == {2, 0}
    assert [(call.seat, call.bid) for call in auction.calls] == [(1, 50), (2, None), (3, 51), (0, None)]


@pytest.mark.parametrize(
    ("rounds", "calls", "bidder"),
    [
        (1, [None, 50, None, 51], 3),
        (1, [50, 51, 52, 53], 3),
        (1, [50, None, None, None], 0),
        (2, [50, 51, 52, 53, 54, 55, 56, 57], 3),
        (2, [50, None, 51, None, None], 2),
        (2, [50, 51, None, None, 52, 53], 1),
    ],
)
def test_a_number_of_rounds_ends_it(rounds: int, calls: list[int | None], bidder: int) -> None:
    law = BidLaw(50, ((60, 1),), rounds)
    auction = after(law, calls)
    assert auction.over(law)
    assert auction.bidder == bidder


def test_a_remark_stays_with_its_call() -> None:
    assert Auction(4, 2).after(50, "run").calls[0].remark == "run"
