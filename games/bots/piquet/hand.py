"""What cards are worth keeping: the combinations they may still become, and the tricks they may take.

A rule of thumb for a hand before the exchange: the kept cards, the cards nobody has shown, and how
many of them will be drawn. The weights are those that did best in duplicate matches.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.engine.cards import Kind, Mask, Pack
from rules.piquet.combos import SET_RANKS, rank_mask, sequence_points

LONG_RUNS = (8, 7, 6, 5, 4, 3)
RUN_IS_GOOD = {3: 0.35, 4: 0.5, 5: 0.8, 6: 0.95, 7: 1.0, 8: 1.0}


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each part counts."""

    point: float = 2.6
    runs: float = 1.5
    sets: float = 1.5
    ace: float = 2.2
    guard: float = 1.0
    length: float = 0.8


ELDER = Weights()
YOUNGER = Weights(guard=1.8, length=0.5)


@lru_cache(maxsize=8)
def runs_of(pack: Pack) -> tuple[tuple[int, Mask], ...]:
    """Every sequence of three to eight cards there can be, with its length."""
    return tuple(
        (length, (1 << length) - 1 << suit * pack.width + low)
        for length in LONG_RUNS
        for suit in range(len(pack.suits))
        for low in range(pack.width - length + 1)
    )


def worth(pack: Pack, kept: Mask, unseen: Mask, draws: int, weights: Weights) -> float:
    """What some kept cards promise with so many more to come from the unseen ones."""
    number = unseen.bit_count() or 1
    share = draws / number
    return (
        _suits(pack, kept, unseen, share, weights)
        + weights.runs * _runs(pack, kept, unseen, share)
        + weights.sets * _sets(pack, kept, unseen, share)
    )


def _suits(pack: Pack, kept: Mask, unseen: Mask, share: float, weights: Weights) -> float:
    """The point, and the tricks of each suit."""
    total, longest = 0.0, 0.0
    for mask in pack.suit_masks:
        held = kept & mask
        count = held.bit_count()
        length = count + share * (unseen & mask).bit_count()
        pips = 0.05 * sum(1 for kind in pack.kinds_in(held) if pack.kinds[kind][0] in "AKQJT")
        longest = max(longest, length + pips)
        if not held:
            continue
        high = held.bit_length() - 1
        above = (unseen & pack.above[high]).bit_count()
        if above == 0:
            total += weights.ace + weights.length * max(0.0, length - 3)
            second = held & ~(1 << high)
            if second:
                gap = (unseen & pack.above[second.bit_length() - 1]).bit_count()
                total += weights.guard * (1.0 if gap == 0 else 0.5 if gap == 1 else 0.0)
        elif length > above:
            total += weights.guard * (1.0 if count > above else 0.5) / above
            total += weights.length * 0.5 * max(0.0, length - 3 - above)
    return total + weights.point * max(0.0, longest - 3.5)


def _runs(pack: Pack, kept: Mask, unseen: Mask, share: float) -> float:
    """The sequences that are there or may come: of each suit the best hope."""
    best = [0.0] * len(pack.suits)
    have = kept | unseen
    for length, cards in runs_of(pack):
        if cards & have != cards:
            continue
        missing = length - (cards & kept).bit_count()
        if missing > 2:
            continue
        suit = (cards.bit_length() - 1) // pack.width
        hope = sequence_points(length) * RUN_IS_GOOD[length] * share**missing
        best[suit] = max(best[suit], hope)
    return sum(best)


def _sets(pack: Pack, kept: Mask, unseen: Mask, share: float) -> float:
    """Trios and quatorzes that are there or may come, and whether anything could beat them."""
    total, standing = 0.0, 1.0
    for rank in SET_RANKS:
        four = rank_mask(pack, rank)
        held, free = (four & kept).bit_count(), (four & unseen).bit_count()
        if held + free == 4:
            total += 14 * standing * share ** (4 - held) if held >= 2 else 0
        if held + free >= 3 and held >= 2:
            total += 3 * 0.6 * standing * (1.0 if held >= 3 else share * free)
        if free == 4:
            standing *= 0.75
    return total


def discards(pack: Pack, hand: Mask, unseen: Mask, number: int, weights: Weights) -> Mask:
    """So many cards to put away, one after another those that are missed least."""
    away = 0
    for _ in range(number):
        best, found = -1e9, -1
        for kind in _kinds(hand):
            value = worth(pack, hand & ~(1 << kind), unseen, number, weights)
            if value > best:
                best, found = value, kind
        hand &= ~(1 << found)
        away |= 1 << found
    return away


def _kinds(cards: Mask) -> list[Kind]:
    return [kind for kind in range(cards.bit_length()) if cards >> kind & 1]


def neighbours(pack: Pack, hand: Mask, unseen: Mask, away: Mask, weights: Weights, number: int) -> list[Mask]:
    """The best ways to put cards away that differ in one card from a given one, itself first."""
    draws = away.bit_count()
    found: list[tuple[float, Mask]] = []
    for out in _kinds(away):
        for into in _kinds(hand & ~away):
            other = away & ~(1 << out) | 1 << into
            found.append((worth(pack, hand & ~other, unseen, draws, weights), other))
    found.sort(reverse=True)
    return [away, *(other for _value, other in found[: number - 1])]
