"""Experts at double-deck pinochle look at the match when they bid."""

from __future__ import annotations

from random import Random

import pytest

from games import bots
from games.bots.pinochle.stakes import WON, MatchStakes, chance, raised
from rules.engine.auction import Auction
from rules.engine.notation import read_cards
from rules.engine.score import MatchScore
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.state import PACK, Bidding, View

TABLE = DoubleDeckOptions()


def test_both_sides_together_win_every_match_and_fewer_points_to_go_are_better():
    rng = Random(1)
    for _ in range(50):
        ours, theirs = rng.randint(1, 900), rng.randint(1, 900)
        assert chance(ours, theirs) + chance(theirs, ours) == pytest.approx(1)
        assert chance(ours, theirs) >= chance(ours + 60, theirs)
    assert chance(200, 400) > 0.75 > 0.5 == chance(300, 300)


def test_at_first_a_point_is_worth_a_point_and_alone_always():
    first, alone = (MatchStakes(TABLE, MatchScore((0, 0), alone=is_alone), 0) for is_alone in (False, True))
    assert first.worth(30, 20, 0) - first.worth(20, 20, 0) == pytest.approx(10, rel=0.1)
    assert alone.worth(30, 20, 0) == 10
    assert MatchStakes(TABLE, MatchScore((490, 490), alone=True), 0).worth(30, 20, 0) == 10


@pytest.mark.parametrize(
    ("ours", "theirs", "bidder", "wins"),
    [(60, 30, 0, True), (60, 60, 0, True), (60, 60, 1, False), (-50, 60, 0, False)],
)
def test_the_target_is_reached_by_the_bidding_side_first(ours: int, theirs: int, bidder: int, wins: bool):
    stakes = MatchStakes(TABLE, MatchScore((450, 450)), 0)
    assert stakes.worth(ours, theirs, bidder) == (WON / 2 if wins else -WON / 2)


def test_the_higher_total_wins_where_the_table_says_so_and_points_may_be_written_tenfold():
    table = DoubleDeckOptions(both_reach_target="higher_total", scale=10)
    stakes = MatchStakes(table, MatchScore((4500, 4600)), 1)
    assert stakes.worth(60, 80, 1) == -WON / 2


@pytest.mark.parametrize(
    ("totals", "more"),
    [((450, 480), True), ((480, 450), True), ((470, 300), False), ((200, 480), False), ((480, 200), False)],
)
def test_who_buys_the_last_deal_is_asked_when_both_are_near_and_risks_little_when_one_is(
    totals: tuple[int, int], more: bool
):
    change = raised(TABLE, MatchScore(totals), 0, 65)
    assert change > 8 if more else change < -8


def test_the_match_is_not_looked_at_before_the_first_point_alone_or_where_cards_are_exchanged():
    exchange = DoubleDeckOptions(pass_cards=4)
    assert raised(TABLE, MatchScore((0, 0)), 0, 60) == 0
    assert raised(TABLE, MatchScore((450, 480), alone=True), 0, 60) == 0
    assert raised(exchange, MatchScore((450, 480)), 0, 60) == 0


@pytest.mark.parametrize(("totals", "verb"), [((0, 0), "pass"), ((450, 480), "bid"), ((470, 200), "pass")])
def test_a_middling_hand_is_bid_on_only_where_the_last_deal_is_at_stake(totals: tuple[int, int], verb: str):
    hand = PACK.bag(read_cards("S:ATKQJJ H:ATKQJ D:ATKJ C:TKQJJ", PACK.cards_in_order))
    auction = Auction(4, 0).after(66)
    view = View(1, 3, MatchScore(totals), Bidding(auction), hand, ())
    for level, said in (("expert", verb), ("club", "pass")):
        assert bots.choose("double-deck", {}, level, view, 1).verb == said
