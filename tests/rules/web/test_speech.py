"""The site says the sentences of every game: in words and in markup, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from games import plans
from rules.engine.moves import Phrase
from rules.engine.variant import Variant
from rules.engine.wording import say
from rules.pinochle.double_deck.wording import WORDING as PINOCHLE
from rules.web.speech import Html, Plain, statements
from tests.plans.test_wording_of_plans import SAID
from tests.rules import words
from tests.rules.laws import every_preset_in_the_end, turns_of

SEATS, SIDES = ("North", "East", "South", "West"), ("North–South", "East–West")
SPEAKER = Plain(SEATS, SIDES)


@every_preset_in_the_end
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_site_has_words_and_markup_for_all_a_game_can_say(
    variant: Variant[Any], preset: Any, language: str
) -> None:
    with override(language):
        turns = turns_of(variant, preset.options, 7, deals=2)
        words.everything_is_said(variant, variant.engine(preset.options), turns, Plain, Html)


def test_the_site_says_every_plan_in_markup() -> None:
    for plan, _sentence in SAID:
        assert say(plans.WORDING, plan.words(), Html(SEATS, SIDES))


def test_markup_is_escaped_but_for_cards() -> None:
    html = Html(("<b>", "East", "South", "West"))
    said = say(PINOCHLE, Phrase("played", {"seat": 0, "card": "TH"}), html)
    assert "<b>" not in said
    assert "&lt;b&gt;" in said
    assert 'aria-label="ten of hearts"' in said


def test_a_game_is_told_in_french() -> None:
    with override("fr"):
        said = say(PINOCHLE, Phrase("gave", {"seat": 0, "to": 2, "number": 3}), SPEAKER)
        card = say(PINOCHLE, Phrase("played", {"seat": 0, "card": "TH"}), SPEAKER)
    assert said != say(PINOCHLE, Phrase("gave", {"seat": 0, "to": 2, "number": 3}), SPEAKER)
    assert "dix de cœur" in card


def test_a_semicolon_of_french_has_its_space_before_it() -> None:
    with override("fr"):
        assert statements(["deux par jeu", "un par jeu"]) == "deux par jeu\u202f; un par jeu"
    assert statements(["two", "one"]) == "two; one"
