"""Every R-D6 case of vectors.json, double-deck pinochle for six: reckoned by hand from its article and rulings.

The figures are read from the case itself. Seats do not matter: a side is settled alike whoever of it has bid.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.catalog import find
from rules.engine.notation import read_cards
from rules.engine.options import read
from rules.pinochle.double.pack import TRIPLE
from rules.pinochle.double_deck.options_for_six import SixOptions
from rules.pinochle.double_deck.score import lost_by_rule, settle, trick_points, winner
from rules.pinochle.double_deck.tools import meld_of

from . import reckoning_dd
from .single_table import Table

Case = dict[str, str]
CASES: list[Case] = [
    case
    for case in json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
    if case["id"].startswith("R-D6-")
]
VARIANT = find("double-deck-six")
CLASSES = {
    "I": ("run", "royal_marriage", "marriage"),
    "II": ("pinochle",),
    "III": ("aces_around", "kings_around", "queens_around", "jacks_around"),
}


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"-?\d+", text)]


def pair(name: str, text: str) -> tuple[int, int]:
    """The figures behind a name, bidders first: `meld 38/10`."""
    found = re.search(rf"{name} ?(-?\d+)/(-?\d+)", text)
    assert found, text
    return int(found[1]), int(found[2])


def options_of(case: Case) -> SixOptions:
    """The standard, with what the case names otherwise."""
    return read(SixOptions, dict(re.findall(r"option (\w+)=(\w+)", case["input"])))


def table() -> Table:
    return Table(VARIANT.engine(SixOptions()).game, {}, dealer=5)


def meld(case: Case) -> None:
    trump, hand, *_options = case["input"].removeprefix("trump ").split("; ")
    cards = read_cards(hand, TRIPLE.cards_in_order)
    if told := re.match(r"(\d+) cards", case["note"]):
        assert len(cards) == int(told[1])
    options = options_of(case)
    melding = meld_of(options, trump, cards)
    by_class = [sum(m.points for m in melding.melds if m.kind in kinds) for kinds in CLASSES.values()]
    assert [melding.points, *by_class] == numbers(case["expected"])
    assert reckoning_dd.meld(options, cards, trump) == melding.points


def deal(case: Case) -> None:
    (bid,) = numbers(case["input"].split(";")[0])
    melds, tricks = pair("meld", case["input"]), pair("trick points", case["input"])
    assert sum(tricks) == trick_points(SixOptions())
    scores, outcome = pair("", case["expected"]), case["expected"].split()[1]
    for bidder in range(6):
        turned = [pairs if bidder % 2 == 0 else pairs[::-1] for pairs in (melds, tricks, scores)]
        score = settle(SixOptions(), bidder=bidder, bid=bid, meld=turned[0], tricks=turned[1])
        assert (score.outcome, score.scores) == (outcome, turned[2])


def count(case: Case) -> None:
    counters = sum(card[0] in "ATK" for card in TRIPLE.cards_in_order)
    assert counters == numbers(case["input"])[0]
    assert trick_points(SixOptions()) == int(case["expected"])


def forced_dealer(case: Case) -> None:
    (lowest,), (taken,) = numbers(case["input"]), numbers(case["expected"])
    made = table().then(*(f"{seat} pass" for seat in range(5)))
    assert made.last("forced").facts == {"seat": 5, "bid": taken}
    assert SixOptions().opening_min == lowest


def next_bids(case: Case) -> None:
    (high,) = numbers(case["input"])
    made = table().then(f"0 bid {high}")
    for step in case["expected"].split("; "):
        number, verdict = step.split()
        assert made.offered(f"1 bid {number}") is (verdict == "legal"), step


def far_short(case: Case) -> None:
    (bid,) = numbers(case["input"].split("; ")[1])
    lost = lost_by_rule(options_of(case), bid, pair("meld", case["input"])[0])
    assert lost == case["expected"].replace("played", "")


def end(case: Case) -> None:
    before, gained = pair("before", case["input"]), pair("deal", case["input"])
    totals = before[0] + gained[0], before[1] + gained[1]
    assert SixOptions().target == numbers(case["input"].split(";")[0])[0]
    assert winner(SixOptions(), totals, 0) == 0
    assert numbers(case["expected"]) == [totals[0]]


CHECKS: dict[str, Callable[[Case], None]] = {
    "meld": meld, "deal": deal, "count": count, "forced dealer": forced_dealer, "next bids": next_bids,
    "far short": far_short, "end": end,
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_case_comes_out_as_it_is_told(case: Case) -> None:
    check: Any = CHECKS[case["topic"]]
    check(case)


def test_all_cases_are_there_each_with_its_ruling() -> None:
    assert len(CASES) == 18
    assert {re.findall(r"DD-(\d+)", case["source"])[0] for case in CASES} == {"31", "33", "34"}
