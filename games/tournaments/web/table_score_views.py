"""Scores from the tables: the page of a table on a phone, the director's links, their answer to what was sent."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from accounts.rate_limit import Windows, address_of, may_once_more
from games.jobs.refusals import Refusal, Refused
from games.jobs.requests import UserRequest

from ..director import table_scores as director_scores
from ..models import ScoreLink, Tournament, Venue
from ..read import table_scores as table_pages
from ..read.table_scores import PhoneSheet
from ..record.names import title_of
from ..write import table_scores as sending
from .access import desk_for
from .qr_code import qr_code

MOST_DIGITS = 6
"""Digits of a side's points: a million is more than any board gives."""

BESIDE = "sent"
"""The tag of what is said beside the scores that tables sent; all else is said at the head of the page."""

LOOKED_UP: Windows = ((120, 60), (1200, 3600))
"""Pages under links from one address: a club has one for all its tables."""

SENT: Windows = ((60, 60), (600, 3600))
"""Forms sent from one address."""

TABLES_UNKNOWN = Refusal(
    "tables_unknown",
    gettext_noop(
        "How many tables there are shows only once the first round is open: this movement cannot be had for as many as "
        "may enter. Make one link for all tables, or wait for the start."
    ),
)


# --- the phone of a table ---------------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_scores(request: HttpRequest, word: str) -> HttpResponse:
    """The boards of a table, to type their scores without an account; 404 for a link that is not valid any more."""
    posted = request.method == "POST"
    what, windows = ("table-scores", SENT) if posted else ("table-score-pages", LOOKED_UP)
    if not may_once_more(what, address_of(request), windows):
        return render(request, "tournaments/too_much.html", status=429)
    link = ScoreLink.objects.filter(word=word).select_related("tournament__organiser").first()
    if link is None:
        raise Http404
    sender = request.session.get(_key(link), "")
    sheet = table_pages.phone_sheet(
        link, sender, table=_number(request, "table"), round_number=_number(request, "round")
    )
    faults: dict[int, str] = {}
    fault = ""
    if posted:
        scores, faults = _scores_and_faults(request, sheet)
        if not scores and not faults:
            fault = gettext("Type the points of a board first.")
        elif not faults:
            fault = _send(request, link, scores)
            if not fault:
                return redirect(f"{request.path}?table={sheet.table}&round={sheet.round}")
    context = {"sheet": sheet, "boards": _fields(request, sheet, faults), "fault": fault}
    status = 422 if fault or faults else 200
    return render(request, "tournaments/table_scores.html", context, status=status)


def _send(request: HttpRequest, link: ScoreLink, scores: dict[int, tuple[int, ...]]) -> str:
    """Send the scores; why not, in a sentence, or nothing."""
    sender = request.session.get(_key(link)) or secrets.token_urlsafe(16)
    by = request.user if isinstance(request.user, User) else None
    try:
        sending.send(link.word, scores, sender=sender, by=by)
    except Refused as refused:
        return str(refused)
    request.session[_key(link)] = sender
    messages.success(request, gettext("Sent. The scores count when the director has confirmed them."))
    return ""


def _key(link: ScoreLink) -> str:
    """Where a browser keeps what it is known by in a tournament."""
    return f"table-scores:{link.tournament_id}"


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.POST.get(name) or request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None


def _scores_and_faults(
    request: HttpRequest, sheet: PhoneSheet
) -> tuple[dict[int, tuple[int, ...]], dict[int, str]]:
    """The points that were typed, by play, and what is wrong with some; boards left empty are left out."""
    scores: dict[int, tuple[int, ...]] = {}
    faults: dict[int, str] = {}
    for board in sheet.boards:
        texts = [_text(request, board.play, side) for side in range(len(sheet.sides))]
        if not any(texts):
            continue
        if not all(texts):
            faults[board.play] = gettext("The points of every side are needed; 0 where there are none.")
        elif not all(_is_points(text) for text in texts):
            faults[board.play] = gettext("Whole numbers only, such as 350 or -40.")
        else:
            scores[board.play] = tuple(int(text) for text in texts)
    return scores, faults


def _text(request: HttpRequest, play: int, side: int) -> str:
    return request.POST.get(f"play-{play}-{side}", "").strip().replace("−", "-")


def _is_points(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS


def _fields(request: HttpRequest, sheet: PhoneSheet, faults: dict[int, str]) -> list[dict[str, Any]]:
    """Each board with its fields, side by side, as they were typed or sent."""
    return [
        {
            "board": board,
            "fault": faults.get(board.play, ""),
            "sides": [
                (
                    side,
                    name,
                    _text(request, board.play, side)
                    if request.method == "POST"
                    else ""
                    if board.sent is None
                    else str(board.sent[side]),
                )
                for side, name in enumerate(sheet.sides)
            ],
        }
        for board in sheet.boards
    ]


# --- the director -----------------------------------------------------------------------------------------


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def score_links(request: UserRequest, public_id: str) -> HttpResponse:
    """The links by which tables send their scores: made, renewed, revoked."""
    tournament = _with_real_tables(request, public_id)
    if request.method == "POST":
        try:
            _change_links(request, tournament)
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("tournaments:score_links", public_id)
    return render(request, "tournaments/score_links.html", _links_context(request, tournament))


def _change_links(request: UserRequest, tournament: Tournament) -> None:
    """Do what a button says, for one link (`pk`) or for all."""
    pk, done = _key_posted(request), ""
    if "for_all" in request.POST:
        director_scores.make_links(tournament.public_id, [None], by=request.user)
        done = gettext("There is a link for all tables.")
    elif "for_tables" in request.POST:
        tables = table_pages.table_numbers(tournament)
        if tables is None:
            raise Refused(TABLES_UNKNOWN)
        director_scores.make_links(tournament.public_id, tables, by=request.user)
        done = gettext("Every table has a link.")
    elif "renew" in request.POST:
        director_scores.renew_links(tournament.public_id, pk, by=request.user)
        done = gettext("Renewed: the old address leads nowhere any more.")
    elif "revoke" in request.POST:
        director_scores.revoke_links(tournament.public_id, pk, by=request.user)
        done = gettext("Revoked. What was sent still waits for you.")
    if done:
        messages.success(request, done)


def _key_posted(request: UserRequest) -> int | None:
    """The link a button is about; None: all of them."""
    return _number_of(request.POST["pk"]) if "pk" in request.POST else None


def _number_of(text: str) -> int:
    """The key a form brings; 0, which nothing has, for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 19 else 0


@require_safe
@login_required
@never_cache
def print_score_links(request: UserRequest, public_id: str) -> HttpResponse:
    """The links as cards to lay on the tables."""
    tournament = _with_real_tables(request, public_id)
    return render(request, "tournaments/print_score_links.html", _links_context(request, tournament))


def _links_context(request: UserRequest, tournament: Tournament) -> dict[str, Any]:
    lines = table_pages.links_of(tournament)
    addresses = [
        request.build_absolute_uri(reverse("tournaments:table_scores", args=[line.word])) for line in lines
    ]
    there = {line.table for line in lines}
    tables = table_pages.table_numbers(tournament)
    return {
        "section": "events",
        "public_id": tournament.public_id,
        "name": title_of(tournament),
        "links": [(line, address, qr_code(address)) for line, address in zip(lines, addresses, strict=True)],
        "for_all": None in there,
        "for_tables": tables is None or set(tables) <= there,
        "unknown": gettext(TABLES_UNKNOWN.sentence) if tables is None else "",
    }


@require_POST
@login_required
@never_cache
def sent_scores(request: UserRequest, public_id: str) -> HttpResponse:
    """Confirm or refuse what tables sent: one score, or all that were shown."""
    tournament = _with_real_tables(request, public_id)
    try:
        _answer(request, tournament)
    except Refused as refused:
        messages.error(request, str(refused), extra_tags=BESIDE)
    return redirect("tournaments:scores", public_id)


def _answer(request: UserRequest, tournament: Tournament) -> None:
    keys = [_number_of(text) for text in request.POST.getlist("sent")[:2000]]
    for name in ("confirm", "refuse"):
        if name in request.POST:
            keys = [_number_of(request.POST[name])]
            break
    if "confirm" in request.POST:
        director_scores.confirm(tournament.public_id, keys[0] if keys else 0, by=request.user)
        messages.success(request, gettext("Confirmed: the score counts."), extra_tags=BESIDE)
    elif "confirm_all" in request.POST:
        entered, left = director_scores.confirm_agreed(tournament.public_id, keys, by=request.user)
        messages.success(request, _entered_words(entered, left), extra_tags=BESIDE)
    elif "refuse" in request.POST or "refuse_all" in request.POST:
        number = director_scores.refuse(tournament.public_id, keys, by=request.user)
        words = ngettext("%(number)s score was not accepted.", "%(number)s scores were not accepted.", number)
        messages.success(request, words % {"number": number}, extra_tags=BESIDE)


def _entered_words(entered: int, left: int) -> str:
    words = ngettext("%(number)s score counts now.", "%(number)s scores count now.", entered)
    words = words % {"number": entered}
    if not left:
        return words
    more = ngettext(
        "%(number)s contradicts another one: decide that one by itself.",
        "%(number)s contradict others: decide those one by one.",
        left,
    )
    return f"{words} {more % {'number': left}}"


def _with_real_tables(request: UserRequest, public_id: str) -> Tournament:
    """The tournament for its directors; raises Http404 for others, and where nothing is at real tables."""
    tournament = desk_for(request, public_id)
    if tournament.venue == Venue.HERE:
        raise Http404
    return tournament
