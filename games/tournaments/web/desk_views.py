"""The director's desk: one page, an address for each act, and the scores of real tables."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.play.web.requests import PlayerRequest
from games.play.write.refused import Refused

from .. import desk_read, paper
from ..desk_read import Desk, ScoreSheet
from ..models import DuplicateEvent, Venue
from ..paper import PaperScore
from ..reading import BadResults
from .desk_forms import ACTS, DeskForm, Misnamed, TakeBack
from .desk_refusals import words
from .finding import desk_for

HEADER = "board,ns,ew,score\n"


@require_safe
@login_required
@never_cache
def desk(request: PlayerRequest, public_id: str) -> HttpResponse:
    """What goes on in an event, what a director may do about it, and what was done."""
    event = desk_for(request, public_id)
    return _page(request, event, desk_read.desk_of(event, request.user))


@require_POST
@login_required
@never_cache
def act(request: PlayerRequest, public_id: str, act: str) -> HttpResponse:
    """Do what was asked for, or say at the form why not."""
    event = desk_for(request, public_id)
    if act not in ACTS:
        raise Http404
    at = desk_read.desk_of(event, request.user)
    form = ACTS[act](request.POST, at=at, event=event)
    if form.is_valid():
        if form.asks and "confirmed" not in request.POST:
            form.asked_once = True
        elif _done(form, request):
            messages.success(request, gettext("That is done, and stands in the log."))
            return redirect("tournaments:desk", public_id)
    # What was refused may have been so because the event has gone on.
    return _page(request, event, at, asked=(act, form))


def _done(form: DeskForm, request: PlayerRequest) -> bool:
    """Whether it was done; else its refusal stands at the form."""
    try:
        form.do(request.user)
    except Misnamed as refused:
        form.add_error(refused.field, words(refused))
    except Refused as refused:
        form.add_error(None, words(refused))
    else:
        return True
    return False


def _page(
    request: PlayerRequest, event: DuplicateEvent, at: Desk, asked: tuple[str, DeskForm] | None = None
) -> HttpResponse:
    """The desk with a form for everything that can be done now, and the one that was not accepted."""
    forms: dict[str, DeskForm] = {
        name: kind(None, at=at, event=event)
        for name, kind in ACTS.items()
        if kind.fits(at) and kind is not TakeBack
    }
    if asked is not None:
        forms[asked[0]] = asked[1]
    places = {
        place: [(name, form) for name, form in forms.items() if form.where == place] for place in _PLACES
    }
    context: dict[str, Any] = {
        "section": "events",
        "desk": at,
        "asked": asked[0] if asked else "",
        "refused": asked[1] if asked else None,
        "event_forms": places["event"],
        "board_forms": places["boards"],
        "entrant_forms": places["entrants"],
    }
    answer = render(request, "tournaments/desk.html", context, status=422 if asked else 200)
    if asked is not None:
        # What was not accepted, or is asked once more, stands far down the page: there the reader is to look.
        answer["HX-Reswap"] = f"outerHTML show:#act-{asked[0]}:top"
    return answer


_PLACES = ("event", "boards", "entrants", "log")


# --- real tables -----------------------------------------------------------------------------------------


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def scores(request: PlayerRequest, public_id: str) -> HttpResponse:
    """The scores of a round at real tables, by table and board, or as a list."""
    event = desk_for(request, public_id)
    if event.venue == Venue.HERE:
        raise Http404
    asked = request.POST.get("round") or request.GET.get("round", "")
    number = int(asked) if asked.isdecimal() and len(asked) < 5 else None
    sheet = desk_read.sheet_of(event, request.user, number)
    faults: dict[int, str] = {}
    list_fault = ""
    if request.method == "POST" and sheet is not None:
        found, faults, list_fault = _typed(request, sheet, event)
        if not faults and not list_fault:
            try:
                paper.enter(event, found, by=request.user, why=request.POST.get("why", "")[:300])
                messages.success(request, gettext("The scores are kept."))
                return redirect(f"{request.path}?round={sheet.round}")
            except Refused as refused:
                list_fault = words(refused)
    context = {
        "section": "events",
        "public_id": event.public_id,
        "name": event.name,
        "sheet": sheet,
        "cells": _cells(request, sheet, faults),
        "list": request.POST.get("list", HEADER),
        "list_fault": list_fault,
        "why": request.POST.get("why", "")[:300],
    }
    return render(
        request, "tournaments/desk_scores.html", context, status=422 if faults or list_fault else 200
    )


def _typed(
    request: PlayerRequest, sheet: ScoreSheet, event: DuplicateEvent
) -> tuple[dict[int, PaperScore], dict[int, str], str]:
    """The scores that are new, what is wrong with some, and what is wrong with the list."""
    found: dict[int, PaperScore] = {}
    faults: dict[int, str] = {}
    for cell in sheet.cells:
        text = request.POST.get(f"play-{cell.play}", "").strip()
        if not text or text == cell.entered:
            continue
        try:
            found[cell.play] = paper.read_score(text, sheet.sides)
        except BadResults:
            faults[cell.play] = (
                gettext("Points of each side, such as 350 120, or an adjusted score such as A60.")
                if sheet.sides == 2
                else gettext("Points of each side, such as 350 120 80.")
            )
    pasted = request.POST.get("list", "").strip()
    if not pasted or pasted == HEADER.strip():
        return found, faults, ""
    try:
        return found | paper.from_list(pasted, sheet, event), faults, ""
    except BadResults as bad:
        told = {"line": bad.line or 1, "word": bad.word}
        return (
            found,
            faults,
            gettext("Line %(line)s: “%(word)s” cannot be read, or is not of this round.") % told,
        )


def _cells(
    request: PlayerRequest, sheet: ScoreSheet | None, faults: dict[int, str]
) -> list[tuple[desk_read.ScoreCell, str, str]]:
    """Each board at a table with what stands in its field, and what is wrong with that."""
    if sheet is None:
        return []
    return [
        (cell, request.POST.get(f"play-{cell.play}", cell.entered), faults.get(cell.play, ""))
        for cell in sheet.cells
    ]
