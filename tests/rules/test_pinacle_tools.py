"""Pinacle asked from outside: combinations, values and scores for a table of one's own, and accounts of records."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings

from rules.engine import record
from rules.engine.account import accounts
from rules.engine.moves import Event
from rules.engine.notation import read_cards
from rules.engine.page import BadWord
from rules.pinacle.combinations import INDEX
from rules.pinacle.laws import laws_of
from rules.pinacle.options import PinacleOptions
from rules.pinacle.tools import combination_of
from rules.pinacle.values import worth_of
from rules.pinacle.variants import PINACLE

from . import fingerprint
from .mixes import mixes

STANDARD = PinacleOptions()
TOOLS = {tool.name: tool for tool in PINACLE.page.tools} if PINACLE.page else {}
USUAL: dict[str, dict[str, Any]] = {
    "meld": {"cards": (), "across": (), "laid": False, "dealt": False},
    "count": {"cards": ()},
    "score": {
        "combinations": (), "left": (), "out": False, "at-once": False, "cut": False, "backs": 0, "short": 0,
    },
}  # fmt: skip


def ask(tool: str, options: PinacleOptions = STANDARD, **asked: Any) -> Any:
    """What a tool answers; cards as a text."""
    assert PINACLE.page is not None
    found = next(each for each in PINACLE.page.tools if each.name == tool)
    fields = {
        name: tuple(value.split()) if isinstance(value, str) else value for name, value in asked.items()
    }
    answered = found.answer(options, {**USUAL[tool], **{n.replace("_", "-"): v for n, v in fields.items()}})
    for phrase in (*answered.notes, *(row.words for row in answered.rows)):
        assert phrase.code in PINACLE.page.words
    json.dumps(answered.figures)
    return answered.figures


@pytest.mark.parametrize(
    ("asked", "kind", "value"),
    [
        ({"cards": "KS KH X"}, "brelan", 50),
        ({"cards": "7H 5H 6H"}, "suite", 15),
        ({"cards": "AS AD AC AH", "across": "X 2S"}, "brelan", 120),
        ({"cards": "AS AD AC AH X X"}, "brelan", 180),
        ({"cards": "9S 9S 9H 9H 9C 9C 9D 9D X 2S 2H"}, "pinacle", 1500),
        ({"cards": "9S 9S 9H 9H 9C 9C 9D 9D X 2S 2H", "dealt": True}, "pinacle", 3000),
    ],
)
def test_what_cards_make_and_count(asked: dict[str, Any], kind: str, value: int) -> None:
    answer = ask("meld", **asked)
    assert (answer["valid"], answer["kind"], answer["value"], answer["reason"]) == (True, kind, value, None)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"cards": "AS AD"}, "lay_three"),
        ({"cards": "AS AD X X", "laid": True}, "too_many_wilds"),
        ({"cards": "QH KH AH 3H"}, "no_wrap"),
        ({"cards": "AS AD AC", "across": "KS"}, "only_wilds_across"),
        ({"cards": "9S 9S 9H 9H 9C 9C 9D 9D X 2S 2H", "across": "X"}, "pinacle_closed"),
        ({"cards": "7S 7H 7D", "across": "X X X X"}, "too_many_across"),
        ({"cards": "7S 7H 7D", "across": "X X"}, "too_many_across"),
        ({"cards": "7S 7H 7D X", "across": "X X"}, "too_many_across"),
        ({"cards": "7S 7H 7D 7C", "across": "X", "laid": True}, "across_when_laid"),
        ({"cards": "KS KH X", "dealt": True}, "no_pinacle"),
    ],
)
def test_what_is_wrong_with_cards(asked: dict[str, Any], reason: str) -> None:
    answer = ask("meld", **asked)
    assert (answer["valid"], answer["value"], answer["reason"]) == (False, 0, reason)


@pytest.mark.parametrize(
    ("changes", "across", "valid"),
    [
        ({}, "X", True),
        ({}, "X X", True),
        ({}, "X X X", False),
        ({"min_naturals": 3}, "X", True),
        ({"min_naturals": 3}, "X X", False),
        ({"first_lay_max_wild": 0}, "X", True),
        ({"first_lay_max_wild": 0}, "X X", False),
        ({"first_lay_max_wild": 4}, "X X", True),
    ],
)
def test_no_more_cards_lie_across_than_natural_ones_took_their_places(
    changes: dict[str, int], across: str, valid: bool
) -> None:
    assert ask("meld", PinacleOptions(**changes), cards="7S 7H 7D 7C", across=across)["valid"] == valid


def test_a_pinacle_for_which_nothing_is_paid_counts_nothing_by_the_table() -> None:
    options = PinacleOptions(pinacle_made=0)
    asked = {**USUAL["meld"], "cards": read_cards("9S 9S 9H 9H 9C 9C 9D 9D X 2S 2H", frozenset(INDEX))}
    rows = TOOLS["meld"].answer(options, asked).rows
    assert [(row.words.code, row.figure) for row in rows[1:]] == [("tool_table_value", 0)]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [({}, True), ({"chargee_min": 0}, False), ({"target": 500}, False), ({"target": 751}, True)],
)
def test_where_no_side_is_ever_charged_nothing_is_said_of_a_charge_and_no_fine_is_paid(
    changes: dict[str, int], expected: bool
) -> None:
    tool = TOOLS["count"]
    options = PinacleOptions(**changes)
    assert bool(tool.answer(options, {"cards": ("AS",)}).notes) == expected
    assert ask("score", options, short=1)["score"] == (-50 if expected else 0)


@pytest.mark.parametrize(
    ("cards", "total", "begins"), [("AS AD AC AH TS", 70, True), ("AS AD AC KS KD", 65, False)]
)
def test_whether_a_charged_side_may_begin(cards: str, total: int, begins: bool) -> None:
    assert ask("count", cards=cards) == {"total": total, "begins": begins}


def test_the_score_of_a_deal_has_its_bonuses_from_the_house_rules() -> None:
    options = PinacleOptions(
        going_out=30, abattre_extra=100, cut_bonus=60, same_back_bonus=150, chargee_penalty=40
    )
    answer = ask(
        "score",
        options,
        combinations=(200, 25),
        left="AS X",
        out=True,
        at_once=True,
        cut=True,
        backs=2,
        short=1,
    )
    assert answer["score"] == 225 - 45 + 30 + 100 + 60 + 300 - 40
    with pytest.raises(BadWord, match="--out beside it") as refused:
        ask("score", options, combinations=(200,), at_once=True)
    assert PINACLE.page is not None
    assert refused.value.why is not None
    assert refused.value.why.code in PINACLE.page.words


@settings(max_examples=60, deadline=None, derandomize=True)
@given(options=mixes(PINACLE))
def test_every_example_has_an_answer_under_any_mix_of_house_rules(options: Any) -> None:
    assert PINACLE.page is not None
    for example in PINACLE.page.examples():
        worked = PINACLE.page.work(example, options)
        assert worked.answer
        assert worked.lines or worked.table
        # The combination of an example has no key that anybody could see.
        assert not [reason for reason in worked.reasons if "key" in reason.facts]


@pytest.mark.parametrize("path", fingerprint.goldens(PINACLE), ids=lambda path: path.stem)
def test_the_account_of_a_record_adds_up(path: Any) -> None:
    kept = record.read(path.read_text(encoding="utf-8"), fingerprint.find)
    answered = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["deals"]
    engine, moments = kept.variant.engine(kept.options), list(record.replay(kept))
    deals = list(accounts(engine, moments))
    assert [(deal.figures["scores"], deal.figures["totals"]) for deal in deals] == [
        (deal["scores"], deal["totals"]) for deal in answered
    ]
    on_table = list(tables(event for moment in moments for event in moment.events))
    sides = range(len(engine.sides))
    for deal, table in zip(deals, on_table, strict=True):
        parts = deal.figures["parts"]
        for name in ("specials", "cards", "redeemed", "primes", "fines", "hands"):
            points = [sum(p["points"] for p in parts if (p["group"], p["side"]) == (name, s)) for s in sides]
            assert points == deal.figures["columns"][name]
        laid = list(combinations(parts))
        assert sorted((part["seat"], part["points"] + counted) for part, counted, _ in laid) == table
        for part, counted, across in laid:
            combo = combination_of(kept.options, part["cards"], across)
            values = {
                worth_of(laws_of(kept.options), replace(combo, dealt=dealt)).total
                for dealt in (False, combo.what == "pinacle")
            }
            assert part["points"] + counted in values
            assert (part["kind"], part["side"]) == (combo.what, part["seat"] % len(engine.sides))
        assert deal.lines


def combinations(parts: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], int, list[str]]]:
    """The combinations of a deal's score, each with what lies across it and counts beside: it stands next."""
    for part, following in zip(parts, [*parts[1:], {"group": ""}], strict=True):
        if part["group"] in ("specials", "cards"):
            across = following["group"] == "redeemed"
            yield part, following["points"] if across else 0, following["cards"] if across else []


def tables(events: Iterator[Event]) -> Iterator[list[tuple[int, int]]]:
    """What lay on the table at the end of each deal, as it was told: who laid it, and what it counted."""
    laid: dict[Any, list[Any]] = {}
    for event in events:
        facts = event.facts
        match event.kind:
            case "dealt":
                laid.clear()
            case "laid":
                laid[facts["key"]] = [facts["seat"], facts["points"]]
            case "added" | "redeemed":
                laid[facts["key"]][1] = facts["points"]
            case "picked_up":
                laid = {key: one for key, one in laid.items() if one[0] != facts["seat"]}
            case "scored" if facts["side"] == 0:
                yield sorted((seat, points) for seat, points in laid.values())
