"""Mails about accounts in tests: sent as the worker would, and read."""

from __future__ import annotations

import re
from typing import Any

from django.conf import settings
from django.utils import timezone

from games.jobs import queue
from games.jobs.models import Job


def send_letters() -> None:
    """Have the worker send what is written."""
    for pk in Job.objects.filter(kind="letter", due_at__lte=timezone.now()).values_list("pk", flat=True):
        queue.run(pk)


def path_in(mail: Any) -> str:
    """The page of ours that a mail leads to."""
    found = re.search(rf"{re.escape(settings.TALON_URL)}(/\S+)", mail.body)
    assert found, mail.body
    return found.group(1)
