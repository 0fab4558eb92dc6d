"""The list of tournaments, the page of one, and entering it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.middleware import makes_session
from accounts.names import clean_name
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from rules import catalog
from rules.web.page_cache import page_of_the_moment

from ..director.history import acts_for
from ..models import Entrant, Tournament
from ..read.entries import inviting
from ..read.tournament import facts_of, tournament_page
from ..read.tournament_list import club_choices, lists_of
from ..record.names import title_of
from ..write import entries as entry_write
from .access import remember, tournament_for

LONGEST_NAME = 40


@require_safe
def tournaments(request: HttpRequest) -> HttpResponseBase:
    """Tournaments: mine, those to enter, those being played, and page by page those that are over."""
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
    return page_of_the_moment(request, "tournaments/tournaments.html", context)


@require_safe
@never_cache
def tournament(request: HttpRequest, public_id: str) -> HttpResponse:
    """What a tournament is, who plays, and how it stands."""
    return _page(request, tournament_for(request, public_id))


def _page(request: HttpRequest, tournament: Tournament, *, status: int = 200, **typed: Any) -> HttpResponse:
    """The page of a tournament; `typed` is what a form came with, and why it was refused."""
    page = tournament_page(tournament, request.user)
    link = page.entries.link if page.entries is not None else ""
    context = {
        "page": page,
        "tournament": page.tournament,
        "acts": acts_for(tournament, request.user),
        "section": "events",
        "trail": trail_of(tournament),
        "link": request.build_absolute_uri(link) if link else "",
        "come_link": _come_link(request, tournament)
        if page.tournament.directs and _by_link(tournament)
        else "",
        **typed,
    }
    return render(request, "tournaments/tournament.html", context, status=status)


def trail_of(tournament: Tournament, title: str = "") -> list[tuple[str, str]]:
    """The way back from a page of a tournament."""
    tournaments = (gettext("Events"), reverse("tournaments:events"))
    if not title:
        return [tournaments, (title_of(tournament), "")]
    return [tournaments, (title_of(tournament), tournament.get_absolute_url()), (title, "")]


def _by_link(tournament: Tournament) -> bool:
    """Whether its link opens a tournament to those who are not in it."""
    return not (tournament.public or tournament.members_only)


def _come_link(request: HttpRequest, tournament: Tournament) -> str:
    address = reverse("tournaments:come", args=[tournament.public_id, tournament.invitation])
    return request.build_absolute_uri(address)


@makes_session
@require_safe
@never_cache
def come(request: HttpRequest, public_id: str, word: str) -> HttpResponse:
    """Where the link of a tournament by invitation leads: to the tournament, opened for this browser."""
    tournament = get_object_or_404(Tournament, public_id=public_id, invitation=word)
    if not _by_link(tournament):
        return redirect(tournament_for(request, public_id))
    remember(request, tournament)
    return redirect(tournament)


@require_POST
@login_required
def enter(request: UserRequest, public_id: str) -> HttpResponse:
    """Enter a tournament; a name that cannot be had stays in its field."""
    tournament = tournament_for(request, public_id)
    name, ticked = (
        request.POST.get("name", "").strip(),
        {key: key in request.POST for key in ("looking", "in_person")},
    )
    sorry = ""
    if len(name) > LONGEST_NAME:
        sorry = gettext("That is too long: 40 letters at most.")
    elif name:
        try:
            name = clean_name(name)
        except ValidationError as fault:
            sorry = fault.messages[0]
    if sorry:
        return _page(request, tournament, status=422, typed_name=name, name_error=sorry, **ticked)
    try:
        # Whoever sees the tournament came by its link, or needs none.
        entry_write.enter(public_id, user=request.user, name=name, word=tournament.invitation, **ticked)
        _add_words(request, public_id)
    except Refused as refused:
        sorry = str(refused)
        return _page(request, tournament, status=422, typed_name=name, sorry=sorry, **ticked)
    return redirect(tournament)


@require_POST
@login_required
def leave(request: UserRequest, public_id: str) -> HttpResponse:
    """Withdraw before the start; a partner stays and waits for another."""
    tournament = tournament_for(request, public_id)
    try:
        entry_write.leave(public_id, user=request.user)
    except Refused as refused:
        return _page(request, tournament, status=422, sorry=str(refused))
    return redirect("tournaments:events") if not tournament.public else redirect(tournament)


@require_POST
@login_required
def join(request: UserRequest, public_id: str, entrant: str) -> HttpResponse:
    """Take a free place beside somebody who looks for one."""
    tournament = tournament_for(request, public_id)
    try:
        entry_write.join(public_id, entrant, user=request.user, word=tournament.invitation)
        _add_words(request, public_id)
    except Refused as refused:
        return _page(request, tournament, status=422, sorry=str(refused))
    return redirect(tournament)


def _add_words(request: UserRequest, public_id: str) -> None:
    """What the browser of whoever has entered adds to the shuffle (static/js/shuffle.js)."""
    entry_write.add_words(public_id, user=request.user, words=request.POST.get("words", ""))


@makes_session
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def free_place(request: UserRequest, public_id: str, entrant: str, word: str) -> HttpResponse:
    """Where the link of an entrant leads: its free place, to be taken by whoever came by it."""
    tournament = get_object_or_404(Tournament, public_id=public_id)
    row = Entrant.objects.filter(tournament=tournament, public_id=entrant, invitation=word).first()
    if row is None:
        raise Http404
    if tournament.members_only:
        tournament_for(request, public_id)
    elif not tournament.public:
        remember(request, tournament)
    status, sorry = 200, ""
    if request.method == "POST" and request.user.is_authenticated:
        try:
            entry_write.join(public_id, entrant, user=request.user, word=word)
            _add_words(request, public_id)
            return redirect(tournament)
        except Refused as refused:
            status, sorry = 422, str(refused)
    context = {
        "tournament": facts_of(tournament, request.user),
        "entrant": inviting(tournament, row, request.user),
        "sorry": sorry,
        "section": "events",
        "trail": trail_of(tournament, gettext("Invitation")),
    }
    return render(request, "tournaments/invited.html", context, status=status)
