"""The score sheet of a table as one reader sees it: deal by deal, with the totals and a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from rules.engine.moves import Phrase, Seat
from rules.engine.shown import Line

from .chart import Flow, score_flow

Sides = tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True)
class SheetLine:
    """A finished deal: its number, what it was, its parts by name, points and totals a side."""

    deal: int
    label: SafeString
    parts: tuple[tuple[SafeString, tuple[int | None, ...]], ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Sheet:
    """The sheet deal by deal, the parts some deal has in the order they first come in, and how the score went."""

    lines: tuple[SheetLine, ...]
    part_names: tuple[SafeString, ...]
    flow: Flow | None


def sheet_of(lines: Sequence[Line], target: int | None, say: Callable[[Phrase], SafeString]) -> Sheet:
    """The sheet of finished deals; `say` puts a phrase into the reader's words."""
    parts = [{say(part.label): part.values for part in line.parts} for line in lines]
    names = tuple(dict.fromkeys(name for part in parts for name in part))
    told = tuple(
        SheetLine(
            line.deal,
            say(line.label),
            # A deal that was broken off, or that nobody bid, has none of the parts.
            tuple((name, part.get(name, (None,) * len(line.scores))) for name in names),
            line.scores,
            line.totals,
        )
        for line, part in zip(lines, parts, strict=True)
    )
    return Sheet(told, names, score_flow([(line.deal, line.totals) for line in lines], target))


def side_labels(seat: Seat | None, sides: Sides, names: tuple[str, ...]) -> tuple[str, ...]:
    """The columns of the score sheet: we and they for one of two pairs, else the names of the sides."""
    if seat is None or len(sides) != 2 or any(len(side) == 1 for side in sides):
        return names
    we, they = pgettext("score sheet", "we"), pgettext("score sheet", "they")
    return (we, they) if seat in sides[0] else (they, we)
