"""What is to be sent, taken by one sender at a time, and recorded when it has gone.

A sender takes rows by a conditional change that is committed before anything is sent, as whatever is due is claimed
(games/jobs/queue.py); nothing stays locked while a mail server or a push service is talked to. On SQLite a lock
would be the whole database's: nobody could move while a server is slow.

What a crash may do: before the taking, nothing has happened and it is done again. Between taking and sending the rows
stay taken for HOLD; then somebody takes them again. Between sending and recording they are sent a second time, in the
same batch: a mail has the Message-ID of its batch, so that servers and readers know it, and a push has the tag of its
table, so that it takes the place of the first. After recording it is over. Nothing is lost, and nothing is sent twice
but by a crash in that one moment.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from .models import Delivery, Notification
from .still_true import NoticeState, states_of

HOLD = timedelta(minutes=2)
"""How long rows stay taken: longer than sending may take."""

TRIES = 8
"""After so many failures a sending is given up."""


def unsent(user_id: int, channel: str) -> QuerySet[Delivery]:
    """What waits to be sent to somebody by a channel."""
    return Delivery.objects.filter(notice__user=user_id, channel=channel, sent_at=None, failed=False)


def take(rows: QuerySet[Delivery]) -> tuple[list[Delivery], dict[int, NoticeState]]:
    """Take one batch of what may be sent now, the oldest first, with how things stand with each notice.

    What does not hold any more is withdrawn, and what is no news any more is dropped. A batch that was taken before
    is taken again as it was.
    """
    now = timezone.now()
    with transaction.atomic():
        free = rows.filter(Q(taken_until=None) | Q(taken_until__lte=now)).select_for_update(
            of=("self",), no_key=True
        )
        deliveries = list(free.select_related("notice__game", "notice__user").order_by("pk"))
        standing = states_of([sending.notice for sending in deliveries])
        worth = _withdrawn(deliveries, standing)
        again = next((sending.batch for sending in worth if sending.batch), "")
        batch = [sending for sending in worth if sending.batch == again]
        name = again or name_of([sending.notice for sending in batch])
        for sending in batch:
            sending.batch, sending.taken_until, sending.tries = name, now + HOLD, sending.tries + 1
            sending.save(update_fields=["batch", "taken_until", "tries"])
    return batch, standing


def _withdrawn(deliveries: Sequence[Delivery], standing: dict[int, NoticeState]) -> list[Delivery]:
    """What is worth sending; the rest is taken back."""
    stale = [sending for sending in deliveries if not standing[sending.notice_id].holds]
    Notification.objects.filter(pk__in=[sending.notice_id for sending in stale], withdrawn_at=None).update(
        withdrawn_at=timezone.now()
    )
    worth = [
        sending
        for sending in deliveries
        if standing[sending.notice_id].holds and standing[sending.notice_id].news
    ]
    idle = {sending.pk for sending in deliveries} - {sending.pk for sending in worth}
    if idle:
        Delivery.objects.filter(pk__in=idle).delete()
    return worth


def note_sent(batch: Iterable[Delivery]) -> None:
    """Note of deliveries that they have gone, so that nobody takes them up again."""
    pks = [sending.pk for sending in batch]
    Delivery.objects.filter(pk__in=pks).update(sent_at=timezone.now(), taken_until=None)


def put_off(batch: Sequence[Delivery]) -> timedelta | None:
    """These could not be sent: how long to wait before the next try; None where they are given up."""
    pks, tries = [sending.pk for sending in batch], max(sending.tries for sending in batch)
    given_up = tries >= TRIES
    Delivery.objects.filter(pk__in=pks).update(taken_until=None, failed=given_up)
    return None if given_up else timedelta(minutes=2 ** (tries - 1))


def name_of(notices: Iterable[Notification]) -> str:
    """The name of a batch: made of what it holds, so that the same has the same name."""
    lines = sorted(f"{n.user_id} {n.kind} {n.game or ''} {n.key}" for n in notices)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:40]
