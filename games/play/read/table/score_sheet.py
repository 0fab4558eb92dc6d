"""The score sheet of a table as one reader sees it: deal by deal, with the totals and a chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from rules.engine.display import Line
from rules.engine.match import ScoredDeal
from rules.engine.moves import Phrase, Seat
from rules.engine.score import from_json

from ...models import CAUSED_BY_A_SEAT, Deal, GameStatus
from ..chart import Flow, score_flow
from .view import TableView

Sides = tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True)
class SheetLine:
    """A finished deal: its number, what it was, its parts by name, points and totals a side."""

    deal: int
    label: SafeString
    parts: tuple[tuple[SafeString, tuple[int | None, ...]], ...]
    scores: tuple[int, ...]
    totals: tuple[int, ...]

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The points and the total of each side."""
        return tuple(zip(self.scores, self.totals, strict=True))


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
    rows = tuple(
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
    return Sheet(rows, names, score_flow([(line.deal, line.totals) for line in lines], target))


def side_of(seat: Seat | None, sides: Sides) -> int | None:
    """The side of a seat; None for no seat."""
    return next((side for side, seats in enumerate(sides) if seat in seats), None)


def side_labels(seat: Seat | None, sides: Sides, names: tuple[str, ...]) -> tuple[str, ...]:
    """The columns of the score sheet: we and they for one of two pairs, else the names of the sides."""
    if seat is None or len(sides) != 2 or any(len(side) == 1 for side in sides):
        return names
    we, they = pgettext("score sheet", "we"), pgettext("score sheet", "they")
    return (we, they) if seat in sides[0] else (they, we)


def sheet_at(table: TableView) -> Sheet:
    """The score sheet of a table."""
    return sheet_of(_lines(table), table.display.target, table.say)


def _lines(table: TableView) -> Sequence[Line]:
    """The finished deals; in the end also the one that was broken off."""
    if table.past or table.game.ending not in CAUSED_BY_A_SEAT:
        return table.display.sheet
    scores = Deal.objects.filter(game=table.game, score__isnull=False).values_list("number", "score")
    return table.engine.sheet(tuple(ScoredDeal(number, from_json(score or {})) for number, score in scores))


def standing_of(table: TableView) -> tuple[tuple[str, int], ...]:
    """The sides of a table, each with its points of the game; none before the first cards."""
    if not table.has_started:
        return ()
    over = table.game.status == GameStatus.OVER and not table.past
    scores = (table.game.result or {}).get("scores", ()) if over else table.display.scores
    return tuple(zip(table.sides, scores or table.display.scores, strict=True))
