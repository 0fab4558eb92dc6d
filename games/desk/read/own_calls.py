"""The calls of a player from one table, with their answers: for nobody else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.play.models import Game

from ..models import DirectorCall

SHOWN = 20


@dataclass(frozen=True, slots=True)
class OwnCall:
    """A call of the reader: it waits, was answered, or was taken back (`closed_at` without an answer).

    `is_report`: directors were asked to read a report, beside which somebody may call them.
    """

    reason: str
    words: str
    made_at: datetime
    closed_at: datetime | None
    answer: str
    for_all: bool
    is_report: bool


def own_calls(game: Game, user: User) -> tuple[OwnCall, ...]:
    """What somebody called the director for from a table, the latest first."""
    rows = DirectorCall.objects.filter(game=game, user=user).order_by("-pk")[:SHOWN]
    return tuple(
        OwnCall(
            str(row.get_reason_display()),
            row.words,
            row.made_at,
            row.closed_at,
            row.answer,
            row.for_all,
            row.report_id is not None,
        )
        for row in rows
    )
