"""What the pages of notices show: frozen lines, never a row."""

from __future__ import annotations

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from games.play.read.invitations import Invitation

from .messages import NoticeLine, line_of
from .models import Notification, NotificationKind, wishes_of
from .still_true import ASKING, states_of

SHOWN = 50
"""Notices on the page."""


def lines_for(user: User) -> list[NoticeLine]:
    """Somebody's notices that still hold, the newest first."""
    notices = list(_shown(user).select_related("game")[:SHOWN])
    standing = states_of(notices)
    return [line_of(notice, standing[notice.pk]) for notice in notices if standing[notice.pk].holds]


def invitations(user: User) -> list[Invitation]:
    """The tables to which somebody is asked and where the seat is still free."""
    asked = Notification.objects.filter(user=user, withdrawn_at=None, kind__in=ASKING)
    notices = list(asked.select_related("game").order_by("-created_at", "-pk")[:SHOWN])
    standing = states_of(notices)
    lines = [line_of(notice, standing[notice.pk]) for notice in notices if standing[notice.pk].holds]
    return [Invitation(line.title, line.words, line.url) for line in lines]


def unread_count(user: User) -> int:
    """How many notices somebody has not read."""
    return _shown(user).filter(read_at=None)[:SHOWN].count()


def mark_all_read(user: User) -> None:
    """Nothing is new to somebody any more."""
    with transaction.atomic():
        Notification.objects.filter(user=user, read_at=None).update(read_at=timezone.now())


def _shown(user: User) -> QuerySet[Notification]:
    shown = Notification.objects.filter(user=user, withdrawn_at=None)
    return shown.exclude(kind__in=[NotificationKind.DIGEST, *wishes_of(user).unwanted_on_page()])
