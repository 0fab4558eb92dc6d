"""Who may see a ladder; who directs it and may play in it is said for all contests (games.clubs.core.contests)."""

from __future__ import annotations

from collections.abc import Collection

from accounts.models import User
from games.clubs.core.contests import directs, is_member

from ..models import Ladder, LadderEntrant, of_person


def may_see(ladder: Ladder, user: object) -> bool:
    """Whether a ladder exists for somebody: one for members does for them, those on it and its directors."""
    if not ladder.members_only or directs(ladder, user):
        return True
    if not isinstance(user, User):
        return False
    on_it = LadderEntrant.objects.filter(of_person(user), ladder=ladder, place__isnull=False)
    return is_member(ladder.club, user) or on_it.exists()


def closed_to(public_ids: Collection[str], user: User) -> set[str]:
    """Of some ladders, by public id, those that somebody may not see, or that are gone."""
    rows = Ladder.objects.filter(public_id__in=public_ids).select_related("club")
    return set(public_ids) - {row.public_id for row in rows if may_see(row, user)}
