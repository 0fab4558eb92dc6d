"""House rules on their way to a club, to which of those that somebody looks after; score sheets shared with one."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.clubs.core.models import Club
from games.clubs.core.roles import directed_by
from games.jobs.requests import UserRequest
from games.play.read.club_rules import club_mixes
from games.profiles.score_sheets import pads, sheets_of_club

from .access import member_for, page_number
from .pages import club_facts
from .views import trail_to


@login_required
@require_safe
@never_cache
def for_rules(request: UserRequest) -> HttpResponse:
    """The clubs for which the reader may save the house rules of the address; with one alone its page is next."""
    query = request.GET.urlencode()
    clubs = [
        (club.name, f"{reverse('clubs:rules', args=[club.public_id])}?{query}") for club in _mine(request)
    ]
    if len(clubs) == 1:
        return redirect(clubs[0][1])
    trail = [(gettext("Clubs"), reverse("clubs:index")), (gettext("Save for my club"), "")]
    context = {"clubs": clubs, "query": query, "trail": trail, "section": "clubs"}
    return render(request, "clubs/for_rules.html", context)


def _mine(request: UserRequest) -> list[Club]:
    return [] if request.user.is_guest else directed_by(request.user)


@login_required
@require_safe
@never_cache
def sheets(request: UserRequest, public_id: str) -> HttpResponse:
    """The sheets of the score pad that members share with their club."""
    club, role = member_for(request, public_id)
    context = {
        "club": club_facts(club, role),
        "sheets": sheets_of_club(club, page_number(request)),
        "pads": [*((mix.name, mix.pad_url) for mix in club_mixes([club])), *pads()],
        "trail": trail_to(club, gettext("Score sheets")),
        "section": "clubs",
    }
    return render(request, "clubs/sheets.html", context)
