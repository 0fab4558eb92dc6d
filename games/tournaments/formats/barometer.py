"""Barometer: everybody meets everybody, all tables on the same boards at the same time."""

from __future__ import annotations

from games.duplicate.movements.barometer import barometer
from games.duplicate.movements.movement import Movement, Odd

from ..models import MovementKind
from .base import Scheduled


class Barometer(Scheduled):
    """All tables play the same boards in one round, and everybody meets everybody."""

    def make(self, entrants: int, rounds: int | None, boards: int, *, arrow: bool) -> Movement:
        """The round robin, or its first rounds."""
        return barometer(entrants, rounds, boards=boards, odd=Odd.BOT)


BAROMETER = Barometer(key=MovementKind.BAROMETER, bounds=(3, 64), balanced=True, takes_sections=True)
