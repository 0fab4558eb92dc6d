"""A chart of how the score went, as plain figures for an SVG: one line a side, deal by deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 640, 240, 36


@dataclass(frozen=True)
class Dot:
    """A total after a deal, where it is drawn."""

    x: float
    y: float
    deal: int
    total: int


@dataclass(frozen=True)
class Flow:
    """The chart: a line of dots a side, the height of nought, and of the target where there is one."""

    lines: tuple[tuple[Dot, ...], ...]
    nought: float
    target: float | None
    width: int = WIDTH
    height: int = HEIGHT
    left: int = MARGIN
    right: int = WIDTH - MARGIN

    @property
    def paths(self) -> tuple[str, ...]:
        """The lines as points of a polyline."""
        return tuple(" ".join(f"{dot.x:.1f},{dot.y:.1f}" for dot in line) for line in self.lines)


def score_flow(totals: Sequence[tuple[int, Sequence[int]]], target: int | None) -> Flow | None:
    """The flow of totals (deal number, points by side); None before the first deal is scored."""
    if not totals:
        return None
    sides = len(totals[0][1])
    points = [0, *(points for _deal, row in totals for points in row), *([target] if target else [])]
    low, high = min(points), max(points)
    span = max(high - low, 1)

    def y(points: int) -> float:
        return HEIGHT - MARGIN - (points - low) * (HEIGHT - 2 * MARGIN) / span

    step = (WIDTH - 2 * MARGIN) / len(totals)
    lines = tuple(
        (
            Dot(MARGIN, y(0), 0, 0),
            *(Dot(MARGIN + step * (place + 1), y(row[side]), deal, row[side])
              for place, (deal, row) in enumerate(totals)),
        )
        for side in range(sides)
    )  # fmt: skip
    return Flow(lines, y(0), y(target) if target else None)
