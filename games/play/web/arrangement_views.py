"""What all at a table agree about its time: asking for a pause or a time to play together, and answering."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.instants import zone_name
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest

from ..models import Arrangement, ArrangementState
from ..read.access import seat_for
from ..read.purpose import purposes_of
from ..write import arrangements
from .forms import MeetingAt, PauseUntil

FAR = timedelta(days=400)
"""Further from today nobody arranges anything: the calendar has an end, where zones do not reckon any more."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def arrange(request: UserRequest, public_id: str) -> HttpResponse:
    """Ask the others at a table for a pause, or for a time at which all play together."""
    game, _players, _mine = seat_for(request, public_id)
    what = request.POST.get("ask", "")
    pause = PauseUntil(request.POST if what == "pause" else None)
    meeting = MeetingAt(request.POST if what == "meeting" else None)
    try:
        if (pause.is_bound or meeting.is_bound) and game.pk in purposes_of([game], request.user.pk):
            raise Refused(arrangements.FOR_A_CONTEST)
        row = _ask(request, public_id, pause, meeting)
    except Refused as refused:
        (pause if pause.is_bound else meeting).add_error(None, str(refused))
    else:
        if row is not None:
            messages.success(request, _sentence_of(row))
            return redirect("play:table", public_id)
    context = {
        "pause": pause, "meeting": meeting, "public_id": public_id, "section": "play",
        "zone": zone_name(request.user.zone.key),
    }  # fmt: skip
    bound = pause.is_bound or meeting.is_bound
    return render(request, "play/arrange.html", context, status=422 if bound else 200)


def _ask(request: UserRequest, public_id: str, pause: PauseUntil, meeting: MeetingAt) -> Arrangement | None:
    """What a form asked for; None where it asked for nothing that can be read."""
    if pause.is_bound and pause.is_valid():
        return arrangements.ask_pause(public_id, user=request.user, last=pause.cleaned_data["last"])
    if meeting.is_bound and meeting.is_valid():
        given = meeting.cleaned_data
        zone, today = request.user.zone, timezone.now().date()
        if abs(given["day"] - today) > FAR:
            # Beyond all bounds, and perhaps beyond those of the calendar.
            raise Refused(arrangements.MEETING_TIME)
        at = datetime.combine(given["day"], given["hour"], zone)
        if at.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != at.replace(tzinfo=None):
            # On the night on which clocks are changed there is no such time.
            raise Refused(arrangements.MEETING_TIME)
        return arrangements.ask_meeting(public_id, user=request.user, at=at)
    return None


def _sentence_of(row: Arrangement) -> str:
    if row.state == ArrangementState.AGREED:
        return gettext("It holds: nobody else is to be asked.")
    return gettext("The others are asked.")


@require_POST
@never_cache
def answer(request: UserRequest, public_id: str) -> HttpResponse:
    """Agree to what somebody asks, or decline it; whoever asked takes it back."""
    seat_for(request, public_id)
    named = request.POST.get("arrangement", "")
    if not named.isdecimal() or len(named) > 12:
        raise Http404
    try:
        arrangements.answer(
            public_id, user=request.user, arrangement_id=int(named), agrees="agree" in request.POST
        )
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("play:table", public_id)
