"""Who says the sentences of a wording on the site: in the reader's language, in words or with card chips.

`Plain` gives text ("North played the ten of hearts"), for log files, titles and screen readers; `Html` gives
markup in which a card is a small chip that reads aloud as its name. Both follow the active language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from functools import lru_cache

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext, override, pgettext

from rules.engine.cards import JOKER
from rules.engine.english import CARD_NAMES, RANK_NAMES, SUIT_NAMES, English
from rules.engine.moves import Card, Phrase
from rules.engine.wording import Wording, say

SUIT_SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "C": "♣", "D": "♦", "X": "★"}
"""The sign of a suit; jokers have one of their own in its place."""


def card_name(card: Card) -> str:
    """A card in words: "ten of hearts"; raises KeyError for what is no card of an ordinary pack."""
    return gettext(CARD_NAMES[card])


def card_names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The names of several cards in words, in their order."""
    return _card_names(cards, get_language() or "en")


@lru_cache(maxsize=4_096)
def _card_names(cards: tuple[Card, ...], _language: str) -> tuple[str, ...]:
    return tuple(card_name(card) for card in cards)


def rank_name(rank: str) -> str:
    """A rank in words: "king"."""
    return gettext(RANK_NAMES[rank])


def suit_name(suit: str) -> str:
    """A suit in words: "hearts"."""
    return gettext(SUIT_NAMES[suit])


INDEX_LETTERS: ContextVar[str] = ContextVar("index_letters", default="")
"""The language whose letters the reader wants in the corners of cards; empty for those of the page’s own."""


def rank_sign(rank: str) -> str:
    """What stands in the corner of a card: 10 for the ten, and the letters the reader reads by."""
    return _rank_sign(rank, INDEX_LETTERS.get() or get_language() or "en")


@lru_cache(maxsize=64)
def _rank_sign(rank: str, language: str) -> str:
    with override(language):
        return _index_of(rank)


def _index_of(rank: str) -> str:
    match rank:
        case "T":
            return "10"
        case "A":
            return pgettext("corner of a card", "A")
        case "K":
            return pgettext("corner of a card", "K")
        case "Q":
            return pgettext("corner of a card", "Q")
        case "J":
            return pgettext("corner of a card", "J")
    return rank


def statements(parts: Iterable[str]) -> str:
    """Statements one after another, with the semicolon as the language sets it."""
    return pgettext("between two statements", "; ").join(parts)


def card_signs(cards: Iterable[Card]) -> str:
    """Cards one after another as they may be typed in any language: "A♠ 10♥", with the reader's letters."""
    return " ".join(card if card == JOKER else rank_sign(card[:-1]) + SUIT_SIGNS[card[-1]] for card in cards)


def hand_signs(cards: Iterable[Card]) -> str:
    """Cards suit by suit as they may be typed in any language: "♠AK ♥10", with the reader's letters."""
    suits: dict[str, str] = {}
    for card in cards:
        if card == JOKER:
            suits[card] = f"{suits[card]} {card}" if card in suits else card
        else:
            sign = SUIT_SIGNS[card[-1]]
            suits[sign] = suits.get(sign, sign) + rank_sign(card[:-1])
    return " ".join(suits.values())


def card_chip(card: Card) -> SafeString:
    """A card set in a line of text: rank and suit in a small frame, read aloud as the card's name."""
    return _chip(card, get_language() or "en", INDEX_LETTERS.get())


def suit_chip(suit: str) -> SafeString:
    """A suit set in a line of text: its name and its sign."""
    return _suit(suit, get_language() or "en")


@lru_cache(maxsize=512)
def _chip(card: Card, language: str, letters: str) -> SafeString:
    with override(language):
        return format_html(
            '<span class="card card-{}" role="img" aria-label="{}">'
            '<span class="rank">{}</span><span class="suit">{}</span></span>',
            card[-1].lower(), card_name(card), _rank_sign(card[:-1], letters or language), SUIT_SIGNS[card[-1]],
        )  # fmt: skip


@lru_cache(maxsize=4_096)
def _chips(cards: tuple[Card, ...], language: str, letters: str) -> SafeString:
    chips = format_html_join(" ", "{}", ((_chip(card, language, letters),) for card in cards))
    return format_html('<span class="cards">{}</span>', chips)


@lru_cache(maxsize=64)
def _suit(suit: str, language: str) -> SafeString:
    with override(language):
        return format_html(
            '{}\N{NO-BREAK SPACE}<span class="suit-sign card-{}" aria-hidden="true">{}</span>',
            suit_name(suit), suit.lower(), SUIT_SIGNS[suit],
        )  # fmt: skip


class Plain(English):
    """A speaker in plain words of the active language."""

    def translate(self, text: str) -> str:
        """A sentence in the active language."""
        return gettext(text)

    def translate_plural(self, text: str, plural: str, number: int) -> str:
        """The form of a sentence that suits a number, in the active language."""
        return ngettext(text, plural, number)


class Html(Plain):
    """A speaker in markup: what it returns is escaped and may be shown as it is (`say_html` marks it so)."""

    def plain(self, text: str) -> str:
        """Words that are no name and no card, as markup."""
        return conditional_escape(text)

    def figure(self, number: int) -> str:
        """A number with a true minus sign, as everywhere on a page."""
        return str(number).replace("-", "\N{MINUS SIGN}")

    def seat(self, seat: int) -> str:
        """The name at a seat, as markup."""
        return format_html('<span class="seat-name">{}</span>', self.seat_names[seat])

    def side(self, side: int) -> str:
        """The name of a side, as markup."""
        return conditional_escape(self.side_names[side])

    def card(self, card: str) -> str:
        """A card in a line of markup, with the sign of its suit."""
        return card_chip(card)

    def cards(self, cards: tuple[str, ...]) -> str:
        """Several cards one after another, each as `card` says it."""
        return _chips(tuple(cards), get_language() or "en", INDEX_LETTERS.get())

    def suit(self, suit: str) -> str:
        """A suit in a line of markup: its name and its sign."""
        return suit_chip(suit)

    def rank(self, rank: str) -> str:
        """The name of a rank, safe to stand in markup."""
        return conditional_escape(rank_name(rank))


def say_html(wording: Wording, phrase: Phrase, speaker: Html) -> SafeString:
    """The sentence of a phrase as markup ready for a template; raises KeyError for an unknown code."""
    return SafeString(say(wording, phrase, speaker))
