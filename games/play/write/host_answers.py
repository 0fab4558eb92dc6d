"""How soon the host of a table that waits usually answers: beside its row in lists, and at the table.

Kept with the table, for a list must not look through the games of everybody on it: written when the table is opened or
its host changes, and made anew every hour while it waits. The games of a host move on meanwhile; half of some hundred
turns is then still about as much.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.jobs.models import Job

from ..models import Game, GameStatus
from ..record.answers import OVER_DAYS, usual_time

AGAIN = "host_answers"
"""The kind of what is due when they are made anew."""

EVERY = timedelta(hours=1)


def time_of(host: User | None, kind: str, now: datetime) -> timedelta | None:
    """What stands at a table with this kind of clock; two queries where it is played over days, else none."""
    return usual_time(host.pk, now) if host is not None and kind in OVER_DAYS else None


def make_anew(_row: Job) -> None:
    """Look again at whoever waits at a table over days."""
    now = timezone.now()
    waiting = Game.objects.filter(status=GameStatus.OPEN, pace__kind__in=OVER_DAYS)
    for host in waiting.exclude(host=None).order_by().values_list("host", flat=True).distinct():
        waiting.filter(host=host).update(host_answers=usual_time(host, now))
