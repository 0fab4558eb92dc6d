"""Individual: everybody enters alone and has a new partner each round."""

from __future__ import annotations

from typing import Any

from games.duplicate.movements.individual import individual
from games.duplicate.movements.movement import Movement
from rules.engine.match import Match

from ..models import MovementKind
from .base import Scheduled


class Individual(Scheduled):
    """Players whose partners change; a table lacks nobody."""

    def make(self, entrants: int, rounds: int | None, boards: int, *, arrow: bool) -> Movement:
        """The movement, or its first rounds."""
        return individual(entrants, rounds, boards=boards)

    def suits(self, engine: Match[Any, Any]) -> bool:
        return super().suits(engine) and len(engine.sides[0]) == 2

    def places(self, engine: Match[Any, Any]) -> int:
        return 1

    def rounds_there_are(self, entrants: int) -> int:
        """4k + 1 players sit out in turn; every other number is filled up to 4k."""
        return entrants if entrants % 4 == 1 else entrants + -entrants % 4 - 1


INDIVIDUAL = Individual(
    key=MovementKind.INDIVIDUAL, bounds=(4, 28), balanced=True, full_tables=True, new_partners=True
)
