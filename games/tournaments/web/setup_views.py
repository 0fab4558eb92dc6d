"""Setting up an event, and setting it up anew before anybody has entered."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.play.web.requests import PlayerRequest
from games.play.write.refused import Refused
from rules.catalog import UnknownVariant

from .. import entering, setup
from ..models import EventStage
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
    form = EventForm(request.POST or None, user=request.user, given=_given(request), looking=looking)
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
    form = EventForm(request.POST or None, user=request.user, given=given, frozen=frozen, looking=looking)
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


def _given(request: PlayerRequest) -> EventSettings:
    """What the form begins with: an old event, or a usual one."""
    if old := request.GET.get("copy", ""):
        return setup.copy_of(event_for(request, old), timezone.now())
    try:
        return setup.usual(request.GET.get("template", ""), request.GET.get("variant", ""), request.user)
    except UnknownVariant:
        return setup.usual("", "", request.user)


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
