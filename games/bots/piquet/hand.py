"""What cards are worth keeping: the combinations they are and may still become, and the tricks they may take.

A rule of thumb for a hand before the exchange: the kept cards, the cards nobody has shown, and how many of them will
be drawn. It speaks in points of the deal, so that changing few cards and changing many can be compared; docs/bots.md
tells what exchanges by it brought.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.cards import Kind, Mask, Pack
from rules.piquet.combos import (
    LEAST_SEQUENCE,
    PIPS,
    SET_RANKS,
    Holding,
    good_against,
    points_held,
    rank_mask,
    sequence_points,
    sequences_held,
    sets_held,
)
from rules.piquet.marks import THIRTY

POINT_IS_GOOD = {0: 0.0, 1: 0.0, 2: 0.0, 3: 0.1, 4: 0.25, 5: 0.55, 6: 0.85, 7: 0.95}
RUN_IS_GOOD = {3: 0.35, 4: 0.5, 5: 0.8, 6: 0.95}
SET_IS_GOOD = {3: 0.6, 4: 0.9}
NONE_HELD = 0.4
"""How likely combinations of a size are good where better ones are possible, and that the other has none either."""


@dataclass(frozen=True, slots=True)
class Weights:
    """How many points each part brings: by suit and combination, for every card drawn, for a repique in hand."""

    point: float
    runs: float
    sets: float
    ace: float
    guard: float
    length: float
    draw: float
    repique: float


ELDER = Weights(point=6.2, runs=2.6, sets=2.0, ace=7.1, guard=5.6, length=4.4, draw=2.5, repique=34)
YOUNGER = Weights(point=4.4, runs=3.0, sets=2.4, ace=9.3, guard=6.8, length=0.0, draw=2.2, repique=36)


def worth(pack: Pack, hand: Mask, unseen: Mask, draws: int, weights: Weights) -> float:
    """What some kept cards promise, in points, with so many more to come from the unseen ones."""
    share = draws / (unseen.bit_count() or 1)
    return (
        _suits(pack, hand, unseen, share, weights)
        + weights.runs * _runs(pack, hand, unseen, share)
        + weights.sets * _sets(pack, hand, unseen, share)
        + weights.repique * _repique(pack, hand, unseen)
        + weights.draw * draws
    )


def _suits(pack: Pack, hand: Mask, unseen: Mask, share: float, weights: Weights) -> float:
    """The point, and the tricks of each suit."""
    total, longest, tens = 0.0, 0.0, _tens(pack)
    for mask in pack.suit_masks:
        cards = hand & mask
        count = cards.bit_count()
        length = count + share * (unseen & mask).bit_count()
        longest = max(longest, length + 0.05 * (cards & tens).bit_count())
        if not cards:
            continue
        high = cards.bit_length() - 1
        above = (unseen & pack.above[high]).bit_count()
        if above == 0:
            total += weights.ace + weights.length * max(0.0, length - 3)
            second = cards & ~(1 << high)
            if second:
                gap = (unseen & pack.above[second.bit_length() - 1]).bit_count()
                total += weights.guard * (1.0 if gap == 0 else 0.5 if gap == 1 else 0.0)
        elif length > above:
            total += weights.guard * (1.0 if count > above else 0.5) / above
    return total + weights.point * max(0.0, longest - 3.5)


@lru_cache(maxsize=8)
def _tens(pack: Pack) -> Mask:
    """The cards that count ten or more towards the point."""
    return sum(1 << kind for kind, card in enumerate(pack.kinds) if PIPS[card[0]] >= 10)


def _runs(pack: Pack, hand: Mask, unseen: Mask, share: float) -> float:
    """The sequences that are there or may come: of each suit the best hope."""
    return sum(
        max(
            hope * share**missing
            for missing, hope in enumerate(_hopes(pack.width, hand & suit, unseen & suit))
        )
        for suit in pack.suit_masks
    )


@lru_cache(maxsize=1 << 14)
def _hopes(width: int, hand: Mask, unseen: Mask) -> tuple[float, ...]:
    """Of one suit, the best sequence that is there, that wants one card more, and that wants two."""
    best = [0.0, 0.0, 0.0]
    low = (hand.bit_length() - 1) // width * width if hand else 0
    for length in range(LEAST_SEQUENCE, width + 1):
        promised = sequence_points(length) * RUN_IS_GOOD.get(length, 1.0)
        for place in range(low, low + width - length + 1):
            cards = (1 << length) - 1 << place
            missing = length - (cards & hand).bit_count()
            if missing < len(best) and cards & (hand | unseen) == cards:
                best[missing] = max(best[missing], promised)
    return tuple(best)


def _sets(pack: Pack, hand: Mask, unseen: Mask, share: float) -> float:
    """Trios and quatorzes that are there or may come, and whether anything could beat them."""
    total, standing = 0.0, 1.0
    for rank in SET_RANKS:
        four = rank_mask(pack, rank)
        count, free = (four & hand).bit_count(), (four & unseen).bit_count()
        if count + free == 4:
            total += 14 * standing * share ** (4 - count) if count >= 2 else 0
        if count + free >= 3 and count >= 2:
            total += 3 * 0.6 * standing * (1.0 if count >= 3 else share * free)
        if free == 4:
            standing *= 0.75
    return total


def _repique(pack: Pack, hand: Mask, unseen: Mask) -> float:
    """The chance that combinations which are there make thirty before the other has anything."""
    points = (
        (points_held(pack, hand)[:1], POINT_IS_GOOD),
        (sequences_held(pack, hand), RUN_IS_GOOD),
        (sets_held(pack, hand), SET_IS_GOOD),
    )
    if sum(combo.points for combos, _good in points for combo in combos) < THIRTY:
        return 0.0
    total, chance = 0, 1.0
    for combos, good in points:
        total += sum(combo.points for combo in combos)
        chance *= _is_good(pack, combos[0], unseen, good) if combos else NONE_HELD
        if total >= THIRTY:
            break
    return chance


def _is_good(pack: Pack, combo: Holding, unseen: Mask, good: dict[int, float]) -> float:
    return 1.0 if good_against(pack, combo, unseen) else good.get(combo.size, 1.0)


# --- what to put away --------------------------------------------------------------------------------

Way = tuple[float, Mask]
"""What a hand promises when some cards are put away, and these cards."""


def ways(
    pack: Pack, hand: Mask, unseen: Mask, numbers: Iterable[int], weights: Weights, most: int
) -> list[Mask]:
    """Ways to put cards away, the best first; of every number the best one, then what is better than the rest."""
    leading: list[Way] = []
    others: list[Way] = []
    for number in numbers:
        nearby = near(pack, hand, unseen, discards(pack, hand, unseen, number, weights), weights)
        leading.append(nearby[0])
        others += nearby[1:]
    others.sort(reverse=True)
    return [away for _value, away in sorted([*leading, *others[: max(0, most - len(leading))]], reverse=True)]


def discards(pack: Pack, hand: Mask, unseen: Mask, number: int, weights: Weights) -> Mask:
    """So many cards to put away, one after another those that are missed least."""
    away = 0
    for _ in range(number):
        best, worst = -1e9, -1
        for kind in _kinds(hand):
            value = worth(pack, hand & ~(1 << kind), unseen, number, weights)
            if value > best:
                best, worst = value, kind
        hand &= ~(1 << worst)
        away |= 1 << worst
    return away


def near(pack: Pack, hand: Mask, unseen: Mask, away: Mask, weights: Weights) -> list[Way]:
    """The best way to be reached from a given one card by card, and what differs from it in one card, best first."""
    best = worth(pack, hand & ~away, unseen, away.bit_count(), weights), away
    while True:
        neighbours = around(pack, hand, unseen, best[1], weights)
        if not neighbours or neighbours[0][0] <= best[0]:
            return [best, *neighbours]
        best = neighbours[0]


def around(pack: Pack, hand: Mask, unseen: Mask, away: Mask, weights: Weights) -> list[Way]:
    """What differs from a way in one card, best first."""
    draws = away.bit_count()
    neighbours: list[Way] = []
    for out in _kinds(away):
        for into in _kinds(hand & ~away):
            other = away & ~(1 << out) | 1 << into
            neighbours.append((worth(pack, hand & ~other, unseen, draws, weights), other))
    neighbours.sort(reverse=True)
    return neighbours


def _kinds(cards: Mask) -> list[Kind]:
    return [kind for kind in range(cards.bit_length()) if cards >> kind & 1]
