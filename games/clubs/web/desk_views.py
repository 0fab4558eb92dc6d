"""The director's desk of a club."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.clubs.core.log import club_log
from games.clubs.core.models import Club, ClubRole
from games.clubs.core.roles import DIRECTING
from games.desk.write import readers
from games.jobs.requests import UserRequest

from . import pages
from .access import club_to_read, page_number
from .desk_pages import club_desk
from .views import trail_to


def _looked_after(request: UserRequest, public_id: str) -> tuple[Club, ClubRole]:
    """A club for those who look after it, or did when it closed, and their role; raises Http404."""
    club, role = club_to_read(request, public_id)
    if role is None or role not in DIRECTING:
        raise Http404
    return club, role


@require_safe
@login_required
@never_cache
def desk(request: UserRequest, public_id: str) -> HttpResponse:
    """Calls, running games, desks and the log; for those who look after the club, or did when it closed."""
    club, role = _looked_after(request, public_id)
    desk_page = club_desk(club, request.user, page=page_number(request))
    readers.note(request.user, desk_page.sealed_events)
    context = {
        "club": pages.club_facts(club, role),
        "desk": desk_page,
        "trail": trail_to(club, gettext("Director’s desk")),
        "section": "clubs",
    }
    return render(request, "clubs/desk.html", context)


@require_safe
@login_required
@never_cache
def log(request: UserRequest, public_id: str) -> HttpResponse:
    """What was done with the people of the club and its link, page by page; for the same readers as the desk."""
    club, role = _looked_after(request, public_id)
    context = {
        "club": pages.club_facts(club, role),
        "log": club_log(club, page=page_number(request)),
        "trail": trail_to(club, gettext("Log of the club")),
        "section": "clubs",
    }
    return render(request, "clubs/log.html", context)
