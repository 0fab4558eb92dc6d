"""After an outage: running clocks get their new deadlines, portion by portion."""

from __future__ import annotations

from django.utils import timezone

from games.jobs import queue
from games.jobs.models import Job, Outage
from games.jobs.uptime import MOVE_ON

from ..models import GameStatus, Player
from . import clocks
from .lock import locked_table

PORTION = 200


def move_on(row: Job) -> None:
    """Calculate the deadlines anew of a portion of the clocks that ran in the last outage, and have the rest done."""
    outage = Outage.objects.order_by("-end").first()
    if outage is None:
        return
    clocks_then = Player.objects.filter(
        pk__gt=row.object_id, clock_since__lt=outage.end, game__status=GameStatus.PLAYING
    ).order_by("pk")
    portion = list(clocks_then.values_list("pk", "game__public_id")[:PORTION])
    for pk, public_id in portion:
        with locked_table(public_id) as table:
            clocks.resettle(table, next(player for player in table.players if player.pk == pk))
    if len(portion) == PORTION:
        queue.enqueue(MOVE_ON, at=timezone.now(), object_id=portion[-1][0])
