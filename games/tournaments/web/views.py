"""The list of events, the page of one, and entering it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.names import shown_as
from games.play.web.requests import PlayerRequest
from games.play.write.refused import Refused
from rules import catalog

from .. import entering, news
from ..models import DuplicateEvent, Entrant
from ..read.event import event_page, facts_of, inviting
from ..read.lists import club_choices, lists_of
from . import refusals
from .finding import event_for, remember

LONGEST_NAME = 40


@require_safe
@never_cache
def events(request: HttpRequest) -> HttpResponse:
    """Events: mine, those to enter, those being played, and page by page those that are over."""
    variant, page = request.GET.get("variant", ""), request.GET.get("page", "1")
    if variant not in {each.slug for each in catalog.VARIANTS}:
        variant = ""
    number = int(page) if page.isdecimal() and len(page) < 7 else 1
    games = [(each.slug, gettext(each.name)) for each in catalog.VARIANTS]
    club = request.GET.get("club", "")
    context = {
        "lists": lists_of(request.user, variant=variant, club=club, page=number),
        "games": games,
        "variant": variant,
        "clubs": club_choices(request.user, club),
        "club": club,
        "query": urlencode({"variant": variant, "club": club}),
        "section": "events",
    }
    return render(request, "tournaments/events.html", context)


@require_safe
@never_cache
def event(request: HttpRequest, public_id: str) -> HttpResponse:
    """What an event is, who plays, and how it stands."""
    return _page(request, event_for(request, public_id))


def _page(request: HttpRequest, found: DuplicateEvent, *, status: int = 200, **typed: Any) -> HttpResponse:
    """The page of an event; `typed` is what a form came with, and why it was refused."""
    page = event_page(found, request.user)
    link = page.entries.link if page.entries is not None else ""
    context = {
        "page": page,
        "event": page.event,
        "section": "events",
        "trail": trail_of(found),
        "link": request.build_absolute_uri(link) if link else "",
        "come_link": _come_link(request, found) if page.event.directs and _by_link(found) else "",
        **typed,
    }
    return render(request, "tournaments/event.html", context, status=status)


def trail_of(event: DuplicateEvent, title: str = "") -> list[tuple[str, str]]:
    """The way back from a page of an event."""
    events = (gettext("Events"), reverse("tournaments:events"))
    if not title:
        return [events, (event.name, "")]
    return [events, (event.name, event.get_absolute_url()), (title, "")]


def _by_link(found: DuplicateEvent) -> bool:
    """Whether its link opens an event to those who are not in it."""
    return not (found.public or found.members_only)


def _come_link(request: HttpRequest, event: DuplicateEvent) -> str:
    address = reverse("tournaments:come", args=[event.public_id, event.invitation])
    return request.build_absolute_uri(address)


@require_safe
@never_cache
def come(request: HttpRequest, public_id: str, word: str) -> HttpResponse:
    """Where the link of an event by invitation leads: to the event, opened for this browser."""
    found = get_object_or_404(DuplicateEvent, public_id=public_id, invitation=word)
    if not _by_link(found):
        return redirect(event_for(request, public_id))
    remember(request, found)
    return redirect(found)


@require_POST
@login_required
def enter(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Enter an event; a name that cannot be had stays in its field."""
    found = event_for(request, public_id)
    name, ticked = (
        request.POST.get("name", "").strip(),
        {key: key in request.POST for key in ("looking", "at_club")},
    )
    sorry = ""
    if len(name) > LONGEST_NAME:
        sorry = gettext("That is too long: 40 letters at most.")
    elif name:
        try:
            name = shown_as(name)
        except ValidationError as fault:
            sorry = fault.messages[0]
    if sorry:
        return _page(request, found, status=422, typed_name=name, name_error=sorry, **ticked)
    try:
        # Whoever sees the event came by its link, or needs none.
        entering.enter(public_id, user=request.user, name=name, word=found.invitation, **ticked)
    except Refused as refused:
        sorry = refusals.words(refused)
        return _page(request, found, status=422, typed_name=name, sorry=sorry, **ticked)
    return redirect(found)


@require_POST
@login_required
def leave(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Withdraw before the start."""
    found = event_for(request, public_id)
    try:
        entering.leave(public_id, user=request.user)
    except Refused as refused:
        return _page(request, found, status=422, sorry=refusals.words(refused))
    return redirect("tournaments:events") if not found.public else redirect(found)


@require_POST
@login_required
def join(request: PlayerRequest, public_id: str, entrant: str) -> HttpResponse:
    """Take a free place beside somebody who looks for one."""
    found = event_for(request, public_id)
    try:
        joined = entering.join(public_id, entrant, user=request.user, word=found.invitation)
    except Refused as refused:
        return _page(request, found, status=422, sorry=refusals.words(refused))
    news.joined(found, joined, request.user)
    return redirect(found)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invited(request: PlayerRequest, public_id: str, entrant: str, word: str) -> HttpResponse:
    """Where the link of an entrant leads: its free place, to be taken by whoever came by it."""
    found = get_object_or_404(DuplicateEvent, public_id=public_id)
    row = Entrant.objects.filter(event=found, public_id=entrant, invitation=word).first()
    if row is None:
        raise Http404
    if found.members_only:
        event_for(request, public_id)
    elif not found.public:
        remember(request, found)
    status, sorry = 200, ""
    if request.method == "POST" and request.user.is_authenticated:
        try:
            news.joined(found, entering.join(public_id, entrant, user=request.user, word=word), request.user)
            return redirect(found)
        except Refused as refused:
            status, sorry = 422, refusals.words(refused)
    context = {
        "event": facts_of(found, request.user),
        "entrant": inviting(found, row, request.user),
        "sorry": sorry,
        "section": "events",
        "trail": trail_of(found, gettext("Invitation")),
    }
    return render(request, "tournaments/invited.html", context, status=status)
