"""When mails about accounts are sent, and when they are tried again (accounts/letters.py has what they say)."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone

from accounts import letters
from games.jobs import lanes, queue
from games.jobs.models import Job

MAIL_SERVER = "mail"
"""The lane of whoever talks to the mail server: letters, and notices by mail."""

LETTER = "letter"
"""The kind of what is due when a mail about an account is to be sent (object_id: the letter)."""


def deliver(letter_id: int, at: datetime) -> None:
    """Have a letter sent at an instant."""
    queue.enqueue(LETTER, at=at, object_id=letter_id)


def letter(row: Job) -> None:
    """Try to send a letter, and see to the next try where it fails or somebody else is at the mail server."""
    with lanes.visit(MAIL_SERVER) as visit:
        pause = visit.wait or letters.send(row.object_id)
        visit.failed = pause is not None
    if pause is not None:
        deliver(row.object_id, timezone.now() + pause)
