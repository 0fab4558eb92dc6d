"""Cards as people write them: `AS`, `10H` or `TH`, any case, with spaces or commas, or `S:AKQ H:T7`.

The signs of the suits are read as well as their letters, `K♠`, and the letters of French cards: `ARDV` for `AKQJ`.
So is a suit before its cards, with or without a space, as people note a hand: `♠ A 10 K ♥9`, `S: A 10 K`.
A joker, where the pack has some, is X, ★ or its name. What is written is always the first of these.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from .cards import JOKER, SUITS
from .moves import Card
from .wording import N_

_JOKERS = re.compile(r"\bjoker\b|[★☆]", re.IGNORECASE)


class BadCards(ValueError):
    """A word that is no card of the game, or a card too many: the token, what was expected, how many there are."""

    def __init__(self, token: str, expected: str, most: int = 0) -> None:
        super().__init__(f"{token}: expected {expected}")
        self.token, self.expected, self.most = token, expected, most


SUIT_SIGNS = "♠♥♦♣♤♡♢♧"
SIGNS = str.maketrans(SUIT_SIGNS, "SHDCSHDC", "\ufe0e\ufe0f")
"""Suits by their signs; what a telephone adds to choose between text and picture says nothing."""

FRENCH = {"R": "K", "D": "Q", "V": "J"}
"""Roi, dame, valet."""

EXPECTED = N_("cards such as AS, 10H or TH, or a suit such as S:AKQ")


def read_cards(text: str, pack_cards: Collection[Card]) -> tuple[Card, ...]:
    """The cards of a text in the order written; `pack_cards` are the cards of the game.

    Raises BadCards for a word that is no card and for more copies than `pack_cards` lists, where it
    lists copies (a whole pack does, a set of kinds does not).
    """
    cards: list[Card] = []
    suit = last = ""
    some: list[Card] = []
    for token in with_jokers(text, pack_cards).replace(",", " ").split():
        # A suit that stands alone is that of the word after it, which may look like a card of its own: ♠ RD.
        opened = suit if last and not some else ""
        some, suit = _read_ranks(token, opened, pack_cards) or _read(token, suit, pack_cards)
        cards, last = cards + some, token
    if last and not some:
        raise BadCards(last, EXPECTED)
    left = list(pack_cards)
    if len(set(left)) < len(left):
        for card in cards:
            if card not in left:
                most = list(pack_cards).count(card)
                raise BadCards(card, f"at most {most} of a card in this game", most)
            left.remove(card)
    return tuple(cards)


def with_jokers(text: str, pack_cards: Collection[Card]) -> str:
    """A text with each joker as its letter, by which name or sign it may be written; as it is in a game without."""
    return _JOKERS.sub(f" {JOKER} ", text) if JOKER in pack_cards else text


def _read_ranks(token: str, suit: str, pack_cards: Collection[Card]) -> tuple[list[Card], str] | None:
    """A word of bare ranks after its `suit`; None where it is something else, or no suit stands before it."""
    if not suit:
        return None
    cards = [_english(rank + suit, pack_cards) for rank in token.upper().replace("10", "T")]
    return (cards, suit) if all(card in pack_cards for card in cards) else None


def _read(token: str, before: str, pack_cards: Collection[Card]) -> tuple[list[Card], str]:
    """The cards of a word after the suit `before`, and the suit of bare ranks that may follow it."""
    word = token.upper().translate(SIGNS).replace("10", "T")
    suit, colon, ranks = word.partition(":")
    if not colon:
        single = _english(word, pack_cards)
        if single in pack_cards:
            return [single], ""
        signed = token[0] in SUIT_SIGNS
        suit, ranks = (word[:1], word[1:]) if signed else (before, word)
    cards = [_english(rank + suit, pack_cards) for rank in ranks]
    is_suit = any(card.endswith(suit) and len(card) == 2 for card in pack_cards) if suit else False
    if not is_suit or not all(card in pack_cards for card in cards):
        raise BadCards(token, EXPECTED)
    return cards, suit


def _english(word: str, pack_cards: Collection[Card]) -> Card:
    """A card whose rank may be written as on a French one."""
    return word if word in pack_cards else FRENCH.get(word[:1], word[:1]) + word[1:]


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
