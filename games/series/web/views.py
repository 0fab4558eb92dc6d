"""Pages of series: the table, its file, and what those who look after the club do about it."""

from __future__ import annotations

import csv
import io

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.models import User
from games.clubs.core.models import Club
from games.clubs.core.roles import directs, lasting_role
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.jobs.text import plain_cell

from ..models import Series
from ..read import pages
from ..write import count, evening_results, setup
from .forms import ResultsForm, SeriesForm

Trail = list[tuple[str, str]]


def _series_for(request: HttpRequest, public_id: str) -> Series:
    """A series, for whoever may read its club; raises Http404."""
    series = Series.objects.select_related("club").filter(public_id=public_id).first()
    if series is None or not series.club.name:
        raise Http404
    if not pages.may_read(series, member=lasting_role(series.club, request.user) is not None):
        raise Http404
    return series


def _own_series(request: UserRequest, public_id: str) -> Series:
    """A series, for those who look after its club; raises Http404."""
    series = _series_for(request, public_id)
    if not directs(series.club, request.user):
        raise Http404
    return series


def _trail(club: Club, *more: tuple[str, str]) -> Trail:
    return [(gettext("Clubs"), reverse("clubs:index")), (club.name, club.get_absolute_url()), *more]


@require_safe
@never_cache
def series(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table of a series."""
    series_row = _series_for(request, public_id)
    text = request.GET.get("page", "")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else None
    directing = directs(series_row.club, request.user)
    context = {
        "series": pages.series_page(
            series_row, request.user, directs=directing, whole=False, page_number=number
        ),
        "trail": _trail(series_row.club, (series_row.name, "")),
        "section": "clubs",
    }
    return render(request, "series/series.html", context)


@require_safe
def table_csv(request: HttpRequest, public_id: str) -> HttpResponse:
    """The table as CSV: place, name, total, and each part; a result that does not count stands in brackets."""
    series_row = _series_for(request, public_id)
    page = pages.series_page(series_row, request.user, directs=False)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["place", "name", "total", *(plain_cell(part.name) for part in page.parts)])
    for row in page.rows:
        cells = (each.worth if each.counts else f"({each.worth})" for each in row.cells)
        writer.writerow([row.place, plain_cell(row.name), row.total, *cells])
    response = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    response["Cache-Control"] = "private, no-store"
    response["Content-Disposition"] = f'attachment; filename="series-{series_row.public_id}.csv"'
    return response


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: UserRequest, club_id: str) -> HttpResponse:
    """A new series of a club."""
    club = Club.objects.filter(public_id=club_id, closed_at=None).first()
    if club is None or not directs(club, request.user):
        raise Http404
    form = SeriesForm.of(request.POST or None, None)
    if form.is_bound and form.is_valid():
        try:
            series = setup.create(club, form.settings, by=request.user)
        except Refused as refused:
            form.add_error(None, str(refused))
        else:
            return redirect("series:parts", series.public_id)
    return _form(request, form, gettext("A new series"), _trail(club, (gettext("A new series"), "")))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def settings(request: UserRequest, public_id: str) -> HttpResponse:
    """The name and the rule of a series."""
    series_row = _own_series(request, public_id)
    form = SeriesForm.of(None, series_row)
    if request.method == "POST":
        with setup.locked_series(series_row, by=request.user) as now:
            form = SeriesForm.of(request.POST, now)
            if form.is_valid() and _is_kept(form, now, request.user):
                messages.success(request, gettext("That is kept."))
                return redirect(series_row)
    here = (gettext("Settings"), "")
    return _form(
        request,
        form,
        gettext("Settings"),
        _trail(series_row.club, (series_row.name, series_row.get_absolute_url()), here),
    )


def _is_kept(form: SeriesForm, series: Series, by: User) -> bool:
    try:
        setup.change(series, form.settings, by=by)
    except Refused as refused:
        form.add_error(None, str(refused))
        return False
    return True


def _form(request: UserRequest, form: SeriesForm, title: str, trail: Trail) -> HttpResponse:
    context = {"form": form, "title": title, "trail": trail, "section": "clubs"}
    return render(request, "series/form.html", context, status=422 if form.is_bound else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def parts(request: UserRequest, public_id: str) -> HttpResponse:
    """The parts of a series, and what could become one; a post puts one in."""
    series_row = _own_series(request, public_id)
    if request.method == "POST":
        try:
            part = setup.add_part(series_row, request.POST.get("part", "")[:40], by=request.user)
        except Refused as refused:
            messages.error(request, str(refused))
        else:
            if part.late:
                count.count(part.pk)
            messages.success(request, gettext("It is a part of the series now."))
        return redirect("series:parts", public_id)
    offered, ended = (
        [(setup.word_of(part), pages.part_column(part, 0, directs=True)) for part in candidates]
        for candidates in (setup.candidates(series_row), setup.ended_candidates(series_row))
    )
    context = {
        "series": {
            "public_id": series_row.public_id,
            "name": series_row.name,
            "url": series_row.get_absolute_url(),
            "parts": pages.part_columns(series_row),
        },
        "offered": offered,
        "ended": ended,
        "fixed": setup.has_ended(series_row),
        "trail": _trail(
            series_row.club, (series_row.name, series_row.get_absolute_url()), (gettext("Parts"), "")
        ),
        "section": "clubs",
    }
    return render(request, "series/parts.html", context)


@login_required
@require_POST
def take_out(request: UserRequest, public_id: str, pk: int) -> HttpResponse:
    """Take a part out of a series."""
    series_row = _own_series(request, public_id)
    try:
        setup.take_out(series_row, pk, by=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, gettext("It is no part of the series any more."))
    return redirect("series:parts", public_id)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def results(request: UserRequest, public_id: str, pk: int) -> HttpResponse:
    """Type the results of an evening."""
    series_row = _own_series(request, public_id)
    part = series_row.parts.filter(pk=pk, evening__isnull=False).select_related("evening").first()
    if part is None or part.evening is None:
        raise Http404
    form = ResultsForm(None, initial={"results": pages.typed_lines(part)})
    if request.method == "POST":
        with setup.locked_series(series_row, by=request.user) as now:
            form = ResultsForm(request.POST, initial={"results": pages.typed_lines(part)})
            if form.is_valid() and _are_in(form, now, pk, request.user):
                messages.success(request, gettext("The results are in the table."))
                return redirect(series_row)
    here = (part.evening.title, "")
    context = {
        "form": form,
        "title": gettext("Results: %(evening)s") % {"evening": part.evening.title},
        "percent": not series_row.points,
        "trail": _trail(series_row.club, (series_row.name, series_row.get_absolute_url()), here),
        "section": "clubs",
    }
    return render(request, "series/results.html", context, status=422 if form.is_bound else 200)


def _are_in(form: ResultsForm, series: Series, part: int, by: User) -> bool:
    try:
        evening_results.type_results(series, part, form.cleaned_data["results"], by=by)
    except Refused as refused:
        form.add_error(None, str(refused))
    except ValidationError as faults:
        form.add_error("results", faults)
    return form.is_valid()
