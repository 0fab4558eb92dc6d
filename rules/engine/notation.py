"""Cards as people write them: `AS`, `10H` or `TH`, any case, with spaces or commas, or `S:AKQ H:T7`.

The signs of the suits are read as well as their letters, `K♠`, and the letters of French cards: `ARDV` for `AKQJ`.
What is written is always the first of these.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from .cards import SUITS
from .moves import Card
from .wording import N_


class BadCards(ValueError):
    """A word that is no card of the game, or a card too many: the token, what was expected, how many there are."""

    def __init__(self, token: str, expected: str, most: int = 0) -> None:
        super().__init__(f"{token}: expected {expected}")
        self.token, self.expected, self.most = token, expected, most


SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")
"""Suits by their signs; what a telephone adds to choose between text and picture says nothing."""

FRENCH = {"R": "K", "D": "Q", "V": "J"}
"""Roi, dame, valet."""

EXPECTED = N_("cards such as AS, 10H or TH, or a suit such as S:AKQ")


def read_cards(text: str, known: Collection[Card]) -> tuple[Card, ...]:
    """The cards of a text in the order written; `known` are the cards of the game.

    Raises BadCards for a word that is no card and for more copies than `known` lists, where it
    lists copies (a whole pack does, a set of kinds does not).
    """
    cards: list[Card] = []
    for token in text.replace(",", " ").split():
        cards += _read(token, known)
    left = list(known)
    if len(set(left)) < len(left):
        for card in cards:
            if card not in left:
                most = list(known).count(card)
                raise BadCards(card, f"at most {most} of a card in this game", most)
            left.remove(card)
    return tuple(cards)


def _read(token: str, known: Collection[Card]) -> list[Card]:
    word = token.upper().translate(SIGNS).replace("10", "T")
    suit, colon, ranks = word.partition(":")
    found = [_english(rank + suit, known) for rank in ranks] if colon else [_english(word, known)]
    if not found or not all(card in known for card in found):
        raise BadCards(token, EXPECTED)
    return found


def _english(word: str, known: Collection[Card]) -> Card:
    """A card whose rank may be written as on a French one."""
    return word if word in known else FRENCH.get(word[:1], word[:1]) + word[1:]


def write_cards(cards: Iterable[Card], suits: str = SUITS) -> str:
    """Cards by suit, `S:AKQ H:T7`, in the order given within each suit; cards without a suit stand alone."""
    groups: dict[str, str] = {}
    single: list[str] = []
    for card in cards:
        if len(card) == 2 and card[1] in suits:
            groups[card[1]] = groups.get(card[1], "") + card[0]
        else:
            single.append(card)
    return " ".join([*(f"{suit}:{groups[suit]}" for suit in suits if suit in groups), *single])
