"""Every number in the explanations of lessons is one that the engine gives: a figure by name, or one asked for here."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rules.catalog import VARIANTS, find
from rules.engine.lesson import steps_of
from rules.engine.page import Example
from rules.engine.variant import Variant
from rules.piquet.marks import CAPOT_POINTS, CARDS_POINTS, PIQUE_POINTS, REPIQUE_POINTS
from rules.piquet.score import PAID

COMBINATIONS = [
    ("combinations", {"hand": "S:AKQ H:98 C:J9 D:T7"}, "sequences", 3),
    ("combinations", {"hand": "S:AKQJ H:98 C:J9 D:T7"}, "sequences", 4),
    ("combinations", {"hand": "S:AKQJT H:98 C:J9 D:Q7"}, "sequences", 15),
    ("combinations", {"hand": "S:A9 H:A8 C:A7 D:KJ"}, "sets", 3),
    ("combinations", {"hand": "S:A9 H:A8 C:A7 D:AJ"}, "sets", 14),
    ("settle", {"past_the_rubicon": 0, "lead": 30}, "pays", 130),
    ("settle", {"past_the_rubicon": -1, "lead": 31}, "pays", 329),
]
ASKED: dict[str, list[tuple[str, dict[str, Any], str, int]]] = {
    "double-deck": [
        ("meld", {"trump": "H", "hand": "S:Q D:J"}, "total", 4),
        ("meld", {"trump": "H", "hand": "S:KQ"}, "total", 2),
    ],
    "double-deck-six": [
        ("meld", {"trump": "H", "hand": "S:Q D:J"}, "total", 4),
        ("meld", {"trump": "H", "hand": "S:KQ"}, "total", 2),
    ],
    "piquet": COMBINATIONS,
    "piquet-au-cent": [each for each in COMBINATIONS if each[0] != "settle"],
    "pinacle": [
        ("score", {"left": ["X"]}, "score", -30),
        ("score", {"left": ["2H"]}, "score", -15),
        ("score", {"left": ["AS"]}, "score", -15),
        ("score", {"left": ["8S"]}, "score", -10),
        ("score", {"left": ["KS"]}, "score", -10),
        ("score", {"left": ["7S"]}, "score", -5),
        ("score", {"left": ["3S"]}, "score", -5),
    ],
}
"""Kind and setup of a worked example, the figure asked for, and what the texts say it is."""

IN_PLAY = {CARDS_POINTS, CAPOT_POINTS, PIQUE_POINTS, REPIQUE_POINTS}
CONSTANTS = {"piquet": {*IN_PLAY, PAID}, "piquet-au-cent": IN_PLAY, "pinacle": {2}}
"""Numbers that the engine has by a name of its own; at pinacle the rank of the two."""

NAMED = re.compile(r"\{[^}]*\}")


@pytest.mark.parametrize(
    ("slug", "kind", "setup", "figure", "number"),
    [(slug, *each) for slug, table in ASKED.items() for each in table],
)
def test_the_engine_gives_the_numbers_of_the_texts(
    slug: str, kind: str, setup: dict[str, Any], figure: str, number: int
) -> None:
    variant = find(slug)
    assert variant.page
    assert variant.page.work(Example("asked", kind, setup, {}), variant.options()).answer[figure] == number


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_no_explanation_has_a_number_that_the_engine_was_not_asked_for(variant: Variant[Any]) -> None:
    known = {abs(number) for _kind, _setup, _figure, number in ASKED.get(variant.slug, [])}
    known |= CONSTANTS.get(variant.slug, set())
    for step in steps_of(variant):
        for words in step.words.values():
            numbers = {int(number) for number in re.findall(r"\d+", NAMED.sub("", words.text))}
            assert numbers <= known, (step.name, numbers - known)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)
def test_a_figure_that_a_text_names_is_one_of_the_game(variant: Variant[Any]) -> None:
    assert variant.page
    figures = variant.page.figures(variant.options())
    for step in steps_of(variant):
        for words in step.words.values():
            for text in (
                words.title,
                words.text,
                words.question,
                words.right,
                words.wrong,
                *words.why.values(),
            ):
                assert set(re.findall(r"\{([a-z0-9_]+)\}", text)) <= set(figures), step.name
