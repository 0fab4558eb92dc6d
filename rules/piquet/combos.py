"""The combinations of piquet: point, sequences and sets of a hand, and what can beat them.

A hand is a mask with one bit a card (see rules.engine.cards). A Holding is one combination with the
cards it is made of; of two of a category the one with the higher `key` is better (Cavendish, laws 62-64).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.cards import Mask, Pack
from rules.engine.moves import Card

CATEGORIES = ("point", "sequence", "set")
"""In the order in which they are called and reckoned."""

SET_RANKS = "AKQJT"
LEAST_POINT, LEAST_SEQUENCE, LEAST_SET = 3, 3, 3
SEQUENCE_NAMES = {
    3: "tierce", 4: "quart", 5: "quint", 6: "sixieme", 7: "septieme", 8: "huitieme", 9: "neuvieme",
}  # fmt: skip
COURT = "KQJ"
PIPS = {"A": 11, "K": 10, "Q": 10, "J": 10, "T": 10, "9": 9, "8": 8, "7": 7, "6": 6}
"""What a card counts towards the point."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A combination: its size, what decides between equals, its cards, and what it scores.

    `rank` is the pips of a point, and of a sequence or set the place of its top card, from 0 upwards.
    """

    category: str
    size: int
    rank: int
    cards: Mask
    points: int

    @property
    def key(self) -> tuple[int, int]:
        """What decides which of two is better."""
        return self.size, self.rank


def kind_of(pack: Pack, category: str, size: int, rank: int) -> str:
    """What a combination is called, as one word: `point_of_5`, `quint`, `trio_A`; `rank` matters to sets alone."""
    match category:
        case "point":
            return f"point_of_{size}"
        case "sequence":
            return SEQUENCE_NAMES[size]
    letter = pack.ranks[pack.width - 1 - rank]
    return f"quatorze_{letter}" if size == 4 else f"trio_{letter}"


def sequence_points(length: int) -> int:
    """3, 4, 15, 16, 17, 18: one a card, and ten more from five cards on."""
    return length if length < 5 else length + 10


def set_points(size: int) -> int:
    """A trio 3, a quatorze 14."""
    return 14 if size == 4 else 3


def pips(pack: Pack, cards: Mask) -> int:
    """What cards count towards the point: ace 11, court cards and tens 10, the others their figure."""
    return sum(PIPS[pack.kinds[kind][0]] for kind in pack.kinds_in(cards))


@lru_cache(maxsize=1 << 12)
def point(pack: Pack, cards: Mask) -> Holding:
    """The point that cards of one suit make."""
    size = cards.bit_count()
    return Holding("point", size, pips(pack, cards), cards, size)


def combination_points(category: str, size: int) -> int:
    """What a combination of a category and size scores when it is good."""
    match category:
        case "point":
            return size
        case "sequence":
            return sequence_points(size)
    return set_points(size)


def points_held(pack: Pack, hand: Mask) -> list[Holding]:
    """The point of every suit of a hand, best first; of equal ones the first suit."""
    points = [point(pack, hand & suit) for suit in pack.suit_masks]
    return sorted(points, key=lambda combo: combo.key, reverse=True)


def highest(pack: Pack, cards: Mask, number: int) -> Mask:
    """The highest cards of a suit, so many."""
    chosen = 0
    for kind in pack.kinds_in(cards)[:number]:
        chosen |= 1 << kind
    return chosen


@lru_cache(maxsize=1 << 10)
def sequence(pack: Pack, suit: int, top: int, length: int) -> Holding:
    """The sequence of a suit whose top card stands at a place, counted from the lowest rank."""
    ones = (1 << length) - 1
    cards = ones << suit * pack.width + top - length + 1
    return Holding("sequence", length, top, cards, sequence_points(length))


@lru_cache(maxsize=1 << 14)
def sequences_held(pack: Pack, hand: Mask) -> tuple[Holding, ...]:
    """The sequences of a hand, each as long as it goes, best first."""
    sequences: list[Holding] = []
    for suit in range(len(pack.suits)):
        ranks = hand >> suit * pack.width & (1 << pack.width) - 1
        length = 0
        for place in range(pack.width + 1):
            if ranks >> place & 1:
                length += 1
                continue
            if length >= LEAST_SEQUENCE:
                sequences.append(sequence(pack, suit, place - 1, length))
            length = 0
    return tuple(sorted(sequences, key=lambda combo: combo.key, reverse=True))


def shorter(pack: Pack, whole: Holding) -> Iterator[Holding]:
    """Every sequence within a sequence, the whole one first."""
    suit = (whole.cards.bit_length() - 1) // pack.width
    for length in range(whole.size, LEAST_SEQUENCE - 1, -1):
        for top in range(whole.rank, whole.rank - (whole.size - length) - 1, -1):
            yield sequence(pack, suit, top, length)


@lru_cache(maxsize=64)
def rank_mask(pack: Pack, rank: str) -> Mask:
    """The four cards of a rank."""
    place = pack.width - 1 - pack.ranks.index(rank)
    return sum(1 << suit * pack.width + place for suit in range(len(pack.suits)))


@lru_cache(maxsize=4)
def court(pack: Pack) -> Mask:
    """The kings, queens and jacks."""
    return sum(rank_mask(pack, rank) for rank in COURT)


@lru_cache(maxsize=4)
def everything(pack: Pack) -> Mask:
    """Every card of the pack."""
    return (1 << len(pack.kinds)) - 1


@lru_cache(maxsize=1 << 14)
def names(pack: Pack, cards: Mask) -> tuple[Card, ...]:
    """The cards of a mask in the order of a hand."""
    return tuple(pack.kinds[kind] for kind in pack.kinds_in(cards))


@lru_cache(maxsize=1 << 14)
def sets_held(pack: Pack, hand: Mask) -> tuple[Holding, ...]:
    """The trios and quatorzes of a hand, best first; ranks below the ten make none."""
    sets: list[Holding] = []
    for rank in SET_RANKS:
        cards = hand & rank_mask(pack, rank)
        size = cards.bit_count()
        if size >= LEAST_SET:
            sets.append(
                Holding("set", size, pack.width - 1 - pack.ranks.index(rank), cards, set_points(size))
            )
    return tuple(sorted(sets, key=lambda combo: combo.key, reverse=True))


def rank_of(pack: Pack, combo: Holding) -> str:
    """The rank of a set, or of the top card of a sequence."""
    return pack.ranks[pack.width - 1 - combo.rank]


def good_against(pack: Pack, combo: Holding, unseen: Mask) -> bool:
    """Whether no hand made of unseen cards can beat or equal a combination: good against the cards."""
    match combo.category:
        case "point":
            best = max(point(pack, highest(pack, unseen & suit, 12)).key for suit in pack.suit_masks)
            return best < combo.key
        case "sequence":
            return all(other.key < combo.key for other in sequences_held(pack, unseen))
    return all(other.key < combo.key for other in sets_held(pack, unseen))
