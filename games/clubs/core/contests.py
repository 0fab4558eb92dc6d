"""A contest of a club or of somebody alone, a league or a ladder: who directs it, who may play in it."""

from __future__ import annotations

from typing import Protocol

from accounts.models import User

from .models import Club
from .roles import directs as looks_after
from .roles import role_in


class Contest(Protocol):
    """What a contest says of itself: who holds it, its club, whether it is for members of that alone."""

    organiser_id: int | None
    club: Club | None
    members_only: bool


def directs(contest: Contest, user: object) -> bool:
    """Whether somebody directs a contest: its organiser, those who look after its club, staff."""
    if not isinstance(user, User) or user.is_guest or user.is_bot:
        return False
    if user.is_staff or contest.organiser_id == user.pk:
        return True
    return contest.club is not None and looks_after(contest.club, user)


def may_play(contest: Contest, user: User | None) -> bool:
    """Whether somebody may play in a contest: a person with an open account, of its club where it is for members."""
    if user is None or not user.is_active or user.is_guest or user.is_bot:
        return False
    return not contest.members_only or is_member(contest.club, user)


def is_member(club: Club | None, user: User) -> bool:
    """Whether somebody belongs to a club."""
    return club is not None and role_in(club, user) is not None
