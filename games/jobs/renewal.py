"""A lease renewed for as long as its holder lives and is at the job: who dies is replaced within one short lease."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import DatabaseError, InterfaceError, connection
from django.utils import timezone

from .models import Job

log = logging.getLogger("talon.jobs")

TIMES = 3
"""How often in one lease it is renewed: the machine may be busy once."""

AT_THE_END = 3.0
"""Seconds for which a job that is over waits for a renewal that is under way."""


@contextmanager
def keep_lease(row: Job, lease: timedelta) -> Iterator[None]:
    """Keep a row that was claimed for as long as the block takes; `row.leased_until` follows."""
    if connection.in_atomic_block:
        # Whatever was claimed in here nobody else sees.
        yield
        return
    over = threading.Event()
    thread = threading.Thread(target=_renew, args=(row, lease, over), name="lease", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        # One that waits for a connection, perhaps for this thread's, ends by itself.
        thread.join(AT_THE_END)


def _renew(row: Job, lease: timedelta, over: threading.Event) -> None:
    """Most jobs are over before the first turn of this, and cost no query."""
    while not over.wait(lease.total_seconds() / TIMES):
        until = timezone.now() + lease
        try:
            if not Job.objects.filter(pk=row.pk, leased_until=row.leased_until).update(leased_until=until):
                return  # something else was put in its place
            row.leased_until = until
        except (DatabaseError, InterfaceError):
            log.warning("a lease could not be renewed", exc_info=True)
        finally:
            # Not kept: the jobs of a process share few.
            connection.close()
