"""Who of an entrant sits on which seat of a table, and who deals a board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.match import Match


@dataclass(frozen=True, slots=True)
class Seats:
    """Where somebody of an entrant sits: the seat of a table, and the place within the entrant."""

    seat: int
    place: int


def seats_at(engine: Match[Any, Any], side: int, share: int, sharing: int, first: int) -> Sequence[Seats]:
    """The seats an entrant takes at a side of a table, from its place `first` on.

    `share` of `sharing` entrants there: in an individual each has one seat of the side.
    """
    seats = engine.sides[side]
    if sharing > 1:
        return [Seats(seats[share], 0)]
    return [Seats(seat, first + place) for place, seat in enumerate(seats)]


def dealer_of(number: int, seats: int) -> int:
    """Who deals a board: the seats in turn, the last of them the first board, so that seat 0 speaks first on it."""
    return (number - 2) % seats
