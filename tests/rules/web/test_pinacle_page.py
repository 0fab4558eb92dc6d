"""The rule page of pinacle is true under house rules that take something away."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.html import strip_tags

from rules.engine import options as house_rules
from rules.pinacle.variants import PINACLE
from rules.web import articles


def paragraphs(language: str, **changes: Any) -> dict[str, str]:
    """The prose of a page under some house rules, paragraph by paragraph."""
    options = house_rules.load(PINACLE.options, changes)
    body = str(articles.article(PINACLE, options, language).body)
    found = re.split(r'<[^>]*\bid="([\w-]+)"[^>]*>', body)
    return {
        anchor: " ".join(strip_tags(text).replace("\xa0", " ").replace("\u202f", " ").split())
        for anchor, text in zip(found[1::2], found[2::2], strict=True)
    }


@pytest.mark.parametrize(
    ("anchor", "changes", "says", "says_not"),
    [
        ("deal-exact", {}, "it has 44 cards, or 43 when", "turned up"),
        ("deal-exact", {"joker_at_cut": "off"}, "it has 44 cards. It is worth 50", "43"),
        ("deal-cut", {}, "tries for the bonus", "right number"),
        ("deal-cut", {"cut_bonus": 0}, "within twenty cards of the number dealt.", "bonus"),
        ("turn-pile", {}, "in two cases, pumba and an idle round", "no other condition"),
        ("turn-pile", {"pumba_rule": False}, "in one case, after an idle round", "pumba"),
        ("suite-complete", {}, "a wild card at one of its ends", "end cards"),
        ("combinations-wild", {"first_lay_max_wild": 4}, "at most four wild cards", "pinacle"),
        ("combinations-wild", {"first_lay_max_wild": 0}, "no wild card; any", "at most"),
        ("combinations-wild", {}, "Only a pinacle is laid with its three.", "at most 1"),
        ("special-mixed", {}, "six aces count 180 instead of 300", "{"),
        ("special-suites", {}, "a two of another suit.", "three twos"),
        ("special-suites", {"teams": "3x2"}, "or three twos of its own.", "{"),
        ("special-table", {}, "dirty: a joker, or a two of another suit", "three of its own"),
        ("special-table", {"teams": "3x2"}, "or three of its own", "{"),
        ("pinacle", {"pinacle_dealt": 0}, "It counts nothing if these", "counts 0"),
        ("pinacle", {"pinacle_made": 0}, "nothing if they came together", "; 0"),
        ("charged", {}, "750 points or more before a deal, but fewer than 1500,", "not won yet"),
        ("charged", {"target": 500}, "no side is ever charged: the charge begins at 750", "fewer than"),
        ("charged", {"chargee_min": 0}, "may always begin", "no side is ever"),
        ("charged-short", {"target": 500}, "nobody pays a fine", "pick everything up"),
        ("first-charged", {"target": 500}, "Begin when you like.", "hold back"),
        ("scoring-parts", {}, "bonus for an exact cut", "in one turn"),
        ("scoring-parts", {"abattre_extra": 100}, "the whole hand in one turn", "{"),
        ("scoring-parts", {"going_out": 0, "cut_bonus": 0, "same_back_bonus": 0}, "redeemed", "bonus"),
        ("scoring-parts", {}, "and fines.", "{"),
        ("scoring-parts", {"chargee_penalty": 0}, "hands of all its players.", "fines"),
        ("scoring-parts", {"chargee_min": 0}, "hands of all its players.", "fines"),
        ("scoring-example", {}, "going out", "{"),
        ("scoring-example", {"going_out": 0}, "left in the hands", "going out"),
        ("redeeming-locked-example", {}, "lies between other cards and is locked", "c1"),
    ],
)  # fmt: skip
def test_a_paragraph_says_what_the_house_rules_make_of_it(
    anchor: str, changes: dict[str, Any], says: str, says_not: str
) -> None:
    text = paragraphs("en", **changes)[anchor]
    assert says in text
    assert says_not not in text


@pytest.mark.parametrize(
    ("anchor", "changes", "says", "says_not"),
    [
        ("deal-exact", {"joker_at_cut": "off"}, "compte 44 cartes. Elle vaut 50", "43"),
        ("turn-pile", {}, "dans deux cas, pumba et", "pas d’autre condition"),
        ("turn-pile", {"pumba_rule": False}, "dans un cas, après", "pumba"),
        ("special-mixed", {}, "six as valent 180 au lieu de 300", "{"),
        ("special-suites", {"teams": "3x2"}, "ou trois «&nbsp;2&nbsp;» de la sienne.", "{"),
        ("pinacle", {"pinacle_made": 0}, "il ne vaut rien si elles", "vaut 0"),
        ("charged", {}, "mais moins de 1500, est chargé", "gagné"),
        ("charged", {"target": 500}, "aucun camp n’est jamais chargé", "moins de"),
        ("scoring-parts", {"cut_bonus": 0, "chargee_min": 0}, "pour avoir terminé", "pénalités"),
    ],
)
def test_the_french_page_says_the_same(
    anchor: str, changes: dict[str, Any], says: str, says_not: str
) -> None:
    text = paragraphs("fr", **changes)[anchor]
    assert says in text
    assert says_not not in text


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_taken_at_the_cut_is_told_before_what_is_an_exact_cut(language: str) -> None:
    order = list(paragraphs(language))
    assert order.index("deal-joker") < order.index("deal-exact")
