"""Who directs: the organiser, deputies, whoever looks after the club that holds it, and staff.

Organiser and deputies of an event for members are among these: who is put out of the club has no desk there any more.
"""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.clubs.core.contests import is_member
from games.clubs.core.roles import DIRECTING, lasting_role

from ..models import Tournament, TournamentDirector


def directs(tournament: Tournament, user: Any) -> bool:
    """Whether somebody is a director of a tournament: its organiser, a deputy, who looks after its club, or staff."""
    if not isinstance(user, User) or not user.is_active:
        return False
    if organises(tournament, user):
        return True
    if tournament.club is not None and lasting_role(tournament.club, user) in DIRECTING:
        return True
    is_deputy = TournamentDirector.objects.filter(tournament=tournament, user=user).exists()
    return is_deputy and _belongs(tournament, user)


def organises(tournament: Tournament, user: User) -> bool:
    """Whether somebody is the organiser, or staff: they name the deputies."""
    return user.is_staff or (user.pk == tournament.organiser_id and _belongs(tournament, user))


def own_directors(tournament: Tournament) -> list[User]:
    """Organiser and deputies, as far as they direct; not those who look after the club, nor staff."""
    rows = TournamentDirector.objects.filter(tournament=tournament).select_related("user").order_by("pk")
    people = (tournament.organiser, *(row.user for row in rows))
    return [user for user in people if user is not None and user.is_active and _belongs(tournament, user)]


def _belongs(tournament: Tournament, user: User) -> bool:
    """Whether somebody is a member of the club, where an event is for members."""
    return not tournament.members_only or is_member(tournament.club, user)
