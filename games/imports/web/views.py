"""Bringing a record, its replay, and giving it up."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.jobs.requests import HtmxRequest, UserRequest

from .. import write
from ..models import ImportedGame
from ..read import lines_of, page_of_import, replay_of
from .forms import RecordForm


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def bring(request: UserRequest) -> HttpResponse:
    """Bring a record of a game played elsewhere, and see those one has brought; guests are asked to sign up first."""
    if request.method == "POST" and request.user.is_guest:
        raise Http404
    form = RecordForm(request.POST, request.FILES) if request.method == "POST" else RecordForm()
    game = form.keep(request.user) if form.is_valid() else None
    if game is not None:
        return redirect(game)
    context = {"form": form, "games": lines_of(request.user), "section": "mine"}
    return render(request, "imports/bring.html", context, status=422 if form.is_bound else 200)


@require_safe
@never_cache
def game(request: HttpRequest, public_id: str) -> HttpResponse:
    """An imported game: who played, the sheet, its deals."""
    record = get_object_or_404(ImportedGame, public_id=public_id)
    page = page_of_import(record)
    context = {
        "imported": page,
        "deals_at": f"{record.get_absolute_url()}deals/",
        "mine": record.owner_id == request.user.pk,
        **_around((page.line.title, "")),
    }
    return _hide_from_search(render(request, "imports/game.html", context))


@require_safe
@never_cache
def deal(request: HtmxRequest, public_id: str, number: int) -> HttpResponse:
    """A deal of it, step by step."""
    record = get_object_or_404(ImportedGame, public_id=public_id)
    step = request.GET.get("step", "")
    looked_at = replay_of(record, number, int(step) if step.isdecimal() and len(step) < 6 else None)
    if looked_at is None:
        raise Http404
    replay, around = looked_at
    template = "play/_replay.html" if request.htmx else "imports/deal.html"
    title = gettext("Deal %(number)d") % {"number": number}
    back = (gettext("Imported game"), record.get_absolute_url())
    context = {
        "replay": replay,
        "around": around,
        "back": record.get_absolute_url(),
        **_around(back, (title, "")),
    }
    return _hide_from_search(render(request, template, context))


@require_safe
@never_cache
def text(request: HttpRequest, public_id: str) -> HttpResponse:
    """The record as it was handed in, to keep; search engines are told to leave it."""
    record = get_object_or_404(ImportedGame, public_id=public_id)
    response = HttpResponse(record.text, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="talon-{record.public_id}.txt"'
    return _hide_from_search(response)


@require_POST
@never_cache
def remove(request: HttpRequest, public_id: str) -> HttpResponse:
    """Give up a record of one's own."""
    if not request.user.is_authenticated:
        raise Http404
    try:
        write.give_up(request.user, public_id)
    except ImportedGame.DoesNotExist:
        raise Http404 from None
    messages.success(request, gettext("The record is removed."))
    return redirect("imports:bring")


def _around(*trail: tuple[str, str]) -> dict[str, Any]:
    """The way to a page."""
    return {"section": "play", "trail": [(gettext("Play"), reverse("play:lobby")), *trail]}


def _hide_from_search(response: HttpResponse) -> HttpResponse:
    """Whoever has the address may read it; search engines are asked not to list it."""
    response["X-Robots-Tag"] = "noindex"
    return response
