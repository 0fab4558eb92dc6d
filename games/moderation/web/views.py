"""Keeping away from somebody, and reporting something: what people do for themselves."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import blocks
from accounts.models import Block, BlockKind
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.play.read.access import table_for
from games.play.read.game_facts import facts_of

from ..directors import name_of
from ..read import far_people, people_rows
from ..reports import concerns_at, has_reported, people_at, report
from .forms import ReportForm


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: UserRequest, public_id: str) -> HttpResponse:
    """The other people of a table: mute, block, report."""
    game, players, _mine = table_for(request, public_id)
    others = people_at(game, players, request.user)
    concerns = concerns_at(game, others, request.user)
    form = ReportForm(
        request.POST or None, concerns=concerns, directors=name_of(game, request.user) if others else ""
    )
    status = 422 if form.is_bound else 200
    if form.is_bound and form.is_valid():
        values = form.cleaned_data
        try:
            concern = concerns[values["what"]]
            report(
                concern,
                by=request.user,
                reason=values["reason"],
                words=values["words"],
                to_directors=values.get("directors", False),
            )
            return redirect("moderation:reported")
        except Refused as refused:
            form.add_error(None, str(refused))
            status = 429
    context = {
        "section": "play",
        "game": facts_of(game),
        "people": people_rows(others, game, request.user, len(players)),
        "form": form,
    }
    return render(request, "moderation/people.html", context, status=status)


@require_POST
@login_required
def keep(request: UserRequest, public_id: str) -> HttpResponse:
    """Mute or block somebody of a table, or take it back."""
    game, players, _mine = table_for(request, public_id)
    other = people_at(game, players, request.user).get(request.POST.get("who", ""))
    kind = request.POST.get("kind", "")
    if other is None or kind not in BlockKind.values:
        raise Http404
    change = blocks.lift if "off" in request.POST else blocks.keep
    change(request.user, other, BlockKind(kind))
    messages.success(request, gettext("That is kept."))
    return redirect("moderation:people", public_id)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def kept_away(request: UserRequest) -> HttpResponse:
    """Whom one has muted or blocked; a post takes one of it back."""
    if request.method == "POST":
        pk = request.POST.get("pk", "")
        far = get_object_or_404(
            Block, user=request.user, pk=int(pk) if pk.isdecimal() and len(pk) < 19 else 0
        )
        far.delete()
        messages.success(request, gettext("That is taken back."))
        return redirect("moderation:kept_away")
    return render(request, "moderation/kept_away.html", {"people": far_people(request.user)})


@login_required
@require_safe
def confirmation(request: UserRequest) -> HttpResponse:
    """Thanks for a report, and what becomes of it; to whoever has reported something."""
    if not has_reported(request.user):
        raise Http404
    return render(request, "moderation/reported.html", {"section": "play"})
