"""Every single-deck case of vectors.json, with the figures read from the case itself; one without a check fails."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.options import FourOptions, ThreeOptions, WidowOptions
from rules.pinochle.auction.score import settle
from rules.pinochle.auction.tools import meld_of
from rules.pinochle.single import pack, tools
from rules.pinochle.single.values import table_of
from rules.pinochle.two_handed.game import TwoHanded
from rules.pinochle.two_handed.options import TwoHandedOptions
from rules.pinochle.two_handed.tools import law_in
from rules.pinochle.two_handed.worked import declare_in_turn

from .single_table import Table, cards

Case = dict[str, str]
CASES: list[Case] = [
    case
    for case in json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
    if re.match(r"[SD]-(P2|A3|A4|AW)-", case["id"])
]
TWO = TwoHandedOptions()


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"-?\d+", text.replace("+", ""))]


def scored(case_hand: str, trump: str, *declared: str) -> list[int | str]:
    """What each declaration scores, or the code of its refusal."""
    return [outcome for _meld, outcome in declare_in_turn(TWO, trump, cards(case_hand), declared)]


# --- for two ------------------------------------------------------------------------------------------


def meld_values(case: Case) -> None:
    hands = {
        "marriage": ("H:KQ", "marriage H"), "trump marriage": ("S:KQ", "marriage S"),
        "run (quinte majeure)": ("S:ATKQJ", "meld run"), "pinochle": ("S:Q D:J", "meld pinochle"),
        "double pinochle": ("S:QQ D:JJ", "meld double-pinochle"),
        "aces": ("AS AH AD AC", "meld aces"), "kings": ("KS KH KD KC", "meld kings"),
        "queens": ("QS QH QD QC", "meld queens"), "jacks": ("JS JH JD JC", "meld jacks"),
    }  # fmt: skip
    *named, nine = case["input"].split("; ")
    *values, nine_counts = numbers(case["expected"])
    assert nine == "each nine of trump"
    for name, value in zip(named, values, strict=True):
        hand, move = hands[name]
        assert scored(hand, "S", move) == [value], name
        assert meld_of(ThreeOptions(), "S", cards(hand)).points >= value
    assert table_of(TWO).dix == (nine_counts,)


def whole_pack(case: Case) -> None:
    in_cards, last, total, ace, ten, king = numbers(case["expected"])
    everything = pack.PACK.cards_in_order
    assert tools.count_points(TWO, everything, last=False) == in_cards
    assert tools.count_points(TWO, everything, last=True) == in_cards + last == total
    assert [tools.count_points(TWO, (card,), last=False) for card in ("AS", "TS", "KS")] == [ace, ten, king]


def turned_nine(case: Case) -> None:
    for dealer in (0, 1):
        table = Table(TwoHanded(TWO), {"turn-up": "9H"}, dealer)
        assert table.last("turned_nine").facts == {
            "seat": dealer, "card": "9H", "points": numbers(case["expected"])[0],
        }  # fmt: skip
    assert "turned_nine" not in Table(TwoHanded(TWO), {"turn-up": "TH"}).kinds


def marriage_then_run(case: Case) -> None:
    first, second = (int(points) for points in re.findall(r"\((\d+)\)", case["input"]))
    assert scored("S:ATKQJ", "S", "marriage S", "meld run") == [first, second]
    assert [first + second] == numbers(case["expected"])


def run_then_marriage(case: Case) -> None:
    assert "illegal" in case["expected"]
    assert scored("S:ATKQJ", "S", "meld run", "marriage S")[1] == "meld_cards_used"


def second_queen(case: Case) -> None:
    assert case["expected"].startswith("illegal")
    assert scored("H:KQQ", "S", "marriage H", "marriage H") == [20, "meld_cards_used"]
    assert scored("H:KQQ", "H", "marriage H", "marriage H") == [40, "meld_cards_used"]


def other_class(case: Case) -> None:
    assert case["expected"].startswith("legal")
    assert scored("S:KQ D:J", "H", "marriage S", "meld pinochle") == [20, 30]


def two_nines(case: Case) -> None:
    table = Table(TwoHanded(TWO), {"hand 1": "AH 9S KD QD", "turn-up": "TS", "stock": "9S"}, dealer=0)
    table.then("1 play AH", f"0 play {table.hand(0)[-1]}")
    first, second = numbers(case["expected"])
    assert table.offered("1 marriage D")
    table.then("1 exchange 9S")
    assert table.last("exchanged").facts["points"] == first
    assert table.stage == "play", "no other meld in the same turn"
    assert "TS" in table.hand(1)
    assert "9S" in table.hand(1), "drawn from the top of the stock"
    table.then("1 play TS", f"0 play {next(c for c in table.hand(0) if c[1] != 'S')}", "1 dix 9S")
    assert table.last("showed_nine").facts["points"] == second
    assert table.stage == "play"


def end_of_stock(case: Case) -> None:
    table = Table(TwoHanded(TWO), {"turn-up": "JS"})
    while len(table.state.stock) > 1 or table.stage != "declaring":
        (seat,) = table.turn
        table.apply(
            seat,
            table.prompts(seat)[-1].moves[-1]
            if table.stage == "declaring"
            else table.prompts(seat)[0].moves[-1],
        )
    (winner,) = table.turn
    last_card = pack.PACK.kinds[table.state.stock[0]]
    before = [table.hand(seat) for seat in (0, 1)]
    table.then(f"{winner} draw")
    assert sorted(table.hand(winner)) == sorted((*before[winner], last_card))
    assert sorted(table.hand(1 - winner)) == sorted((*before[1 - winner], "JS"))
    assert table.turn == [winner]
    assert table.state.phase.strict


def double_after_single(case: Case) -> None:
    first, second, total = numbers(case["expected"])
    assert scored("S:QQ D:JJ", "H", "meld pinochle", "meld double-pinochle") == [first, second]
    assert first + second == total
    topped = replace(TWO, double_pinochle="tops_up")
    outcomes = declare_in_turn(topped, "H", cards("S:QQ D:JJ"), ["meld pinochle", "meld double-pinochle"])
    assert [points for _meld, points in outcomes] == [30, 30]


def heap_of_tricks(case: Case) -> None:
    aces, tens, kings = (int(number) for number in re.findall(r"(\d) [ATK]", case["input"]))
    heap = [*["AS", "AH", "AD"][:aces], *["TS", "TH"][:tens], *["KS", "KH", "KD", "KC"][:kings]]
    assert tools.count_points(TWO, heap, last=True) == numbers(case["expected"])[-1]


def legal_play(case: Case) -> None:
    found = re.fullmatch(r"trump (\w); led (\w\w); hand ([\w ]+)", case["input"])
    assert found, case["input"]
    half, hand = case["topic"][-1], cards(found[3])
    legal = tools.legal_cards(found[1], cards(found[2]), hand, law_in(TWO, half), 2)
    text = case["expected"].removeprefix("legal: ")
    assert sorted(legal) == (sorted(hand) if text == "all three" else sorted(text.split()))


def equal_kings(case: Case) -> None:
    assert case["expected"] == "leader wins"
    for strict in (False, True):
        table = Table(TwoHanded(TWO), {"hand 0": "KS", "hand 1": "KS", "turn-up": "AH"}, dealer=0)
        if strict:
            phase = table.state.phase
            empty = replace(phase.board, stock=0, turn_up=None)
            table.state = replace(table.state, phase=replace(phase, board=empty))
        table.then("1 play KS", "0 play KS")
        assert table.last("took").facts["seat"] == 1


# --- auctions --------------------------------------------------------------------------------------------


def full_house(case: Case) -> None:
    hand = "S:KQ H:KQ D:KQ C:KQ" if case["id"] == "S-AW-01" else case["input"].removeprefix("trump S; ")
    assert meld_of(WidowOptions(), "S", cards(hand)).points == numbers(case["expected"])[0]


def forced_ninety(case: Case) -> None:
    options = ThreeOptions(forced_ninety=True)
    table = Table(AuctionPinochle(options), dealer=2)
    assert table.refusal("0 pass") == "must_open"
    assert table.refusal("0 bid 80") == "bid_too_low"
    table.then("0 bid 90", "1 pass", "2 pass")
    assert table.state.phase.purchase.bid == 90
    _variant, bid, points = numbers(case["input"])
    score = settle(options, bidder=0, bid=bid, meld=(20, 0, 0), tricks=(points - 20, 100, 90), won=(3, 6, 7))
    assert score.scores[0] == numbers(case["expected"])[0]


def no_trick(case: Case) -> None:
    bid, melds = numbers(case["input"])
    score = settle(ThreeOptions(), bidder=0, bid=bid, meld=(melds, 0, 0), tricks=(0, 150, 100), won=(0, 9, 7))
    lost, *_rest = numbers(case["expected"])
    assert (score.scores[0], score.meld[0], score.outcome) == (lost, 0, "no_trick")


def opening_of_the_widow(case: Case) -> None:
    table = Table(AuctionPinochle(WidowOptions()), dealer=2)
    for step in case["expected"].split("; "):
        bid, verdict = step.split()
        (seat,) = table.turn
        allowed = verdict == "legal"
        assert (table.refusal(f"{seat} bid {bid}") == "") is allowed, step
        assert table.offered(f"{seat} bid {bid}") is allowed
        if allowed:
            table.then(f"{seat} bid {bid}")


def left_of_dealer_leads(case: Case) -> None:
    for dealer in range(4):
        table = Table(AuctionPinochle(FourOptions()), dealer=dealer).bought(dealer, 100)
        table.then(f"{dealer} trump S")
        assert table.turn == [(dealer + 1) % 4]


def nobody_must_trump(case: Case) -> None:
    assert case["expected"].startswith("any card")
    parts = {"hand 0": "S:AATTKKQQJJ99", "hand 1": "H:AATTKKQQJJ D:99"}
    table = (
        Table(AuctionPinochle(FourOptions()), parts, dealer=3).bought(0, 100).then("0 trump H", "0 play AS")
    )
    assert all(table.offered(f"1 play {card}") for card in table.hand(1))


def buried_cards(case: Case) -> None:
    counted = numbers(case["expected"])[0]
    # North holds what wins every trick, and buries a ten, an ace and a nine.
    parts = {
        "hand 0": "D:AATTKKQQJJ99 S:AA H:A", "widow": "TS AH 9C",
        "hand 1": "S:TKKQQJJ99 H:TTKKQQ", "hand 2": "C:AATTKKQQJJ9 H:JJ99",
    }  # fmt: skip
    table = Table(AuctionPinochle(WidowOptions()), parts, dealer=2).bought(0, 150)
    table.then("0 trump D", "0 bury TS AH 9C")
    melds = table.state.phase.laid.points[0]
    table.play_out()
    assert table.last("buried_count").facts["points"] == 25
    assert table.scores == (melds + counted, 0, 0)


def made_exactly_and_set(case: Case) -> None:
    bid, melds, exactly, short = numbers(case["input"])
    for tricks, expected in zip((exactly, short), re.findall(r"[+-]\d+", case["expected"]), strict=True):
        score = settle(
            WidowOptions(),
            bidder=0,
            bid=bid,
            meld=(melds, 0, 0),
            tricks=(tricks, 100, 150 - tricks),
            won=(3, 6, 6),
        )
        assert score.scores[0] == int(expected)


def three_scores(case: Case) -> None:
    bid, meld, tricks, _two, second_meld, second_tricks, _three, third_meld = numbers(case["input"])
    score = settle(
        ThreeOptions(), bidder=0, bid=bid, meld=(meld, second_meld, third_meld),
        tricks=(tricks, second_tricks, 0), won=(5, 11, 0),
    )  # fmt: skip
    rows = [int(found) for found in re.findall(r"(?:bidder|P2|P3) \+?(\d+)", case["expected"])]
    assert list(score.scores) == rows


CHECKS: dict[str, Callable[[Case], None]] = {
    "S-P2-01": meld_values, "S-P2-02": whole_pack, "S-P2-03": turned_nine, "S-P2-04": marriage_then_run,
    "S-P2-05": run_then_marriage, "S-P2-06": second_queen, "S-P2-07": other_class, "S-P2-08": two_nines,
    "S-P2-09": end_of_stock, "S-AW-01": full_house, "S-AW-02": full_house, "S-AW-03": opening_of_the_widow,
    "S-A3-01": forced_ninety, "S-A3-02": no_trick, "S-A4-01": left_of_dealer_leads, "S-A4-02": nobody_must_trump,
    "D-P2-01": double_after_single, "D-P2-02": heap_of_tricks, "D-P2-09": equal_kings,
    "D-AW-01": buried_cards, "D-AW-02": made_exactly_and_set, "D-A3-01": three_scores,
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_case_comes_out_as_it_is_told(case: Case) -> None:
    check = legal_play if case["topic"].startswith("legal play") else CHECKS[case["id"]]
    check(case)


def test_all_cases_are_there() -> None:
    assert len(CASES) == 28
    assert set(CHECKS) <= {case["id"] for case in CASES}
