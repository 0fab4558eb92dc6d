"""Setting up an event, and setting it up anew before anybody has entered."""

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
from games.clubs.models import Club
from games.clubs.standing import directed_by
from games.play.web.requests import PlayerRequest
from games.play.write.refused import Refused
from rules.catalog import UnknownVariant

from .. import entering, setup
from ..models import DuplicateEvent, EventStage
from ..setup import EventSettings
from .desk_refusals import words
from .finding import desk_for, event_for
from .forms import EventForm

LOOKING = ("preview", "choose_preset")
"""Buttons that only show what would come of it."""


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: PlayerRequest) -> HttpResponse:
    """A new event: from a usual one, or as an old one was."""
    if request.user.is_guest:
        raise Http404
    looking = any(name in request.POST for name in LOOKING)
    clubs = directed_by(request.user)
    given = _given(request, clubs)
    if request.method != "POST" and setup.has_enough(request.user):
        messages.warning(request, words(Refused("events_enough")))
    form = EventForm(request.POST or None, user=request.user, given=given, looking=looking, clubs=clubs)
    if request.method == "POST" and form.is_valid() and not looking:
        assert form.settings is not None
        try:
            return redirect("tournaments:desk", setup.create(form.settings, by=request.user).public_id)
        except Refused as refused:
            form.add_error(None, words(refused))
    return _page(request, form, looking=looking, template=request.GET.get("template", ""))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: PlayerRequest, public_id: str) -> HttpResponse:
    """An event set up anew; once somebody has entered only its words and dates."""
    event = desk_for(request, public_id)
    if event.stage != EventStage.ENTRY:
        raise Http404
    looking = any(name in request.POST for name in LOOKING)
    given, frozen = setup.settings_of(event), setup.only_words(event)
    clubs = _clubs_for(event, request.user)
    form = EventForm(
        request.POST or None, user=request.user, given=given, frozen=frozen, looking=looking, clubs=clubs
    )
    if request.method == "POST" and form.is_valid() and not looking:
        assert form.settings is not None
        try:
            setup.change(event.public_id, form.settings, by=request.user)
            messages.success(request, gettext("That is kept."))
            return redirect("tournaments:desk", event.public_id)
        except Refused as refused:
            form.add_error(None, words(refused))
    entered = len(entering.in_order(event)[0])
    return _page(request, form, looking=looking, event=event.public_id, entered=entered)


def _clubs_for(event: DuplicateEvent, user: User) -> Sequence[Club]:
    """The clubs an event may be of: those its director looks after, and the one it is of."""
    clubs = directed_by(user)
    return clubs if event.club is None or event.club in clubs else [*clubs, event.club]


def _given(request: PlayerRequest, clubs: Sequence[Club]) -> EventSettings:
    """What the form begins with: an old event, or a usual one, of the club one came from."""
    if old := request.GET.get("copy", ""):
        return setup.copy_of(event_for(request, old), timezone.now())
    template = request.GET.get("template", "")
    try:
        usual = setup.usual(template, request.GET.get("variant", ""), request.user)
    except UnknownVariant:
        usual = setup.usual("", "", request.user)
    wanted = request.GET.get("club", "")
    return replace(usual, club=wanted if wanted in {club.public_id for club in clubs} else "")


def _page(
    request: HttpRequest,
    form: EventForm,
    *,
    looking: bool,
    template: str = "",
    event: str = "",
    entered: int = 0,
) -> HttpResponse:
    """The form with what would come of it."""
    settings = form.settings if form.is_bound else form.given
    known = settings is not None and (form.is_bound or setup.may_be_made(settings))
    context = {
        "section": "events",
        "form": form,
        "templates": setup.template_choices(template, form.is_bound),
        "preview": setup.preview_of(settings, entered) if settings is not None and known else None,
        "event": event,
    }
    status = 422 if form.is_bound and form.errors and not looking else 200
    return render(request, "tournaments/new.html", context, status=status)
