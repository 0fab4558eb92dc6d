"""The page for whoever has opened tables enough for now."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.jobs.refusals import Refused


def opened_enough(request: HttpRequest, refused: Refused) -> HttpResponse:
    """Why, and when to come again, with 429."""
    response = render(request, "play/cannot.html", {"why": str(refused)}, status=429)
    response["Retry-After"] = str(refused.facts["seconds"])
    return response
