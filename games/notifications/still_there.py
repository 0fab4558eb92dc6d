"""Which notices lead to pages that are there for their reader no more: of clubs left, of contests for members alone.

Rooms above say which of their contests somebody may not see (games/wiring.py).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from accounts.models import User
from games.clubs.core.models import Club
from games.clubs.core.roles import lasting_role

from .models import Notification, NotificationKind

ClosedTo = Callable[[Collection[str], User], set[str]]

sources: Mapping[str, ClosedTo] = {}
"""By the word of the facts: of some contests, by public id, those that are gone or that somebody may not see."""


def gone_for(user: User, notices: Sequence[Notification]) -> set[int]:
    """The keys of those notices that lead somebody to what is not there for them; a few queries for all of them."""
    gone: set[int] = set()
    for word, closed_to in {"club": _clubs_closed_to, **sources}.items():
        # An invitation is answered on its line, and closed with its club.
        about = [
            notice
            for notice in notices
            if word in notice.facts and notice.kind != NotificationKind.CLUB_INVITATION
        ]
        closed = closed_to({str(notice.facts[word]) for notice in about}, user) if about else set()
        gone |= {notice.pk for notice in about if notice.facts[word] in closed}
    return gone


def _clubs_closed_to(public_ids: Collection[str], user: User) -> set[str]:
    clubs = Club.objects.filter(public_id__in=public_ids).exclude(name="")
    return set(public_ids) - {
        club.public_id for club in clubs if club.public or lasting_role(club, user) is not None
    }
