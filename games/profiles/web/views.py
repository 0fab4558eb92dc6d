"""The public profile: ratings, statistics, last games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from ..expectation import deals_measured
from ..profile import profile_of
from .access import person_of, reader_of


@require_safe
@never_cache
def profile(request: HttpRequest, public_id: str) -> HttpResponse:
    """What somebody has played, and how; guests and former players have no such page."""
    person = person_of(public_id)
    context = {
        "person": profile_of(person, reader_of(request)),
        "measured": deals_measured(),
        "section": "people",
    }
    return render(request, "profiles/profile.html", context)
