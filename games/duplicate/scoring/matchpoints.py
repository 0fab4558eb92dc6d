"""Matchpoints: each score against the same seat's at every other table, 2 for a better and 1 for an equal one.

On this scale, 2-1-0, the top of n scores is 2(n - 1) and everything stays whole; halved it is the plain scale, 1
and 1/2. A board with fewer scores than others is brought to the same top by Neuberg's formula, MP' = (MP + 1) N / n
- 1, which takes the table for a sample of the N: 4 of 10 from 6 scores is 4.8333 of 12 where there are 7.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from .travellers import Average

HUNDRED = 100
PLUS, MINUS = 60, 40
"""Per cent of average plus at least, of average minus at most."""


def matchpoints(scores: Sequence[Fraction]) -> tuple[int, ...]:
    """What each score is worth among all, on the 2-1-0 scale."""
    unit = lcm(*(score.denominator for score in scores))
    whole = [int(score * unit) for score in scores]
    order = sorted(whole)
    return tuple(bisect_left(order, own) + bisect_right(order, own) - 1 for own in whole)


def neuberg(points: Fraction, scores: int, expected: int) -> Fraction:
    """Matchpoints (2-1-0) from so many scores, brought to those of a board with as many as expected."""
    return (points + 1) * Fraction(expected, scores) - 1


def top(expected: int) -> Fraction:
    """The most a board gives on the 2-1-0 scale."""
    return Fraction(2 * (expected - 1))


def matchpoints_as_expected(scores: Sequence[Fraction], expected: int) -> tuple[Fraction, ...]:
    """Matchpoints of each score on the 2-1-0 scale, with the top of as many scores as expected."""
    points_of = matchpoints(scores)
    worth = {points: neuberg(Fraction(points), len(scores), expected) for points in set(points_of)}
    return tuple(worth[points] for points in points_of)


def share_of(share: Fraction | Average, own: Fraction | None) -> Fraction:
    """The per cent of an adjusted score, for a pair with so many on the boards it played (None: on none)."""
    match share:
        case Average.PLUS:
            return max(Fraction(PLUS), own or Fraction(0))
        case Average.MINUS:
            return min(Fraction(MINUS), Fraction(HUNDRED) if own is None else own)
    return share
