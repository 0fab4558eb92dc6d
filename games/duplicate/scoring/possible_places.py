"""The places still possible while boards are open: from the least and the most each entrant may end with.

What a board may still give is bounded by how it is scored: 0 to 100 per cent of matchpoints, the ends of the IMP
table, 0 to 20 victory points of a match; total points know no bound. Within these bounds every entrant is taken for
itself, so that whatever can happen lies within the range, and it never widens as boards open.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .imps import ROWS
from .matchpoints import HUNDRED
from .victory_points import MOST

MOST_IMPS = len(ROWS)
"""What a difference gives at most."""

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class EndReach:
    """The least and the most an entrant may end with of what the places go by."""

    least: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class PlaceRange:
    """The best and the worst place an entrant may still have."""

    best: int
    worst: int


def mean_reach(mean: Fraction, boards: int, remaining: int, carried: Fraction = NOTHING) -> EndReach | None:
    """Where a mean of per cents over so many boards may end, with so many to come; None without any board."""
    number = boards + remaining
    if not number:
        return None
    won = mean * boards
    return EndReach(won / number + carried, (won + HUNDRED * remaining) / number + carried)


def sum_reach(
    points: Fraction, remaining: int, bound: Fraction | int, carried: Fraction = NOTHING
) -> EndReach:
    """Where a sum may end with so many boards to come, each of which gives or takes so much at most."""
    span = remaining * Fraction(bound)
    return EndReach(points - span + carried, points + span + carried)


def match_reach(points: Fraction, matches: int, carried: Fraction = NOTHING) -> EndReach:
    """Where victory points may end with so many matches that are not complete, those of the complete ones given."""
    return EndReach(points + carried, points + matches * MOST + carried)


def place_ranges(
    reaches: Sequence[EndReach | None], *, ties_stand: bool = True
) -> tuple[PlaceRange | None, ...]:
    """The range of places of each; None for who is not ranked.

    Equal ones share their place, or something else decides among them, and either may be above then.
    """
    ranked = [each for each in reaches if each is not None]
    leasts = sorted(each.least for each in ranked)
    mosts = sorted(each.most for each in ranked)
    number = len(ranked)
    return tuple(
        None
        if each is None
        else PlaceRange(
            1 + number - bisect_right(leasts, each.most),
            # Whoever may end above its own least is counted, itself where it may; that one is taken off again.
            1 + number - bisect_right(mosts, each.least) - (each.most > each.least)
            if ties_stand
            else number - bisect_left(mosts, each.least),
        )
        for each in reaches
    )


def is_settled(reaches: Sequence[EndReach | None]) -> bool:
    """Whether nothing can change any more."""
    return all(each is None or each.least == each.most for each in reaches)
