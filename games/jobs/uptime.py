"""The heart of the site: it beats while the site is up, and a gap is a time in which no clock ran.

Each part of the site beats for itself, the pages (`web`) and the work (`work`). Who beats after a gap writes down the
outage first; only then is any deadline judged, for a judgement calculates it anew (clocks.py). The deadlines that are
stored and shown are moved on in portions, by what is due.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone

from games.jobs.models import Heartbeat, Outage

from . import queue

GAP = timedelta(seconds=60)
"""A heart that was still for longer was an outage."""

FRESH = timedelta(seconds=8)
"""A beat this young is not written anew: sweeps come more often than anybody asks for beats."""

MOVE_ON = "move_on"
"""The kind of what is due after an outage: running clocks get their new deadlines, portion by portion."""


def show_alive(part: str) -> None:
    """This part of the site is alive; whether there was an outage is for those to say who do the work."""
    now = timezone.now()
    if not Heartbeat.objects.filter(part=part, beat_at__gt=now - FRESH).exists():
        Heartbeat.objects.update_or_create(part=part, defaults={"beat_at": now})


def heartbeat(part: str) -> Outage | None:
    """This part of the site is alive now; the outage that has just ended, if there was one."""
    if Heartbeat.objects.filter(part=part, beat_at__gt=timezone.now() - FRESH).exists():
        return None
    with transaction.atomic():
        now = timezone.now()
        last = Heartbeat.objects.select_for_update(no_key=True).filter(part=part).first()
        if last is None:
            _first_beat(part, now)
            return None
        if last.beat_at >= now:
            return None
        outage = None
        if now - last.beat_at > GAP:
            outage = Outage.objects.create(start=last.beat_at, end=now)
            queue.enqueue(MOVE_ON, at=now)
        last.beat_at = now
        last.save(update_fields=["beat_at"])
        return outage


def _first_beat(part: str, now: datetime) -> None:
    try:
        with transaction.atomic():
            Heartbeat.objects.create(part=part, beat_at=now)
    except IntegrityError:
        pass  # another process of this part was first
