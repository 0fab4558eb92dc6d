"""Pinacle's tools as the command line and the page ask them: no more cards than the pack of the table has."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from rules.engine.notation import BadCards
from rules.engine.page import BadWord
from rules.pinacle.options import PinacleOptions
from rules.pinacle.variants import PINACLE
from rules.web import tools

STANDARD = PinacleOptions()


def asked_of(tool: str, options: PinacleOptions, **texts: str) -> Any:
    """A tool asked in words, as command line and page ask it."""
    assert PINACLE.page is not None
    found = tools.find(PINACLE, tool)
    return found.answer(options, tools.values(PINACLE.page, found, options, texts)).figures


THREE_PACKS = PinacleOptions(teams="3x2")


@pytest.mark.parametrize(
    ("options", "cards", "there"),
    [
        (STANDARD, "AS AS AH", True),
        (STANDARD, "AS AS AS", False),
        (THREE_PACKS, "AS AS AS", True),
        (THREE_PACKS, "AS AS AS AS", False),
        (STANDARD, "AS AH X X X X", True),
        (STANDARD, "AS AH X X X X X", False),
        (THREE_PACKS, "AS AH X X X X X X", True),
        (PinacleOptions(jokers="2"), "AS AH X X", True),
        (PinacleOptions(jokers="2"), "AS AH X X X", False),
        (PinacleOptions(teams="3x2", jokers="2"), "AS AH X X X", True),
    ],
)
def test_no_card_is_counted_that_is_not_in_the_pack_of_the_table(
    options: PinacleOptions, cards: str, there: bool
) -> None:
    if there:
        assert asked_of("meld", options, cards=cards)["valid"]
        return
    with pytest.raises(BadCards, match="at most"):
        asked_of("meld", options, cards=cards)


def test_cards_of_a_combination_and_those_across_come_from_one_pack() -> None:
    assert asked_of("meld", STANDARD, cards="AS AH AD AC X X", across="X X")["valid"]
    with pytest.raises(BadWord, match="at most 4"):
        asked_of("meld", STANDARD, cards="AS AH AD AC X X X", across="X X")


@pytest.mark.parametrize(("teams", "most"), [("2x2", 2), ("3x2", 2), ("2x3", 3)])
def test_a_side_has_no_more_hands_of_one_back_than_players(teams: str, most: int) -> None:
    options = PinacleOptions(teams=teams)
    assert asked_of("score", options, backs=str(most))["score"] == 200 * most
    with pytest.raises(BadWord, match=f"at most {most} for --backs"):
        asked_of("score", options, backs="99")


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("cards=AS+AS+AS", "no more than 2 of this card: ace of spades"),
        ("cards=AS+AH+AD+X+X+X&across=X+X", "no more than 4 of this card"),
        ("jokers=2&cards=AS+AH+X+X+X", "no more than 2 of this card: joker"),
    ],
)
def test_the_page_says_how_many_of_a_card_there_are(client: Client, query: str, words: str) -> None:
    answer = client.get(f"/rules/pinacle/meld/?{query}")
    assert answer.status_code == 400
    assert words in re.sub(r"<[^>]*>|\s+", " ", answer.content.decode()).replace("  ", " ")


def test_the_page_takes_the_cards_of_three_packs(client: Client) -> None:
    answer = client.get("/rules/pinacle/meld/?teams=3x2&cards=AS+AS+AS")
    assert answer.status_code == 200
    picker = client.get("/rules/pinacle/count/?teams=3x2").content.decode()
    assert re.search(r'name="X"[^>]*max="6"', picker) or re.search(r'max="6"[^>]*name="X"', picker)
