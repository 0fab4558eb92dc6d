"""Combinations on the table: each is put together once, and for each kind of reader in their own way."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.template import Context, Template
from django.utils.safestring import SafeString
from django.utils.translation import override

from games.play.read.table.melds import Piece
from rules.web.speech import card_name
from rules.web.templatetags.rules_tags import Taste

PINOCHLE = ("QS", "JD")


def shown(language: str, *, deck: str = "plain", four_colours: bool = False, played: str = "") -> str:
    """A pinochle as it lies on the table of a reader with this language and this deck."""
    reader: Taste = SimpleNamespace(deck=deck, four_colours=four_colours)
    with override(language):
        piece = Piece(
            name=SafeString("pinochle"),
            points=4,
            cards=SafeString(""),
            across=SafeString(""),
            key="",
            notes=(SafeString("counted once"),),
            faces=tuple((card, card_name(card)) for card in PINOCHLE),
            additions=(),
            played=SafeString(played),
        )
        template = Template("{% load rules_tags %}{% meld piece user %}")
        return template.render(Context({"piece": piece, "user": reader}))


def test_a_combination_says_its_name_its_points_its_cards_and_what_is_to_be_known_of_it() -> None:
    english = shown("en")
    assert '<span class="meld-points">4</span>' in english
    assert 'alt="queen of spades"' in english
    assert "counted once" in english
    assert "across" not in english


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ("jack of diamonds", "played")), ("fr", ("valet de carreau", "jouée"))],
)
def test_each_language_has_its_own_words_whoever_read_it_first(language: str, words: tuple[str, ...]) -> None:
    for first in ("en", "fr"):
        shown(first, played="♠")
    for word in words:
        assert word in shown(language, played="♠")


def test_each_deck_has_its_own_pictures_whoever_read_it_first() -> None:
    pictures = {
        (deck, four): [
            part.split('"')[0] for part in shown("en", deck=deck, four_colours=four).split('src="')[1:]
        ]
        for deck in ("plain", "kennard")
        for four in (False, True)
    }
    assert all(len(found) == len(PINOCHLE) for found in pictures.values())
    assert [f"{deck}/{'four/' * four}JD.svg" in found[1] for (deck, four), found in pictures.items()] == [
        True
    ] * 4
    assert len({tuple(found) for found in pictures.values()}) == 4
