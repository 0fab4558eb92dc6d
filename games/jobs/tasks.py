"""Work for the queue: an id in, one call, safe to run twice. The sweep finds what was lost."""

from __future__ import annotations

import logging
from typing import Any

from celery import shared_task
from celery.signals import after_task_publish
from django.db import DatabaseError, connection

from . import queue, uptime

log = logging.getLogger("talon.jobs")


@shared_task
def run(pk: int) -> None:
    """Do what is due of one row of the queue; nothing where another worker has it."""
    queue.run(pk)


@shared_task
def sweep() -> None:
    """Have everything done that is overdue and nobody is at; an outage is seen before anything is judged."""
    uptime.heartbeat("work")
    queue.see_to_periodic()
    for pk in queue.still_to_send(queue.overdue()):
        run.delay(pk)


@after_task_publish.connect(sender=sweep.name)
def beat_lives(**_signal: Any) -> None:
    """Whoever has just ordered a sweep is the beat: it lives, whether or not a worker does."""
    try:
        uptime.show_alive("beat")
    except DatabaseError:
        log.warning("the beat could not say that it is up", exc_info=True)
    finally:
        # The beat asks for a connection every few seconds, and others of its process want one meanwhile.
        if not connection.in_atomic_block:
            connection.close()
