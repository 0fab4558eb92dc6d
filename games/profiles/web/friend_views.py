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

from accounts import blocks
from accounts.models import BlockKind, User
from games.clubs.core.roles import invitations_of
from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest

from .. import friends, invitations
from ..person_line import PersonLine, invitation_line, person_line
from .access import person_of

NAME = 40


@login_required
@require_safe
@never_cache
def people(request: UserRequest) -> HttpResponse:
    """Friends, people who ask, people found by the beginning of their name, and invitations."""
    user, words = request.user, " ".join(request.GET.get("name", "").split())[:NAME]
    context = {
        "friends": _lines(friends.friends_of(user)),
        "asking": _lines(friends.incoming_requests(user)),
        "asked": _lines(friends.outgoing_requests(user)),
        "invitations": [invitation_line(row) for row in invitations.waiting_for(user)],
        "clubs": [(row.club.public_id, row.club.name, row.made_at) for row in invitations_of(user)],
        "words": words,
        "found": _lines(friends.find_people(user, words)) if words else None,
        "section": "people",
    }
    return render(request, "profiles/people.html", context)


@login_required
@require_POST
def ask(request: UserRequest, public_id: str) -> HttpResponse:
    """Ask somebody to be a friend."""
    other = person_of(public_id)
    try:
        friends.ask(request.user, other)
    except Refused as refused:
        messages.error(request, str(refused))
    else:
        messages.success(request, gettext("You will be friends when %(name)s agrees.") % {"name": other.name})
    return redirect("profiles:profile", public_id)


@login_required
@require_POST
def answer(request: UserRequest, public_id: str) -> HttpResponse:
    """Agree to be somebody's friend, or decline."""
    agrees = request.POST.get("answer") == "yes"
    friends.answer(request.user, person_of(public_id), agrees=agrees)
    return redirect("profiles:mine")


@login_required
@require_POST
def part(request: UserRequest, public_id: str) -> HttpResponse:
    """Be friends no more, or take back what was asked."""
    friends.part(request.user, person_of(public_id))
    return redirect("profiles:mine")


@login_required
@require_POST
def keep(request: UserRequest, public_id: str) -> HttpResponse:
    """Mute or block somebody, or take it back."""
    other, kind = person_of(public_id), request.POST.get("kind", "")
    if kind not in BlockKind.values:
        raise Http404
    change = blocks.lift if "off" in request.POST else blocks.keep
    change(request.user, other, BlockKind(kind))
    messages.success(request, gettext("That is kept."))
    return redirect("profiles:profile", public_id)


def _lines(people: Iterable[User]) -> list[PersonLine]:
    return [person_line(person) for person in people]
