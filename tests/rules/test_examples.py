"""The worked examples: each file against the engine, and all of them under every preset."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.catalog import VARIANTS
from rules.engine.page import Example
from rules.engine.variant import Variant
from rules.pinochle.double_deck.laws import bid_law
from rules.web import ruletext

ALL = [(variant, example) for variant in VARIANTS if variant.page for example in variant.page.examples()]


def text_of(variant: Variant) -> ruletext.RuleText:
    return ruletext.parse((variant.text / "en.md").read_text(encoding="utf-8"))


def named(value: object) -> str:
    return getattr(value, "slug", "") or getattr(value, "name", "")


def test_there_are_enough_of_them() -> None:
    assert len([example for variant, example in ALL if variant.slug == "double-deck"]) >= 15


@pytest.mark.parametrize(("variant", "example"), ALL, ids=named)
def test_the_file_expects_what_the_engine_answers(variant: Variant, example: Example) -> None:
    assert variant.page
    answer = variant.page.work(example, variant.options()).answer
    assert example.expected, "an example without an expectation shows nothing"
    assert {name: answer.get(name) for name in example.expected} == dict(example.expected)


@pytest.mark.parametrize(("variant", "example"), ALL, ids=named)
def test_it_can_be_worked_under_every_preset(variant: Variant, example: Example) -> None:
    assert variant.page
    for preset in variant.presets:
        worked = variant.page.work(example, preset.options)
        assert worked.lines or worked.table
        for phrase in (*worked.facts, *worked.lines, *worked.reasons):
            assert phrase.code in variant.page.words


@pytest.mark.parametrize(("variant", "example"), ALL, ids=named)
def test_it_has_a_title_in_both_languages(variant: Variant, example: Example) -> None:
    assert set(example.titles) == {"en", "fr"}
    assert set(example.remarks) in ({"en", "fr"}, set())


@pytest.mark.parametrize(("variant", "example"), ALL, ids=named)
def test_it_stands_in_the_text(variant: Variant, example: Example) -> None:
    directives = [block.directive for block in text_of(variant).blocks()]
    assert ("example", example.name) in directives


def test_a_hand_worth_87_counts_870_at_a_table_with_hundred_aces() -> None:
    variant = VARIANTS[0]
    assert variant.page
    example = next(example for example in variant.page.examples() if example.name == "eighty-seven")
    assert variant.page.work(example, variant.preset("hundred_aces").options).answer == {"total": 870}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_titles_and_remarks_say_points_in_tens_at_a_table_with_hundred_aces(language: str) -> None:
    page = VARIANTS[0].page
    assert page
    for example in page.examples():
        for texts in (example.titles, example.remarks):
            bare = re.search(r"\d", re.sub(r"\{\w+\}", "", texts.get(language, "")))
            assert not bare, (example.name, texts[language])


def test_no_condition_hides_an_example_from_every_table() -> None:
    text = text_of(VARIANTS[0])
    conditions = {block.anchor: block.when for block in text.blocks() if block.directive[:1] == ("example",)}
    options = [preset.options for preset in VARIANTS[0].presets]
    for anchor, when in conditions.items():
        assert not when or any(ruletext.met(when, lambda name, o=o: getattr(o, name)) for o in options), (
            anchor
        )


@pytest.mark.parametrize(
    "house_rules",
    [
        {"opening_min": 60},
        {"opening_min": 100},
        {"opening_min": 64, "step1_limit": None},
        {"opening_min": 110, "above_100_by_10": True},
        {"opening_min": 60, "scale": 10},
    ],
    ids=str,
)
def test_no_example_has_a_bid_that_the_table_of_the_page_does_not_allow(house_rules: dict[str, Any]) -> None:
    variant = VARIANTS[0]
    options = variant.options(**house_rules)
    law = bid_law(options)
    assert variant.page
    for example in variant.page.examples():
        for line in variant.page.work(example, options).lines:
            for name in {"bid", "high"} & {*line.facts} if example.kind in {"score", "steps"} else ():
                assert law.allows(line.facts[name], None), (example.name, name)


def test_a_band_of_one_bid_is_no_range() -> None:
    variant = VARIANTS[0]
    assert variant.page
    table = variant.page.table(variant.options(opening_min=60), "bids")
    first = table.groups[0].rows[0]
    assert [cell.words and cell.words.code for cell in first] == ["values", "bids_one"]


def test_where_no_hand_is_thrown_in_the_page_says_nothing_of_one() -> None:
    variant = VARIANTS[0]
    for marriage in ("none", "own_hand"):
        options = variant.options(throw_in_when="never", marriage_requirement=marriage)
        blocks = [
            block
            for block in text_of(variant).blocks()
            if block.anchor.startswith("throw-in")
            and (not block.when or ruletext.met(block.when, lambda name, o=options: getattr(o, name)))
        ]
        assert ("example", "thrown-in") not in [block.directive for block in blocks]
        shown = {block.anchor: block for block in reversed(blocks)}["throw-in-opponents"]
        assert "thrown in" not in shown.prose
