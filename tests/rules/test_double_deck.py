"""Double-deck pinochle from the auction to the naming of trumps: every rule of the text and every option."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine.options import ImpossibleMix
from rules.engine.prompts import Choose, Number
from rules.pinochle.double_deck.options import PRESETS, DoubleDeckOptions
from rules.pinochle.double_deck.state import Bidding, Over, purchase_of

from .at_table import STANDARD, Played, cards, seen

Options = DoubleDeckOptions
TOBY = next(preset.options for preset in PRESETS if preset.name == "toby_thomas")
NO_LIMIT = Options(step1_limit=None)

# --- the auction --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "high", "allowed", "refused"),
    [
        (STANDARD, None, (50, 51, 60, 65, 100, 105, 2000), (0, 1, 49, 61, 64, 66, 2005)),
        (STANDARD, 50, (51, 52, 60, 65, 500), (49, 50, 61, 2001)),
        (STANDARD, 59, (60, 65), (59, 61, 62, 63, 64)),
        (STANDARD, 60, (65, 70), (60, 61, 64)),
        (STANDARD, 65, (70, 75), (65, 66, 69)),
        (STANDARD, 100, (105, 110), (100, 101)),
        (TOBY, None, (25, 26, 49, 50, 55), (24, 51, 54)),
        (TOBY, 49, (50, 55), (49, 51)),
        (TOBY, 50, (55, 60), (51, 52, 53, 54)),
        (Options(above_100_by_10=True), 90, (95, 100, 110, 120), (105, 115, 101)),
        (Options(above_100_by_10=True), 100, (110, 200), (105, 195)),
        (Options(above_100_by_10=True, step1_limit=None), 95, (96, 99, 100, 110), (101, 105, 109)),
        (
            Options(above_100_by_10=True, step1_limit=200),
            95,
            (96, 100, 110, 190, 200, 210),
            (101, 105, 195, 205),
        ),
        (Options(above_100_by_10=True, step2=4), 96, (100, 120, 140), (104, 110, 130)),
        (NO_LIMIT, 60, (61, 62, 99, 101, 999), (60,)),
        (Options(step1_limit=70, step2=10), 69, (70, 80, 90), (71, 75, 85)),
        (Options(opening_min=52), None, (52, 53), (50, 51)),
        (Options(opening_min=75), None, (75, 80), (60, 70, 76)),
        (Options(scale=10), None, (500, 510, 600, 650, 20000), (50, 505, 615, 640, 605)),
        (Options(scale=10), 600, (650, 700), (610, 601, 655)),
        (replace(TOBY, scale=10), 490, (500, 550), (495, 510, 545)),
    ],
)
def test_a_bid_keeps_to_the_steps(
    options: Options, high: int | None, allowed: tuple[int, ...], refused: tuple[int, ...]
) -> None:
    table = Played(options)
    turn = 0
    if high is not None:
        table.then(f"0 bid {high}")
        turn = 1
    for bid in allowed:
        assert table.refusal(f"{turn} bid {bid}") == "", bid
        assert table.offered(turn, f"bid {bid}"), bid
    for bid in refused:
        assert table.refusal(f"{turn} bid {bid}") in ("bid_too_low", "bid_off_step", "bid_too_high"), bid
        assert not table.offered(turn, f"bid {bid}"), bid


@pytest.mark.parametrize(
    ("bid", "code"),
    [
        ("bid 49", "bid_too_low"),
        ("bid 50", "bid_too_low"),
        ("bid 62", "bid_off_step"),
        ("bid 2005", "bid_too_high"),
        ("bid", "bid_unreadable"),
        ("bid fifty", "bid_unreadable"),
        ("bid 055", "bid_unreadable"),
        ("bid " + "9" * 5000, "bid_unreadable"),
        ("bid 55 spades", "no_remarks"),
        ("trump H", "no_such_move"),
        ("play AS", "no_such_move"),
    ],
)
def test_a_wrong_call_is_refused_with_its_reason(bid: str, code: str) -> None:
    assert Played().then("0 bid 51").refusal(f"1 {bid}") == code


def test_the_reason_names_the_bids_on_either_side_of_a_wrong_step() -> None:
    from rules.engine.moves import IllegalMove, Move

    table = Played().then("0 bid 58")
    with pytest.raises(IllegalMove) as refused:
        table.engine.apply(table.state, 1, Move.parse("bid 63"))
    assert refused.value.facts == {"bid": 63, "lower": 60, "upper": 65}


def test_over_the_highest_bid_one_can_only_pass() -> None:
    table = Played().then("0 bid 2000")
    (prompt,) = table.prompts(1)
    assert isinstance(prompt, Choose)
    assert [str(move) for move in prompt.moves] == ["pass"]
    assert table.refusal("1 bid 2005") == "bid_too_high"
    assert table.refusal("1 bid 60") == "bid_too_high"
    assert table.refusal("1 pass") == ""


@pytest.mark.parametrize("dealer", range(4))
def test_the_left_of_the_dealer_speaks_first_and_the_turn_goes_clockwise(dealer: int) -> None:
    table = Played(dealer=dealer)
    for step in range(3):
        turn = (dealer + 1 + step) % 4
        assert table.turn == [turn]
        table.then(f"{turn} bid {50 + step}")
    assert table.turn == [dealer]


@pytest.mark.parametrize(
    ("options", "calls", "bidder", "bid"),
    [
        # Three passes end it, and a player alone may not raise himself.
        (STANDARD, ["bid 50", "pass", "pass", "pass"], 0, 50),
        (STANDARD, ["pass", "pass", "bid 55", "pass"], 2, 55),
        (STANDARD, ["pass", "bid 50", "bid 51", "bid 52", "pass", "bid 60", "pass"], 2, 60),
        (STANDARD, ["bid 50", "bid 51", "pass", "pass", "bid 52", "pass"], 0, 52),
        # The dealer is bound to the opening bid and no more.
        (STANDARD, ["pass", "pass", "pass"], 3, 50),
        (TOBY, ["pass", "pass", "pass"], 3, 25),
        (Options(scale=10), ["pass", "pass", "pass"], 3, 500),
        (Options(opening_min=60, auction_rounds="single"), ["pass", "pass", "pass"], 3, 60),
        # Where he is not bound he may bid what he likes.
        (Options(forced_dealer_bid="none"), ["pass", "pass", "pass", "bid 70"], 3, 70),
        # One round: each speaks once.
        (Options(auction_rounds="single"), ["bid 50", "bid 51", "bid 52", "bid 53"], 3, 53),
        (Options(auction_rounds="single"), ["bid 50", "pass", "bid 52", "pass"], 2, 52),
        # Two rounds: twice at most, and a pass in the first is final.
        (
            Options(auction_rounds="two"),
            ["bid 50", "bid 51", "bid 52", "bid 53", "bid 54", "bid 55", "pass", "bid 56"],
            3,
            56,
        ),
        (Options(auction_rounds="two"), ["bid 50", "pass", "bid 52", "bid 53", "bid 54", "pass", "pass"], 0, 54),
    ],
)  # fmt: skip
def test_the_auction_ends_and_the_highest_bidder_has_bought(
    options: Options, calls: list[str], bidder: int, bid: int
) -> None:
    table = Played(options, dict.fromkeys(range(4), "S:KQ"))
    for number, call in enumerate(calls):
        assert table.stage == "auction", number
        (turn,) = table.turn
        table.then(f"{turn} {call}")
    contract = purchase_of(table.state.phase)
    assert contract is not None
    assert (contract.bidder, contract.bid) == (bidder, bid)
    assert "bought" in table.kinds


def test_who_has_passed_is_not_asked_again() -> None:
    table = Played().then("0 bid 50", "1 pass", "2 bid 51", "3 bid 52", "0 bid 53")
    assert table.turn == [2]
    assert table.refusal("1 bid 60") == "not_your_turn"


def test_a_forced_bid_is_told_as_such() -> None:
    table = Played(hands={3: "S:KQ"}).then("0 pass", "1 pass", "2 pass")
    assert table.kinds[-2:] == ["forced", "bought"]


def test_cards_nobody_bids_on_are_dealt_again_by_the_next_dealer() -> None:
    table = Played(Options(forced_dealer_bid="none"), dealer=1)
    table.then("2 pass", "3 pass", "0 pass", "1 pass")
    assert table.kinds[-1] == "nobody_bid"
    assert table.stage == "dealing"
    assert (table.match.dealer, table.match.match_score.deal) == (2, 2)
    assert table.match.match_score.totals == (0, 0)
    assert table.whole.sheet(table.match.scored) == ()
    assert table.deal({}).turn == [3]


@pytest.mark.parametrize(
    ("options", "call", "code"),
    [
        (STANDARD, "bid 50 run", "no_remarks"),
        (STANDARD, "bid 50 meld-20", "no_remarks"),
        (Options(bid_information="meld"), "bid 50", ""),
        (Options(bid_information="meld"), "bid 50 run", ""),
        (Options(bid_information="meld"), "bid 50 meld-20", ""),
        (Options(bid_information="meld"), "bid 50 aces", ""),
        (Options(bid_information="meld"), "bid 50 run aces", "bad_remark"),
        (Options(bid_information="meld"), "bid 50 S", "bad_remark"),
        (Options(bid_information="meld"), "bid 50 spades", "bad_remark"),
        (Options(bid_information="meld"), "bid 50 meld-25", "bad_remark"),
        (Options(bid_information="meld"), "pass run", "no_such_move"),
        (Options(bid_information="meld", scale=10), "bid 500 meld-200", ""),
        (Options(bid_information="meld", scale=10), "bid 500 meld-20", "bad_remark"),
    ],
)
def test_meld_may_be_told_with_a_bid_where_that_is_allowed_but_never_a_suit(
    options: Options, call: str, code: str
) -> None:
    assert Played(options).refusal(f"0 {call}") == code


def test_what_was_told_with_a_bid_is_on_the_table_for_everybody() -> None:
    table = Played(Options(bid_information="meld")).then("0 bid 50 meld-30")
    (event,) = seen(table.events, None, "bid_remark")
    assert event.facts["remark"].facts == {"points": 30}
    assert table.state.phase.auction.calls[-1].remark == "meld-30"


NO_MARRIAGE = {0: "S:AAAA H:KKKK C:QQQQ D:AAAA", 1: "S:KQ H:QQQQ C:KKKK"}

# --- the lead, the order of things --------------------------------------------------------------------------------


def test_the_bidder_leads_and_the_winner_of_a_trick_leads_the_next() -> None:
    table = Played(hands={1: "S:KQA", 2: "S:TJ"}, dealer=3).bought(1, 50).then("1 trump S")
    assert table.turn == [1]
    table.then("1 play AS")
    for _ in range(3):
        (turn,) = table.turn
        table._apply(turn, table.prompts(turn)[0].moves[0])
    took = seen(table.events, None, "took")[-1]
    assert table.turn == [took.facts["seat"]] == [1]


def test_the_deal_passes_to_the_left() -> None:
    table = Played(hands=NO_MARRIAGE, dealer=3).bought(0, 60)
    assert table.state.dealer == 0
    assert table.deal({}).turn == [1]


def test_nothing_can_be_done_once_the_game_is_over() -> None:
    table = Played(Options(target=50), {0: "S:AATTKKQQJJ H:AK D:AJ C:A"}).bought(0, 50).then("0 trump S")
    table.play_out()
    assert isinstance(table.state.phase, Over)
    assert table.whole.result(table.match) is not None
    assert table.turn == []
    assert table.refusal("0 bid 50") == "game_is_over"
    assert all(table.prompts(seat) == () for seat in range(4))


def test_before_the_deal_nobody_can_do_anything() -> None:
    table = Played()
    table.match = table.whole.start(1)
    assert table.refusal("1 bid 50") == "wait_for_deal"


def test_the_prompts_of_an_auction_are_ranges_of_each_step() -> None:
    table = Played().then("0 bid 58")
    asked = [(p.verb, p.low, p.high, p.step) for p in table.prompts(1) if isinstance(p, Number)]
    assert asked == [("bid", 59, 60, 1), ("bid", 65, 2000, 5)]
    assert isinstance(table.state.phase, Bidding)


# --- impossible mixes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "fields"),
    [
        ({"requested_suit": "suggest"}, {"requested_suit", "pass_cards"}),
        ({"requested_suit": "mandatory", "pass_cards": 3}, {"requested_suit", "pass_timing"}),
        ({"trump_must_equal_request": True}, {"trump_must_equal_request", "requested_suit"}),
        ({"marriage_requirement": "after_exchange"}, {"marriage_requirement", "pass_cards"}),
        ({"opening_min": 62}, {"opening_min", "step1_limit", "step2"}),
        ({"opening_min": 105, "above_100_by_10": True}, {"opening_min", "step1_limit", "step2"}),
        ({"triple_run": 300}, {"triple_run", "quadruple_run", "meld_table"}),
        (
            {"opening_min": 200, "throw_in_when": "auto", "throw_in_opponents": "nothing"},
            {"opening_min", "throw_in_when", "throw_in_opponents"},
        ),
    ],
)
def test_a_mix_that_contradicts_itself_is_refused_with_a_sentence(
    values: dict[str, object], fields: set[str]
) -> None:
    with pytest.raises(ImpossibleMix) as refused:
        Options(**values)
    assert set(refused.value.fields) == fields
    assert refused.value.sentence.endswith(".")


def test_the_hands_of_a_case_are_what_it_says() -> None:
    table = Played(hands={0: "S:KQ H:AA"})
    assert not set(cards("S:KQ H:AA")) - set(table.hand(0))
    assert sum(len(table.hand(seat)) for seat in range(4)) == 80


@pytest.mark.parametrize(
    "values",
    [
        {"opening_min": 100, "throw_in_when": "auto", "throw_in_opponents": "nothing"},
        {"opening_min": 200, "throw_in_when": "bidder", "throw_in_opponents": "nothing"},
        {"opening_min": 200, "throw_in_when": "auto", "throw_in_opponents": "meld"},
    ],
)
def test_a_high_opening_is_refused_only_where_nothing_could_be_scored(values: dict[str, object]) -> None:
    assert Options(**values)
