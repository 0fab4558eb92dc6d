"""What a hand can lay: a few combinations known to be right, found quickly, or the news that there are none.

There are more ways to put cards together than anybody could list; these are the whole brelans, and of each
suit the longest suites, first without wild cards and then with as few as will do.
"""

from __future__ import annotations

from functools import lru_cache

from rules.engine.cards import BITS, ONE, SUITS, Bag, Kind
from rules.engine.moves import Move

from .combinations import FULL_BRELAN, FULL_PINACLE, HIGHEST, KINDS, LOWEST, WIDTH, WILD_X

SUIT_BITS = BITS * WIDTH
SUIT_CODE = (1 << SUIT_BITS) - 1
PINACLE_WILDS = FULL_PINACLE - FULL_BRELAN
MOST_OF_A_SUIT = 3

Window = tuple[int, int, int]
"""A stretch of a suite: its lowest and highest place, and how many wild cards it needs."""


@lru_cache(maxsize=16384)
def counts(code: int) -> tuple[int, ...]:
    """How many cards of each rank, from the two up, the code of a suit holds."""
    return tuple(code >> BITS * rank & ONE for rank in range(WIDTH))


def by_suit(hand: Bag) -> tuple[tuple[int, ...], ...]:
    """The counts of each suit of a hand."""
    return tuple(counts(hand >> SUIT_BITS * suit & SUIT_CODE) for suit in range(len(SUITS)))


def wild_cards(hand: Bag) -> list[Kind]:
    """The wild cards of a hand, twos first."""
    kinds: list[Kind] = []
    for kind in (*range(0, WILD_X, WIDTH), WILD_X):
        kinds += [kind] * (hand >> BITS * kind & ONE)
    return kinds


@lru_cache(maxsize=16384)
def windows(counts: tuple[int, ...], wilds: int, naturals: int) -> tuple[Window, ...]:
    """The stretches of a suit that can be laid with at most so many wilds, fewest wilds and longest first;
    none lies within another that needs no more."""
    spans: list[Window] = []
    for low in range(LOWEST, HIGHEST - 1):
        need = 0
        for high in range(low, HIGHEST + 1):
            need += not counts[high]
            if need > wilds:
                break
            size = high - low + 1
            whole = (counts[low] and counts[high]) or size == 3
            if size >= 3 and size - need >= naturals and whole:
                spans.append((low, high, need))
    spans.sort(key=lambda window: (window[2], window[0] - window[1], window[0]))
    longest: list[Window] = []
    for low, high, need in spans:
        if not any(a <= low and high <= b for a, b, n in longest if n <= need):
            longest.append((low, high, need))
    return tuple(longest)


def lays(hand: Bag, most_wild: int, least_natural: int) -> tuple[Move, ...]:
    """Some moves by which a hand may lay a combination; none only where there is none at all."""
    suits, wild = by_suit(hand), wild_cards(hand)
    few = min(most_wild, len(wild))
    moves: list[Move] = []
    for rank in range(HIGHEST, LOWEST - 1, -1):
        number = suits[0][rank] + suits[1][rank] + suits[2][rank] + suits[3][rank]
        if number < 2 or number < least_natural:
            continue
        cards = [KINDS[suit * WIDTH + rank] for suit in range(4) for _ in range(suits[suit][rank])]
        if number >= FULL_BRELAN and len(wild) >= PINACLE_WILDS:
            chosen = [KINDS[kind] for kind in wild[:PINACLE_WILDS]]
            moves.append(Move("lay", (*cards[:FULL_BRELAN], *chosen)))
        if number >= 3:
            moves.append(Move("lay", tuple(cards[:FULL_BRELAN])))
        elif few:
            moves.append(Move("lay", (*cards, KINDS[wild[0]])))
    for suit, counts in enumerate(suits):
        for low, high, _need in windows(counts, few, least_natural)[:MOST_OF_A_SUIT]:
            moves.append(Move("lay", _suite(suit, counts, low, high, _own_first(wild, suit))))
    return tuple(moves)


def _own_first(wild: list[Kind], suit: int) -> list[Kind]:
    """Wild cards with the twos of a suit in front: they leave a complete suite half clean."""
    own = suit * WIDTH
    return sorted(wild, key=lambda kind: kind != own) if own in wild else wild


def _suite(suit: int, counts: tuple[int, ...], low: int, high: int, wild: list[Kind]) -> tuple[str, ...]:
    rest = iter(wild)
    return tuple(
        KINDS[suit * WIDTH + place if counts[place] else next(rest)] for place in range(low, high + 1)
    )
