"""What is found of a finished deal: asked for, looked at while it is made, read."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.jobs.refusals import Refused
from games.jobs.requests import HtmxRequest, UserRequest
from games.play.models import Deal, Game
from games.play.read.access import table_for
from games.play.read.game_facts import facts_of
from games.play.record.stints import stints_in_deal

from .. import decisions, double_dummy
from ..decisions_read import analysis_page
from ..double_dummy_read import solved_page
from ..models import DealAnalysis


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def analysis(request: UserRequest, public_id: str, number: int) -> HttpResponse:
    """One's own decisions in a finished deal; a POST asks for it. Who made none in it is told of none: 404."""
    game, players, _player = table_for(request, public_id)
    deal = Deal.objects.filter(game=game, number=number, revealed_at__isnull=False).first()
    if deal is None:
        raise Http404
    # Who sat there then, not who sits there now.
    stint = next(stints_in_deal(request.user, deal, players), None) if request.user.is_authenticated else None
    if stint is None:
        raise Http404
    if request.method == "POST":
        try:
            decisions.ask(request.user, deal, stint.seat)
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("analysis:analysis", public_id, number)
    row = DealAnalysis.objects.filter(user=request.user, deal=deal, seat=stint.seat).first()
    context = {
        "analysis": analysis_page(game, players, deal, row) if row is not None else None,
        "number": number,
        **_around(game, number, gettext("Analysis")),
    }
    template = "analysis/_analysis.html" if request.htmx else "analysis/analysis.html"
    return render(request, template, context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def all_seen(request: HtmxRequest, public_id: str, number: int) -> HttpResponse:
    """A finished deal with all cards seen, for whoever may read the deal; a POST of somebody signed in asks for it."""
    game, players, _player = table_for(request, public_id)
    deal = get_object_or_404(Deal, game=game, number=number, revealed_at__isnull=False)
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        try:
            double_dummy.ask(deal)
        except Refused as refused:
            messages.error(request, str(refused))
        return redirect("analysis:all_seen", public_id, number)
    context = {
        "seen": solved_page(game, players, deal, request.user),
        **_around(game, number, gettext("With all cards seen")),
    }
    template = "analysis/_all_seen.html" if request.htmx else "analysis/all_seen.html"
    return render(request, template, context)


def _around(game: Game, number: int, title: str) -> dict[str, object]:
    """What stands on every page about a deal."""
    return {
        "game": facts_of(game),
        "section": "play",
        "trail": [
            (gettext("Play"), reverse("play:lobby")),
            (gettext(game.rules.name), game.get_absolute_url()),
            (
                gettext("Deal %(number)d") % {"number": number},
                reverse("play:deal", args=[game.public_id, number]),
            ),
            (title, ""),
        ],
    }
