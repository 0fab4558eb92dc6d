"""Seat by seat: games without partners, where a seat is compared with the same seat at the other tables.

A board of a three-handed game has one field a seat; a two-handed game has two, for each board is played from both
seats by different players. A table's score is the seat's own points less the mean of the others' (travellers.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from .matchpoints import matchpoints_as_expected
from .travellers import board_scores


def seatwise(
    tables: Sequence[Sequence[int]], expected: int | None = None
) -> tuple[tuple[Fraction, ...], ...]:
    """Matchpoints (2-1-0) by table and seat for the points of a board by table and seat.

    `expected` is how many tables should have played the board, as many as did unless it is given.
    """
    if not tables:
        return ()
    by_seat = zip(*(board_scores(points) for points in tables), strict=True)
    points = [matchpoints_as_expected(scores, expected or len(tables)) for scores in by_seat]
    return tuple(zip(*points, strict=True))
