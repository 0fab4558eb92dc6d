"""Work for the queue: an id in, one call, safe to run twice. The sweep finds what was lost."""

from __future__ import annotations

from celery import shared_task

from .write import due, heart


@shared_task
def perform(pk: int) -> None:
    """Do what is due."""
    due.perform(pk)


@shared_task
def sweep() -> None:
    """Have everything done that is overdue and nobody is at; an outage is seen before anything is judged."""
    heart.beat("work")
    for pk in due.overdue():
        perform.delay(pk)
