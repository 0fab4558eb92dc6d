"""One e-mail a day with the games that wait, at the hour somebody chose, by the clock on their wall."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job

from . import mail
from .models import Preferences, preferences_of

DIGEST = "digest"
"""The kind of what is due at somebody's hour (object_id: the person)."""

INSTANT = timedelta(microseconds=1)


def next_at(zone: ZoneInfo, hour: int, after: datetime) -> datetime:
    """The first instant after another at which it is that hour there, once a day.

    In the night an hour is left out it is the one after it; where an hour comes twice, the first of them.
    """
    day = after.astimezone(zone).date() - timedelta(days=1)
    while True:
        at = datetime.combine(day, time(hour), tzinfo=zone).astimezone(UTC)
        if at > after:
            return at
        day += timedelta(days=1)


def settle(user: User) -> None:
    """Have the digest come at the hour that is wished, or not at all."""
    preferences = preferences_of(user)
    if not preferences.digest or not preferences.mails or user.is_guest:
        queue.cancel(DIGEST, object_id=user.pk)
        return
    _put(user, preferences, timezone.now())


def digest(row: Job) -> None:
    """Send the games that wait, and see to the next day.

    Where the hour or the zone has changed since the row was put, only the next one is put.
    """
    user = User.objects.filter(pk=row.object_id, is_active=True).first()
    preferences = Preferences.objects.filter(user=row.object_id).first()
    if user is None or preferences is None or not preferences.digest or not preferences.mails:
        return
    with transaction.atomic():
        if next_at(user.zone, preferences.digest_hour, row.due_at - INSTANT) == row.due_at:
            mail.digest_for(user, day=f"{row.due_at.astimezone(user.zone):%Y-%m-%d}")
        _put(user, preferences, timezone.now())


def _put(user: User, preferences: Preferences, after: datetime) -> None:
    queue.enqueue(DIGEST, at=next_at(user.zone, preferences.digest_hour, after), object_id=user.pk)
