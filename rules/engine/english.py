"""Who says the sentences of a wording in English: names of cards, ranks and suits, and a speaker without a framework.

The site's speakers (`rules/web/speech.py`) put the same words into the reader's language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .moves import Card
from .wording import N_

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


COMBINATION = N_("combination {number}")
NUMBER_NAMES = (
    N_("none"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"),
    N_("six"), N_("seven"), N_("eight"), N_("nine"), N_("ten"), N_("eleven"),
    N_("twelve"), N_("thirteen"), N_("fourteen"), N_("fifteen"), N_("sixteen"),
    N_("seventeen"), N_("eighteen"), N_("nineteen"), N_("twenty"),
)  # fmt: skip
"""Numbers that are written in words, each at its own place."""


class English:
    """A speaker in plain English; `seat_names` by seat, `side_names` by side."""

    def __init__(self, seat_names: Sequence[str] = (), side_names: Sequence[str] = ()) -> None:
        self.seat_names, self.side_names = seat_names, side_names

    def translate(self, text: str) -> str:
        """The sentence as it is written."""
        return text

    def translate_plural(self, text: str, plural: str, number: int) -> str:
        """The form of a sentence that suits a number."""
        return text if number == 1 else plural

    def figure(self, number: int) -> str:
        """A number in figures, with the hyphen of plain text for a minus."""
        return str(number)

    def word(self, number: int) -> str:
        """A small number in words: "three"; in figures above twenty."""
        small = 0 <= number < len(NUMBER_NAMES)
        return self.translate(NUMBER_NAMES[number]) if small else self.figure(number)

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
        """A card in words: "ten of hearts"; raises KeyError for what is no card of an ordinary pack."""
        return self.translate(CARD_NAMES[card])

    def cards(self, cards: tuple[str, ...]) -> str:
        """Several cards, with commas between."""
        return ", ".join(map(self.card, cards))

    def suit(self, suit: str) -> str:
        """A suit in words: "hearts"."""
        return self.translate(SUIT_NAMES[suit])

    def rank(self, rank: str) -> str:
        """A rank in words: "king"."""
        return self.translate(RANK_NAMES[rank])

    def combination(self, key: str) -> str:
        """What lies on the table under a key such as `c1`: "combination 1"."""
        return self.translate(COMBINATION).format(number=key[1:])
