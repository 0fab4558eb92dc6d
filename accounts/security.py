"""What touches safety, one line each in the log `talon.security`: who by key, from which address, what; no secrets."""

from __future__ import annotations

import logging

from django.http import HttpRequest

from accounts.models import User
from accounts.rate_limit import address_of

log = logging.getLogger("talon.security")


def note(what: str, request: HttpRequest | None = None, user: User | None = None, about: str = "") -> None:
    """Write down an event: `what` is a word for machines, `about` a word more; never a name, an address or a secret."""
    who = "-" if user is None or user.pk is None else f"{user.pk}/{user.public_id}"
    where = "-" if request is None else address_of(request)
    log.info("%s user=%s from=%s about=%s", what, who, where, about or "-")
