"""What has been kept long enough goes, every hour: what each app says, and guests who have not come back.

How long that is stands in the settings, and the privacy page says it (accounts/privacy.py: `days`).
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.moderation.models import Report
from games.play.models import Player, SeatChange

from .deletion import delete_account, person_keys
from .inventory import EVERYTHING

log = logging.getLogger(__name__)

CLEAR = "clear"
"""The kind of what is due every hour."""

EVERY = timedelta(hours=1)
GUESTS_AT_ONCE = 50
"""Guests that go in one go; where there are more, the next go comes in a minute."""


def clear(_row: Job) -> None:
    """Remove what has been kept long enough; what fails is told in the log and keeps nothing else."""
    now = timezone.now()
    for data in EVERYTHING:
        try:
            data.clear(now)
        except Exception:
            log.exception("clearing failed")
    gone = clear_guests(now)
    if gone == GUESTS_AT_ONCE:
        queue.enqueue(CLEAR, at=now + timedelta(minutes=1))


def clear_guests(now: datetime) -> int:
    """Delete guests who have not come back, as they would delete themselves; how many."""
    stale = list(stale_guests(now).order_by("pk")[:GUESTS_AT_ONCE])
    for guest in stale:
        delete_account(guest)
        if not _is_named(guest):
            User.objects.filter(pk=guest.pk).delete()
    return len(stale)


def stale_guests(now: datetime) -> QuerySet[User]:
    """Guests who have not been here as long as their cookie lives, or a month where nothing was played with them.

    Not those about whom a report is open: staff read it first.
    """
    guests = User.objects.filter(is_guest=True).annotate(came_at=Coalesce("last_login", "date_joined"))
    mine = Player.objects.filter(Q(user=OuterRef("pk")) | Q(resigned=OuterRef("pk")))
    changes = SeatChange.objects.filter(Q(before=OuterRef("pk")) | Q(after=OuterRef("pk")))
    played = Q(
        *(Exists(rows.filter(game__moved_at__isnull=False)) for rows in (mine, changes)), _connector=Q.OR
    )
    reported = Exists(Report.objects.filter(about=OuterRef("pk"), closed_at=None))
    long_ago = now - timedelta(days=settings.TALON_GUEST_DAYS)
    lately = now - timedelta(days=settings.TALON_IDLE_GUEST_DAYS)
    gone = _away_since(long_ago) | (_away_since(lately) & ~played)
    return guests.filter(gone).exclude(reported)


def _away_since(at: datetime) -> Q:
    """Whether a guest has given no sign of life since an instant."""
    seats = Player.objects.filter(user=OuterRef("pk"))
    looked = seats.filter(Q(looked_at__gte=at) | Q(last_active_at__gte=at))
    return Q(came_at__lt=at) & ~Q(Exists(looked))


def _is_named(user: User) -> bool:
    """Whether a game or a log leads to the row of a former player still."""
    return any(model._base_manager.filter(**{field.name: user.pk}).exists() for model, field in person_keys())
