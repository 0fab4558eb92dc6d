"""The three auction games of single-deck pinochle: every rule of their texts and every option."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.moves import Phrase
from rules.engine.options import ImpossibleMix
from rules.engine.prompts import Choose, Number, Pick, Words
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.options import FourOptions, ThreeOptions, WidowOptions
from rules.pinochle.auction.score import settle, winner
from rules.pinochle.auction.state import Over
from rules.pinochle.auction.tools import meld_of

from .single_table import Table, cards

Parts = dict[str, str] | None


def three(options: ThreeOptions | None = None, parts: Parts = None, dealer: int = 2) -> Table:
    return Table(AuctionPinochle(options or ThreeOptions()), parts, dealer)


def four(options: FourOptions | None = None, parts: Parts = None, dealer: int = 3) -> Table:
    return Table(AuctionPinochle(options or FourOptions()), parts, dealer)


def widow(options: WidowOptions | None = None, parts: Parts = None, dealer: int = 2) -> Table:
    return Table(AuctionPinochle(options or WidowOptions()), parts, dealer)


# --- auctions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "calls", "bidder", "bid"),
    [
        # One word each, the dealer last.
        (three(), ["bid 10", "bid 50", "bid 60"], 2, 60),
        (three(), ["pass", "bid 150", "pass"], 1, 150),
        (three(dealer=0), ["pass", "pass", "bid 10"], 0, 10),
        (four(), ["bid 100", "pass", "bid 110", "pass"], 2, 110),
        (four(), ["pass", "pass", "pass", "bid 10"], 3, 10),
        # Until all others have passed; nobody raises himself.
        (widow(), ["bid 150", "bid 160", "pass", "bid 170", "pass"], 0, 170),
        (widow(), ["pass", "pass", "bid 150"], 2, 150),
        (three(ThreeOptions(bid_rounds="until_pass")), ["bid 10", "bid 20", "bid 30", "bid 40", "pass", "pass"], 0, 40),
        (widow(WidowOptions(bid_rounds="once")), ["bid 150", "bid 160", "pass"], 1, 160),
        (three(ThreeOptions(forced_ninety=True)), ["bid 90", "pass", "pass"], 0, 90),
        (three(ThreeOptions(forced_ninety=True)), ["bid 90", "bid 100", "pass"], 1, 100),
        (four(FourOptions(min_bid=100, bid_rounds="until_pass")),
         ["pass", "bid 100", "bid 110", "pass", "bid 120", "pass"], 1, 120),
    ],
)  # fmt: skip
def test_the_highest_bidder_has_bought(made: Table, calls: list[str], bidder: int, bid: int) -> None:
    for number, call in enumerate(calls):
        assert made.stage == "auction", number
        made.then(f"{made.turn[0]} {call}")
    assert made.stage == "naming"
    assert made.last("bought").facts == {"seat": bidder, "bid": bid}


@pytest.mark.parametrize(
    ("made", "call", "code"),
    [
        (three(), "bid 5", "bid_too_low"),
        (three(), "bid 15", "bid_off_step"),
        (three(), "bid 2000", "bid_too_high"),
        (three(ThreeOptions(doubles_x10=True)), "bid 2000", ""),
        (three(ThreeOptions(min_bid=100)), "bid 90", "bid_too_low"),
        (three(ThreeOptions(min_bid=100)), "bid 100", ""),
        (three(ThreeOptions(forced_ninety=True)), "pass", "must_open"),
        (three(ThreeOptions(forced_ninety=True)), "bid 80", "bid_too_low"),
        (three(ThreeOptions(forced_ninety=True)), "bid 120", ""),
        (widow(), "bid 140", "bid_too_low"),
        (widow(), "bid 155", "bid_off_step"),
        (widow(WidowOptions(min_bid=250)), "bid 200", "bid_too_low"),
        (four(), "bid ten", "bid_unreadable"),
        (four(), "bid 100 spades", "no_remarks"),
        (four(), "trump S", "no_such_move"),
    ],
)
def test_bids_go_up_by_tens_from_the_lowest(made: Table, call: str, code: str) -> None:
    assert made.refusal(f"0 {call}") == code
    assert made.offered(f"0 {call}") is (code == "")


@pytest.mark.parametrize(
    ("made", "dealer"), [(three(dealer=1), 2), (four(dealer=3), 0), (widow(dealer=0), 1)]
)
def test_cards_nobody_bids_on_are_dealt_again_by_the_next_dealer(made: Table, dealer: int) -> None:
    while made.stage == "auction":
        made.then(f"{made.turn[0]} pass")
    assert made.kinds[-1] == "nobody_bid"
    assert (made.match.dealer, made.match.match_score.deal, made.whole.sheet(made.match.scored)) == (
        dealer,
        2,
        (),
    )


def test_ninety_cannot_be_forced_below_the_lowest_bid() -> None:
    with pytest.raises(ImpossibleMix) as refused:
        ThreeOptions(forced_ninety=True, min_bid=100)
    assert set(refused.value.fields) == {"forced_ninety", "min_bid"}
    assert ThreeOptions(forced_ninety=True, min_bid=90)


# --- trumps, the widow, melds --------------------------------------------------------------------------------


@pytest.mark.parametrize("made", [three(), four(), widow()])
def test_any_suit_may_be_named_without_a_marriage(made: Table) -> None:
    made.bought(0, 150)
    assert made.engine.prompts(made.engine.view(made.state, 0)) == (
        Choose(made.prompts(0)[0].moves, words=(Words("move_trump", "confirm_trump"),)),
    )
    assert all(made.offered(f"0 trump {suit}") for suit in "SHCD")
    assert made.refusal("0 trump X") == "must_name"
    assert made.refusal("1 trump S") == "not_your_turn"


def test_the_widow_is_shown_to_all_and_taken_before_trumps_are_named() -> None:
    made = widow(parts={"widow": "AS TS KS"})
    before = made.engine.show(made.engine.view(made.state, None)).piles
    assert [(pile.size, pile.cards) for pile in before] == [(3, ())]
    made.bought(1, 160)
    for seat in (0, 1, 2, None):
        assert made.last("widow_turned").seen_by(seat).facts["cards"] == ("AS", "TS", "KS")
    assert [len(made.hand(seat)) for seat in range(3)] == [15, 18, 15]


def test_the_bidder_buries_three_cards_that_nobody_else_sees() -> None:
    parts = {"hand 0": "S:ATKQJ H:KQ D:TTKK C:TTKK", "widow": "D:A C:A9"}
    made = widow(parts=parts).bought(0, 150).then("0 trump S")
    assert made.engine.prompts(made.engine.view(made.state, 0)) == (
        Pick("bury", made.hand(0), 3, 3, words=Words("move_bury", "confirm_bury")),
    )
    assert made.refusal("0 bury AD AC") == "must_bury"
    assert made.refusal("0 bury AD AC 9C 9C") == "must_bury"
    assert made.refusal("0 bury AD AC XX") == "no_such_card"
    assert made.refusal("0 bury AD AD AC") == "not_held"
    made.then("0 bury KH AC 9C")
    assert [len(made.hand(seat)) for seat in range(3)] == [15, 15, 15]
    piles = [made.engine.show(made.engine.view(made.state, seat)).piles[0].cards for seat in (0, 1, 2, None)]
    assert piles == [("KH", "AC", "9C"), (), (), ()]
    rows = [made.last("buried").seen_by(seat).facts.get("cards") for seat in (0, 1, None)]
    assert rows == [("KH", "AC", "9C"), None, None]
    assert made.state.phase.laid.points == (150, 0, 0), (
        "marriage and around went with the king that was buried"
    )


def test_everybody_melds_but_with_a_widow_the_bidder_alone() -> None:
    held = {"hand 0": "S:ATKQJ", "hand 1": "H:KQ", "hand 2": "D:KQ"}
    assert three(parts=held).bought(0, 100).then("0 trump S").state.phase.laid.points[1] == 20
    made = widow(parts=held).bought(0, 150).then("0 trump S")
    made.then("0 bury " + " ".join(card for card in made.hand(0) if card[1] != "S")[:8])
    assert made.state.phase.laid.points[1:] == (0, 0)


@pytest.mark.parametrize(
    ("options", "hand", "points"),
    [
        (ThreeOptions(), "S:ATKQJ9 S:9", 170),
        (ThreeOptions(), "S:AATTKKQQJJ", 300),
        (ThreeOptions(doubles_x10=True), "S:AATTKKQQJJ", 1500),
        (ThreeOptions(), "S:AA H:AA D:AA C:AA", 200),
        (ThreeOptions(doubles_x10=True), "S:AA H:AA D:AA C:AA", 1000),
        (ThreeOptions(), "S:QQ D:JJ", 60),
        (ThreeOptions(pinochle_values="40/80"), "S:QQ D:JJ", 80),
        (ThreeOptions(pinochle_values="40/300"), "S:QQ D:JJ", 300),
        (ThreeOptions(pinochle_values="40/300"), "S:Q D:J", 40),
        (ThreeOptions(), "S:KKQ", 40),
        (ThreeOptions(), "H:KKQQ", 40),
        (ThreeOptions(), "S:ATKKQQJ", 190),
        (ThreeOptions(), "S:T H:T D:T C:T", 0),
    ],
)
def test_melds_count_by_the_table_in_force(options: ThreeOptions, hand: str, points: int) -> None:
    assert meld_of(options, "S", cards(hand)).points == points


# --- the play ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("leader", "expected"), [("bidder", 1), ("left", 0)])
def test_the_first_lead_is_the_bidders_or_the_left_of_the_dealers(leader: str, expected: int) -> None:
    assert three(ThreeOptions(leader=leader)).bought(1, 100).then("1 trump S").turn == [expected]
    assert four(FourOptions(leader=leader)).bought(1, 100).then("1 trump S").turn == [expected]


PARTNERS = {
    "hand 0": "KS S:9", "hand 1": "TS H:A", "hand 2": "S:AQ9 H:J D:9", "hand 3": "D:A H:9",
}  # fmt: skip


@pytest.mark.parametrize(
    ("options", "ranks", "code"),
    [
        (FourOptions(), "A", "must_take_partner"),
        (FourOptions(must_take_partner_lead=False), "AQ9", ""),
        (FourOptions(must_head=True), "A", "must_head"),
    ],
)
def test_a_trick_led_by_the_partner_is_taken_by_who_can(options: FourOptions, ranks: str, code: str) -> None:
    made = four(options, PARTNERS).bought(0, 100).then("0 trump H", "0 play KS", "1 play TS")
    assert {card for card in made.hand(2) if made.offered(f"2 play {card}")} == {rank + "S" for rank in ranks}
    assert made.refusal("2 play 9S") == code


def test_nothing_is_owed_to_a_lead_of_the_opponents() -> None:
    made = four(parts={"hand 0": "KS", "hand 1": "S:A9"}).bought(0, 100).then("0 trump H", "0 play KS")
    assert made.offered("1 play 9S")
    strict = four(FourOptions(must_head=True), {"hand 0": "KS", "hand 1": "S:A9"}).bought(0, 100)
    assert strict.then("0 trump H", "0 play KS").refusal("1 play 9S") == "must_head"


VOID = {"hand 0": "S:AATTKKQQJJ99", "hand 1": "H:ATKQJ9 D:ATKQJ9", "hand 2": "H:ATKQJ9 C:ATKQJ9"}


@pytest.mark.parametrize(
    ("options", "first", "second"),
    [
        # What seats 1 and 2 may play to a spade, hearts being trumps, when seat 1 has played the ten.
        (FourOptions(), "any", "any"),
        (FourOptions(must_trump=True), "H", "H"),
        (FourOptions(must_head=True, must_trump=True), "H", "AH"),
    ],
)
def test_who_cannot_follow_trumps_and_overtrumps_as_the_house_says(
    options: FourOptions, first: str, second: str
) -> None:
    made = four(options, VOID).bought(0, 100).then("0 trump H", "0 play AS")
    _may_play(made, 1, first)
    made.then("1 play TH")
    _may_play(made, 2, second)


def _may_play(made: Table, seat: int, what: str) -> None:
    allowed = {card for card in made.hand(seat) if made.offered(f"{seat} play {card}")}
    wanted = {card for card in made.hand(seat) if what == "any" or card == what or card[1] == what}
    assert allowed == wanted


@pytest.mark.parametrize(
    ("options", "code"), [(ThreeOptions(), "must_trump"), (ThreeOptions(must_trump=False), "")]
)
def test_the_duty_to_trump_may_be_lifted(options: ThreeOptions, code: str) -> None:
    parts = {"hand 0": "S:AATTKKQQJJ99 H:9", "hand 1": "H:ATKQJ9 D:ATKQJ9 C:99"}
    made = three(options, parts).bought(0, 100).then("0 trump H", "0 play AS")
    assert made.refusal("1 play AD") == code


def test_every_trick_counts_and_the_last_ten_more() -> None:
    for counters in ("15-10-5", "10-10-5-5", "11-10-4-3-2"):
        made = three(ThreeOptions(counters=counters)).bought(0, 10).then("0 trump S").play_out()
        assert sum(made.score.of("tricks", voids=("", "set"))) == 250


# --- scores -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "bid", "meld", "tricks", "won", "scores", "outcome"),
    [
        (ThreeOptions(), 200, (150, 40, 100), (60, 190, 0), (4, 12, 0), (210, 230, 0), "made"),
        (ThreeOptions(), 220, (150, 40, 100), (60, 190, 0), (4, 12, 0), (-220, 230, 0), "set"),
        (ThreeOptions(), 120, (150, 0, 0), (0, 150, 100), (0, 9, 7), (-120, 150, 100), "no_trick"),
        (
            ThreeOptions(trick_needed=False),
            120,
            (150, 0, 90),
            (0, 250, 0),
            (0, 16, 0),
            (150, 250, 90),
            "made",
        ),
        (ThreeOptions(trick_needed=False), 160, (150, 0, 0), (0, 250, 0), (0, 16, 0), (-160, 250, 0), "set"),
        (FourOptions(), 300, (100, 60), (200, 50), (9, 3), (300, 110), "made"),
        (FourOptions(), 100, (150, 60), (0, 250), (0, 12), (-100, 310), "no_trick"),
        (FourOptions(), 100, (90, 60), (250, 0), (12, 0), (340, 0), "made"),
        (WidowOptions(), 250, (190, 0, 0), (60, 110, 80), (4, 6, 5), (250, 110, 80), "made"),
        (WidowOptions(), 250, (190, 0, 0), (55, 115, 80), (4, 6, 5), (-250, 115, 80), "set"),
    ],
)
def test_the_bidder_makes_the_bid_or_loses_it_and_the_others_keep_theirs(
    options: Any, bid: int, meld: Any, tricks: Any, won: Any, scores: Any, outcome: str
) -> None:
    for shift in range(len(meld)):
        turned = [tuple(row[-shift:]) + tuple(row[:-shift]) for row in (meld, tricks, won, scores)]
        score = settle(options, bidder=shift, bid=bid, meld=turned[0], tricks=turned[1], won=turned[2])
        assert (score.scores, score.outcome) == (turned[3], outcome)


@pytest.mark.parametrize(
    ("options", "totals", "bidder", "won"),
    [
        (ThreeOptions(), (990, 980, 999), 0, None),
        (ThreeOptions(), (1010, 1040, 999), 0, 1),
        (ThreeOptions(), (1040, 1040, 999), 0, None),
        (ThreeOptions(target=500), (510, 400, 300), 2, 0),
        (WidowOptions(), (1490, 0, 0), 0, None),
        (WidowOptions(), (1500, 1510, 0), 0, 1),
        (FourOptions(), (1010, 1300), 0, 0),
        (FourOptions(), (1010, 1300), 1, 1),
        (FourOptions(), (-100, 1300), 0, 1),
        (FourOptions(), (999, 999), 0, None),
    ],
)
def test_who_has_won_after_a_deal(
    options: Any, totals: tuple[int, ...], bidder: int, won: int | None
) -> None:
    assert winner(options, totals, bidder) == won


def test_a_lost_bid_may_lead_below_nothing_and_the_game_goes_on() -> None:
    made = three(parts={"hand 0": "H:99JJ D:99JJ C:99JJ"}).bought(0, 1000).then("0 trump H").play_out()
    assert made.scores[0] == -1000
    assert made.match.match_score.deal == 2
    assert made.last("scored").facts["outcome"] in ("set", "outcome_no_trick")


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    made = four(FourOptions(target=100)).bought(0, 10).then("0 trump S").play_out()
    assert isinstance(made.state.phase, Over)
    assert made.turn == []
    assert made.refusal("0 bid 50") == "game_is_over"


def test_the_prompt_of_an_auction_is_one_range_and_a_pass() -> None:
    made = widow().then("0 bid 200")
    numbers, passing = made.engine.prompts(made.engine.view(made.state, 1))
    assert numbers == Number(
        "bid", 210, 1500, 10, words=Words("move_bid", "confirm_bid"), button=Phrase("number_bid")
    )
    assert isinstance(passing, Choose)
