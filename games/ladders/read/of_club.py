"""The ladders of a club, for a reader of its pages."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from games.clubs.core.models import Club

from ..models import Ladder, LadderStage
from .pages import LadderLine, ladder_line, with_figures

OF_A_CLUB = 10


def ladders_of_club(club: Club, reader: Any, *, member: bool) -> tuple[LadderLine, ...]:
    """The latest ladders of a club."""
    return tuple(ladder_line(row) for row in _of_club(club, reader, member=member)[:OF_A_CLUB])


def paused_ladders_of_club(club: Club, reader: Any, *, member: bool) -> tuple[LadderLine, ...]:
    """The ladders of a club that pause; nothing else of a ladder has a date."""
    rows = _of_club(club, reader, member=member).filter(stage=LadderStage.PAUSED)
    return tuple(ladder_line(row) for row in rows[:OF_A_CLUB])


def _of_club(club: Club, reader: Any, *, member: bool) -> QuerySet[Ladder]:
    rows = with_figures(Ladder.objects.filter(club=club), reader)
    return (rows if member else rows.filter(members_only=False)).order_by("-pk")
