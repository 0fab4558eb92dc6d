"""Time: giving some to another, taking a seat back, leave, standing in for others."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from ..models import Game
from ..read.access import seat_for, table_for
from ..read.pacing import leave_page, left_words, substitute_page
from ..write import clocks, lapses, leaves
from ..write.holding import held
from ..write.refused import Refused
from . import refusals
from .forms import LeaveHours, StandIn
from .requests import PlayerRequest


@require_POST
def give_time(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Give somebody else at one's table time."""
    _game, players, mine = seat_for(request, public_id)
    named = request.POST.get("seat", "")
    if not named.isdecimal() or len(named) > 2 or int(named) >= len(players):
        raise Http404
    try:
        with held(public_id) as table:
            gift = clocks.give_time(table, giver=table.players[mine.seat], to=table.players[int(named)])
    except Refused as refused:
        messages.error(request, refusals.words(refused))
    else:
        messages.success(request, gettext("You gave %(time)s.") % {"time": left_words(gift)})
    return redirect("play:table", public_id)


@require_POST
def take_back(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Take back a seat that one lost for want of time."""
    table_for(request, public_id)
    if not request.user.is_authenticated:
        raise Http404
    try:
        lapses.take_back(public_id, user=request.user)
    except Refused as refused:
        if refused.code == "not_seated":
            raise Http404 from None
        messages.error(request, refusals.words(refused))
    except Game.DoesNotExist:
        raise Http404 from None
    return redirect("play:table", public_id)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def leave_days(request: PlayerRequest) -> HttpResponse:
    """One's leave: what is left of the year, taking it, ending it."""
    form = LeaveHours(request.POST if "hours" in request.POST else None)
    try:
        if "stop" in request.POST:
            leaves.stop(request.user)
            return redirect("play:leave_days")
        if form.is_bound and form.is_valid():
            leaves.take(request.user, number=form.cleaned_data["hours"])
            return redirect("play:leave_days")
    except Refused as refused:
        form.add_error(None, refusals.words(refused)) if form.is_bound else messages.error(
            request, refusals.words(refused)
        )
    context = {"form": form, "leave": leave_page(request.user), "section": "mine"}
    return render(request, "play/leave.html", context, status=422 if form.is_bound else 200)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def substitutes(request: PlayerRequest) -> HttpResponse:
    """At which games one stands in for somebody whose time has run out."""
    form = StandIn(request.POST or None, initial={"games": substitute_page(request.user)})
    if request.method == "POST" and form.is_valid():
        lapses.offer(request.user, form.cleaned_data["games"])
        messages.success(request, gettext("Your list is kept."))
        return redirect("play:substitutes")
    context = {"form": form, "section": "mine"}
    return render(request, "play/substitutes.html", context, status=422 if form.is_bound else 200)
