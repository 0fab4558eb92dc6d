"""Work for the queue: an id in, one call, safe to run twice. The sweep finds what was lost."""

from __future__ import annotations

from celery import shared_task

from .bots import driving


@shared_task
def drive(public_id: str) -> None:
    """Play the bots' turns of a game."""
    driving.drive(public_id)


@shared_task
def sweep() -> None:
    """Wake the bots of every game whose driver was lost."""
    for public_id in driving.due():
        drive.delay(public_id)
