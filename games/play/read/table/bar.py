"""The head of a table's page: what is played, by which rules and for what, and who is to move."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from ...models import ClaimPart
from ..lobby import differences_of
from ..names import seat_marks
from ..purpose import Purpose
from .deal_end import DealPanel
from .score_sheet import side_labels, standing_of
from .view import TableView


@dataclass(frozen=True, slots=True)
class BarSide:
    """The points of a side; `before` those before the deal whose end is before the reader, None without one.

    `mark` stands for its name where that has no room: that of its first seat.
    """

    name: str
    mark: str
    points: int
    before: int | None


@dataclass(frozen=True, slots=True)
class Bar:
    """The head of the page.

    `differences`: how the rules of this table differ from the standard, label and value. `acting` is false where
    nobody is to act; `waiting_for` names those who are, `answering` those whom an open claim asks, `asks_me` whether
    the reader is one of them. `score` are the points of the game by side, none before the first cards, `target` what
    they are played to, None where nothing is.
    """

    rules_name: str
    rules_url: str
    differences: tuple[tuple[str, str], ...]
    purpose: Purpose | None
    deal: int
    acting: bool
    waiting_for: str
    answering: str
    asks_me: bool
    score: tuple[BarSide, ...]
    target: int | None


def bar_of(table: TableView, deal_end: DealPanel | None) -> Bar:
    """The head of a table's page, `deal_end` being the end of a deal that stands there."""
    answering = () if table.past else tuple(p.seat for p in table.players if p.open_claim == ClaimPart.ASKED)
    return Bar(
        rules_name=rules_name(table),
        rules_url=table.rules_url,
        differences=differences_of(table.game),
        purpose=table.purpose,
        deal=table.display.deal,
        acting=bool(table.acting),
        waiting_for=", ".join(table.names[seat] for seat in sorted(table.acting)),
        answering=", ".join(table.names[seat] for seat in answering),
        asks_me=table.seat in answering,
        score=_score(table, deal_end),
        target=table.display.target,
    )


def _score(table: TableView, deal_end: DealPanel | None) -> tuple[BarSide, ...]:
    labels = side_labels(table.seat, table.engine.sides, table.sides)
    marks = seat_marks(table.count)
    before = [row.before for row in deal_end.rows] if deal_end is not None else []
    return tuple(
        BarSide(label, marks[table.engine.sides[side][0]], points, before[side] if before else None)
        for side, (label, (_name, points)) in enumerate(zip(labels, standing_of(table), strict=False))
    )


def rules_name(table: TableView) -> str:
    """The name of the game, in the reader’s language."""
    return gettext(table.variant.name)
