"""Telling somebody something, and taking it back: the one place where notices are written.

Here nothing is sent. What is to be sent is a `Delivery`, and a row of `Job` says when: whoever performs it sends
(mail.py, push.py). All of it belongs to the transaction of what is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.blocks import has_blocked
from accounts.models import User, name_for_all
from games.jobs import queue
from games.jobs.models import Job
from games.play.models import Game, GameStatus

from . import vapid
from .models import (
    OF_A_TURN,
    CalendarLink,
    Channel,
    Delivery,
    Notification,
    NotificationKind,
    Preferences,
    PushSubscription,
    preferences_of,
)

MAIL = "mail"
"""The kind of what is due when a person is to get a mail (object_id: the person)."""

PUSH = "push"
"""The kind of what is due when a notice is to be pushed (object_id: the notice)."""

GATHER = timedelta(minutes=5)
"""How long a mail waits for more of what it could tell."""


def notify(
    user: User, kind: str, *, game: Game | None = None, key: str = "", facts: Mapping[str, Any] | None = None
) -> Notification | None:
    """Tell somebody something by the channels they want; None where they have been told.

    `key` tells two of a kind apart; `facts` are frozen (facts.py) and hold no card. Guests have the page, and
    nothing is sent to them. Bot accounts are told nothing: they ask the API.
    """
    if user.is_bot:
        return None
    with transaction.atomic():
        now = timezone.now()
        notice, new = Notification.objects.get_or_create(
            user=user, kind=kind, game=game, key=key, defaults={"facts": dict(facts or {}), "created_at": now}
        )
        if not new:
            return None
        for channel in _ways(user, kind, preferences_of(user)):
            Delivery.objects.create(notice=notice, channel=channel)
            if channel == Channel.PUSH:
                queue.enqueue(PUSH, at=now, object_id=notice.pk)
            else:
                mail_soon(user, now + GATHER)
    return notice


def _ways(user: User, kind: str, preferences: Preferences) -> list[Channel]:
    """The channels by which something is sent; whether the mail address is proved is seen when it is."""
    if user.is_guest or not user.is_active:
        return []
    ways = [channel for channel in (Channel.PUSH, Channel.MAIL) if preferences.wants(kind, channel)]
    if Channel.PUSH in ways and not (vapid.key() and PushSubscription.objects.filter(user=user).exists()):
        ways.remove(Channel.PUSH)
    return ways


def mail_soon(user: User, at: datetime) -> None:
    """Have a mail sent at an instant, or sooner where one waits already, which will tell this too."""
    with transaction.atomic():
        mine = Job.objects.filter(kind=MAIL, game=None, object_id=user.pk, leased_until=None)
        # Locked, so that nobody sends that mail before what is told here is stored.
        waiting = mine.select_for_update(no_key=True).first()
        if waiting is not None and waiting.due_at <= at:
            return
        queue.enqueue(MAIL, at=at, object_id=user.pk)


def withdraw(*, user_id: int | None = None, game: Game | None, kinds: tuple[str, ...] = OF_A_TURN) -> None:
    """What was told of a table (None: of no single one) does not hold any more, for one person or for all."""
    stale = Notification.objects.filter(game=game, kind__in=kinds, withdrawn_at=None)
    if user_id is not None:
        stale = stale.filter(user_id=user_id)
    stale.update(withdrawn_at=timezone.now())


def withdraw_by_key(kind: str, key: str, users: Iterable[int]) -> None:
    """What these were told under a key does not hold any more."""
    stale = Notification.objects.filter(user__in=users, kind=kind, key=key, withdrawn_at=None)
    stale.update(withdrawn_at=timezone.now())


def invite(
    user: User, *, game: Game, by: User, kind: str = NotificationKind.INVITATION, key: str = ""
) -> Notification | None:
    """Somebody asks somebody to a table that has not begun; once a table, and nobody who has blocked them.

    Whoever has been told so under a `key` is not told anew: what they were told leads to this table from now on.
    """
    if game.status != GameStatus.OPEN or user.pk == by.pk or has_blocked(user, by):
        return None
    facts = {
        "variant": game.variant,
        "table": game.public_id,
        "token": game.invitation,
        "by": name_for_all(by.kept_name),
    }
    if key:
        earlier = Notification.objects.filter(user=user, kind=kind, key=key)
        if earlier.update(game=game, facts=facts, withdrawn_at=None):
            return None
    return notify(user, kind, game=game, key=key, facts=facts)


def forget_guest(guest: User, user: User) -> None:
    """A guest has become somebody; called by games/wiring.py when the seats are handed over.

    What the guest was told about turns is told to the account anew; the rest a guest has read on the page. A calendar
    that reads the guest's deadlines reads the account's from now on, unless that has an address of its own.
    """
    Notification.objects.filter(user=guest).delete()
    if not CalendarLink.objects.filter(user=user).exists():
        CalendarLink.objects.filter(user=guest).update(user=user)
    CalendarLink.objects.filter(user=guest).delete()
