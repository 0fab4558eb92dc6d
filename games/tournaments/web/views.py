"""The page of an event."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from .finding import event_for


@require_safe
@never_cache
def event(request: HttpRequest, public_id: str) -> HttpResponse:
    """What an event is, who plays, and how it stands."""
    found = event_for(request, public_id)
    return render(request, "tournaments/event.html", {"name": found.name, "section": "events"})
