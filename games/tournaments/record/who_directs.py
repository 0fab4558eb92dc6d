"""Who directs: the organiser, deputies, whoever looks after the club that holds it, and staff."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.clubs.core.roles import DIRECTING, lasting_role

from ..models import Tournament, TournamentDirector


def directs(tournament: Tournament, user: Any) -> bool:
    """Whether somebody is a director of a tournament: its organiser, a deputy, who looks after its club, or staff."""
    if not isinstance(user, User) or not user.is_active:
        return False
    return (
        organises(tournament, user)
        or TournamentDirector.objects.filter(tournament=tournament, user=user).exists()
        or (tournament.club is not None and lasting_role(tournament.club, user) in DIRECTING)
    )


def organises(tournament: Tournament, user: User) -> bool:
    """Whether somebody is the organiser, or staff: they name the deputies."""
    return user.is_staff or user.pk == tournament.organiser_id
