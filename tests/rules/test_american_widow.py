"""The widow game as the American books give it: forced bid, conceding, double bete, suits that count more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import skills
from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.score import MatchScore
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.games import WIDOW
from rules.pinochle.auction.options import FourOptions, WidowOptions
from rules.pinochle.auction.score import given_up, settle, settle_conceded
from tests.rules.walks import dealt

from .single_table import Table

AMERICAN = next(preset.options for preset in find("auction-widow").presets if preset.name == "american")


def american(parts: dict[str, str] | None = None, dealer: int = 2, **changes: Any) -> Table:
    options = WidowOptions(**{**house_rules.changes(AMERICAN), **changes})
    return Table(AuctionPinochle(options), parts, dealer)


@pytest.mark.parametrize(
    ("call", "code"), [("pass", "must_open"), ("bid 290", "bid_too_low"), ("bid 300", ""), ("bid 350", "")]
)
def test_the_first_player_must_bid_three_hundred_or_more(call: str, code: str) -> None:
    assert american().refusal(f"0 {call}") == code


def test_only_the_first_call_is_forced() -> None:
    made = american().then("0 bid 300", "1 bid 310", "2 pass")
    assert made.refusal("0 pass") == ""


@pytest.mark.parametrize(
    ("options", "passes", "bid"),
    [
        (WidowOptions(forced_bid="dealer"), 2, 150),
        (WidowOptions(forced_bid="dealer", bid_rounds="once"), 2, 150),
        (FourOptions(forced_bid="dealer", min_bid=250, bid_rounds="until_pass"), 3, 250),
        (FourOptions(forced_bid="dealer", min_bid=200), 3, 200),
    ],
)
def test_the_dealer_is_left_with_the_lowest_bid_when_all_others_pass(
    options: Any, passes: int, bid: int
) -> None:
    made = Table(AuctionPinochle(options), dealer=passes)
    made.then(*(f"{seat} pass" for seat in range(passes)))
    assert made.stage == "naming"
    assert made.last("forced").facts == {"seat": passes, "bid": bid}
    assert made.last("bought").facts == {"seat": passes, "bid": bid}


def test_a_dealer_is_not_bound_where_somebody_has_bid() -> None:
    made = Table(AuctionPinochle(WidowOptions(forced_bid="dealer")), dealer=2).then("0 bid 150", "1 pass")
    assert made.refusal("2 pass") == ""


def test_a_bid_is_conceded_after_the_widow_is_seen_and_before_trumps_are_named() -> None:
    made = american()
    assert made.refusal("0 concede") != ""
    made.then("0 bid 300", "1 pass", "2 pass")
    assert "widow_turned" in made.kinds
    assert made.offered("0 concede")
    assert made.refusal("1 concede") == "not_your_turn"
    named = american().bought(0, 300).then("0 trump S")
    assert named.refusal("0 concede") == "no_conceding"
    made.then("0 concede")
    assert made.scores == (-300, 150, 150)
    assert made.last("scored").facts["outcome"] == "outcome_conceded"


def test_without_the_house_rule_nothing_is_conceded() -> None:
    made = Table(AuctionPinochle(WidowOptions()), dealer=2).bought(0, 150)
    assert not made.offered("0 concede")
    assert made.refusal("0 concede") == "no_conceding"


MELD, TRICKS, WON = (150, 0, 0), (150, 60, 40), (8, 4, 3)


@pytest.mark.parametrize(
    ("changes", "bid", "trump", "scores"),
    [
        # Reckoned by hand: 150 + 150 make 300 and do not make 310.
        ({}, 300, "H", (300, -150, -150)),
        ({}, 300, "S", (600, -300, -300)),
        ({}, 310, "H", (-620, 310, 310)),
        ({}, 310, "S", (-1240, 620, 620)),
        ({"raised_suits": "spades_hearts"}, 300, "H", (900, -450, -450)),
        ({"raised_suits": "spades_hearts"}, 310, "H", (-1860, 930, 930)),
        ({"raised_suits": "none"}, 310, "S", (-620, 310, 310)),
        ({"lost_twice": False}, 310, "S", (-620, 310, 310)),
        ({"lost_twice": False}, 310, "D", (-310, 155, 155)),
        ({"reward": "all"}, 300, "H", (300, 60, 40)),
        ({"reward": "all"}, 250, "S", (600, 60, 40)),
        ({"reward": "all"}, 310, "S", (-1240, 60, 40)),
        ({"reward": "all", "lost_twice": False, "raised_suits": "none"}, 310, "S", (-310, 60, 40)),
    ],
)
def test_what_a_deal_comes_to(changes: dict[str, Any], bid: int, trump: str, scores: tuple[int, ...]) -> None:
    options = WidowOptions(**{**house_rules.changes(AMERICAN), **changes})
    for shift in range(3):
        meld, tricks, won, expected = (
            tuple(row[-shift:]) + tuple(row[:-shift]) for row in (MELD, TRICKS, WON, scores)
        )
        settled = settle(options, bidder=shift, bid=bid, meld=meld, tricks=tricks, won=won, trump=trump)
        assert settled.scores == expected


@given(
    bid=st.integers(30, 150).map(lambda tens: 10 * tens), tricks=st.integers(0, 50), meld=st.integers(0, 60),
    trump=st.sampled_from("SHCD"), raised=st.sampled_from(["none", "spades", "spades_hearts"]), twice=st.booleans(),
)  # fmt: skip
def test_where_only_the_bid_is_paid_nothing_is_won_that_another_does_not_lose(
    bid: int, tricks: int, meld: int, trump: str, raised: str, twice: bool
) -> None:
    options = WidowOptions(reward="bid", raised_suits=raised, lost_twice=twice, trick_needed=False)
    taken = (5 * tricks, 250 - 5 * tricks, 0)
    settled = settle(
        options, bidder=0, bid=bid, meld=(10 * meld, 0, 0), tricks=taken, won=(7, 8, 0), trump=trump
    )
    assert sum(settled.scores) == 0
    assert settled.scores[1] == settled.scores[2]
    assert (settled.scores[0] > 0) is (10 * meld + 5 * tricks >= bid)
    assert sum(settle_conceded(WIDOW, bidder=1, bid=bid).scores) == 0


def test_a_hand_whose_melds_reach_the_bid_is_not_played() -> None:
    parts = {"hand 0": "S:ATKQJ H:AKQ D:AKQ C:AKQ9", "widow": "H:9 D:9 C:9"}
    made = american(parts).bought(0, 300).then("0 trump S", "0 bury 9H 9D 9C")
    assert made.kinds.count("led") == 0
    assert made.last("melds_enough").facts == {"seat": 0, "bid": 300}
    assert made.scores == (600, -300, -300)
    with_tricks = american(parts, trick_needed=True).bought(0, 300).then("0 trump S", "0 bury 9H 9D 9C")
    assert with_tricks.stage == "play"


def test_giving_up_is_no_cheaper_than_conceding_or_losing() -> None:
    made = american().bought(0, 300)
    assert given_up(made.engine.laws, made.state, 0).points == (-300, 150, 150)
    made.then("0 trump S")
    assert given_up(made.engine.laws, made.state, 0).points == (-1200, 600, 600)
    assert given_up(made.engine.laws, made.state, 1).points == (600, 0, 0)


def test_the_end_of_a_deal_says_why_more_was_lost_than_the_bid() -> None:
    """The melds fall short by far, and the bidder plays on in spades."""
    made = american({"hand 0": "H:99JJ D:99JJ C:99JJ"}).bought(0, 300)
    made.then("0 trump S", "0 bury 9H 9D 9C").play_out()
    assert made.scores[0] == -1200
    (scored,) = made.match.scored
    codes = [reason.code for reason in made.engine.deal_end(scored.score).reasons]
    assert codes == ["end_short", "end_twice", "end_raised"]
    conceded = american().bought(0, 300).then("0 concede")
    (scored,) = conceded.match.scored
    assert [reason.code for reason in made.engine.deal_end(scored.score).reasons] == ["outcome_conceded"]


def test_the_standard_game_is_as_it_was() -> None:
    standard = WidowOptions()
    for trump in (None, "S", "H"):
        lost = settle(standard, bidder=0, bid=310, meld=MELD, tricks=TRICKS, won=WON, trump=trump)
        assert lost.scores == (-310, 60, 40)


@pytest.mark.parametrize("level", ["novice", "club"])
def test_bots_play_the_american_game_to_the_end(level: str) -> None:
    changes = tuple(sorted(house_rules.changes(AMERICAN).items()))
    mind, outcomes, rng = skills.played("auction-widow", changes), set(), Random(4)
    game = mind.game
    for deal in range(30):
        state = game.start(deal % 3, MatchScore((0, 0, 0), alone=True))
        while (score := game.score(state)) is None:
            deck = game.deck(state)
            seat = None if deck is not None else min(game.to_act(state))
            move = (
                dealt(deck, rng)
                if deck is not None
                else mind.skill.choose(level, game.view(state, seat), rng)
            )
            state = game.apply(state, seat, move).state
        outcomes.add(score.outcome)
        assert sum(score.points) == 0
    assert outcomes >= ({"made", "set", "conceded"} - ({"conceded"} if level == "novice" else {"set"}))
