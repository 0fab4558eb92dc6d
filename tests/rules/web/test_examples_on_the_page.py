"""Worked examples as a rule page shows them."""

from __future__ import annotations

from rules.catalog import VARIANTS
from rules.web import worked


def test_an_example_says_so_when_the_standard_answers_otherwise() -> None:
    variant = VARIANTS[0]
    assert variant.page
    example = next(example for example in variant.page.examples() if example.name == "run-and-marriages")
    shown = worked.shown_example(variant, example, variant.preset("toby_thomas").options, "en")
    assert shown["usual"]
    assert not shown["remark"], "its remark explains another answer"
    standard = worked.shown_example(variant, example, variant.options(), "en")
    assert not standard["usual"]
    assert standard["remark"]
