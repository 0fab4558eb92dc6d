"""Figures and the table they are printed in; how two things are measured side by side."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """One line of the table: what was measured, against what, and what is wanted of it."""

    what: str
    figure: str
    anchor: str
    ratio: str
    wanted: str
    ok: bool


HEADINGS = ("what", "figure", "anchor", "ratio", "wanted", "")
WIDTHS = (46, 22, 24, 6, 12, 7)
"""Letters a column takes at least: the lines of a row are printed as soon as it is measured."""


def print_headings() -> None:
    _print_line(HEADINGS)
    _print_line(tuple("-" * width for width in WIDTHS))


def print_figures(figures: Sequence[Figure]) -> None:
    """Print the figures of a row, each on a line of its own."""
    for f in figures:
        _print_line((f.what, f.figure, f.anchor, f.ratio, f.wanted, "ok" if f.ok else "NOT MET"))


def _print_line(line: Sequence[str]) -> None:
    cells = (cell.ljust(width) for cell, width in zip(line, WIDTHS, strict=True))
    sys.stdout.write("  ".join(cells).rstrip() + "\n")
    sys.stdout.flush()


Work = Callable[[], int]
"""Does a piece of work and says how many units it was."""


def rate(work: Work) -> float:
    """Units a second of processor time."""
    begun = time.process_time()
    units = work()
    return units / (time.process_time() - begun)


def side_by_side(*works: Work, rounds: int = 7) -> tuple[float, ...]:
    """The median rates of several works, which take turns so that a noisy machine is fair to all."""
    for work in works:
        work()
    rates = [[rate(work) for work in works] for _ in range(rounds)]
    return tuple(median(column) for column in zip(*rates, strict=True))


def at_least(what: str, ours: float, theirs: float, anchor: str, wanted: float, unit: str = "/s") -> Figure:
    """A rate that should be at least `wanted` times the anchor's."""
    ratio = ours / theirs
    return Figure(
        what,
        f"{ours:,.0f}{unit}",
        f"{anchor} {theirs:,.0f}{unit}",
        f"{ratio:.2f}",
        f">= {wanted:g} x",
        ratio >= wanted,
    )


def at_most(what: str, milliseconds: float, wanted: float) -> Figure:
    """A time that should be at most so many milliseconds."""
    return Figure(what, f"{milliseconds:.1f} ms", "-", "-", f"<= {wanted:g} ms", milliseconds <= wanted)
