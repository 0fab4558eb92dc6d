"""What is due: rows that say what is to be done when, and the one place where they are claimed.

The queue is woken for what is due soon; it may lose the message or bring it twice. The sweep finds
everything that is overdue and nobody is at, also what somebody was at who died.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from time import monotonic

from celery import current_app
from django.core.cache import cache
from django.db.models import Model, Q
from django.utils import timezone
from kombu.exceptions import OperationalError

from .commit import after_commit
from .models import Job
from .renewal import keep_lease

log = logging.getLogger("talon.jobs")

LEASE = timedelta(seconds=6)
"""How long after the last sign of whoever is at what is due somebody else does it (renewal.py)."""

LATE = timedelta(seconds=2)
"""How late the queue may be before the sweep helps."""

AGAIN = 5
"""Seconds in which the sweep does not send once more what it has sent: where all are late, the queue is long enough."""

EARLY = timedelta(seconds=1)
"""How much too early a message may come for what it is about: clocks differ. One that comes earlier is of what stood
there before, and whoever put something else there has sent another."""

SOON = timedelta(seconds=30)
"""What is due later than this is left to the sweep: the queue keeps what waits in memory."""

AT_ONE_SWEEP = 500

RUN = "games.jobs.tasks.run"
"""The task that runs a job, by its name: tasks.py imports this file."""

periodic: Mapping[str, timedelta] = {}
"""What is due again and again, by its kind; games/wiring.py names it."""

handlers: Mapping[str, Callable[[Job], None]] = {}
"""What runs a job, by its kind; games/wiring.py names them all."""


def enqueue(kind: str, *, at: datetime, game: Model | None = None, object_id: int = 0) -> Job:
    """Write down what is due, in the place of what was due of this kind there."""
    row = Job(kind=kind, game_id=None if game is None else game.pk, object_id=object_id, due_at=at)
    # One statement, since several may write it down in one moment. Whoever is at the row that stood there finds the
    # lease gone and leaves this one alone (run).
    Job.objects.bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["kind", "game_key", "object_id"],
        update_fields=["due_at", "leased_until"],
    )
    after_commit(wake, row.pk, at=at)
    return row


def cancel(kind: str, *, game: Model | None = None, object_id: int = 0) -> None:
    """Nothing of this kind is due there any more."""
    Job.objects.filter(kind=kind, game_key=0 if game is None else game.pk, object_id=object_id).delete()


def wake(pk: int, *, at: datetime) -> None:
    """Have the queue bring this row when it is due, if that is soon."""
    left = at - timezone.now()
    if left <= SOON and _broker.answers():
        seconds = left.total_seconds()
        try:
            current_app.send_task(RUN, [pk], countdown=seconds if seconds > 0 else None)
        except (OperationalError, OSError) as error:
            _broker.rest(error)


class _Broker:
    """Whether the broker is worth asking: one that has failed is left in peace, so that no move waits for it."""

    REST = 5.0
    """Seconds; the sweep finds meanwhile what is due."""

    def __init__(self) -> None:
        self.rests_until = 0.0

    def answers(self) -> bool:
        return monotonic() >= self.rests_until

    def rest(self, error: Exception) -> None:
        self.rests_until = monotonic() + self.REST
        log.warning("The broker does not answer; the sweep finds what is due: %s", error)


_broker = _Broker()


def claim(pk: int) -> Job | None:
    """Take on what is due, for as long as the lease lasts; None where it is not due or somebody is at it."""
    now = timezone.now()
    free = Q(leased_until=None) | Q(leased_until__lte=now)
    if not Job.objects.filter(free, pk=pk, due_at__lte=now).update(leased_until=now + LEASE):
        return None
    # Unless something else was put in its place in that moment.
    return Job.objects.select_related("game").filter(pk=pk, leased_until=now + LEASE).first()


def run(pk: int) -> None:
    """Do what is due, if nobody is at it; its row goes when it is done, and stays for the sweep when it fails.

    A message that came a little before its time is sent once more.
    """
    row = claim(pk)
    if row is None:
        now = timezone.now()
        early = Job.objects.filter(pk=pk, leased_until=None, due_at__gt=now, due_at__lte=now + EARLY).first()
        if early is not None:
            wake(pk, at=early.due_at)
        return
    with keep_lease(row, LEASE):
        handlers[row.kind](row)
    # Not what was put in its place meanwhile, nor what somebody else has taken on since the lease ran out.
    Job.objects.filter(pk=pk, leased_until=row.leased_until).delete()


def overdue() -> list[int]:
    """What should have been done by now and nobody is at, the oldest first; two queries, each of an index."""
    now = timezone.now()
    left = Job.objects.filter(leased_until__lte=now).order_by("leased_until")
    late = Job.objects.filter(leased_until=None, due_at__lte=now - LATE).order_by("due_at")
    return [pk for rows in (left, late) for pk in rows.values_list("pk", flat=True)[:AT_ONE_SWEEP]]


def still_to_send(pks: list[int]) -> list[int]:
    """What of the overdue the sweep has not sent in the last seconds; from now on it has."""
    sent = cache.get_many([_cache_key(pk) for pk in pks])
    left = [pk for pk in pks if _cache_key(pk) not in sent]
    cache.set_many({_cache_key(pk): True for pk in left}, timeout=AGAIN)
    return left


def _cache_key(pk: int) -> str:
    return f"swept:{pk}"


def see_to_periodic() -> None:
    """Have everything done in time that is due again and again; one query where all of it waits already."""
    waiting = set(Job.objects.filter(kind__in=periodic, game=None).values_list("kind", flat=True))
    if not (missing := periodic.keys() - waiting):
        return
    now = timezone.now()
    # Two sweeps of a new site may both find nothing there: the row that comes first stands.
    Job.objects.bulk_create(
        [Job(kind=kind, due_at=now + periodic[kind]) for kind in missing], ignore_conflicts=True
    )
    for row in Job.objects.filter(kind__in=missing, game=None):
        after_commit(wake, row.pk, at=row.due_at)


def release_all() -> None:
    """Nobody is at anything: the one process of an embedded site has just begun."""
    Job.objects.exclude(leased_until=None).update(leased_until=None)
