"""Who may see a league; who directs it and may play in it is said for all contests (games.clubs.core.contests)."""

from __future__ import annotations

from collections.abc import Collection

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


def closed_to(public_ids: Collection[str], user: User) -> set[str]:
    """Of some leagues, by public id, those that somebody may not see, or that are gone."""
    rows = League.objects.filter(public_id__in=public_ids).select_related("club")
    return set(public_ids) - {row.public_id for row in rows if may_see(row, user)}
