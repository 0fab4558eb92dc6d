"""The worked examples: each file against the engine, and all of them under every preset."""

from __future__ import annotations

import pytest

from rules.catalog import VARIANTS
from rules.engine.page import Example
from rules.engine.variant import Variant
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


def test_no_condition_hides_an_example_from_every_table() -> None:
    text = text_of(VARIANTS[0])
    conditions = {block.anchor: block.when for block in text.blocks() if block.directive[:1] == ("example",)}
    options = [preset.options for preset in VARIANTS[0].presets]
    for anchor, when in conditions.items():
        assert not when or any(ruletext.met(when, lambda name, o=o: getattr(o, name)) for o in options), (
            anchor
        )
