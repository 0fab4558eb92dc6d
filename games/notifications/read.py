"""What the pages of notices show: frozen lines, never a row."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.play.read.invitations import Invitation

from .contests import contests_of
from .messages import NoticeLine, line_of
from .models import Notification, NotificationKind, preferences_of
from .still_there import gone_for
from .still_true import ASKING, latest, states_of, tags_of, to_judge

SHOWN = 50
"""Notices on the page."""


@dataclass(frozen=True, slots=True)
class NoticesPage:
    """Somebody's notices that still hold, the newest first; `standing` are the tags of pushes that may be shown."""

    lines: tuple[NoticeLine, ...]
    standing: tuple[str, ...]


def notices_of(user: User) -> NoticesPage:
    """The page of somebody's notices."""
    notices, hidden = latest(user), _not_on_page(user)
    states = states_of(notices)
    first_notices = [notice for notice in notices if notice.kind not in hidden][:SHOWN]
    standing = [notice for notice in first_notices if states[notice.pk].holds]
    contests = contests_of(standing, user.pk)
    gone = gone_for(user, standing)
    lines = (
        line_of(notice, states[notice.pk], user.zone, contests.get(notice.pk, ""), gone=notice.pk in gone)
        for notice in standing
    )
    return NoticesPage(tuple(lines), tags_of(notices, states))


def invitations(user: User) -> list[Invitation]:
    """The tables to which somebody is asked and where the seat is still free."""
    invitation_rows = Notification.objects.filter(user=user, withdrawn_at=None, kind__in=ASKING)
    notices = list(invitation_rows.select_related("game").order_by("-created_at", "-pk")[:SHOWN])
    standing = states_of(notices)
    lines = [
        line_of(notice, standing[notice.pk], user.zone) for notice in notices if standing[notice.pk].holds
    ]
    return [Invitation(line.title, line.words, line.url) for line in lines]


def unread_count(user: User) -> int:
    """How many of the notices on somebody's page they have not read; what holds no more is not counted."""
    rows = Notification.objects.filter(user=user, withdrawn_at=None).exclude(kind__in=_not_on_page(user))
    page = rows.order_by("-created_at", "-pk").values("pk")[:SHOWN]
    unread = to_judge(Notification.objects.filter(pk__in=page, read_at=None))
    return sum(state.holds for state in states_of(unread).values())


def mark_all_read(user: User) -> None:
    """Nothing is new to somebody any more."""
    with transaction.atomic():
        Notification.objects.filter(user=user, read_at=None).update(read_at=timezone.now())


def _not_on_page(user: User) -> list[str]:
    return [NotificationKind.DIGEST, *preferences_of(user).unwanted_on_page()]
