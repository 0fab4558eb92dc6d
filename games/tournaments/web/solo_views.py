"""Boards played alone: the board of the day, and those of a tournament."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.guests import guest_for
from accounts.models import User
from accounts.rate_limit import address_of
from games.jobs.refusals import Refused
from games.play.write.table_limit import check_may_open
from rules.catalog import UnknownVariant, find

from ..models import DailyBoard, Tournament
from ..read import solo as solo_read
from ..record.solo import today
from ..write import solo
from .access import tournament_for


@require_safe
@never_cache
def daily(request: HttpRequest) -> HttpResponse:
    """Today's boards, one a game."""
    lines = solo_read.daily_lines(_reader(request))
    return render(request, "tournaments/daily.html", {"lines": lines, "day": today(), "section": "events"})


@require_POST
def play_daily(request: HttpRequest, variant: str) -> HttpResponse:
    """Sit down at today's board; somebody not signed in becomes a guest."""
    try:
        slug = find(variant).slug
    except UnknownVariant as unknown:
        raise Http404 from unknown
    try:
        check_may_open(request.user, address_of(request))
        with guest_for(request) as user:
            game = solo.play_daily(user, slug)
        return redirect(game)
    except Refused as refused:
        return _waiting(_daily(request, str(refused), status=refused.status), refused)


@require_safe
@never_cache
def day(request: HttpRequest, day: str, variant: str) -> HttpResponse:
    """The table of a day's board, for whoever has finished it, and for everybody once the day is over."""
    try:
        on = date.fromisoformat(day)
    except ValueError as bad:
        raise Http404 from bad
    daily = DailyBoard.objects.filter(day=on, variant=variant).select_related("board").first()
    if daily is None:
        raise Http404
    page = solo_read.daily_page(daily, _reader(request))
    return render(request, "tournaments/day.html", {"page": page, "section": "events"})


@require_safe
@never_cache
def boards(request: HttpRequest, public_id: str) -> HttpResponse:
    """The boards of a tournament for whoever wants to play them alone."""
    tournament = tournament_for(request, public_id)
    return _boards(request, tournament)


@require_POST
def play_board(request: HttpRequest, public_id: str, number: int) -> HttpResponse:
    """Sit down alone at a board of a tournament."""
    tournament = tournament_for(request, public_id)
    try:
        row = solo.tournament_board(tournament.public_id, number)
    except Refused as refused:
        raise Http404 from refused
    try:
        check_may_open(request.user, address_of(request))
        with guest_for(request) as user:
            game = solo.play_tournament_board(user, row)
        return redirect(game)
    except Refused as refused:
        return _waiting(_boards(request, tournament, str(refused), status=refused.status), refused)


def _waiting(response: HttpResponse, refused: Refused) -> HttpResponse:
    """The response with the time after which to come again, where that is what is refused."""
    if response.status_code == 429:
        response["Retry-After"] = str(refused.facts["seconds"])
    return response


def _daily(request: HttpRequest, refused: str = "", *, status: int = 200) -> HttpResponse:
    lines = solo_read.daily_lines(_reader(request))
    context = {"lines": lines, "day": today(), "refused": refused, "section": "events"}
    return render(request, "tournaments/daily.html", context, status=status)


def _boards(
    request: HttpRequest, tournament: Tournament, refused: str = "", *, status: int = 200
) -> HttpResponse:
    page = solo_read.solo_page(tournament, _reader(request))
    context = {"page": page, "public_id": tournament.public_id, "refused": refused, "section": "events"}
    return render(request, "tournaments/solo.html", context, status=status)


def _reader(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None
