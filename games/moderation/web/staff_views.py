"""What staff look after: reports, people, games, the log of what they did, and signs. Nobody else finds these pages."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from accounts.staff import for_staff
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.play.models import Game

from .. import same_browser
from ..actions import act, end_game
from ..directors import at_the_desk
from ..models import ActKind, Report
from ..read import acts_about, context_of, log_page, person_page, report_row, reports_page, table_page
from .forms import ActForm, EndForm


@require_safe
@never_cache
@for_staff
def reports(request: HttpRequest) -> HttpResponse:
    """What was reported, open reports first."""
    page = reports_page(request.GET.get("page"))
    return render(request, "moderation/reports.html", {"page": page, "here_is": "reports"})


@never_cache
@for_staff
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: UserRequest, pk: int) -> HttpResponse:
    """One report with what was said around it, and what is to be done."""
    row = get_object_or_404(Report.objects.select_related("about", "reporter", "game", "club", "news"), pk=pk)
    form = ActForm(request.POST or None, about=row.about, report=row)
    if _do(request, form, row.about, row):
        return redirect("moderation:reports")
    context = {
        "report": report_row(row),
        "desk": at_the_desk(row, request.user),
        "said": context_of(row),
        "acts": acts_about(row.about),
        "form": form,
        "here_is": "reports",
    }
    return render(request, "moderation/report.html", context, status=422 if form.is_bound else 200)


@never_cache
@for_staff
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: UserRequest, username: str) -> HttpResponse:
    """Somebody: how things stand with them, and what is to be done."""
    member = get_object_or_404(User, username=username)
    form = ActForm(request.POST or None, about=member, report=None)
    if _do(request, form, member, None):
        return redirect("moderation:person", username)
    context = {"person": person_page(member), "form": form, "here_is": ""}
    return render(request, "moderation/person.html", context, status=422 if form.is_bound else 200)


def _do(request: UserRequest, form: ActForm, about: User, answered: Report | None) -> bool:
    """Whether what the form asks for was done; a refusal stands in the form then."""
    if not (form.is_bound and form.is_valid()):
        return False
    values = form.cleaned_data
    try:
        act(
            ActKind(values["kind"]),
            by=request.user,
            about=about,
            why=values["why"],
            words=values["words"],
            days=form.lasting,
            report=answered,
        )
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    messages.success(request, gettext("Done, and written in the log."))
    return True


@never_cache
@for_staff
@require_http_methods(["GET", "HEAD", "POST"])
def game(request: UserRequest, public_id: str) -> HttpResponse:
    """A game, without its cards: who sits there, what was said; a post ends it. `report` in the address is answered."""
    table = get_object_or_404(Game, public_id=public_id)
    form = EndForm(request.POST or None, game=table)
    if form.is_bound and form.is_valid():
        values, answered = form.cleaned_data, request.GET.get("report", "")
        try:
            end_game(
                public_id,
                by=request.user,
                why=values["why"],
                words=values["words"],
                winners=form.winners,
                report=Report.objects.filter(pk=int(answered), game=table).first()
                if answered.isdecimal() and len(answered) < 10
                else None,
            )
            messages.success(request, gettext("Done, and written in the log."))
            return redirect("moderation:game", public_id)
        except Refused as refused:
            form.add_error(None, str(refused))
    context = {"game": table_page(table), "form": form, "here_is": ""}
    return render(request, "moderation/game.html", context, status=422 if form.is_bound else 200)


@require_safe
@never_cache
@for_staff
def log(request: HttpRequest) -> HttpResponse:
    """What staff did, the latest first."""
    page = log_page(request.GET.get("page"))
    return render(request, "moderation/log.html", {"page": page, "here_is": "log"})


@require_safe
@never_cache
@for_staff
def signs(request: HttpRequest) -> HttpResponse:
    """Signs of one person in two seats."""
    context = {"signs": same_browser.signs()[:100], "days": same_browser.KEPT.days, "here_is": "signs"}
    return render(request, "moderation/signs.html", context)
