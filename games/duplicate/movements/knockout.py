"""Knock-out: who wins plays on. The best seeds have the byes, and the best two can meet in the last match only."""

from __future__ import annotations

from collections.abc import Sequence

from .movement import NoMovement


def first_round(entrants: int) -> tuple[tuple[int, int | None], ...]:
    """The matches by seed in the order of the bracket; None is a bye, for as many as are missing to a power of two.

    Each seed meets the one with which it adds up to one more than the places: 1 and 8, 4 and 5, 2 and 7, 3 and 6.
    """
    if entrants < 2:
        raise NoMovement("entrants", entrants, "2 or more")
    seeds = [1]
    while len(seeds) < entrants:
        places = 2 * len(seeds)
        seeds = [each for seed in seeds for each in (seed, places + 1 - seed)]
    return tuple(
        (one, other if other <= entrants else None)
        for one, other in zip(seeds[::2], seeds[1::2], strict=True)
    )


def next_round(winners: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The matches of those who won, given in the order of the bracket: each with its neighbour."""
    if len(winners) < 2 or len(winners) % 2:
        raise NoMovement("winners", len(winners), "an even number of them")
    return tuple(zip(winners[::2], winners[1::2], strict=True))
