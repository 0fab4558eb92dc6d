"""What deals come to for one seat: sums of plain figures, for statistics and for what is to be expected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.match import Match
from rules.engine.moves import Seat
from rules.engine.score import GIVEN_UP, MADE, DealScore

COLUMN = "tally_"
"""How the name of a column of the sheet begins in a wording; what follows is the group of its parts."""


@dataclass(slots=True)
class Column:
    """A column of the sheet: points of the own side, deals that had it, how many parts there were."""

    points: int = 0
    deals: int = 0
    number: int = 0


@dataclass(slots=True)
class DealSums:
    """Deals of one seat: how many, the points of its side, its own contracts and those made, the columns."""

    deals: int = 0
    points: int = 0
    bids: int = 0
    made: int = 0
    columns: dict[str, Column] = field(default_factory=dict)

    def count(self, engine: Match[Any, Any], score: DealScore, seat: Seat) -> None:
        """Add a finished deal; one that nobody bid is none."""
        if not score.played:
            return
        side = next(side for side, seats in enumerate(engine.sides) if seat in seats)
        self.deals += 1
        self.points += score.points[side]
        contract = score.contract
        if contract is not None and contract.seat == seat and score.outcome != GIVEN_UP:
            self.bids += 1
            self.made += score.outcome == MADE
        _label, tallies = engine.game.line(self.deals, score)
        for tally in tallies:
            points = tally.values[side]
            if points is not None:
                code = tally.label.code
                column = self.columns.setdefault(code, Column())
                column.points += points
                column.deals += 1
                column.number += score.number(code.removeprefix(COLUMN))[side]

    def add(self, other: DealSums) -> None:
        """Add other sums to these."""
        self.deals += other.deals
        self.points += other.points
        self.bids += other.bids
        self.made += other.made
        for code, column in other.columns.items():
            mine = self.columns.setdefault(code, Column())
            mine.points += column.points
            mine.deals += column.deals
            mine.number += column.number


def columns_to_json(columns: Mapping[str, Column]) -> dict[str, list[int]]:
    """Columns as they are stored."""
    return {code: [column.points, column.deals, column.number] for code, column in columns.items()}


def columns_from_json(data: Mapping[str, list[int]]) -> dict[str, Column]:
    """The columns that were stored."""
    return {code: Column(*figures) for code, figures in data.items()}
