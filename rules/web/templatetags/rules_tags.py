"""What the templates of the rules ask for: sentences said, cards as chips and as cards of a hand."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from typing import Protocol, TypeVar

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from rules.engine.moves import Card, Phrase
from rules.engine.wording import Wording
from rules.web.speech import (
    SUIT_SIGNS,
    Html,
    card_chip,
    card_name,
    card_signs,
    rank_sign,
    say_html,
    suit_name,
)

register = template.Library()

Place = TypeVar("Place")
Line = TypeVar("Line")

CHIP = re.compile(r'<span class="card [^>]*aria-label="([^"]*)">.*?</span></span>')
SIGN = re.compile("\N{NO-BREAK SPACE}?" + r'<span class="suit-sign [^>]*>.*?</span>')
"""What speech.py makes of a card and of a suit."""


@register.simple_tag(name="phrase")
def phrase_tag(phrase: Phrase | None, words: Wording, speaker: Html) -> SafeString:
    """The sentence of a phrase as markup; nothing for no phrase."""
    return SafeString("") if phrase is None else say_html(words, phrase, speaker)


@register.filter
def figure(number: int) -> str:
    """A figure with a true minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


@register.filter
def magnitude(number: int) -> int:
    """A figure without its sign, by which words are put in the singular or the plural."""
    return abs(number)


@register.filter
def latest_first(lines: Sequence[Line], wanted: bool) -> Sequence[Line]:
    """Lines from the last to the first, for those who want them so."""
    return lines[::-1] if wanted else lines


@register.filter
def chip(card: Card) -> SafeString:
    """A card set in the line."""
    return card_chip(card)


@register.filter
def typed_card(card: Card) -> str:
    """A card as a field takes it in any language: "10♥"."""
    return card_signs([card])


@register.filter(is_safe=True)
def in_words(sentence: str) -> str:
    """A sentence as text, each card by its name and no suit by its sign, for what is read out."""
    return strip_tags(SIGN.sub("", CHIP.sub(r"\1", sentence)))


@register.filter("card_name")
def name_of_card(card: Card) -> str:
    """The name of a card in the reader's language."""
    return card_name(card)


@register.filter
def suit_of(card: Card) -> str:
    """The letter of a card's suit."""
    return card[-1]


@register.filter
def corner(card: Card) -> str:
    """The rank as it stands in the corner of a card."""
    return rank_sign(card[:-1])


@register.filter
def pip(card_or_suit: str) -> str:
    """The sign of a suit."""
    return SUIT_SIGNS[card_or_suit[-1]]


COURT = "KQJ"
"""The ranks whose letters differ from language to language."""


class Taste(Protocol):
    """Whose eyes a card is for: the deck, and whether diamonds are blue and clubs green in it."""

    deck: str
    four_colours: bool


@register.simple_tag
def face(card: Card, reader: Taste) -> str:
    """The address of the full face of a card, in the reader's deck and with the letters they read by."""
    four = "four/" if reader.four_colours and card[-1] in "CD" else ""
    french = "fr/" if card[0] in COURT and rank_sign(card[0]) != card[0] else ""
    return f"{_cards()}{reader.deck}/{four}{french}{card}.svg"


class CardInHand(Hashable, Protocol):
    """A card of a hand and what touching it does, a value that is its own key."""

    card: Card
    move: str


@register.simple_tag
def hand_card(card: CardInHand, sign: str, gathers: bool, quiet: bool, reader: Taste) -> SafeString:
    """A card of a hand: to be chosen with others, to be played, or to be looked at where all is quiet.

    `sign` is that of its suit. A hand is shown many times with few cards changed, so each is put together once.
    """
    deed = "look" if quiet or not (gathers or card.move) else "gather" if gathers else "move"
    return _hand_card(card, sign, deed, face(card.card, reader))


@lru_cache(maxsize=4096)
def _hand_card(card: CardInHand, sign: str, deed: str, address: str) -> SafeString:
    return render_to_string("_hand_card.html", {"card": card, "sign": sign, "deed": deed, "face": address})


class MeldInView(Hashable, Protocol):
    """A combination that lies before a seat, a value that is its own key: its cards with their names."""

    faces: Sequence[tuple[Card, str]]


@register.simple_tag
def meld(piece: MeldInView, reader: Taste) -> SafeString:
    """A combination on the table with whole cards, in the reader's deck and language.

    Most lie as they are for a whole deal and are shown with each of its moves, so each is put together once.
    """
    faces = tuple(face(card, reader) for card, _name in piece.faces)
    return _meld(piece, faces, get_language() or "")


@lru_cache(maxsize=2048)
def _meld(piece: MeldInView, addresses: tuple[str, ...], _language: str) -> SafeString:
    names = (name for _card, name in piece.faces)
    return render_to_string("_meld.html", {"piece": piece, "faces": list(zip(addresses, names, strict=True))})


@register.filter(is_safe=True)
def plain(markup: str) -> str:
    """Markup as text; a page says the same few reasons of many cards."""
    return _plain(markup)


@lru_cache(maxsize=1024)
def _plain(markup: str) -> str:
    return strip_tags(markup)


@cache
def _cards() -> str:
    """Where the faces of cards lie: asked for some thirty times a page, and the same as long as the site runs."""
    return static("cards/")


@register.filter
def in_hand_order(cards: Sequence[Place], low_cards_first: bool) -> Sequence[Place]:
    """The cards of a suit, which come from high to low, in the order the reader likes them."""
    return cards[::-1] if low_cards_first else cards


@register.filter
def suit_word(suit: str) -> str:
    """The name of a suit in the reader's language."""
    return suit_name(suit)
