"""What became of reports at the directors' desk, for staff: who may read them there, and what was answered."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.urls import reverse

from accounts.models import User
from games.moderation.directors import AtTheDesk
from games.moderation.models import Report

from ..models import DirectorCall
from ..record.direction import WITH_DIRECTION, direction_of_row


def at_the_desk(report: Report, reader: User) -> AtTheDesk | None:
    """A report at the desk of its table's directors; None where staff alone have it.

    The words of an answer are left out where the reader sat at that table, or where its board is sealed: the page of
    the call has them, which writes down who reads it.
    """
    rows = DirectorCall.objects.select_related(*WITH_DIRECTION, "game__board", "answered_by")
    row = rows.filter(report=report).first()
    if row is None:
        return None
    direction = direction_of_row(row)
    directors, only_staff = direction.who_may_answer(row.game)
    hidden = row.game.is_sealed or direction.obstacle(row.game, reader) is not None
    return AtTheDesk(
        contest=direction.name,
        directors=() if only_staff else tuple(user.name for user in directors),
        since=row.made_at,
        closed_at=row.closed_at,
        answered=bool(row.answer),
        answer="" if hidden else row.answer,
        by=row.answered_by.name if row.answered_by is not None else "",
        for_all=row.for_all,
        url=reverse("desk:call", args=[row.public_id]),
    )


def answers_of(reports: Collection[int]) -> Mapping[int, bool]:
    """Which of some reports directors have, by key, and whether they have answered; one query.

    What a player took back from them is left out.
    """
    rows = DirectorCall.objects.filter(report__in=reports).values_list("report", "answer", "closed_at")
    return {
        key: bool(answer) for key, answer, closed_at in rows.order_by() if key and (answer or not closed_at)
    }
