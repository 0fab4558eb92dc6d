"""Work for the queue: an id in, one call, safe to run twice. The sweep finds what was lost."""

from __future__ import annotations

from celery import shared_task

from . import queue, uptime


@shared_task
def run(pk: int) -> None:
    """Do what is due of one row of the queue; nothing where another worker has it."""
    queue.run(pk)


@shared_task
def sweep() -> None:
    """Have everything done that is overdue and nobody is at; an outage is seen before anything is judged."""
    uptime.heartbeat("work")
    queue.see_to_periodic()
    for pk in queue.unsent(queue.overdue()):
        run.delay(pk)
