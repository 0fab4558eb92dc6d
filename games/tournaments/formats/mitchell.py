"""Mitchell: one line stays, the other moves; each has its winner, unless an arrow switch mixes them."""

from __future__ import annotations

from games.duplicate.movements.mitchell import mitchell
from games.duplicate.movements.movement import Movement, Odd

from ..models import MovementKind
from .base import Scheduled
from .lines import by_line
from .values import FormatRecord


class Mitchell(Scheduled):
    """Two lines, each compared with itself."""

    def make(self, entrants: int, rounds: int | None, boards: int, *, arrow: bool) -> Movement:
        """The movement, or its first rounds."""
        return mitchell(entrants, rounds, boards=boards, odd=Odd.BOT, arrow=arrow)

    def rounds_there_are(self, entrants: int) -> int:
        """A round for each table, one less where their number is even."""
        tables = (entrants + 1) // 2
        return tables if tables % 2 else tables - 1

    def fields(self, record: FormatRecord) -> list[tuple[int | None, list[int]]]:
        """Each line for itself; with an arrow switch everybody."""
        return super().fields(record) if record.terms.arrow else by_line(record)


MITCHELL = Mitchell(
    key=MovementKind.MITCHELL, bounds=(5, 64), balanced=True, arrow_switch=True, takes_sections=True
)
