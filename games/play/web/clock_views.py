"""Time: giving some to another, taking a seat back, leave, standing in for others."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from rules.web.page_cache import cached_page

from ..models import Game
from ..read.access import seat_for, table_for
from ..read.clocks import leave_page, left_words, substitute_page
from ..write import clocks, timeouts
from ..write import leave as leave_write
from ..write.lock import locked_table
from .forms import Holiday, LeaveHours, StandIn


@require_POST
def give_time(request: UserRequest, public_id: str) -> HttpResponse:
    """Give somebody else at one's table time."""
    _game, players, mine = seat_for(request, public_id)
    named = request.POST.get("seat", "")
    if not named.isdecimal() or len(named) > 2 or int(named) >= len(players):
        raise Http404
    try:
        with locked_table(public_id) as table:
            gift = clocks.give_time(table, giver=table.players[mine.seat], to=table.players[int(named)])
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, gettext("You gave %(time)s.") % {"time": left_words(gift)})
    return redirect("play:table", public_id)


@require_POST
def take_back(request: UserRequest, public_id: str) -> HttpResponse:
    """Take back a seat that one lost for want of time."""
    table_for(request, public_id)
    if not request.user.is_authenticated:
        raise Http404
    try:
        timeouts.take_back(public_id, user=request.user)
    except Refused as refused:
        if refused.code == "not_seated":
            raise Http404 from None
        messages.error(request, str(refused))
    except Game.DoesNotExist:
        raise Http404 from None
    return redirect("play:table", public_id)


@require_safe
def over_days(request: UserRequest) -> HttpResponseBase:
    """What playing over days is like: clocks, leave, substitutes, plans, claims, notices."""
    return cached_page(request, "play/over_days.html", lambda: {"section": "play"}, keep=not request.GET)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def leave_days(request: UserRequest) -> HttpResponse:
    """One's leave: what is left of the year, taking it, ending it."""
    form = LeaveHours(request.POST if "hours" in request.POST else None)
    holiday = Holiday(request.POST if "first" in request.POST else None)
    try:
        if "stop" in request.POST:
            leave_write.stop(request.user)
            return redirect("play:leave_days")
        if "cancel" in request.POST:
            named = request.POST["cancel"]
            leave_write.cancel(request.user, pk=int(named) if named.isdecimal() and len(named) < 12 else 0)
            return redirect("play:leave_days")
        if holiday.is_bound and holiday.is_valid():
            days = holiday.cleaned_data
            leave_write.enter(request.user, first=days["first"], last=days["last"])
            return redirect("play:leave_days")
        if form.is_bound and form.is_valid():
            leave_write.take(request.user, number=form.cleaned_data["hours"])
            return redirect("play:leave_days")
    except Refused as refused:
        bound = next((each for each in (form, holiday) if each.is_bound), None)
        bound.add_error(None, str(refused)) if bound is not None else messages.error(request, str(refused))
    context = {"form": form, "holiday": holiday, "leave": leave_page(request.user), "section": "mine"}
    return render(
        request, "play/leave.html", context, status=422 if form.is_bound or holiday.is_bound else 200
    )


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def substitutes(request: UserRequest) -> HttpResponse:
    """At which games one stands in for somebody whose time has run out."""
    form = StandIn(request.POST or None, initial={"games": substitute_page(request.user)})
    if request.method == "POST" and form.is_valid():
        timeouts.offer(request.user, form.cleaned_data["games"])
        messages.success(request, gettext("Your list is kept."))
        return redirect("play:substitutes")
    context = {"form": form, "section": "mine"}
    return render(request, "play/substitutes.html", context, status=422 if form.is_bound else 200)
