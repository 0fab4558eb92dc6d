"""Worked examples as a rule page shows them."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from rules.catalog import VARIANTS
from rules.web import worked
from tests.pages import flat


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


@pytest.mark.parametrize(("prefix", "instead"), [("", "instead of: "), ("/fr", "au lieu de : ")])
def test_a_rule_of_an_example_alone_is_not_said_to_stand_for_the_usual_one(
    prefix: str, instead: str, client: Client
) -> None:
    """What the page has otherwise is its own house rule, which may be as unusual as that of the example."""
    page = client.get(f"{prefix}/rules/double-deck/house-rules/?preset=npa").content.decode()
    changed = [
        flat(words)
        for words in re.findall(r'<p class="example-usual">(.*?)</p>', page, re.DOTALL)
        if "National Pinochle" in words
    ]
    assert changed
    assert all(f"{instead}National Pinochle Association" in words for words in changed)
