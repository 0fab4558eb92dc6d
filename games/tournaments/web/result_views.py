"""What open boards gave: standings, travellers, one's own boards, the sheet to print, files."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.play.web.requests import PlayerRequest, TableRequest
from games.play.write.refused import Refused

from .. import board_par
from ..models import ActOf, DirectorAct, DuplicateEvent, EventBoard
from ..read import boards as reading
from ..read import sheet as sheets
from ..read.event import entry_of, facts_of
from ..read.own import own_boards
from ..read.par import par_told
from ..read.standing import standing_of, standings_page
from .finding import event_for
from .views import trail_of


def _started(request: HttpRequest, public_id: str) -> DuplicateEvent:
    """An event that has begun; raises Http404 for others."""
    event = event_for(request, public_id)
    if not event.numbers:
        raise Http404
    return event


def _mine(event: DuplicateEvent, request: HttpRequest) -> int | None:
    """The entrant the reader is of, by its key."""
    entry = entry_of(event, request.user)
    if entry is not None or not isinstance(request.user, User):
        return entry.entrant_id if entry is not None else None
    # Whoever was replaced has played the boards before.
    acts = DirectorAct.objects.filter(event=event, kind=ActOf.REPLACE, before__user=request.user.pk)
    return acts.values_list("entrant", flat=True).first()


@require_safe
@never_cache
def standings(request: HttpRequest, public_id: str) -> HttpResponse:
    """The places, and those still possible while boards are open."""
    event = _started(request, public_id)
    standing = standing_of(event)
    context = {
        "event": facts_of(event, request.user, standing.names),
        "standings": standings_page(event, standing, _mine(event, request)),
        "section": "events",
        "trail": trail_of(event, gettext("Standings")),
    }
    return render(request, "tournaments/standings.html", context)


@require_safe
@never_cache
def boards(request: HttpRequest, public_id: str) -> HttpResponse:
    """The boards that are open."""
    event = _started(request, public_id)
    standing = standing_of(event)
    context = {
        "event": facts_of(event, request.user, standing.names),
        "boards": reading.board_rows(event, standing),
        "section": "events",
        "trail": trail_of(event, gettext("Boards")),
    }
    return render(request, "tournaments/boards.html", context)


def _opened(event: DuplicateEvent, number: int) -> EventBoard:
    """A board that is open; raises Http404 for every other, whether there is one or not."""
    found = reading.open_board(event, number)
    if found is None:
        raise Http404
    return found


@require_safe
@never_cache
def board(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """An open board: its hands, and what every table made of it."""
    event = _started(request, public_id)
    found = _opened(event, number)
    standing = standing_of(event)
    title = gettext("Board %(number)s") % {"number": number}
    context = {
        "event": facts_of(event, request.user, standing.names),
        "board": reading.board_page(event, found, standing, _mine(event, request), request.user),
        "section": "events",
        "trail": trail_of(event, title),
    }
    return render(request, "tournaments/board.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def par(request: TableRequest, public_id: str, number: int) -> HttpResponse:
    """The par of an open board, part of its page; a POST of somebody signed in asks for it. 404 without an auction."""
    event = _started(request, public_id)
    found = _opened(event, number)
    told = par_told(event, found)
    if told is None:
        raise Http404
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("tournaments:board", args=[public_id, number]))
        try:
            board_par.ask(found)
        except Refused:
            messages.error(request, gettext("Many boards are waiting to be reckoned. Ask again in a while."))
    elif request.htmx:
        return render(request, "tournaments/_par.html", {"par": told})
    return redirect(reverse("tournaments:board", args=[public_id, number]) + "#par")


@require_safe
@never_cache
def proof(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Everything `verify_deal.py` needs to check an open board."""
    event = _started(request, public_id)
    content = reading.proof_of(event, _opened(event, number))
    return JsonResponse(content, json_dumps_params={"indent": 1})


@login_required
@require_safe
@never_cache
def mine(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The reader's own boards against the field; for those who play in the event."""
    event = _started(request, public_id)
    standing = standing_of(event)
    entrant = _mine(event, request)
    if entrant is None or entrant not in standing.names:
        raise Http404
    context = {
        "event": facts_of(event, request.user, standing.names),
        "own": own_boards(event, standing, entrant),
        "section": "events",
        "trail": trail_of(event, gettext("My boards")),
    }
    return render(request, "tournaments/mine.html", context)


@require_safe
@never_cache
def sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """The results on one page, to print."""
    event = _started(request, public_id)
    standing = standing_of(event)
    context = {
        "event": facts_of(event, request.user, standing.names),
        "sheet": sheets.result_sheet(event, standing),
        "section": "events",
        "trail": trail_of(event, gettext("Result sheet")),
    }
    return render(request, "tournaments/sheet.html", context)


@require_safe
@never_cache
def results_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """The open boards as CSV."""
    event = _started(request, public_id)
    told = sheets.results_csv(event, standing_of(event))
    response = HttpResponse(told, content_type="text/csv; charset=utf-8")
    return _file(response, event, "csv")


@require_safe
@never_cache
def results_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The open boards and the standings as JSON."""
    event = _started(request, public_id)
    return JsonResponse(sheets.results_json(event, standing_of(event)), json_dumps_params={"indent": 1})


@require_safe
@never_cache
def records(request: HttpRequest, public_id: str) -> HttpResponse:
    """The records of the finished games on open boards, in one file."""
    event = _started(request, public_id)
    response = HttpResponse(sheets.records_zip(event), content_type="application/zip")
    return _file(response, event, "zip")


def _file(response: HttpResponse, event: DuplicateEvent, ending: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="event-{event.public_id}.{ending}"'
    return response
