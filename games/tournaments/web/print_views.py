"""Pages to print for real tables."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.jobs.refusals import Refused

from .. import director
from ..formats import format_of
from ..models import Tournament
from ..read import hand_files, print_sheets
from ..read.tournament import facts_of
from ..record.names import title_of
from .access import tournament_for
from .views import trail_of

SHEETS = {
    "guides": gettext_noop("Guide cards"),
    "tables": gettext_noop("Table cards"),
    "travellers": gettext_noop("Travellers"),
    "slips": gettext_noop("Score slips"),
}


@require_safe
@never_cache
def index(request: HttpRequest, public_id: str) -> HttpResponse:
    """What can be printed of a tournament."""
    tournament = tournament_for(request, public_id)
    wanted, sorry = print_sheets.entrants_wanted(tournament, request.GET.get("entrants", ""))
    low, high = format_of(tournament.movement).bounds
    context = {
        **_context(request, tournament, gettext("To print")),
        "counts": print_sheets.counts_in_words(print_sheets.paper_plan(tournament, wanted)),
        "asked": wanted,
        "typed": request.GET.get("entrants", "")[:20] if sorry else wanted,
        "sorry": sorry,
        "low": low,
        "high": high,
        "has_hands": print_sheets.has_hands(tournament, request.user),
        "lays_out": print_sheets.lays_out(tournament, request.user),
    }
    return render(request, "tournaments/print.html", context, status=422 if sorry else 200)


@require_safe
@never_cache
def sheet(request: HttpRequest, public_id: str, sheet: str) -> HttpResponse:
    """Guide cards, table cards or travellers."""
    tournament = tournament_for(request, public_id)
    wanted, sorry = print_sheets.entrants_wanted(tournament, request.GET.get("entrants", ""))
    if sheet not in SHEETS or sorry:
        raise Http404
    context = {
        **_context(request, tournament, gettext(SHEETS[sheet])),
        "plan": print_sheets.paper_plan(tournament, wanted),
    }
    return render(request, f"tournaments/print_{sheet}.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def hands(request: HttpRequest, public_id: str) -> HttpResponse:
    """The cards of open boards; of all for whoever has said, by a post, that they make them up.

    Raises Http404 where there is none to read.
    """
    tournament = tournament_for(request, public_id)
    status, sorry = 200, ""
    if request.method == "POST":
        if not isinstance(request.user, User) or not print_sheets.lays_out(tournament, request.user):
            raise Http404
        try:
            director.hands.do(public_id, by=request.user)
            return redirect("tournaments:print_hands", public_id)
        except Refused as refused:
            status, sorry = 422, str(refused)
    records, ask = (
        print_sheets.hand_records(tournament, request.user),
        print_sheets.to_make_up(tournament, request.user),
    )
    if not (records or ask):
        raise Http404
    context = {
        **_context(request, tournament, gettext("Hand records")),
        "records": records,
        "ask": ask,
        "sorry": sorry,
    }
    return render(request, "tournaments/print_hands.html", context, status=status)


@require_safe
@never_cache
def hands_pdf(request: HttpRequest, public_id: str) -> HttpResponse:
    """The hand records as a PDF."""
    name, records = _records(request, public_id)
    return _file(hand_files.as_pdf(name, records), "application/pdf", f"hands-{public_id}.pdf")


@require_safe
@never_cache
def hands_text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The hand records as plain text."""
    name, records = _records(request, public_id)
    text = hand_files.as_text(name, records).encode()
    return _file(text, "text/plain; charset=utf-8", f"hands-{public_id}.txt")


def _records(request: HttpRequest, public_id: str) -> tuple[str, tuple[print_sheets.HandRecord, ...]]:
    """The records that a reader may have; raises Http404 where there is none."""
    tournament = tournament_for(request, public_id)
    records = print_sheets.hand_records(tournament, request.user)
    if not records:
        raise Http404
    return title_of(tournament), records


def _file(body: bytes, kind: str, name: str) -> HttpResponse:
    response = HttpResponse(body, content_type=kind)
    response["Content-Disposition"] = f'inline; filename="{name}"'
    return response


def _context(request: HttpRequest, tournament: Tournament, title: str) -> dict[str, Any]:
    home = (gettext("To print"), reverse("tournaments:print", args=[tournament.public_id]))
    trail = trail_of(tournament, title)
    if title != home[0]:
        trail.insert(2, home)
    return {
        "tournament": facts_of(tournament, request.user),
        "section": "events",
        "title": title,
        "trail": trail,
    }
