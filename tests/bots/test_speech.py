"""What bots say with their bids is true, and they hear what their partner says."""

from __future__ import annotations

import pytest

from games.bots.pinochle import speech
from games.bots.pinochle.hand import melds_of
from rules.engine.auction import Call
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.state import PACK, Bidding
from rules.pinochle.double_deck.systems import call_meaning
from tests.rules.walks import figure

from .tables import decisions

SYSTEMS = ("meld_jump", "jim_davis", "toby")


def bids(options, seeds):
    """The bids of whole auctions: engine, decision, the bid."""
    engine = DoubleDeck(options)
    for seed in seeds:
        for decision in decisions(options, ["club", "novice", "club", "club"], seed, deals=4):
            if isinstance(decision.state.phase, Bidding) and decision.move.verb == "bid":
                yield engine, decision


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("scale", [1, 10])
def test_a_bid_says_what_the_hand_bears_out_in_some_suit(system, scale):
    options = DoubleDeckOptions(
        bidding_system=system, scale=scale, opening_min=25 if system == "toby" else 50, pass_cards=3
    )
    spoken = set()
    for engine, decision in bids(options, range(figure(3, long=6))):
        phase = decision.state.phase
        said = speech.meaning_of_bid(engine, phase.auction, int(decision.move.words[0]))
        hand = decision.view.hand
        assert any(speech.is_true(engine, said, hand, trump) for trump in range(4)), (said, PACK.cards(hand))
        spoken.add(said.code if said else None)
    assert len(spoken) > 1, "the system is never used"


def test_a_jump_in_the_meld_system_is_made_on_that_much_meld():
    options = DoubleDeckOptions(bidding_system="meld_jump")
    jumps = 0
    for engine, decision in bids(options, range(12)):
        auction = decision.state.phase.auction
        calls = (*auction.calls, Call(auction.turn, int(decision.move.words[0])))
        said = call_meaning(options, calls, len(calls) - 1)
        if said and said.code == "system_meld":
            best = max(melds_of(engine).points(decision.view.hand, trump) for trump in range(4))
            assert best >= said.facts["points"]
            jumps += 1
    assert jumps


@pytest.mark.parametrize("scale", [1, 10])
def test_a_remark_tells_no_more_meld_than_is_held(scale):
    options = DoubleDeckOptions(bid_information="meld", scale=scale)
    text = 0
    for engine, decision in bids(options, range(6)):
        remark = decision.move.words[1:]
        if remark and remark[0].startswith("meld-"):
            points = int(remark[0].removeprefix("meld-"))
            best = max(engine.laws.counter.points(decision.view.hand, suit) for suit in PACK.suits)
            assert points <= best < points + 10 * scale or points == 100 * scale
            text += 1
    assert text


@pytest.mark.parametrize(
    ("system", "calls", "expected"),
    [
        ("meld_jump", [Call(1, 50)], speech.BidMeaning(bid=True, wants_trump=True)),
        ("meld_jump", [Call(1, 54)], speech.BidMeaning(meld=40, bid=True)),
        ("meld_jump", [Call(0, 50), Call(1, 53)], speech.BidMeaning(meld=30, bid=True)),
        ("meld_jump", [Call(0, 50), Call(1, 51)], speech.BidMeaning(bid=True, wants_trump=True)),
        ("toby", [Call(1, 36)], speech.BidMeaning(ranks=frozenset({1}), bid=True, wants_trump=True)),
        ("none", [Call(1, 50, "meld-30")], speech.BidMeaning(meld=30, bid=True, wants_trump=True)),
        ("none", [Call(1, None), Call(0, 50)], speech.BidMeaning()),
    ],
)
def test_what_a_partner_has_told_is_read_from_his_calls(system, calls, expected):
    options = DoubleDeckOptions(bidding_system=system, opening_min=25, step1_limit=60)
    assert speech.meaning_of_calls(DoubleDeck(options), calls, 1) == expected
