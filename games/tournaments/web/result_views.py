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
from games.jobs.refusals import Refused
from games.jobs.requests import HtmxRequest, UserRequest

from ..models import DirectorAct, DirectorActKind, Tournament, TournamentBoard
from ..read import boards as boards_read
from ..read import sheet as sheets
from ..read import usebio
from ..read.hands import proof_of
from ..read.my_boards import own_boards
from ..read.par import par_line
from ..read.standings import standing_of, standings_page
from ..read.tournament import entry_of, facts_of
from ..read.unscored import unscored_in_short, unscored_sentences
from ..write import par as par_write
from .access import tournament_for
from .views import trail_of


def _tournament_of(request: HttpRequest, public_id: str) -> Tournament:
    """A tournament that has begun; raises Http404 for others."""
    tournament = tournament_for(request, public_id)
    if not tournament.numbers:
        raise Http404
    return tournament


def _mine(tournament: Tournament, request: HttpRequest) -> int | None:
    """The entrant the reader is of, by its key."""
    entry = entry_of(tournament, request.user)
    if entry is not None or not isinstance(request.user, User):
        return entry.entrant_id if entry is not None else None
    # Whoever was replaced has played the boards before.
    acts = DirectorAct.objects.filter(
        tournament=tournament, kind=DirectorActKind.REPLACE, before__user=request.user.pk
    )
    return acts.values_list("entrant", flat=True).first()


@require_safe
@never_cache
def standings(request: HttpRequest, public_id: str) -> HttpResponse:
    """The places, and those still possible while boards are open."""
    tournament = _tournament_of(request, public_id)
    standing = standing_of(tournament)
    context = {
        "tournament": facts_of(tournament, request.user, standing.names),
        "standings": standings_page(tournament, standing, _mine(tournament, request)),
        "section": "events",
        "trail": trail_of(tournament, gettext("Standings")),
    }
    return render(request, "tournaments/standings.html", context)


@require_safe
@never_cache
def wall(request: HttpRequest, public_id: str) -> HttpResponse:
    """The places for everybody in a room to see; the page renews itself."""
    tournament = _tournament_of(request, public_id)
    standing = standing_of(tournament)
    context = {
        "tournament": facts_of(tournament, request.user, standing.names),
        "standings": standings_page(tournament, standing),
        "open_boards": len({each.played.board for each in standing.scored_boards}),
        "section": "events",
    }
    return render(request, "tournaments/wall.html", context)


@require_safe
@never_cache
def boards(request: HttpRequest, public_id: str) -> HttpResponse:
    """The boards that are open."""
    tournament = _tournament_of(request, public_id)
    standing = standing_of(tournament)
    context = {
        "tournament": facts_of(tournament, request.user, standing.names),
        "boards": boards_read.board_rows(tournament, standing),
        "unscored": unscored_in_short(standing.scored_boards),
        "section": "events",
        "trail": trail_of(tournament, gettext("Boards")),
    }
    return render(request, "tournaments/boards.html", context)


def _open_board(tournament: Tournament, number: int) -> TournamentBoard:
    """A board that is open; raises Http404 for every other, whether there is one or not."""
    row = boards_read.open_board(tournament, number)
    if row is None:
        raise Http404
    return row


@require_safe
@never_cache
def board(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """An open board: its hands, and what every table made of it."""
    tournament = _tournament_of(request, public_id)
    row = _open_board(tournament, number)
    standing = standing_of(tournament)
    title = gettext("Board %(number)s") % {"number": number}
    context = {
        "tournament": facts_of(tournament, request.user, standing.names),
        "board": boards_read.board_page(tournament, row, standing, _mine(tournament, request), request.user),
        "unscored": unscored_sentences(standing.scored_boards, number),
        "section": "events",
        "trail": trail_of(tournament, title),
    }
    return render(request, "tournaments/board.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def par(request: HtmxRequest, public_id: str, number: int) -> HttpResponse:
    """The par of an open board, part of its page; a POST of somebody signed in asks for it. 404 without an auction."""
    tournament = _tournament_of(request, public_id)
    row = _open_board(tournament, number)
    line = par_line(tournament, row)
    if line is None:
        raise Http404
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("tournaments:board", args=[public_id, number]))
        try:
            par_write.ask(row)
        except Refused:
            messages.error(
                request, gettext("Many boards are waiting to be worked out. Ask again in a while.")
            )
    elif request.htmx:
        return render(request, "tournaments/_par.html", {"par": line})
    return redirect(reverse("tournaments:board", args=[public_id, number]) + "#par")


@require_safe
@never_cache
def proof(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Everything `verify_deal.py` needs to check an open board."""
    tournament = _tournament_of(request, public_id)
    content = proof_of(tournament, _open_board(tournament, number))
    return JsonResponse(content, json_dumps_params={"indent": 1})


@login_required
@require_safe
@never_cache
def mine(request: UserRequest, public_id: str) -> HttpResponse:
    """The reader's own boards against the field; for those who play in the tournament."""
    tournament = _tournament_of(request, public_id)
    standing = standing_of(tournament)
    entrant = _mine(tournament, request)
    if entrant is None or entrant not in standing.names:
        raise Http404
    context = {
        "tournament": facts_of(tournament, request.user, standing.names),
        "own": own_boards(tournament, standing, entrant),
        "unscored": unscored_in_short(standing.scored_boards),
        "section": "events",
        "trail": trail_of(tournament, gettext("My boards")),
    }
    return render(request, "tournaments/mine.html", context)


@require_safe
@never_cache
def sheet(request: HttpRequest, public_id: str) -> HttpResponse:
    """The results on one page, to print."""
    tournament = _tournament_of(request, public_id)
    standing = standing_of(tournament)
    context = {
        "tournament": facts_of(tournament, request.user, standing.names),
        "sheet": sheets.result_sheet(tournament, standing),
        "section": "events",
        "trail": trail_of(tournament, gettext("Result sheet")),
    }
    return render(request, "tournaments/sheet.html", context)


@require_safe
@never_cache
def results_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """The open boards as CSV."""
    tournament = _tournament_of(request, public_id)
    content = sheets.results_csv(tournament, standing_of(tournament))
    response = HttpResponse(content, content_type="text/csv; charset=utf-8")
    return _file(response, tournament, "csv")


@require_safe
@never_cache
def results_json(request: HttpRequest, public_id: str) -> HttpResponse:
    """The open boards and the standings as JSON."""
    tournament = _tournament_of(request, public_id)
    return JsonResponse(
        sheets.results_json(tournament, standing_of(tournament)), json_dumps_params={"indent": 1}
    )


@require_safe
@never_cache
def results_usebio(request: HttpRequest, public_id: str) -> HttpResponse:
    """The open boards and the standings of a tournament of pairs as USEBIO."""
    tournament = _tournament_of(request, public_id)
    if not usebio.fits_usebio(tournament):
        raise Http404
    content = usebio.results_usebio(tournament, standing_of(tournament))
    return _file(HttpResponse(content, content_type="application/xml"), tournament, "xml")


@require_safe
@never_cache
def records(request: HttpRequest, public_id: str) -> HttpResponse:
    """The records of the finished games on open boards, in one file."""
    tournament = _tournament_of(request, public_id)
    response = HttpResponse(sheets.records_zip(tournament), content_type="application/zip")
    return _file(response, tournament, "zip")


def _file(response: HttpResponse, tournament: Tournament, ending: str) -> HttpResponse:
    response["Content-Disposition"] = f'attachment; filename="event-{tournament.public_id}.{ending}"'
    return response
