"""What a browser is shown whose form came without its cookie: nothing was changed, and what to do."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse


def lost_cookie(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A page of its own, 403; htmx loads its page anew, for a refusal put into a part of it would say nothing."""
    if request.headers.get("HX-Request") == "true":
        return HttpResponse(status=403, headers={"HX-Refresh": "true"})
    # The address itself takes forms alone: it is no page to come back to in another language.
    return render(request, "lost_cookie.html", {"here": reverse("play:front")}, status=403)
