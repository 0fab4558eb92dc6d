"""The score sheet of a table as one reader sees it: deal by deal, with the totals and a chart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from rules.engine.moves import Phrase, Seat
from rules.engine.shown import Shown

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


class Sheet:
    """The sheet of what is shown; `say` puts a phrase into the reader's words."""

    def __init__(self, shown: Shown, say: Callable[[Phrase], SafeString]) -> None:
        self.shown, self.say = shown, say

    @cached_property
    def lines(self) -> tuple[SheetLine, ...]:
        """Deal by deal."""
        return tuple(
            SheetLine(
                line.deal,
                self.say(line.label),
                tuple((self.say(part.label), part.values) for part in line.parts),
                line.scores,
                line.totals,
            )
            for line in self.shown.sheet
        )

    @property
    def part_names(self) -> tuple[SafeString, ...]:
        """The parts some deal has, in the order they first come in."""
        return tuple(dict.fromkeys(name for line in self.lines for name, _values in line.parts))

    @cached_property
    def flow(self) -> Flow | None:
        """How the score went, deal by deal."""
        return score_flow([(line.deal, line.totals) for line in self.shown.sheet], self.shown.target)


def side_labels(seat: Seat | None, sides: Sides, names: tuple[str, ...]) -> tuple[str, ...]:
    """The columns of the score sheet: we and they for one of two pairs, else the names of the sides."""
    if seat is None or len(sides) != 2 or any(len(side) == 1 for side in sides):
        return names
    we, they = pgettext("score sheet", "we"), pgettext("score sheet", "they")
    return (we, they) if seat in sides[0] else (they, we)
