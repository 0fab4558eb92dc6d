"""Pages to print for real tables."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.play.write.refused import Refused
from rules.engine.wording import N_

from .. import desk
from ..models import DuplicateEvent
from ..read import paper
from ..read.event import facts_of
from ..shape import bounds_of
from .desk_refusals import words
from .finding import event_for
from .views import trail_of

SHEETS = {
    "guides": N_("Guide cards"),
    "tables": N_("Table cards"),
    "travellers": N_("Travellers"),
    "slips": N_("Score slips"),
}


@require_safe
@never_cache
def index(request: HttpRequest, public_id: str) -> HttpResponse:
    """What can be printed of an event."""
    event = event_for(request, public_id)
    asked, sorry = paper.entrants_asked(event, request.GET.get("entrants", ""))
    low, high = bounds_of(event.movement)
    context = {
        **_context(request, event, gettext("To print")),
        "counts": paper.counted(paper.paper_plan(event, asked)),
        "asked": asked,
        "typed": request.GET.get("entrants", "")[:20] if sorry else asked,
        "sorry": sorry,
        "low": low,
        "high": high,
        "has_hands": paper.has_hands(event, request.user),
        "lays_out": paper.lays_out(event, request.user),
    }
    return render(request, "tournaments/print.html", context, status=422 if sorry else 200)


@require_safe
@never_cache
def sheet(request: HttpRequest, public_id: str, sheet: str) -> HttpResponse:
    """Guide cards, table cards or travellers."""
    event = event_for(request, public_id)
    asked, sorry = paper.entrants_asked(event, request.GET.get("entrants", ""))
    if sheet not in SHEETS or sorry:
        raise Http404
    context = {**_context(request, event, gettext(SHEETS[sheet])), "plan": paper.paper_plan(event, asked)}
    return render(request, f"tournaments/print_{sheet}.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def hands(request: HttpRequest, public_id: str) -> HttpResponse:
    """The cards of open boards; of all for whoever has said, by a post, that they make them up.

    Raises Http404 where there is none to read.
    """
    event = event_for(request, public_id)
    status, sorry = 200, ""
    if request.method == "POST":
        if not isinstance(request.user, User) or not paper.lays_out(event, request.user):
            raise Http404
        try:
            desk.read_hands(public_id, by=request.user)
            return redirect("tournaments:print_hands", public_id)
        except Refused as refused:
            status, sorry = 422, words(refused)
    records, ask = paper.hand_records(event, request.user), paper.to_make_up(event, request.user)
    if not (records or ask):
        raise Http404
    context = {
        **_context(request, event, gettext("Hand records")),
        "records": records,
        "ask": ask,
        "sorry": sorry,
    }
    return render(request, "tournaments/print_hands.html", context, status=status)


def _context(request: HttpRequest, event: DuplicateEvent, title: str) -> dict[str, Any]:
    home = (gettext("To print"), reverse("tournaments:print", args=[event.public_id]))
    trail = trail_of(event, title)
    if title != home[0]:
        trail.insert(2, home)
    return {"event": facts_of(event, request.user), "section": "events", "title": title, "trail": trail}
