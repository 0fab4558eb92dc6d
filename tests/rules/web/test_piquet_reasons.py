"""Why each of two hands scores what it does: the tool that compares them gives the reason of every figure."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from django.utils.translation import override

from rules.catalog import find
from rules.engine.moves import Phrase
from rules.engine.notation import read_cards
from rules.engine.page import ToolAnswer
from rules.engine.wording import say
from rules.web.speech import Plain

PIQUET = find("piquet")
PAGE: Any = PIQUET.page
PACK = PAGE.pack(PIQUET.options())
(COMPARE,) = (tool for tool in PAGE.tools if tool.name == "compare")

# Elder's hand, younger's, and the codes of the reasons in order.
CASES = [
    (
        "S:AKQJT H:87 C:87 D:87 H:9",
        "H:KQJ C:KQJ D:KQJ S:9 S:8 S:7",
        "longer_point_elder nothing_younger longer_elder all_elder nothing_younger only_younger all_younger",
    ),
    (
        "S:KQJT H:A7",
        "H:KQJT S:A7",
        "equal equal neither",
    ),
    (
        "S:AKQJ H:A9 C:A8",
        "H:KQJT S:T9 C:T9 D:T7",
        "higher_elder nothing_younger higher_elder nothing_younger longer_younger nothing_elder",
    ),
    (
        "H:AT7 S:A7 C:A7",
        "S:K98 C:K98 D:K98",
        "higher_elder nothing_younger neither rank_elder nothing_younger",
    ),
    (
        "S:AKQJT9 H:AT C:A D:A87",
        "H:KQJ9 C:KQJT9 D:KQ9",
        "longer_point_elder nothing_younger longer_elder nothing_younger longer_elder nothing_younger repique_elder",
    ),
]


def reasons(answer: ToolAnswer) -> list[Phrase]:
    """What an answer says of the hands, without what it says of one that is not complete."""
    return [note for note in answer.notes if not note.code.endswith("_short")]


def compared(elder: str, younger: str) -> Any:
    hands = {"elder": read_cards(elder, PACK), "younger": read_cards(younger, PACK)}
    return COMPARE.answer(PIQUET.options(), hands)


@pytest.mark.parametrize(("elder", "younger", "codes"), CASES)
def test_each_hand_is_told_why_it_scores_what_it_does(elder: str, younger: str, codes: str) -> None:
    answer = compared(elder, younger)
    assert [note.code.removeprefix("why_") for note in reasons(answer)] == codes.split()


def test_the_reasons_name_the_combinations_and_what_parts_them() -> None:
    notes = [say(PAGE.words, note, Plain()) for note in reasons(compared(*CASES[2][:2]))]
    assert notes[2] == "sequences: both have quart, elder’s major, to the ace, younger’s to the king."
    assert notes[4] == "sets: younger’s quatorze of tens has more cards than elder’s trio of aces."
    assert notes[5] == "sets: elder scores nothing for trio of aces: only the better hand scores there."


def test_a_point_is_called_so_once() -> None:
    longer, nothing, *_others = (say(PAGE.words, note, Plain()) for note in reasons(compared(*CASES[0][:2])))
    assert longer == "point: elder has 5 cards, younger 3."
    assert nothing == "point: younger scores nothing for 3 cards: only the better hand scores there."
    equal, *_others = (say(PAGE.words, note, Plain()) for note in reasons(compared(*CASES[1][:2])))
    assert equal == "point: both have 4 cards making 40. They are equal, so nobody scores."
    higher, *_others = (say(PAGE.words, note, Plain()) for note in reasons(compared(*CASES[2][:2])))
    assert higher == "point: both have 4 cards, elder’s making 41, younger’s making 40."


def test_no_reason_names_its_kind_twice() -> None:
    rng = Random("said once")
    for language in ("en", "fr"):
        with override(language):
            for _ in range(100):
                cards = rng.sample(PACK, 24)
                answer = COMPARE.answer(
                    PIQUET.options(), {"elder": tuple(cards[:12]), "younger": tuple(cards[12:])}
                )
                for note in answer.notes:
                    words = re.findall(r"\w+", say(PAGE.words, note, Plain()).lower())
                    assert words.count("point") <= 1, words


def test_every_pair_of_hands_has_a_reason_for_each_category_and_each_side() -> None:
    rng = Random("two hands")
    for _ in range(300):
        cards = rng.sample(PACK, 24)
        answer = COMPARE.answer(PIQUET.options(), {"elder": tuple(cards[:12]), "younger": tuple(cards[12:])})
        codes = [note.code for note in answer.notes]
        for category in ("point", "sequence", "set"):
            about = [note for note in answer.notes if note.facts.get("category") == f"category_{category}"]
            scored = answer.figures[category]
            side = None if scored is None else ("elder", "younger")[scored["side"]]
            assert about
            assert (side is None) == (about[0].code in ("why_neither", "why_equal"))
            assert side is None or about[0].code.endswith(f"_{side}")
        assert ("why_repique_elder" in codes) == (answer.figures["repique"] == 0)
        assert all(say(PAGE.words, note, Plain()) for note in answer.notes)
