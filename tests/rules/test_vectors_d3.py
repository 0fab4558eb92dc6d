"""Every R-D3 case of vectors.json, double-deck pinochle for three: reckoned by hand from its article and rulings.

The figures are read from the case itself. Seats do not matter: what is settled is settled for each player as bidder.
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
from rules.engine.page import Example
from rules.pinochle.auction.games import DOUBLE_THREE
from rules.pinochle.auction.options import DoubleThreeOptions
from rules.pinochle.auction.score import settle, settle_conceded, winner
from rules.pinochle.auction.tools import meld_of
from rules.pinochle.double.pack import PACK

from .single_table import Table

Case = dict[str, str]
CASES: list[Case] = [
    case
    for case in json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
    if case["id"].startswith("R-D3-")
]
VARIANT = find("double-deck-three")
CLASSES = {
    "I": ("run", "royal_marriage", "marriage"),
    "II": ("pinochle",),
    "III": ("aces_around", "kings_around", "queens_around", "jacks_around"),
}


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"-?\d+", text)]


def row(name: str, text: str) -> tuple[int, ...]:
    """The figures behind a name, bidder first: `meld 38/10/22`."""
    found = re.search(rf"{name} (-?\d+(?:/-?\d+)+)", text)
    assert found, text
    return tuple(map(int, found[1].split("/")))


def turned(row: tuple[int, ...], bidder: int) -> tuple[int, ...]:
    """A row whose first figure is the bidder's, by seats."""
    return tuple(row[(seat - bidder) % 3] for seat in range(3))


def table(parts: dict[str, str] | None = None) -> Table:
    return Table(VARIANT.engine(DoubleThreeOptions()).game, parts or {}, dealer=2)


def meld(case: Case) -> None:
    found = re.fullmatch(r"trump (\w); ([\w: ]+?)(?:; option meld_table=(\w+))?", case["input"])
    assert found, case["input"]
    options = DoubleThreeOptions(meld_table=found[3] or "standard")
    hand = read_cards(found[2], PACK.cards_in_order)
    if told := re.match(r"(\d+) cards", case["note"]):
        assert len(hand) == int(told[1])
    melding = meld_of(options, found[1], hand)
    by_class = [sum(m.points for m in melding.melds if m.kind in kinds) for kinds in CLASSES.values()]
    assert [melding.points, *by_class] == numbers(case["expected"])


def buried(case: Case) -> None:
    found = re.fullmatch(r"trump (\w); hand ([\w: ]+); widow ([\w ]+); buried ([\w ]+)", case["input"])
    assert found, case["input"]
    trump, hand, widow, away = found.groups()
    made = table({"hand 0": hand, "widow": widow}).bought(0, 50).then(f"0 trump {trump}", f"0 bury {away}")
    assert made.state.phase.laid.points[0] == int(case["expected"])


def count(case: Case) -> None:
    cards, last = case["input"].split("; ")
    example = Example("case", "count", {"cards": cards, "last": last == "last"}, {}, {}, {})
    assert VARIANT.page
    assert VARIANT.page.work(example, VARIANT.options()).answer == {"points": int(case["expected"])}


def deal(case: Case) -> None:
    (bid,) = numbers(case["input"].split(";")[0])
    melded, points, won = (row(name, case["input"]) for name in ("meld", "trick points", "tricks won"))
    assert (sum(points), sum(won)) == (50, 26)
    *_scores, outcome = case["expected"].split()
    for bidder in range(3):
        score = settle(
            DoubleThreeOptions(), bidder=bidder, bid=bid, meld=turned(melded, bidder),
            tricks=turned(points, bidder), won=turned(won, bidder),
        )  # fmt: skip
        assert score.outcome == outcome
        assert score.scores == turned(row("scores", f"scores {case['expected']}"), bidder)


def conceded(case: Case) -> None:
    (bid,) = numbers(case["input"].split(";")[0])
    melded, scores = row("meld", case["input"]), row("scores", f"scores {case['expected']}")
    for bidder in range(3):
        score = settle_conceded(DOUBLE_THREE, bidder=bidder, bid=bid, meld=turned(melded, bidder))
        assert score.scores == turned(scores, bidder)


def forced_dealer(case: Case) -> None:
    (bid,), (taken,) = numbers(case["input"]), numbers(case["expected"])
    made = table().then("0 pass", "1 pass")
    assert made.last("forced").facts == {"seat": 2, "bid": taken}
    assert made.stage == "naming"
    assert VARIANT.options().min_bid == bid


def next_bids(case: Case) -> None:
    bid, *_tried = numbers(case["input"])
    made = table().then(f"0 bid {bid}")
    for step in case["expected"].split("; "):
        number, verdict = step.split()
        assert made.offered(f"1 bid {number}") is (verdict == "legal"), step


def end(case: Case) -> None:
    before, gained = row("before", case["input"]), row("deal", case["input"])
    totals = tuple(a + b for a, b in zip(before, gained, strict=True))
    (target,) = numbers(case["input"].split(";")[0])
    assert DoubleThreeOptions().target == target
    champion = 0 if case["expected"].startswith("first wins") else None
    assert champion is None or numbers(case["expected"]) == [totals[0]]
    for bidder in range(3):
        assert winner(DoubleThreeOptions(), totals, bidder) == champion


CHECKS: dict[str, Callable[[Case], None]] = {
    "meld": meld, "buried": buried, "count": count, "deal": deal, "conceded": conceded, "end": end,
    "R-D3-16": forced_dealer, "R-D3-17": next_bids,
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_case_comes_out_as_it_is_told(case: Case) -> None:
    check: Any = CHECKS.get(case["id"]) or CHECKS[case["topic"]]
    check(case)


def test_all_cases_are_there_each_with_its_ruling() -> None:
    assert len(CASES) == 20
    assert {re.findall(r"DD-(\d+)", case["source"])[0] for case in CASES} == {"26", "27", "28", "29", "30"}
