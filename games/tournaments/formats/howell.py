"""Howell: everybody meets everybody, the tables of a round on different boards."""

from __future__ import annotations

from games.duplicate.movements.howell import howell
from games.duplicate.movements.movement import Movement, Odd

from ..models import MovementKind
from .base import Scheduled


class Howell(Scheduled):
    """Everybody meets everybody; boards move from table to table."""

    def make(self, entrants: int, rounds: int | None, boards: int, *, arrow: bool) -> Movement:
        """The movement, or its first rounds."""
        return howell(entrants, rounds, boards=boards, odd=Odd.BOT)


HOWELL = Howell(key=MovementKind.HOWELL, bounds=(4, 16), balanced=True)
