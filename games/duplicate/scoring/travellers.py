"""What is scored: the lines of travellers, each what one table made of one board.

The score of a line is north-south's deal score less the other side's, each deal on its own. An adjusted score has
none: it gives each side a share of the top in per cent, or average plus or minus (the laws of duplicate bridge
2017, 12C2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Average(StrEnum):
    """A share that depends on how the pair did elsewhere: at least 60 %, at most 40 %."""

    PLUS = "+"
    MINUS = "-"


Share = Fraction | Average


@dataclass(frozen=True, slots=True)
class Adjusted:
    """The shares of an adjusted score."""

    ns: Share
    ew: Share


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """A board at a table. One side is None where a pair sat out: an adjusted score then."""

    board: int
    ns: int | None
    ew: int | None
    score: Fraction | Adjusted


@dataclass(frozen=True, slots=True)
class Gain:
    """A line with what each side gains by it.

    `top` is the most there was to gain, None where there is no such thing; `again` marks the second table of a match of
    teams, whose gain is the first's and counts once.
    """

    line: TravellerLine
    ns: Fraction
    ew: Fraction
    top: Fraction | None = None
    again: bool = False


class CannotScore(ValueError):
    """Lines that cannot be scored this way; tells the first line that is against it, and what was expected."""

    def __init__(self, line: TravellerLine, expected: str) -> None:
        super().__init__(f"board {line.board}: expected {expected}")
        self.line, self.expected = line, expected


def board_scores(points: Sequence[int]) -> tuple[Fraction, ...]:
    """The scores of a deal by side: own points less the mean of the others', so own less other with two sides.

    They add up to 0.
    """
    total, others = sum(points), len(points) - 1
    return tuple(Fraction(own) - Fraction(total - own, others) for own in points)
