"""Who may see a league; who directs it and may play in it is said for all contests (games.clubs.core.contests)."""

from __future__ import annotations

from accounts.models import User
from games.clubs.core.contests import directs, is_member

from ..models import League, LeagueEntrant, of_person


def may_see(league: League, user: object) -> bool:
    """Whether a league exists for somebody: one for members does for them, those who are in it and its directors."""
    if not league.members_only or directs(league, user):
        return True
    if not isinstance(user, User):
        return False
    return (
        is_member(league.club, user)
        or LeagueEntrant.objects.filter(of_person(user), season__league=league).exists()
    )
