"""What the text of double-deck pinochle says under house rules that change it, beside what the engine does."""

from __future__ import annotations

import re
from math import lcm
from typing import Any

import pytest

from rules.catalog import find
from rules.pinochle.double_deck.laws import bid_law, laws_of
from rules.pinochle.double_deck.legal import trump_suits
from rules.pinochle.double_deck.score import played_on
from rules.pinochle.double_deck.state import PACK, Purchase
from rules.web import articles

DOUBLE_DECK = find("double-deck")
UNPLAYED = {
    "en": ("the hand is not played", "no trick points", "loses the bid unplayed"),
    "fr": ("la main n’est pas jouée", "n’a pas les points de levées", "sans jouer"),
}


def words_of(anchor: str, language: str, **changes: Any) -> str:
    """A paragraph of the rule page under a mix, as plain text."""
    blocks = articles.paragraphs(DOUBLE_DECK, DOUBLE_DECK.options(**changes), language)
    (words,) = (block.text for block in blocks if block.anchor == anchor)
    return " ".join(words.split())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("anchor", "lost", "changes"),
    [
        ("throw-in-when", "thrown_in", {}),
        ("throw-in-when", "too_short", {"throw_in_when": "auto"}),
        ("minimum-meld", "under_minimum", {"min_meld_20": "20"}),
        ("naming-marriage", "no_marriage", {"marriage_requirement": "after_exchange", "pass_cards": 3}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_hand_is_said_to_be_played_where_the_table_plays_on(
    anchor: str, lost: str, changes: dict[str, Any], language: str
) -> None:
    changes = {"throw_in_opponents": "play_on", **changes}
    assert played_on(DOUBLE_DECK.options(**changes), lost)
    words = words_of(anchor, language, **changes)
    assert not [phrase for phrase in UNPLAYED[language] if phrase in words]
    assert {"en": "hand is played", "fr": "la main"}[language] in words


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("anchor", "changes"),
    [
        ("throw-in-when", {}),
        ("throw-in-when", {"throw_in_when": "auto"}),
        ("minimum-meld", {"min_meld_20": "20"}),
        ("naming-marriage", {"marriage_requirement": "after_exchange", "pass_cards": 3}),
    ],
)
def test_a_hand_is_said_not_to_be_played_elsewhere(
    anchor: str, changes: dict[str, Any], language: str
) -> None:
    assert any(phrase in words_of(anchor, language, **changes) for phrase in UNPLAYED[language])


ASKED = {"pass_cards": 3, "pass_timing": "before_trump", "trump_must_equal_request": True}


@pytest.mark.parametrize(("language", "loss"), [("en", "the bid is lost"), ("fr", "le contrat est perdu")])
@pytest.mark.parametrize("request_rule", ["suggest", "mandatory"])
@pytest.mark.parametrize("marriage", ["own_hand", "after_exchange", "none"])
def test_a_suit_asked_for_without_a_marriage_loses_the_bid_where_one_is_needed(
    marriage: str, request_rule: str, language: str, loss: str
) -> None:
    options = DOUBLE_DECK.options(**ASKED, requested_suit=request_rule, marriage_requirement=marriage)
    purchase = Purchase(0, 60, (), request="H")
    without = trump_suits(laws_of(options), purchase, PACK.bag(("KS", "QS")))
    words = words_of(
        "exchange-request", language, **ASKED, requested_suit=request_rule, marriage_requirement=marriage
    )
    assert (loss in words) == (without == ())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("limit", [60, 80, 100, 120])
@pytest.mark.parametrize("step", [5, 7, 10, 20, 30])
def test_the_steps_of_bids_are_told_with_every_number_they_must_be_multiples_of(
    step: int, limit: int, language: str
) -> None:
    changes = {"above_100_by_10": True, "step1_limit": limit, "step2": step}
    words = words_of("auction-steps", language, **changes)
    units = {int(unit) for unit in re.findall(r"(?:multiple (?:of|de)|(?:and|et|\d) (?:of|de)) (\d+)", words)}
    top = bid_law(DOUBLE_DECK.options(**changes)).bands[-1][1]
    assert lcm(*units) == top


@pytest.mark.parametrize(("language", "target"), [("en", 250), ("fr", 250), ("en", 500)])
def test_the_older_way_of_writing_goes_to_ten_times_the_target_of_the_table(
    language: str, target: int
) -> None:
    variant = find("double-deck")
    body = articles.article(variant, variant.options(target=target), language).body
    (paragraph,) = re.findall(r'<p[^>]* id="scoring-scale".*?</p>', body, re.DOTALL)
    assert str(10 * target) in paragraph


@pytest.mark.parametrize("preset", [preset.name for preset in DOUBLE_DECK.presets])
def test_columns_of_values_are_set_to_the_right_where_no_line_has_a_value(preset: str) -> None:
    assert DOUBLE_DECK.page
    melds = DOUBLE_DECK.page.table(DOUBLE_DECK.preset(preset).options, "melds")
    assert {group.numeric[-4:] for group in melds.groups} == {(True, True, True, True)}
