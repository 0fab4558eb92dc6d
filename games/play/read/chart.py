"""Charts as plain figures for an SVG: a line a side over deals or months, with the figures in a table beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT, MARGIN = 640, 240, 56
LINE = 16
"""How far apart two figures beside the chart stand at least."""


@dataclass(frozen=True, slots=True)
class Dot:
    """A figure where it is drawn, and what it belongs to: a deal, a month."""

    x: float
    y: float
    label: str
    value: int


@dataclass(frozen=True, slots=True)
class AxisFigure:
    """A figure beside the chart at its height."""

    y: float
    words: int


@dataclass(frozen=True, slots=True)
class ChartColumn:
    """What belongs to one place along a chart: where it is, as wide as the way to the next, its label and figures."""

    x: float
    width: float
    label: str
    values: tuple[int, ...]


@dataclass(frozen=True)
class Flow:
    """A chart: a line of dots a side, the height of nought, and of the goal where there is one."""

    lines: tuple[tuple[Dot, ...], ...]
    nought: float
    goal: float | None
    marks: tuple[AxisFigure, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = MARGIN
    right: int = WIDTH - MARGIN

    @property
    def ends(self) -> tuple[str, str]:
        """What the chart begins and ends with."""
        return self.lines[0][0].label, self.lines[0][-1].label

    @property
    def columns(self) -> tuple[ChartColumn, ...]:
        """The places after the beginning, with the figures of every line."""
        width = (self.right - self.left) / max(len(self.lines[0]) - 1, 1)
        return tuple(
            ChartColumn(
                round(dots[0].x - width / 2, 1),
                round(width, 1),
                dots[0].label,
                tuple(dot.value for dot in dots),
            )
            for dots in list(zip(*self.lines, strict=True))[1:]
        )

    @property
    def paths(self) -> tuple[str, ...]:
        """The lines as points of a polyline."""
        return tuple(" ".join(f"{dot.x:.1f},{dot.y:.1f}" for dot in line) for line in self.lines)


def score_flow(totals: Sequence[tuple[int, Sequence[int]]], target: int | None) -> Flow | None:
    """How totals went (deal number, points by side), from nought; None before the first deal is scored."""
    if not totals:
        return None
    begin = ("0", [0] * len(totals[0][1]))
    return flow([begin, *((str(deal), row) for deal, row in totals)], target or None)


def flow(
    rows: Sequence[tuple[str, Sequence[int]]], goal: int | None, *, base: int = 0, falling: bool = False
) -> Flow:
    """A chart of rows from left to right, each a label and a figure a side; there must be one row at least.

    `base` is where its axis lies; with `falling` the smallest figure is at the top, as the first place is.
    """
    figures = [base, *(value for _label, row in rows for value in row), *([goal] if goal is not None else [])]
    low, high = min(figures), max(figures)
    span = max(high - low, 1)
    step = (WIDTH - 2 * MARGIN) / max(len(rows) - 1, 1)

    def y(value: int) -> float:
        up = high - value if falling else value - low
        return HEIGHT - MARGIN - up * (HEIGHT - 2 * MARGIN) / span

    lines = tuple(
        tuple(
            Dot(round(MARGIN + step * place, 1), round(y(row[side]), 1), label, row[side])
            for place, (label, row) in enumerate(rows)
        )
        for side in range(len(rows[0][1]))
    )
    # A figure that would stand on that of the axis is left out.
    beside = {value for value in (low, high) if abs(y(value) - y(base)) >= LINE}
    marks = tuple(AxisFigure(round(y(value) + 4, 1), value) for value in sorted({base, *beside}))
    return Flow(lines, y(base), None if goal is None else y(goal), marks)
