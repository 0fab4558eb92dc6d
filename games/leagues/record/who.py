"""Who directs a league, who may see it, who may be in it."""

from __future__ import annotations

from accounts.models import User
from games.clubs.core.roles import directs as looks_after
from games.clubs.core.roles import role_in

from ..models import League, LeagueEntrant


def directs(league: League, user: object) -> bool:
    """Whether somebody directs a league: its organiser, those who look after its club, staff."""
    if not isinstance(user, User) or user.is_guest or user.is_bot:
        return False
    if user.is_staff or league.organiser_id == user.pk:
        return True
    return league.club is not None and looks_after(league.club, user)


def may_be_in(league: League, user: User | None) -> bool:
    """Whether somebody may play in a league: a person with an open account, of the club where it is for members."""
    if user is None or not user.is_active or user.is_guest or user.is_bot:
        return False
    return not league.members_only or (league.club is not None and role_in(league.club, user) is not None)


def may_see(league: League, user: object) -> bool:
    """Whether a league exists for somebody: one for members does for them, those who are in it and its directors."""
    if not league.members_only or directs(league, user):
        return True
    if not isinstance(user, User):
        return False
    member = league.club is not None and role_in(league.club, user) is not None
    return member or LeagueEntrant.objects.filter(season__league=league, user=user).exists()
