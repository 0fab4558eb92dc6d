"""Inviting people to a table by name, and answering."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest
from games.play.models import Game, GameStatus, Player
from games.play.read.access import remember_invitation, seat_for
from games.play.read.game_facts import facts_of
from games.play.read.names import seat_names

from .. import friends, invitations
from ..person_line import person_line
from .access import person_of
from .friend_views import NAME


@dataclass(frozen=True, slots=True)
class OpenSeats:
    """A table of mine that waits for players: its id, what is played, its free seats by number and name."""

    public_id: str
    game: str
    seats: tuple[tuple[int, str], ...]


@login_required
@require_safe
@never_cache
def to_my_tables(request: UserRequest, public_id: str) -> HttpResponse:
    """The tables of mine that have a free seat, to invite somebody to."""
    person = person_of(public_id)
    mine = Player.objects.filter(user=request.user, game__status=GameStatus.OPEN).select_related("game")
    games = [player.game for player in mine.order_by("-game__created_at")[:20]]
    seats: dict[int, list[Player]] = {}
    for player in Player.objects.filter(game__in=games).order_by("seat"):
        seats.setdefault(player.game_id, []).append(player)
    context = {
        "person": person_line(person),
        "tables": [_open_seats(game, seats[game.pk]) for game in games],
        "section": "people",
    }
    return render(request, "profiles/invite.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def invite(request: UserRequest, public_id: str) -> HttpResponse:
    """Friends and people found by name to invite to a table of mine; a post invites one of them."""
    game, players, _mine = seat_for(request, public_id)
    if game.status != GameStatus.OPEN:
        raise Http404
    status = 200
    if request.method == "POST":
        person = person_of(request.POST.get("person", ""))
        seat = request.POST.get("seat", "")
        try:
            invitations.invite(
                public_id,
                by=request.user,
                user=person,
                seat=int(seat) if seat.isdecimal() and len(seat) < 3 else None,
            )
        except Refused as refused:
            messages.error(request, str(refused))
            status = 422
        else:
            messages.success(request, gettext("%(name)s is invited.") % {"name": person.name})
            return redirect("profiles:invite_to", public_id)
    return render(request, "profiles/invite_to.html", _choice(request, game, players), status=status)


def _choice(request: UserRequest, game: Game, players: list[Player]) -> dict[str, Any]:
    """Whom one may invite to a table, and who has been."""
    words = " ".join(request.GET.get("name", "").split())[:NAME]
    rows = invitations.of_table(game)
    out = {player.user_id for player in players} | {row.user_id for row in rows}
    friendly = [person_line(person) for person in friends.friends_of(request.user) if person.pk not in out]
    matches = [
        person_line(person) for person in friends.find_people(request.user, words) if person.pk not in out
    ]
    trail = [
        (gettext("Play"), reverse("play:lobby")),
        (gettext(game.rules.name), game.get_absolute_url()),
        (gettext("Invite by name"), ""),
    ]
    return {
        "game": facts_of(game),
        "table": _open_seats(game, players),
        "asked": [(person_line(row.user), row.get_state_display()) for row in rows],
        "friends": friendly,
        "words": words,
        "found": matches if words else None,
        "trail": trail,
        "section": "play",
    }


@login_required
@require_POST
def answer_seat(request: UserRequest, public_id: str) -> HttpResponse:
    """Sit down where one was invited to, or decline."""
    try:
        if request.POST.get("answer") == "yes":
            game = invitations.accept(public_id, user=request.user)
            remember_invitation(request, game)
            return redirect(game)
        invitations.decline(public_id, user=request.user)
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("profiles:mine")


def _open_seats(game: Game, players: list[Player]) -> OpenSeats:
    names = seat_names(len(players))
    free = tuple((player.seat, names[player.seat]) for player in players if player.free)
    return OpenSeats(game.public_id, gettext(game.rules.name), free)
