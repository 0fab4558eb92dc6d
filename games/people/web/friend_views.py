"""My people: friends, who asks, who is found by name, and the tables one is invited to."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import distance
from accounts.models import Keeping, User
from games.clubs.standing import invitations_of
from games.play.web.requests import PlayerRequest
from games.play.write.refused import Refused

from .. import friends, invitations
from ..lines import PersonLine, invitation_line, person_line
from . import refusals
from .finding import person_of

NAME = 40


@login_required
@require_safe
@never_cache
def people(request: PlayerRequest) -> HttpResponse:
    """Friends, people who ask, people found by the beginning of their name, and invitations."""
    user, words = request.user, " ".join(request.GET.get("name", "").split())[:NAME]
    context = {
        "friends": _lines(friends.friends_of(user)),
        "asking": _lines(friends.asking(user)),
        "asked": _lines(friends.asked_by(user)),
        "invitations": [invitation_line(row) for row in invitations.waiting_for(user)],
        "clubs": [(row.club.public_id, row.club.name, row.made_at) for row in invitations_of(user)],
        "words": words,
        "found": _lines(friends.found(user, words)) if words else None,
        "section": "people",
    }
    return render(request, "people/people.html", context)


@login_required
@require_POST
def ask(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Ask somebody to be a friend."""
    other = person_of(public_id)
    try:
        friends.ask(request.user, other)
    except Refused as refused:
        messages.error(request, refusals.words(refused))
    else:
        messages.success(request, gettext("You will be friends when %(name)s agrees.") % {"name": other.name})
    return redirect("people:profile", public_id)


@login_required
@require_POST
def answer(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Agree to be somebody's friend, or decline."""
    agrees = request.POST.get("answer") == "yes"
    friends.answer(request.user, person_of(public_id), agrees=agrees)
    return redirect("people:mine")


@login_required
@require_POST
def part(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Be friends no more, or take back what was asked."""
    friends.part(request.user, person_of(public_id))
    return redirect("people:mine")


@login_required
@require_POST
def keep(request: PlayerRequest, public_id: str) -> HttpResponse:
    """Mute or block somebody, or take it back."""
    other, kind = person_of(public_id), request.POST.get("kind", "")
    if kind not in Keeping.values:
        raise Http404
    change = distance.lift if "off" in request.POST else distance.keep
    change(request.user, other, Keeping(kind))
    messages.success(request, gettext("That is kept."))
    return redirect("people:profile", public_id)


def _lines(people: Iterable[User]) -> list[PersonLine]:
    return [person_line(person) for person in people]
