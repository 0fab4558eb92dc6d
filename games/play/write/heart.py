"""The heart of the site: it beats while the site is up, and a gap is a time in which no clock ran.

Each part of the site beats for itself, the pages (`web`) and the work (`work`). Who beats after a gap writes down the
outage first; only then is any deadline judged, for a judgement reckons it anew (clocks.py). The deadlines that are
stored and shown are moved on in portions, by what is due.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from ..models import Due, Heartbeat, Outage, Player, Status
from . import clocks, due
from .holding import held

GAP = timedelta(seconds=60)
"""A heart that was still for longer was an outage."""

MOVE_ON = "move_on"
"""The kind of what is due after an outage: running clocks get their new deadlines, portion by portion."""

PORTION = 200


def beat(part: str) -> Outage | None:
    """This part of the site is alive now; the outage that has just ended, if there was one."""
    with transaction.atomic():
        now = timezone.now()
        last = Heartbeat.objects.select_for_update().filter(part=part).first()
        if last is None:
            _first_beat(part, now)
            return None
        if last.beat_at >= now:
            return None
        outage = None
        if now - last.beat_at > GAP:
            outage = Outage.objects.create(start=last.beat_at, end=now)
            due.put(MOVE_ON, at=now)
        last.beat_at = now
        last.save(update_fields=["beat_at"])
        return outage


def _first_beat(part: str, now: datetime) -> None:
    try:
        with transaction.atomic():
            Heartbeat.objects.create(part=part, beat_at=now)
    except IntegrityError:
        pass  # another process of this part was first


def move_on(row: Due) -> None:
    """Reckon the deadlines anew of a portion of the clocks that ran in the last outage, and have the rest done."""
    outage = Outage.objects.order_by("-end").first()
    if outage is None:
        return
    clocks_then = Player.objects.filter(
        pk__gt=row.object_id, clock_since__lt=outage.end, game__status=Status.PLAYING
    ).order_by("pk")
    portion = list(clocks_then.values_list("pk", "game__public_id")[:PORTION])
    for pk, public_id in portion:
        with held(public_id) as table:
            clocks.resettle(table, next(player for player in table.players if player.pk == pk))
    if len(portion) == PORTION:
        due.put(MOVE_ON, at=timezone.now(), object_id=portion[-1][0])
