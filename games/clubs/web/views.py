"""Looking at clubs, joining, leaving, answering."""

from __future__ import annotations

import secrets
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.rate_limit import may_once_more
from games.clubs.core import club as club_actions
from games.clubs.core import membership
from games.clubs.core.models import Club
from games.clubs.core.refusals import IN_ALREADY
from games.clubs.core.roles import role_in
from games.jobs.refusals import Refusal, Refused
from games.jobs.requests import UserRequest
from games.moderation.reports import Concern
from games.moderation.reports import report as report_to_staff
from games.moderation.web.forms import ReportForm
from rules.catalog import VARIANTS
from rules.web.page_cache import page_of_the_moment

from . import pages
from .access import club_for, club_to_read, member_for, page_number
from .forms import NAME, ClubForm

FOUNDED = ((5, 24 * 3600),)
"""Clubs somebody may make in a day."""

FOUNDED_ENOUGH = Refusal(
    "founded_enough",
    gettext_noop("You have made as many clubs as one can in a day. Make the next one tomorrow."),
)

Trail = list[tuple[str, str]]


def trail_to(club: Club, here: str = "", *above: tuple[str, str]) -> Trail:
    """The way to a page of a club; `above`: names and addresses of pages of the club that lie between."""
    home = [(gettext("Clubs"), reverse("clubs:index"))]
    if not here:
        return [*home, (club.name, "")]
    return [*home, (club.name, club.get_absolute_url()), *above, (here, "")]


@require_safe
def index(request: HttpRequest) -> HttpResponseBase:
    """Clubs everybody may join, by name, those of the reader, and what waits for an answer."""
    words = " ".join(request.GET.get("name", "").split())[:NAME]
    clubs = pages.club_list(request.user, words=words, page=page_number(request))
    query = urlencode({"name": words}) if words else ""
    context = {"clubs": clubs, "words": words, "query": query, "section": "clubs"}
    return page_of_the_moment(request, "clubs/index.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: UserRequest) -> HttpResponse:
    """A club of one's own; with house rules in the address, the page that saves them for it is next."""
    form = ClubForm(request.POST or None)
    status = 422 if form.is_bound else 200
    if form.is_bound and form.is_valid():
        try:
            if not may_once_more("clubs", str(request.user.pk), FOUNDED):
                raise Refused(FOUNDED_ENOUGH)
            club = club_actions.found_club(owner=request.user, **form.cleaned_data)
            if request.GET.get("variant", "") in {game.slug for game in VARIANTS}:
                return redirect(f"{reverse('clubs:rules', args=[club.public_id])}?{request.GET.urlencode()}")
            return redirect(club)
        except Refused as refused:
            form.add_error(None, str(refused))
    trail = [(gettext("Clubs"), reverse("clubs:index")), (gettext("A new club"), "")]
    context = {"form": form, "trail": trail, "section": "clubs"}
    return render(request, "clubs/new.html", context, status=status)


@require_safe
@never_cache
def home(request: HttpRequest, public_id: str) -> HttpResponse:
    """The home page of a club, also after it has closed."""
    club, role = club_to_read(request, public_id)
    context = {
        "club": pages.club_home(club, request.user, role),
        "site_url": request.build_absolute_uri("/")[:-1],
        "trail": trail_to(club),
        "section": "clubs",
    }
    return render(request, "clubs/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def come(request: UserRequest, public_id: str, link: str) -> HttpResponse:
    """The page a link leads to; a post joins the club."""
    club = Club.objects.filter(public_id=public_id, closed_at=None).first()
    if club is None or not secrets.compare_digest(link.encode(), club.link.encode()):
        raise Http404
    if request.method == "POST":
        return _join(request, club, link)
    role = role_in(club, request.user)
    if role is not None:
        return redirect(club)
    context = {"club": pages.club_facts(club, None), "section": "clubs"}
    return render(request, "clubs/come.html", context)


@login_required
@require_POST
def join(request: UserRequest, public_id: str) -> HttpResponse:
    """Become a member of a public club; 404 for one that is not, whose link or invitation is needed."""
    club, _role = club_for(request, public_id)
    return _join(request, club, "")


@login_required
def _join(request: UserRequest, club: Club, link: str) -> HttpResponse:
    try:
        membership.join(club, user=request.user, link=link)
    except Refused as refused:
        if refused.refusal is not IN_ALREADY:
            messages.error(request, str(refused))
        if role_in(club, request.user) is None and link:
            return redirect("clubs:come", club.public_id, link)
    else:
        messages.success(request, gettext("You belong to the club now."))
    return redirect(club)


@login_required
@require_POST
def leave(request: UserRequest, public_id: str) -> HttpResponse:
    """Leave a club; its owner hands it over first."""
    club, _role = member_for(request, public_id)
    try:
        membership.leave(club, user=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
        return redirect(club)
    messages.success(request, gettext("You have left the club."))
    return redirect("clubs:index")


@login_required
@require_POST
def answer(request: UserRequest, public_id: str) -> HttpResponse:
    """Join a club one is invited to, or decline."""
    club, _role = club_for(request, public_id)
    try:
        if request.POST.get("answer") == "yes":
            membership.accept(club, user=request.user)
            messages.success(request, gettext("You belong to the club now."))
            return redirect(club)
        membership.decline(club, user=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("clubs:index")


@login_required
@require_safe
@never_cache
def members(request: UserRequest, public_id: str) -> HttpResponse:
    """The members of a club, for members."""
    club, role = member_for(request, public_id)
    context = {
        "club": pages.members_page(club, request.user, role, page=page_number(request)),
        "trail": trail_to(club, gettext("Members")),
        "section": "clubs",
    }
    return render(request, "clubs/members.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report(request: UserRequest, public_id: str) -> HttpResponse:
    """Tell staff of a club's name or words."""
    club, _role = club_for(request, public_id)
    concern = Concern.of_club(club)
    form = ReportForm(request.POST or None, concerns={"club": concern})
    status = 422 if form.is_bound else 200
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        try:
            report_to_staff(concern, by=request.user, reason=values["reason"], words=values["words"])
            return redirect("moderation:reported")
        except Refused as refused:
            form.add_error(None, str(refused))
            status = 429
    context = {
        "club": pages.club_facts(club, None),
        "form": form,
        "trail": trail_to(club, gettext("Tell staff")),
        "section": "clubs",
    }
    return render(request, "clubs/report.html", context, status=status)
