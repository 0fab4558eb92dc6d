"""The director's desk: one page, an address for each act, and the scores of real tables."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.notation import BadResults

from ..director import ACTS, typed_scores
from ..director.boards import BOARDS
from ..director.deputies import DismissForm, StepDownForm
from ..director.forms import ENTRANTS, LOG, TOURNAMENT, DeskForm, Misnamed
from ..director.history import log_for
from ..director.typed_scores import PaperScore
from ..director.undo import UndoForm
from ..models import Tournament, Venue
from ..read.desk import Desk, desk_of
from ..read.score_sheet import ScoreCell, ScoreSheet, SheetOrder, sheet_of
from ..read.standings import standing_by_all_scores, standings_page
from ..read.table_scores import SentScores, sent_scores
from ..record.missing_scores import score_count
from ..record.names import title_of
from ..record.who_directs import directs
from ..record.who_knows import plays_in
from ..write import sealed_readers
from .access import desk_for, tournament_for

HEADER = "board,ns,ew,score\n"

FORMS: dict[str, type[DeskForm]] = {
    **{act.kind.value: act.form for act in ACTS if act.form is not None},
    "undo": UndoForm,
    "dismiss": DismissForm,
    "step-down": StepDownForm,
}
"""The forms by the word in their address, which is the kind of the act where it has one of its own."""

RENAMED = {"exchange": "move"}
"""Addresses to which pages post that were open before an act had its name."""


@require_safe
@login_required
@never_cache
def desk(request: UserRequest, public_id: str) -> HttpResponse:
    """What goes on in a tournament, what a director may do about it, and what was done."""
    tournament = desk_for(request, public_id)
    return _page(request, tournament, desk_of(tournament, request.user))


@require_POST
@login_required
@never_cache
def act(request: UserRequest, public_id: str, act: str) -> HttpResponse:
    """Do what was asked for, or say at the form why not."""
    tournament = desk_for(request, public_id)
    name = RENAMED.get(act, act)
    if name not in FORMS:
        raise Http404
    at = desk_of(tournament, request.user)
    form = FORMS[name](request.POST, name=name, tournament=tournament, roster=at.roster, reader=request.user)
    if form.is_valid():
        if form.asks and not form.is_answered():
            form.asked_once = True
        elif _do(form, request):
            messages.success(request, gettext("That is done, and is in the log."))
            return _back(request, tournament)
    # What was refused may have been so because the tournament has gone on.
    return _page(request, tournament, at, form_of_act=(name, form))


def _back(request: UserRequest, tournament: Tournament) -> HttpResponse:
    """To the desk; whoever has stepped down has none any more, and of an event by invitation no page either."""
    if directs(tournament, request.user):
        return redirect("tournaments:desk", tournament.public_id)
    try:
        return redirect(tournament_for(request, tournament.public_id))
    except Http404:
        return redirect("tournaments:events")


def _do(form: DeskForm, request: UserRequest) -> bool:
    """Whether it was done; else its refusal stands at the form."""
    try:
        form.do(request.user)
    except Misnamed as refused:
        form.add_error(refused.field, str(refused))
    except Refused as refused:
        form.add_error(None, str(refused))
    else:
        return True
    return False


def _page(
    request: UserRequest, tournament: Tournament, at: Desk, form_of_act: tuple[str, DeskForm] | None = None
) -> HttpResponse:
    """The desk with a form for everything that can be done now, and the one that was not accepted."""
    forms = {
        name: kind(None, name=name, tournament=tournament, roster=at.roster, reader=request.user)
        for name, kind in FORMS.items()
        if kind.section != LOG and kind.fits(tournament, at.roster)
    }
    if form_of_act is not None:
        forms[form_of_act[0]] = form_of_act[1]
    log = log_for(tournament, request.user, plays=at.plays)
    if any(line.sealed for line in log):
        sealed_readers.note(request.user, tournament)
    context: dict[str, Any] = {
        "section": "events",
        "desk": at,
        "log": log,
        "asked": form_of_act[0] if form_of_act else "",
        "state_alone": request.headers.get("HX-Target") == "state",
        "refused": form_of_act[1] if form_of_act else None,
        "tournament_forms": _in_section(forms, TOURNAMENT),
        "board_forms": _in_section(forms, BOARDS),
        "entrant_forms": _in_section(forms, ENTRANTS),
    }
    answer = render(request, "tournaments/desk.html", context, status=422 if form_of_act else 200)
    if form_of_act is not None:
        # What was not accepted, or is asked once more, stands far down the page: there the reader is to look.
        answer["HX-Reswap"] = f"outerHTML show:#act-{form_of_act[0]}:top"
    return answer


def _in_section(forms: dict[str, DeskForm], section: str) -> list[tuple[str, DeskForm]]:
    return [(name, form) for name, form in forms.items() if form.section == section]


# --- real tables -----------------------------------------------------------------------------------------


@require_safe
@login_required
@never_cache
def all_scores(request: UserRequest, public_id: str) -> HttpResponse:
    """How an evening stands by every score that is in, for a director who does not play in it; 404 for others."""
    tournament = desk_for(request, public_id)
    count = score_count(tournament)
    if count is None or plays_in(tournament, request.user):
        raise Http404
    if count.entered:
        sealed_readers.note(request.user, tournament)
    context = {
        "section": "events",
        "public_id": tournament.public_id,
        "name": title_of(tournament),
        "standings": standings_page(tournament, standing_by_all_scores(tournament)),
    }
    return render(request, "tournaments/desk_standings.html", context)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def scores(request: UserRequest, public_id: str) -> HttpResponse:
    """The scores of real tables, by round, or all of an evening: by table and board, or as a list.

    Where another order of the fields is asked for by `sort`, what is typed stands in them and is not kept yet.
    """
    tournament = desk_for(request, public_id)
    if tournament.venue == Venue.HERE:
        raise Http404
    sheet = sheet_of(
        tournament,
        request.user,
        _number(request, "round"),
        board=_number(request, "board"),
        order=_order(request),
    )
    faults: dict[int, str] = {}
    list_fault = ""
    if request.method == "POST" and sheet is not None and "sort" not in request.POST:
        scores_by_play, faults, list_fault = _scores_and_faults(request, sheet, tournament)
        if not faults and not list_fault:
            try:
                typed_scores.enter(
                    tournament, scores_by_play, by=request.user, why=request.POST.get("why", "")[:300]
                )
                messages.success(request, gettext("The scores are kept."))
                return redirect(f"{request.path}{_where(sheet)}")
            except Refused as refused:
                list_fault = str(refused)
    sent = sent_scores(tournament, request.user)
    if sent.shown or (sheet is not None and any(cell.entered for cell in sheet.cells)):
        sealed_readers.note(request.user, tournament)
    context = {
        "section": "events",
        "public_id": tournament.public_id,
        "name": title_of(tournament),
        "sheet": sheet,
        "sent": sent,
        "parts": _cells(request, sheet, faults, sent),
        "faults": [cell for cell in sheet.cells if cell.play in faults] if sheet is not None else [],
        "list": request.POST.get("list", HEADER),
        "list_fault": list_fault,
        "why": request.POST.get("why", "")[:300],
    }
    return render(
        request, "tournaments/desk_scores.html", context, status=422 if faults or list_fault else 200
    )


def _number(request: UserRequest, name: str) -> int | None:
    """A small number that was asked for, in the form or the address."""
    text = request.POST.get(name) or request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None


def _order(request: UserRequest) -> SheetOrder:
    """The order of the fields that was asked for: by board, unless it is by table."""
    wanted = request.POST.get("sort") or request.POST.get("order") or request.GET.get("order", "")
    return SheetOrder.TABLES if wanted == SheetOrder.TABLES else SheetOrder.BOARDS


def _where(sheet: ScoreSheet) -> str:
    """The part of the address that leads to the same sheet again."""
    if not sheet.evening:
        return f"?round={sheet.round}"
    by_table = sheet.order == SheetOrder.TABLES
    facts = {"order": sheet.order.value} if by_table else {}
    if sheet.one is not None:
        facts["round" if by_table else "board"] = str(sheet.one)
    return f"?{urlencode(facts)}" if facts else ""


def _scores_and_faults(
    request: UserRequest, sheet: ScoreSheet, tournament: Tournament
) -> tuple[dict[int, PaperScore], dict[int, str], str]:
    """The scores that are new, what is wrong with some, and what is wrong with the list."""
    scores_by_play: dict[int, PaperScore] = {}
    faults: dict[int, str] = {}
    for cell in sheet.cells:
        text = request.POST.get(f"play-{cell.play}", "").strip()
        # What another director entered, or confirmed, since the page was opened is not put back by it.
        if not text or text in (cell.entered, request.POST.get(f"was-{cell.play}", "")):
            continue
        try:
            scores_by_play[cell.play] = typed_scores.read_score(text, sheet.sides, partners=sheet.partners)
        except BadResults:
            faults[cell.play] = (
                gettext("Points of each side, such as 350 120, or an adjusted score such as A60.")
                if sheet.sides == 2
                else gettext("Points of each side, such as 350 120 80.")
            )
    pasted = request.POST.get("list", "").strip()
    if not pasted or pasted == HEADER.strip():
        return scores_by_play, faults, ""
    try:
        return scores_by_play | typed_scores.from_list(pasted, sheet.numbers, tournament), faults, ""
    except BadResults as bad:
        facts = {"line": bad.line or 1, "word": bad.word}
        return (
            scores_by_play,
            faults,
            (
                gettext("Line %(line)s: “%(word)s” cannot be read, or is not of this event.")
                if sheet.evening
                else gettext("Line %(line)s: “%(word)s” cannot be read, or is not of this round.")
            )
            % facts,
        )


Fields = list[tuple[ScoreCell, str, str, str]]
"""Boards at tables: what stands in the field of each, what is wrong with that, what its table sent."""


def _cells(
    request: UserRequest, sheet: ScoreSheet | None, faults: dict[int, str], sent: SentScores
) -> list[tuple[int | None, list[tuple[int | None, Fields]]]]:
    """The fields by their headings: by board, or by round and within it by table; no heading is None."""
    if sheet is None:
        return []
    waiting = sent.of_play

    def fields_of(cells: Iterable[ScoreCell]) -> Fields:
        return [
            (
                cell,
                request.POST.get(f"play-{cell.play}", cell.entered),
                faults.get(cell.play, ""),
                waiting.get(cell.play, ""),
            )
            for cell in cells
        ]

    if not sheet.evening:
        return [(None, [(None, fields_of(sheet.cells))])]
    if sheet.order == SheetOrder.TABLES:
        return [
            (number, [(table, fields_of(cells)) for table, cells in tables])
            for number, tables in sheet.by_table
        ]
    return [(board, [(None, fields_of(cells))]) for board, cells in sheet.by_board]
