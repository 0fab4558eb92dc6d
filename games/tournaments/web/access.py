"""Which tournament a page is about, and who may see it."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from accounts.models import User

from ..models import EntrantPlayer, Tournament
from ..record.entrants import is_member
from ..record.who_directs import directs
from ..record.who_knows import tables_standing_in


def tournament_for(request: HttpRequest, public_id: str) -> Tournament:
    """The tournament, for a reader it exists for.

    One by invitation exists for its players, those who stand in, its directors and readers of its link; one for
    members for its club.

    Raises Http404.
    """
    tournament = Tournament.objects.filter(public_id=public_id).first()
    if tournament is None:
        raise Http404
    if tournament.public or (
        is_member(tournament, request.user) if tournament.members_only else _came(request, tournament)
    ):
        return tournament
    if directs(tournament, request.user) or is_in(tournament, request.user):
        return tournament
    if isinstance(request.user, User) and tables_standing_in(tournament, request.user):
        return tournament
    raise Http404


def desk_for(request: HttpRequest, public_id: str) -> Tournament:
    """The tournament, for its directors alone; raises Http404 for everybody else."""
    tournament = Tournament.objects.filter(public_id=public_id).first()
    if tournament is None or not directs(tournament, request.user):
        raise Http404
    return tournament


def is_in(tournament: Tournament, user: object) -> bool:
    """Whether somebody has entered a tournament."""
    return isinstance(user, User) and EntrantPlayer.objects.filter(tournament=tournament, user=user).exists()


def remember(request: HttpRequest, tournament: Tournament) -> None:
    """Open a tournament by invitation to this browser from now on."""
    request.session[_key(tournament)] = tournament.invitation


def _came(request: HttpRequest, tournament: Tournament) -> bool:
    return bool(request.session.get(_key(tournament)) == tournament.invitation)


def _key(tournament: Tournament) -> str:
    return f"event:{tournament.public_id}"
