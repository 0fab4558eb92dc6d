"""The request as our middleware makes it: it knows htmx, and for players who they are."""

from __future__ import annotations

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from accounts.models import User


class TableRequest(HttpRequest):
    """Any request for a page of the tables."""

    htmx: HtmxDetails


class PlayerRequest(TableRequest):
    """A request of somebody signed in, guest or not: what `seat_for` and `login_required` let through."""

    user: User
