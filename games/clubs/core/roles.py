"""Who is what in a club, and who may see it."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, IntegerField, QuerySet, Value, When

from accounts.models import User

from .models import Ban, Club, ClubInvitation, ClubInvitationState, ClubMember, ClubRole

DIRECTING = (ClubRole.OWNER, ClubRole.DIRECTOR)
"""Who looks after members, house rules and events."""


def has_account(user: Any) -> bool:
    """Whether somebody can belong to a club: an account behind which somebody reads and answers."""
    return isinstance(user, User) and bool(user.profile_id) and not user.is_bot


def role_in(club: Club, user: Any) -> ClubRole | None:
    """What somebody is in a club; None for all who do not belong to it."""
    return None if club.closed_at is not None else lasting_role(club, user)


def lasting_role(club: Club, user: Any) -> ClubRole | None:
    """What somebody is in a club, or was when it closed: it says who reads what was for members, and who directs."""
    if not isinstance(user, User):
        return None
    role = ClubMember.objects.filter(club=club, user=user).values_list("role", flat=True).first()
    return None if role is None else ClubRole(role)


def directs(club: Club, user: Any) -> bool:
    """Whether somebody looks after a club: its owner and its directors."""
    return role_in(club, user) in DIRECTING


def club_keys(user: Any) -> QuerySet[ClubMember, int]:
    """The keys of the open clubs somebody belongs to, to be used in a query."""
    member = user.pk if isinstance(user, User) else None
    return (
        ClubMember.objects.filter(user=member, club__closed_at=None).order_by().values_list("club", flat=True)
    )


def lasting_keys(user: Any) -> QuerySet[ClubMember, int]:
    """The keys of the clubs somebody belongs to, or did when they closed, for a query of what they may read."""
    member = user.pk if isinstance(user, User) else None
    return ClubMember.objects.filter(user=member).order_by().values_list("club", flat=True)


def clubs_of(user: Any) -> list[Club]:
    """The clubs somebody belongs to, by name; no query for strangers."""
    if not isinstance(user, User) or user.is_guest:
        return []
    return list(Club.objects.filter(closed_at=None, members__user=user).order_by("name", "pk"))


def directed_by(user: User) -> list[Club]:
    """The clubs somebody looks after, by name."""
    mine = Club.objects.filter(closed_at=None, members__user=user, members__role__in=DIRECTING)
    return list(mine.order_by("name", "pk"))


def members_in_order(club: Club) -> QuerySet[ClubMember]:
    """Owner, directors, members, each the earliest first."""
    places = Case(
        *(When(role=role, then=Value(place)) for place, role in enumerate(ClubRole.values)),
        output_field=IntegerField(),
    )
    rows = ClubMember.objects.filter(club=club).select_related("user")
    return rows.order_by(places, "since", "pk")


def members_of(club: Club) -> list[ClubMember]:
    """All of them in this order."""
    return list(members_in_order(club))


def member_keys(club: Club) -> set[int]:
    """The keys of all members, without their rows."""
    return set(ClubMember.objects.filter(club=club).order_by().values_list("user", flat=True))


def invitation_to(club: Club, user: Any) -> ClubInvitation | None:
    """The invitation somebody has not answered."""
    if not isinstance(user, User):
        return None
    rows = ClubInvitation.objects.filter(club=club, user=user, state=ClubInvitationState.OPEN)
    return rows.select_related("by").first()


def invitations_of(user: User) -> list[ClubInvitation]:
    """The invitations to clubs somebody has not answered, the earliest first."""
    rows = ClubInvitation.objects.filter(user=user, state=ClubInvitationState.OPEN, club__closed_at=None)
    return list(rows.select_related("club", "by"))


def invited_to(club: Club) -> list[ClubInvitation]:
    """Who was asked by name and has not joined: that somebody declined looks like no answer.

    Of those asked by a mail address nothing is told.
    """
    waiting = (ClubInvitationState.OPEN, ClubInvitationState.DECLINED)
    rows = ClubInvitation.objects.filter(club=club, state__in=waiting, by_mail=False)
    return list(rows.select_related("user"))


def banned_from(club: Club) -> list[Ban]:
    """Who was put out and does not come back by themselves."""
    return list(Ban.objects.filter(club=club).select_related("user"))
