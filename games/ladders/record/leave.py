"""Who is on leave: nobody challenges them, no answer is asked of them, nobody calls them idle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from games.play.models import LeavePeriod


def leave_ends(users: Iterable[int], at: datetime) -> Mapping[int, datetime]:
    """The ends of the leave of those of some people, by key, who are on leave at an instant; one query."""
    rows = LeavePeriod.objects.filter(user__in=list(users), game=None, start__lte=at, end__gt=at).order_by(
        "end"
    )
    return dict(rows.values_list("user", "end"))
