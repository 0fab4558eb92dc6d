"""The calendar of a club: its page, its file, and the evenings that directors write into it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.instants import zone_of
from accounts.models import User
from games.clubs.core import evenings
from games.clubs.core.club import locked_club
from games.clubs.core.models import Club, ClubRole, Evening
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.notifications.models import CalendarLink

from . import calendar_pages, pages
from .access import club_seen_by, club_to_read, director_for
from .forms import INSTANT, EveningForm
from .views import trail_to
from .waiting_pages import waits_for_word_of


@require_safe
@never_cache
def index(request: HttpRequest, public_id: str) -> HttpResponse:
    """What is ahead of a club, and what is just over."""
    club, role = club_to_read(request, public_id)
    context = {
        "club": pages.club_facts(club, role),
        "calendar": calendar_pages.calendar_page(club, request.user, role),
        "waiting": role is not None and waits_for_word_of(club, request.user),
        "address": request.build_absolute_uri(_address(request, club)),
        "trail": trail_to(club, gettext("Calendar")),
        "section": "clubs",
    }
    return render(request, "clubs/calendar.html", context)


def _address(request: HttpRequest, club: Club) -> str:
    """The file as the reader's own calendar can follow it: under their secret, where they have made one."""
    user = request.user
    link = CalendarLink.objects.filter(user=user).first() if user.is_authenticated else None
    if link is not None:
        return reverse("clubs:calendar_secret", args=[club.public_id, link.token])
    return reverse("clubs:calendar_file", args=[club.public_id])


@require_safe
def file(request: HttpRequest, public_id: str) -> HttpResponse:
    """The calendar as a file, for whoever asks."""
    club, role = club_to_read(request, public_id)
    return _file(club, request.user, role)


@require_safe
def secret_file(request: HttpRequest, public_id: str, token: str) -> HttpResponse:
    """The calendar as a file for somebody's calendar program, which shows the secret of their deadlines' address."""
    link = CalendarLink.objects.select_related("user").filter(token=token, user__is_active=True).first()
    if link is None or link.user.is_suspended:
        raise Http404
    club, role = club_seen_by(link.user, public_id)
    with override(link.user.language or None):
        return _file(club, link.user, role)


def _file(club: Club, user: Any, role: ClubRole | None) -> HttpResponse:
    calendar = calendar_pages.calendar_file(club, user, role)
    response = HttpResponse(calendar, content_type="text/calendar; charset=utf-8")
    response["Cache-Control"] = "private, max-age=300"
    response["Content-Disposition"] = f'inline; filename="club-{club.public_id}.ics"'
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: UserRequest, public_id: str) -> HttpResponse:
    """Write an evening into the calendar."""
    club = director_for(request, public_id)
    form = EveningForm(request.POST or None, own=request.user.time_zone or "UTC")
    if form.is_bound and form.is_valid():
        try:
            evenings.write(club, by=request.user, facts=form.facts)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(request, gettext("The evening is in the calendar."))
            return redirect("clubs:calendar", public_id)
    return _form(request, club, form, gettext("A new evening"))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def change(request: UserRequest, public_id: str, pk: int) -> HttpResponse:
    """The form of an evening that is in the calendar already, and its answer."""
    club = director_for(request, public_id)
    form = _evening_form(None, club, pk)
    if request.method == "POST":
        with locked_club(club):
            form = _evening_form(request.POST, club, pk)
            if form.is_valid() and _is_changed(form, club, pk, request.user):
                messages.success(request, gettext("The evening is changed."))
                return redirect("clubs:calendar", public_id)
    return _form(request, club, form, gettext("Change the evening"))


def _evening_form(posted: Any, club: Club, pk: int) -> EveningForm:
    """The form of an evening as it is now; raises Http404."""
    row = Evening.objects.filter(club=club, pk=pk).first()
    if row is None:
        raise Http404
    initial = {name: getattr(row, name) for name in ("title", "zone", "place", "words")}
    initial["when"] = row.starts_at.astimezone(zone_of(row.zone)).strftime(INSTANT)
    return EveningForm(posted, own=row.zone, initial=initial)


def _is_changed(form: EveningForm, club: Club, pk: int, by: User) -> bool:
    try:
        evenings.change(club, pk, by=by, facts=form.facts)
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    return True


def _form(request: UserRequest, club: Club, form: EveningForm, title: str) -> HttpResponse:
    here = reverse("clubs:calendar", args=[club.public_id])
    context = {
        "club": pages.club_facts(club, None),
        "form": form,
        "title": title,
        "trail": trail_to(club, title, (gettext("Calendar"), here)),
        "section": "clubs",
        "scored_url": f"{reverse('tournaments:new')}?{urlencode({'template': 'paper', 'club': club.public_id})}",
    }
    return render(request, "clubs/evening_form.html", context, status=422 if form.is_bound else 200)


@login_required
@require_POST
def take_out(request: UserRequest, public_id: str, pk: int) -> HttpResponse:
    """Take an evening out of the calendar."""
    club = director_for(request, public_id)
    try:
        evenings.take_out(club, pk, by=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, gettext("The evening is out of the calendar."))
    return redirect("clubs:calendar", public_id)
