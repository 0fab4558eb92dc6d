"""Three at a table: three lines, each compared with itself, seat by seat."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from games.duplicate.movements.movement import Movement, Odd
from games.duplicate.movements.threes import threes
from rules.engine.match import Match

from ..models import MovementKind, ScoringKind
from . import score
from .base import Scheduled
from .lines import by_line
from .values import FormatRecord, FormatTerms, PlayedBoard, ScoredBoard


class Threes(Scheduled):
    """Games of three sides; a table lacks nobody."""

    def suits(self, engine: Match[Any, Any]) -> bool:
        return len(engine.sides) == 3

    def make(self, entrants: int, rounds: int | None, boards: int, *, arrow: bool) -> Movement:
        """The movement, or its first rounds."""
        return threes(entrants, rounds, boards=boards, odd=Odd.BOT)

    def rounds_there_are(self, entrants: int) -> int:
        """A round for each table, half as many where their number is even."""
        tables = -(-entrants // 3)
        return tables if tables % 2 else tables // 2

    def score(self, terms: FormatTerms, played: Sequence[PlayedBoard]) -> list[ScoredBoard]:
        """Each seat against the same seat at the other tables."""
        return score.by_seats(terms, played, self.tables_of_a_board(terms))

    def gain_of(self, scored: ScoredBoard, side: int) -> tuple[Fraction, Fraction | None] | None:
        """The gain of a seat, and the top."""
        return next((gain for key in scored.played.entrants(side) if (gain := scored.gain_of(key))), None)

    def fields(self, record: FormatRecord) -> list[tuple[int | None, list[int]]]:
        return by_line(record)


THREES = Threes(
    key=MovementKind.THREES,
    bounds=(7, 63),
    scorings=(ScoringKind.MATCHPOINTS, ScoringKind.TOTAL),
    full_tables=True,
)
