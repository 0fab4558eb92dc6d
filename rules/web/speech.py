"""Who says the sentences of a wording on the site: in the reader's language, in words or with card chips.

`Plain` gives text ("North played the ten of hearts"), for log files, titles and screen readers; `Html` gives
markup in which a card is a small chip that reads aloud as its name. Both follow the active language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext, override, pgettext

from rules.engine.moves import Card, Phrase
from rules.engine.wording import N_, Wording, say

CARD_NAMES: Mapping[Card, str] = {
    "AS": N_("ace of spades"), "AH": N_("ace of hearts"),
    "AC": N_("ace of clubs"), "AD": N_("ace of diamonds"),
    "KS": N_("king of spades"), "KH": N_("king of hearts"),
    "KC": N_("king of clubs"), "KD": N_("king of diamonds"),
    "QS": N_("queen of spades"), "QH": N_("queen of hearts"),
    "QC": N_("queen of clubs"), "QD": N_("queen of diamonds"),
    "JS": N_("jack of spades"), "JH": N_("jack of hearts"),
    "JC": N_("jack of clubs"), "JD": N_("jack of diamonds"),
    "TS": N_("ten of spades"), "TH": N_("ten of hearts"),
    "TC": N_("ten of clubs"), "TD": N_("ten of diamonds"),
    "9S": N_("nine of spades"), "9H": N_("nine of hearts"),
    "9C": N_("nine of clubs"), "9D": N_("nine of diamonds"),
    "8S": N_("eight of spades"), "8H": N_("eight of hearts"),
    "8C": N_("eight of clubs"), "8D": N_("eight of diamonds"),
    "7S": N_("seven of spades"), "7H": N_("seven of hearts"),
    "7C": N_("seven of clubs"), "7D": N_("seven of diamonds"),
    "6S": N_("six of spades"), "6H": N_("six of hearts"),
    "6C": N_("six of clubs"), "6D": N_("six of diamonds"),
    "5S": N_("five of spades"), "5H": N_("five of hearts"),
    "5C": N_("five of clubs"), "5D": N_("five of diamonds"),
    "4S": N_("four of spades"), "4H": N_("four of hearts"),
    "4C": N_("four of clubs"), "4D": N_("four of diamonds"),
    "3S": N_("three of spades"), "3H": N_("three of hearts"),
    "3C": N_("three of clubs"), "3D": N_("three of diamonds"),
    "2S": N_("two of spades"), "2H": N_("two of hearts"),
    "2C": N_("two of clubs"), "2D": N_("two of diamonds"), "X": N_("joker"),
}  # fmt: skip

RANK_NAMES: Mapping[str, str] = {
    "A": N_("ace"), "K": N_("king"), "Q": N_("queen"), "J": N_("jack"), "T": N_("ten"), "9": N_("nine"),
    "8": N_("eight"), "7": N_("seven"), "6": N_("six"), "5": N_("five"), "4": N_("four"), "3": N_("three"),
    "2": N_("two"),
}  # fmt: skip


SUIT_NAMES: Mapping[str, str] = {
    "S": N_("spades"), "H": N_("hearts"), "C": N_("clubs"), "D": N_("diamonds"),
    "X": N_("jokers"),
}  # fmt: skip
SUIT_SIGNS: Mapping[str, str] = {"S": "♠", "H": "♥", "C": "♣", "D": "♦", "X": "★"}
"""The sign of a suit; jokers have one of their own in its place."""


def card_name(card: Card) -> str:
    """A card in words: "ten of hearts"; raises KeyError for what is no card of an ordinary pack."""
    return gettext(CARD_NAMES[card])


def rank_name(rank: str) -> str:
    """A rank in words: "king"."""
    return gettext(RANK_NAMES[rank])


def suit_name(suit: str) -> str:
    """A suit in words: "hearts"."""
    return gettext(SUIT_NAMES[suit])


def rank_sign(rank: str) -> str:
    """What stands in the corner of a card: 10 for the ten, and the letters of the language."""
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


def card_chip(card: Card) -> SafeString:
    """A card set in a line of text: rank and suit in a small frame, read aloud as the card's name."""
    return _chip(card, get_language() or "en")


def suit_chip(suit: str) -> SafeString:
    """A suit set in a line of text: its name and its sign."""
    return _suit(suit, get_language() or "en")


@lru_cache(maxsize=512)
def _chip(card: Card, language: str) -> SafeString:
    with override(language):
        return format_html(
            '<span class="card card-{}" role="img" aria-label="{}">'
            '<span class="rank">{}</span><span class="suit">{}</span></span>',
            card[-1].lower(), card_name(card), rank_sign(card[:-1]), SUIT_SIGNS[card[-1]],
        )  # fmt: skip


@lru_cache(maxsize=64)
def _suit(suit: str, language: str) -> SafeString:
    with override(language):
        return format_html(
            '{}\N{NO-BREAK SPACE}<span class="suit-sign card-{}" aria-hidden="true">{}</span>',
            suit_name(suit), suit.lower(), SUIT_SIGNS[suit],
        )  # fmt: skip


class Plain:
    """A speaker in plain words; `seat_names` by seat, `side_names` by side."""

    def __init__(self, seat_names: Sequence[str] = (), side_names: Sequence[str] = ()) -> None:
        self.seat_names, self.side_names = seat_names, side_names

    def translate(self, text: str) -> str:
        """A sentence in the active language."""
        return gettext(text)

    def translate_plural(self, text: str, plural: str, number: int) -> str:
        """The form of a sentence that suits a number, in the active language."""
        return ngettext(text, plural, number)

    def plain(self, text: str) -> str:
        """Words that are no name and no card."""
        return text

    def seat(self, seat: int) -> str:
        """The name at a seat."""
        return self.seat_names[seat]

    def side(self, side: int) -> str:
        """The name of a side."""
        return self.side_names[side]

    def card(self, card: str) -> str:
        """A card."""
        return card_name(card)

    def cards(self, cards: tuple[str, ...]) -> str:
        """Several cards."""
        return ", ".join(map(self.card, cards))

    def suit(self, suit: str) -> str:
        """A suit."""
        return suit_name(suit)

    def rank(self, rank: str) -> str:
        """A rank."""
        return rank_name(rank)


class Html(Plain):
    """A speaker in markup: what it returns is escaped and may be shown as it is (`say_html` marks it so)."""

    def plain(self, text: str) -> str:
        """Words that are no name and no card, as markup."""
        return conditional_escape(text)

    def seat(self, seat: int) -> str:
        """The name at a seat, as markup."""
        return format_html('<span class="seat-name">{}</span>', self.seat_names[seat])

    def side(self, side: int) -> str:
        """The name of a side, as markup."""
        return conditional_escape(self.side_names[side])

    def card(self, card: str) -> str:
        """A card, as markup."""
        return card_chip(card)

    def cards(self, cards: tuple[str, ...]) -> str:
        """Several cards, as markup."""
        chips = format_html_join(" ", "{}", ((card_chip(card),) for card in cards))
        return format_html('<span class="cards">{}</span>', chips)

    def suit(self, suit: str) -> str:
        """A suit, as markup."""
        return suit_chip(suit)

    def rank(self, rank: str) -> str:
        """A rank, as markup."""
        return conditional_escape(rank_name(rank))


def say_html(wording: Wording, phrase: Phrase, speaker: Html) -> SafeString:
    """The sentence of a phrase as markup ready for a template; raises KeyError for an unknown code."""
    return SafeString(say(wording, phrase, speaker))
