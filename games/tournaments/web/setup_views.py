"""Setting up a tournament, and setting it up anew before anybody has entered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.clubs.core.models import Club
from games.clubs.core.roles import directed_by
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.play.read.club_rules import mix_of_club
from games.tournaments.refusals import TOURNAMENTS_ENOUGH
from rules.catalog import VARIANTS, UnknownVariant, find

from ..formats import FORMATS
from ..models import Tournament, TournamentStage
from ..read.preview import preview_of
from ..read.tournament_list import earlier_choices
from ..record.entrants import in_order
from ..record.settings import TournamentSettings, copy_of, may_be_made, settings_of
from ..write import setup, templates
from .access import desk_for, tournament_for
from .forms import TournamentForm

LOOKING = ("preview", "choose_preset")
"""Buttons that only show what would come of it."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: UserRequest) -> HttpResponse:
    """A new tournament: from a usual one, or as an old one was."""
    if request.user.is_guest:
        raise Http404
    looking = any(name in request.POST for name in LOOKING)
    clubs = directed_by(request.user)
    given = _initial_settings(request, clubs)
    if request.method != "POST" and setup.has_enough(request.user):
        messages.warning(request, str(Refused(TOURNAMENTS_ENOUGH)))
    form = TournamentForm(
        request.POST or None,
        user=request.user,
        given=given,
        looking=looking,
        clubs=clubs,
        earlier=earlier_choices(request.user, clubs, given.carry_from),
    )
    if request.method == "POST" and form.is_valid() and not looking:
        assert form.settings is not None
        try:
            return redirect("tournaments:desk", setup.create(form.settings, by=request.user).public_id)
        except Refused as refused:
            form.add_error(None, str(refused))
    return _page(request, form, looking=looking, template=request.GET.get("template", ""))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: UserRequest, public_id: str) -> HttpResponse:
    """A tournament set up anew; once somebody has entered only its words and dates."""
    tournament = desk_for(request, public_id)
    if tournament.stage != TournamentStage.ENTRY:
        raise Http404
    looking = any(name in request.POST for name in LOOKING)
    given, frozen = settings_of(tournament), setup.only_words(tournament)
    clubs = _clubs_for(tournament, request.user)
    form = TournamentForm(
        request.POST or None,
        user=request.user,
        given=given,
        frozen=frozen,
        looking=looking,
        clubs=clubs,
        rules_of=directed_by(request.user),
        earlier=earlier_choices(request.user, clubs, given.carry_from),
    )
    if request.method == "POST" and form.is_valid() and not looking:
        assert form.settings is not None
        try:
            setup.change(tournament.public_id, form.settings, by=request.user)
            messages.success(request, gettext("That is kept."))
            return redirect("tournaments:desk", tournament.public_id)
        except Refused as refused:
            form.add_error(None, str(refused))
    entered = len(in_order(tournament)[0])
    return _page(request, form, looking=looking, tournament=tournament.public_id, entered=entered)


def _clubs_for(tournament: Tournament, user: User) -> Sequence[Club]:
    """The clubs a tournament may be of: those its director looks after, and the one it is of."""
    clubs = directed_by(user)
    return clubs if tournament.club is None or tournament.club in clubs else [*clubs, tournament.club]


def _initial_settings(request: UserRequest, clubs: Sequence[Club]) -> TournamentSettings:
    """What the form begins with: an old tournament, or a usual one, of the club one came from."""
    if old := request.GET.get("copy", ""):
        return copy_of(tournament_for(request, old), timezone.now())
    template, variant, wanted = (request.GET.get(name, "") for name in ("template", "variant", "club"))
    try:
        usual = templates.usual(template, variant, request.user)
    except UnknownVariant:
        template, variant = "", ""
        usual = templates.usual("", "", request.user)
    # A usual tournament is of a game; without one, that of the rules that the club has saved.
    games = [usual.variant.slug] if template or variant else [each.slug for each in VARIANTS]
    mix = mix_of_club(clubs, wanted, games)
    if mix is not None:
        usual = templates.from_template(
            templates.template_of(template), find(mix.game), mix.options, request.user
        )
    club = next((each for each in clubs if each.public_id == wanted), None)
    if club is None:
        return usual
    # Whoever does not see the club does not see what it plays, unless its director wants it.
    return replace(usual, club=wanted, members_only=not club.public, public=usual.public and club.public)


def _page(
    request: HttpRequest,
    form: TournamentForm,
    *,
    looking: bool,
    template: str = "",
    tournament: str = "",
    entered: int = 0,
) -> HttpResponse:
    """The form with what would come of it."""
    settings = form.settings if form.is_bound else form.given
    may_preview = settings is not None and (form.is_bound or may_be_made(settings))
    context = {
        "section": "events",
        "form": form,
        "templates": templates.template_choices(template, form.is_bound),
        "preview": preview_of(settings, entered) if settings is not None and may_preview else None,
        "tournament": tournament,
        "rounds_wait": not form.frozen and _rounds_wait(form),
    }
    status = 422 if form.is_bound and form.errors and not looking else 200
    return render(request, "tournaments/new.html", context, status=status)


def _rounds_wait(form: TournamentForm) -> bool:
    """Whether a round of the movement chosen waits for the results of the last one, at real tables too."""
    chosen = next((each for each in FORMATS.values() if each.key == form["movement"].value()), None)
    return chosen is not None and chosen.by_results
