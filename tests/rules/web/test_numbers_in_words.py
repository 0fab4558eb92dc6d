"""Numbers of cards and of deals up to twelve are words on the rule pages; points and odds are figures."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.catalog import VARIANTS
from rules.engine.english import English
from rules.engine.variant import Variant
from rules.engine.wording import say
from rules.web import articles
from tests.serving import HOUSE

COUNTED = {
    "en": re.compile(r"(?<![\d:/.–+-])\b(?:[2-9]|1[0-2]) (?:more |other )?(?:cards?|deals?|jokers?|twos)\b"),
    "fr": re.compile(r"(?<![\d:/.–+-])\b(?:[2-9]|1[0-2]) (?:autres )?(?:cartes?|donnes?|jokers?)\b"),
}
OF_CARDS = (
    "elder_most", "talon", "longest", "younger_usual", "deals", "extra", "widow", "pass_cards", "packs",
    "jokers_total", "twos_total",
)  # fmt: skip
"""Figures of the rule texts that count cards, packs or deals, twelve or fewer."""
APART = re.compile(r"</?(?:p|li|dd|dt|h\d|td|th|summary|figcaption)\b[^>]*>")

every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)


@pytest.mark.slow
@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_paragraph_mixes_words_and_figures_for_cards_and_deals(
    variant: Variant[Any], language: str
) -> None:
    found = []
    for preset in variant.presets:
        body = articles.article(variant, preset.options, language).body
        body = re.sub(r"<(script|style|figure|table)\b.*?</\1>", "", body, flags=re.DOTALL)
        for paragraph in APART.split(body):
            words = " ".join(re.sub(r"<[^>]+>", "", paragraph).replace("&nbsp;", " ").split())
            found += [(preset.name, words)] if COUNTED[language].search(words) else []
    assert not found


def test_figures_of_cards_are_written_in_words_wherever_a_rule_text_names_them() -> None:
    pattern = re.compile(r"\{(?:" + "|".join(OF_CARDS) + r")\}")
    texts = [*HOUSE.glob("rules/**/text/**/*.md"), *HOUSE.glob("rules/**/text/**/*.toml")]
    assert len(texts) > 30
    found = [
        f"{text.relative_to(HOUSE)}: {line}"
        for text in texts
        for line in text.read_text(encoding="utf-8").splitlines()
        if pattern.search(line)
    ]
    assert not found


@every_game
def test_the_five_lines_of_a_game_count_cards_and_deals_in_one_manner(variant: Variant[Any]) -> None:
    speaker = English(("North", "East", "South", "West"), ("North and South", "East and West"))
    words = re.compile(
        r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:more )?(?:cards|deals)"
    )
    for preset in variant.presets:
        lines = variant.brief(preset.options)
        text = " ".join(say(variant.wording, phrase, speaker) for line in lines for phrase in line)
        assert not (COUNTED["en"].search(text) and words.search(text)), text
