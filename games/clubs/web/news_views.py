"""The news of a club: read, written, changed, taken down, reported."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games.clubs.core import news
from games.clubs.core.club import locked_club
from games.clubs.core.models import Club, ClubNews
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.moderation.reports import Concern
from games.moderation.reports import report as report_to_staff
from games.moderation.web.forms import ReportForm

from . import news_pages, pages
from .access import club_for, club_to_read, director_for, page_number
from .forms import NewsForm
from .views import trail_to


def _item_of(club: Club, pk: int) -> ClubNews:
    row = news.news_of(club).filter(pk=pk).first()
    if row is None:
        raise Http404
    return row


def _trail(club: Club, here: str) -> list[tuple[str, str]]:
    return [*trail_to(club, gettext("News"))[:-1], (gettext("News"), _news(club)), (here, "")]


def _news(club: Club) -> str:
    return reverse("clubs:news", args=[club.public_id])


@require_safe
@never_cache
def index(request: HttpRequest, public_id: str) -> HttpResponse:
    """All news of a club, the newest first."""
    club, role = club_to_read(request, public_id)
    if not news_pages.may_read_news(club, role):
        raise Http404
    context = {
        "club": pages.club_facts(club, role),
        "news": news_pages.news_page(club, request.user, role, page=page_number(request)),
        "trail": trail_to(club, gettext("News")),
        "section": "clubs",
    }
    return render(request, "clubs/news.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: UserRequest, public_id: str) -> HttpResponse:
    """Write news; every member is told."""
    club = director_for(request, public_id)
    form = NewsForm(request.POST or None)
    if form.is_bound and form.is_valid():
        try:
            news.write(club, by=request.user, **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            messages.success(
                request, gettext("The news is on the page of the club, and the members are told.")
            )
            return redirect(club)
    return _form(request, club, form, gettext("Write news"))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def change(request: UserRequest, public_id: str, pk: int) -> HttpResponse:
    """Change a piece of news."""
    club = director_for(request, public_id)
    form = NewsForm(None, initial=_initial_of(club, pk))
    if request.method == "POST":
        with locked_club(club):
            form = NewsForm(request.POST, initial=_initial_of(club, pk))
            if form.is_valid() and _is_changed(form, club, pk, request.user):
                messages.success(request, gettext("The news is changed."))
                return redirect(_news(club))
    return _form(request, club, form, gettext("Change news"))


def _initial_of(club: Club, pk: int) -> dict[str, str]:
    row = _item_of(club, pk)
    return {"title": row.title, "words": row.words}


def _is_changed(form: NewsForm, club: Club, pk: int, by: User) -> bool:
    try:
        news.change(club, pk, by=by, **form.cleaned_data)
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    return True


def _form(request: UserRequest, club: Club, form: NewsForm, title: str) -> HttpResponse:
    context = {
        "club": pages.club_facts(club, None),
        "form": form,
        "title": title,
        "trail": _trail(club, title),
        "section": "clubs",
    }
    return render(request, "clubs/news_form.html", context, status=422 if form.is_bound else 200)


@login_required
@require_POST
def take_down(request: UserRequest, public_id: str, pk: int) -> HttpResponse:
    """Take a piece of news down."""
    club = director_for(request, public_id)
    try:
        news.take_down(club, pk, by=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, gettext("The news is taken down."))
    return redirect(_news(club))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def report(request: UserRequest, public_id: str, pk: int) -> HttpResponse:
    """Tell staff of a piece of news."""
    club, role = club_for(request, public_id)
    if not news_pages.may_read_news(club, role):
        raise Http404
    concern = Concern.of_news(_item_of(club, pk))
    form, status = ReportForm(request.POST or None, concerns={"news": concern}), 200
    if form.is_bound:
        status = 422
        if form.is_valid():
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
        "trail": _trail(club, gettext("Tell staff")),
        "section": "clubs",
    }
    return render(request, "clubs/report.html", context, status=status)
