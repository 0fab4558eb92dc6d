"""Notices to the browsers that somebody asked to show them, by the services of their makers (Web Push).

What is pushed is sealed for that browser alone: a title, a few words, an address and the table as its tag, so that a
later notice of a table takes the place of an earlier one, and the tags of all that still holds, so that the browser
takes away what it shows and what has come to nothing. No card is among it.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from datetime import timedelta
from time import monotonic

from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation import gettext_noop
from pywebpush import WebPushException, webpush

from accounts.models import User
from games.jobs import lanes, queue
from games.jobs.models import Job
from games.jobs.refusals import Refusal, Refused

from . import endpoints, notify, outbox, vapid
from .contests import contests_of
from .messages import line_of, until_words
from .models import Channel, Delivery, Notification, PushSubscription
from .still_there import gone_for
from .still_true import NoticeState, standing_tags, tag_of

log = logging.getLogger(__name__)

MOST = 10
"""Browsers of one person."""

FAILURES = 20
"""A browser's service that failed so often in a row is asked no more."""

LIVES = timedelta(days=1)
"""How long a service keeps what it cannot deliver."""

TIMEOUT = 10
"""Seconds a service may take."""

GONE = (404, 410)


BROWSERS_ENOUGH = Refusal(
    "browsers_enough",
    gettext_noop("Your notices are shown in %(most)d browsers already. Turn them off in one of these first."),
)


def subscribe(user: User, *, endpoint: str, p256dh: str, auth: str) -> PushSubscription:
    """A browser is to show somebody's notices; whoever used it before is told there no more.

    Raises endpoints.NoEndpoint for an address that is not called, Refused `browsers_enough`.
    """
    endpoints.check(endpoint)
    others = PushSubscription.objects.filter(user=user).exclude(endpoint=endpoint)
    if others.count() >= MOST:
        raise Refused(BROWSERS_ENOUGH, most=MOST)
    row, _new = PushSubscription.objects.update_or_create(
        endpoint=endpoint, defaults={"user": user, "p256dh": p256dh, "auth": auth, "failures": 0}
    )
    return row


def unsubscribe(user: User, *, endpoint: str) -> None:
    """A browser shows somebody's notices no more."""
    PushSubscription.objects.filter(user=user, endpoint=endpoint).delete()


def prints_of(user: User) -> list[str]:
    """The browsers that show somebody's notices, each by a print of its endpoint: so that one knows itself again."""
    endpoints_of = (
        PushSubscription.objects.filter(user=user).order_by("pk").values_list("endpoint", flat=True)
    )
    return [hashlib.sha256(endpoint.encode()).hexdigest() for endpoint in endpoints_of]


def push(row: Job) -> None:
    """Push a notice to its person's browsers; tried again later where a service fails."""
    with lanes.visit(_lane(row.object_id)) as visit:
        if visit.wait is not None:
            queue.enqueue(notify.PUSH, at=timezone.now() + visit.wait, object_id=row.object_id)
        else:
            _push(row)


def _lane(notice: int) -> str:
    """The lane of a push: who has a browser whose service has failed lets nobody else wait for it."""
    of_them = PushSubscription.objects.filter(user__in=Notification.objects.filter(pk=notice).values("user"))
    return "push-again" if of_them.filter(failures__gt=0).exists() else "push"


def _push(row: Job) -> None:
    waiting = Delivery.objects.filter(notice=row.object_id, channel=Channel.PUSH, sent_at=None, failed=False)
    batch, standing = outbox.take(waiting)
    if not batch:
        left = waiting.first()
        if left is not None and left.taken_until is not None:
            # Somebody took it and has not said that it has gone: at it still, or dead.
            queue.enqueue(notify.PUSH, at=left.taken_until, object_id=row.object_id)
        return
    [sending] = batch
    if _send_notice(sending.notice, standing[sending.notice_id]):
        outbox.note_sent(batch)
    elif (pause := outbox.put_off(batch)) is not None:
        queue.enqueue(notify.PUSH, at=timezone.now() + pause, object_id=row.object_id)


def _send_notice(notice: Notification, standing: NoticeState) -> bool:
    """Whether a notice reached a service, or there is none to be reached any more."""
    message, begun = payload(notice, standing), monotonic()
    answers = []
    # Those that have answered come first, and no more is asked of anybody once services have taken their time.
    for subscription in PushSubscription.objects.filter(user=notice.user_id).order_by("failures", "pk"):
        if monotonic() - begun < TIMEOUT:
            answers.append(_to(subscription, message))
        elif subscription.failures:
            answers.append(_count_failure(subscription, gone=False))
    return any(answers) or not PushSubscription.objects.filter(user=notice.user_id).exists()


def payload(notice: Notification, standing: NoticeState) -> dict[str, str]:
    """What a browser is told, in its person's language."""
    with translation.override(notice.user.language or settings.LANGUAGE_CODE):
        contest = contests_of([notice], notice.user_id).get(notice.pk, "")
        gone = bool(gone_for(notice.user, [notice]))
        line = line_of(notice, standing, notice.user.zone, contest, gone=gone)
        words = " ".join(part for part in (line.words, until_words(line.deadline, notice.user.zone)) if part)
    return {
        "title": line.title,
        "words": words,
        "url": line.url,
        "tag": tag_of(notice),
        "standing": " ".join(standing_tags(notice.user)),
        "at": timezone.now().isoformat(timespec="seconds"),
    }


def _to(subscription: PushSubscription, message: Mapping[str, str]) -> bool:
    """Whether a browser's service took a notice; a browser that is gone is forgotten."""
    try:
        endpoints.check(subscription.endpoint)
        number = endpoints.ip_of(subscription.endpoint)
        webpush(
            {
                "endpoint": subscription.endpoint,
                "keys": {"p256dh": subscription.p256dh, "auth": subscription.auth},
            },
            json.dumps(message),
            vapid_private_key=vapid.key(),
            vapid_claims={"sub": settings.TALON_VAPID_CONTACT},
            ttl=int(LIVES.total_seconds()),
            timeout=TIMEOUT,
            requests_session=endpoints.StraightSession(number),
        )
    except WebPushException as fault:
        gone = fault.response is not None and fault.response.status_code in GONE
        return _count_failure(subscription, gone=gone)
    except (endpoints.NoEndpoint, OSError, ValueError):
        # Not to be called, not to be reached, or keys that are none.
        return _count_failure(subscription, gone=False)
    if subscription.failures:
        PushSubscription.objects.filter(pk=subscription.pk).update(failures=0)
    return True


def _count_failure(subscription: PushSubscription, *, gone: bool) -> bool:
    """A service did not take a notice: forget the browser, or count."""
    log.info("push to subscription %s failed, gone: %s", subscription.pk, gone)
    if gone or subscription.failures + 1 >= FAILURES:
        subscription.delete()
    else:
        PushSubscription.objects.filter(pk=subscription.pk).update(failures=subscription.failures + 1)
    return False
