"""International matchpoints: differences of scores made small by the table of contests.md, 0 to 24.

The table is meant for scores in tens. Between two of its rows the bound is half-way, so that any whole number or
fraction has its place: up to 15 is 0, above 15 and up to 45 is 1, and so on; above 3995 is 24. A game whose typical
swing lies elsewhere has a published factor, by which differences are multiplied before they are looked up.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

ROWS = (
    10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590,
    740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990,
)  # fmt: skip
"""The upper bounds of 0, 1, 2, ... 23 in tens."""

BOUNDS = tuple(row + 5 for row in ROWS)

ONE = Fraction(1)
PER_CENT = Fraction(3, 10)
"""What an adjusted score gives for each per cent above 50: 3 for 60 % (laws of duplicate bridge 2017, 86B)."""


def imps(difference: Fraction, factor: Fraction = ONE) -> int:
    """The IMPs of a difference, negative for a negative one."""
    lost = difference < 0
    steps = bisect_left(BOUNDS, abs(difference) * factor)
    return -steps if lost else steps


def cross_imps(scores: Sequence[Fraction], factor: Fraction = ONE) -> tuple[Fraction, ...]:
    """For each score the mean of the IMPs against every other; 0 where there is no other.

    420, 170 and 300 are +4.5, -5 and +0.5.
    """
    others = max(len(scores) - 1, 1)
    return tuple(Fraction(won, others) for won in against_all(scores, factor))


def against_all(scores: Sequence[Fraction], factor: Fraction = ONE) -> tuple[int, ...]:
    """For each score the sum of the IMPs against every other, in whole numbers throughout."""
    scaled = [score * factor for score in scores]
    unit = lcm(*(score.denominator for score in scaled))
    whole = [int(score * unit) for score in scaled]
    bounds = [bound * unit for bound in BOUNDS]
    return tuple(
        sum(
            bisect_left(bounds, own - other) if own > other else -bisect_left(bounds, other - own)
            for other in whole
        )
        for own in whole
    )


def datum(scores: Sequence[Fraction]) -> Fraction:
    """The mean without the best and the worst, one each; of one or two scores the mean of all. It is not rounded."""
    counted = sorted(scores)[1:-1] if len(scores) > 2 else scores
    return Fraction(sum(counted), len(counted))


def butler(scores: Sequence[Fraction], factor: Fraction = ONE) -> tuple[Fraction, ...]:
    """For each score the IMPs against the datum."""
    middle = datum(scores) if scores else Fraction(0)
    return tuple(Fraction(imps(own - middle, factor)) for own in scores)


def adjusted_imps(per_cent: Fraction) -> Fraction:
    """The IMPs of an adjusted score: +3, 0 and -3 for 60, 50 and 40 per cent, and in that proportion."""
    return (per_cent - 50) * PER_CENT
