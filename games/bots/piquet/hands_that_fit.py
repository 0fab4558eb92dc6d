"""The hands that fit what was told of them, on bit masks: what worlds are made of at the cards of piquet.

A hand fits where all it holds, declared, would have given what was told of its owner. What is certain of single cards
comes from the rules (rules.piquet.unknown): hands are made of those cards and looked at one by one, for there are a few
thousand at most; where there are many more they are drawn by chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rules.engine.cards import Mask
from rules.engine.moves import Seat
from rules.piquet.claims import EQUAL, GOOD, NOT_GOOD, Verdict
from rules.piquet.combos import CATEGORIES, LEAST_POINT, LEAST_SEQUENCE, SET_RANKS
from rules.piquet.laws import Laws
from rules.piquet.state import Phase, Tricks, View, talk_of

from ..chance import one_of
from ..fast import compiled
from .kernel import bottom
from .masks import point_of, runs_of

OPEN = 1 << 40
"""No bound."""
POINT_UNIT, UNIT = 100, 16
"""What a card more adds to the value of a point, and of a sequence or set; see masks.py."""


USUAL, SUNK, IN_PART = range(3)
"""What may have been declared of a hand: all of it; all or nothing of a category; also parts of what is held."""


def counts_by_suit(laws: Laws) -> tuple[int, ...]:
    """What the cards of one suit are under some laws; see suits_told."""
    return suit_counts(laws.pack.width, max(LEAST_POINT, laws.point_min))


@lru_cache(maxsize=4)
def suit_counts(width: int, least: int) -> tuple[int, ...]:
    """By the cards of one suit: what they are as a point (10 bits), their best sequence (8), all their sequences.

    Points and sequences are valued as in masks.py, a point under `least` as nothing. The code of sequences counts
    them by length, three bits each.
    """
    codes = []
    for cards in range(1 << width):
        key = point_of(width, cards)
        best, _points = runs_of(width, cards)
        codes.append((key if key // 100 >= least else 0) | best << 10 | runs_code(width, cards) << 18)
    return tuple(codes)


def runs_code(width: int, cards: Mask) -> int:
    """How many sequences of each length some cards of a suit hold, three bits a length."""
    code, length = 0, 0
    for place in range(width + 1):
        if cards >> place & 1:
            length += 1
            continue
        if length >= 3:
            code += 1 << 3 * (length - 3)
        length = 0
    return code


def column(width: int, rank: int) -> Mask:
    """The four cards of a rank."""
    return (1 | 1 << width | 1 << 2 * width | 1 << 3 * width) << rank


def fits(width: int, claims: Sequence[int], hand: Mask, bounds: Sequence[int]) -> bool:
    """Whether all that a hand of twelve holds lies within bounds."""
    ones, point, run, code = (1 << width) - 1, 0, 0, 0
    for suit in range(4):
        of_suit = claims[hand >> suit * width & ones]
        point = max(point, of_suit & 1023)
        run = max(run, of_suit >> 10 & 255)
        code += of_suit >> 18
    if point < bounds[0] or point > bounds[1] or run < bounds[3] or run > bounds[4]:
        return False
    if bounds[5] >= 0 and code != bounds[5]:
        return False
    best, sets = 0, 0
    for rank in range(width - 5, width):
        size = (hand & column(width, rank)).bit_count()
        if size >= 3:
            best = max(best, 16 * size + rank)
            sets |= size - 2 << 2 * (rank - width + 5)
    return bounds[6] <= best <= bounds[7] and (bounds[8] < 0 or sets == bounds[8])


@compiled
def listed(
    width: int,
    claims: Sequence[int],
    certain: Mask,
    pool: Mask,
    number: int,
    bounds: Sequence[int],
    most: int,
    draws: int,
    seed: int,
) -> list[Mask]:
    """The hands of `certain` and so many cards of a pool that lie within bounds; where they are more than `most`, of so
    many draws."""
    kinds = [0]
    kinds.pop()
    left = pool
    while left:
        kinds.append(bottom(left))
        left &= left - 1
    hands_so_far = [certain]
    hands_so_far.pop()
    size, choices = len(kinds), 1
    if number > size or number < 0:
        return hands_so_far
    for place in range(number):
        choices = choices * (size - place) // (place + 1)
    if choices > most:
        state = [seed]
        for _ in range(draws):
            # What is left out is drawn where that is less.
            less = number * 2 > size
            some = 0
            for _card in range(size - number if less else number):
                some |= 1 << one_of(state, pool & ~some)
            hand = certain | (pool & ~some if less else some)
            if fits(width, claims, hand, bounds):
                hands_so_far.append(hand)
        return hands_so_far
    half = size // 2
    low, high = [0] * (1 << half), [0] * (1 << size - half)
    for part in range(1, 1 << half):
        low[part] = low[part & part - 1] | 1 << kinds[bottom(part)]
    for part in range(1, 1 << size - half):
        high[part] = high[part & part - 1] | 1 << kinds[half + bottom(part)]
    chosen, ones = (1 << number) - 1, (1 << half) - 1
    for _ in range(choices):
        hand = certain | low[chosen & ones] | high[chosen >> half]
        if fits(width, claims, hand, bounds):
            hands_so_far.append(hand)
        if chosen:
            # The next greater number with as many bits.
            lowest = chosen & -chosen
            ripple = chosen + lowest
            chosen = ripple | (chosen ^ ripple) // lowest >> 2
    return hands_so_far


def bounds_of(laws: Laws, view: View, other: Seat, declared: int) -> list[int]:
    """What all a hand holds lies within, by category the least and the most of its best, and the code of all of it.

    The code is that of `fits`, -1 for any. `declared` is USUAL, SUNK or IN_PART; all of it where the laws know no
    sinking.
    """
    talk = talk_of(view.phase)
    bounds = [0, OPEN, -1] * len(CATEGORIES)
    if talk is None:
        return bounds
    for place, category in enumerate(CATEGORIES):
        call, unit = talk.calls[place], POINT_UNIT if category == "point" else UNIT
        verdict = talk.verdicts[place] if talk.verdicts else Verdict()
        called, ranked = unit * call.size, call.rank if category == "set" else verdict.detail
        claims = [c for c in talk.counted if (c.seat, c.category) == (other, category)]
        least, most, code = 0, OPEN, -1
        if other == view.elder:
            least, most = _about(called, ranked, unit)
        elif verdict.final == EQUAL:
            least = most = called + ranked
        elif verdict.final == GOOD:
            least, most = called if verdict.second else 0, called + max(ranked, 0) - 1
        elif verdict.final == NOT_GOOD:
            # A set has a rank; where sizes were equal the detail has been told.
            least = called + ranked + 1 if ranked >= 0 else called + unit
            most = called + unit - 1 if verdict.second else OPEN
        elif _counting_is_over(view.phase):
            most = 0
        if claims:
            sizes, ranks = claims[0].sizes, claims[0].ranks
            low, high = _about(unit * sizes[0], ranks[0] if ranks else -1, unit)
            least, most = max(least, low), high if other != view.elder else min(most, high)
            if category == "sequence":
                code = sum(1 << 3 * (size - LEAST_SEQUENCE) for size in sizes)
            elif category == "set":
                tens = laws.pack.width - len(SET_RANKS)
                code = sum(size - 2 << 2 * (rank - tens) for size, rank in zip(sizes, ranks, strict=True))
        elif declared and laws.sinking and (not call.size or (other != view.elder and verdict.final == GOOD)):
            least, most = 0, OPEN
        if declared == IN_PART and laws.sinking:
            most, code = OPEN, -1
        bounds[3 * place : 3 * place + 3] = least, most, code
    return bounds


def _about(called: int, ranked: int, unit: int) -> tuple[int, int]:
    """The least and the most that a call may be: nothing where nothing was called."""
    if not called:
        return 0, 0
    return (called, called + unit - 1) if ranked < 0 else (called + ranked, called + ranked)


def _counting_is_over(phase: Phase) -> bool:
    """Whether younger has counted what was not good or not called: after the first lead."""
    return isinstance(phase, Tricks) and (phase.led is not None or bool(phase.taken))
