"""The director's desk of a club."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.clubs.core.roles import DIRECTING
from games.desk.write import readers
from games.jobs.requests import UserRequest

from . import pages
from .access import club_to_read, page_number
from .desk_pages import club_desk
from .views import trail_to


@require_safe
@login_required
@never_cache
def desk(request: UserRequest, public_id: str) -> HttpResponse:
    """Calls, running games, desks and the log; for those who look after the club, or did when it closed."""
    club, role = club_to_read(request, public_id)
    if role not in DIRECTING:
        raise Http404
    found = club_desk(club, request.user, page=page_number(request))
    readers.note(request.user, found.sealed_events)
    context = {
        "club": pages.club_facts(club, role),
        "desk": found,
        "trail": trail_to(club, gettext("Director’s desk")),
        "section": "clubs",
    }
    return render(request, "clubs/desk.html", context)
