"""Which club a page is about, and what its reader is in it: one helper for every page."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest

from accounts.models import User
from games.clubs.core.models import Club, ClubRole
from games.clubs.core.roles import DIRECTING, invitation_to, lasting_role
from games.jobs.requests import UserRequest


def club_for(request: HttpRequest, public_id: str) -> tuple[Club, ClubRole | None]:
    """An open club, and what the reader is in it.

    A hidden club exists for its members and for those who are invited alone. Raises Http404.
    """
    club, role = club_seen_by(request.user, public_id)
    if club.closed_at is not None:
        raise Http404
    return club, role


def club_to_read(request: HttpRequest, public_id: str) -> tuple[Club, ClubRole | None]:
    """As `club_for`, also a club that is closed, with what the reader was in it; raises Http404."""
    return club_seen_by(request.user, public_id)


def club_seen_by(user: Any, public_id: str) -> tuple[Club, ClubRole | None]:
    """A club for somebody, open or closed; raises Http404. One whose words are forgotten is gone."""
    club = Club.objects.filter(public_id=public_id).exclude(name="").first()
    if club is None:
        raise Http404
    role = lasting_role(club, user)
    if not (club.public or role is not None or invitation_to(club, user)):
        raise Http404
    return club, role


def member_for(request: HttpRequest, public_id: str) -> tuple[Club, ClubRole]:
    """As `club_for`, for its members alone; raises Http404."""
    club, role = club_for(request, public_id)
    if role is None:
        raise Http404
    return club, role


def director_for(request: HttpRequest, public_id: str) -> Club:
    """As `club_for`, for those who look after it; raises Http404."""
    club, role = club_for(request, public_id)
    if role not in DIRECTING:
        raise Http404
    return club


def owner_for(request: HttpRequest, public_id: str) -> Club:
    """As `club_for`, for its owner; raises Http404."""
    club, role = club_for(request, public_id)
    if role != ClubRole.OWNER:
        raise Http404
    return club


def person_in(request: UserRequest) -> User:
    """The person a form is about, also one whose profile is gone; raises Http404."""
    person = User.objects.filter(public_id=request.POST.get("person", "")[:12]).first()
    if person is None:
        raise Http404
    return person


def page_number(request: HttpRequest) -> int:
    """Which page of a list is asked for."""
    page = request.GET.get("page", "1")
    return int(page) if page.isdecimal() and len(page) < 7 else 1
