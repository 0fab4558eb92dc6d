"""Bidding as the match stands, with a widow."""

from __future__ import annotations

import pytest

from games.bots.pinochle.single.stakes import RACES, BidStakes, chance, raised
from rules.engine.score import MatchScore
from rules.pinochle.auction.laws import laws_of
from rules.pinochle.auction.options import ThreeOptions, WidowOptions

LAWS = laws_of(WidowOptions())
RACE = RACES["widow"]


@pytest.mark.parametrize("left", [(1500, 1500, 1500), (100, 700, 1400), (30, 30, 900)])
def test_the_chances_of_all_sides_make_one_and_who_is_nearer_has_the_better(left: tuple[int, ...]) -> None:
    chances = [chance(RACE, left, side) for side in range(3)]
    assert sum(chances) == pytest.approx(1)
    assert sorted(chances, reverse=True) == [chances[side] for side in sorted(range(3), key=left.__getitem__)]


def test_a_deal_that_ends_the_match_is_worth_all_of_it_or_nothing() -> None:
    stakes = BidStakes(LAWS, (1400, 1000, 200), 0)
    assert stakes.worth((150, 30, 30), 0) == 1
    assert stakes.worth((-300, 520, 30), 0) == 0
    assert 0 < stakes.worth((0, 30, 30), 0) < 1


@pytest.mark.parametrize(
    "match_score", [MatchScore((0, 0, 0)), MatchScore((1400, 0, 0), alone=True)], ids=["first deal", "alone"]
)
def test_no_match_no_other_bid(match_score: MatchScore) -> None:
    assert raised(LAWS, match_score, 0, 270, 58) == 0


def test_where_anybody_may_win_with_this_deal_one_bids_higher_and_far_ahead_lower() -> None:
    assert raised(LAWS, MatchScore((1400, 1400, 1400)), 0, 270, 58) > 20
    assert raised(LAWS, MatchScore((700, 1400, 700)), 0, 270, 58) > 5
    assert raised(LAWS, MatchScore((1400, 700, 700)), 0, 270, 58) < 0


def test_the_games_without_a_widow_are_bid_on_for_their_points() -> None:
    assert raised(laws_of(ThreeOptions()), MatchScore((900, 900, 900)), 0, 270, 17) == 0
