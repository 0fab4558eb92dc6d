"""The request as our middleware makes it: it knows htmx, and for players who they are."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone
from django_htmx.middleware import HtmxDetails

from accounts.models import User


class HtmxRequest(HttpRequest):
    """Any request for a page of the tables."""

    htmx: HtmxDetails


class UserRequest(HtmxRequest):
    """A request of somebody signed in, guest or not: what `seat_for` and `login_required` let through."""

    user: User


def arrival_of(request: HttpRequest) -> datetime:
    """When a request had come in whole, as the entrance of the site stamped it (config/server/handler.py)."""
    stamp: datetime | None = getattr(request, "arrived", None)
    return stamp or timezone.now()
