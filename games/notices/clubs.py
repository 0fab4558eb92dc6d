"""What happens in clubs, heard (settings.TALON_CLUB_HOOKS): who is invited is told, and so is who owns one now."""

from __future__ import annotations

from django.utils import timezone

from games.clubs import hooks
from games.clubs.models import Club

from . import telling
from .models import Notice, NoticeKind


def heard(event: hooks.ClubEvent) -> None:
    """Tell whoever is to be told of an event."""
    match event:
        case hooks.AskedIn(invitation, by):
            told = f"{invitation.club.pk} {invitation.made_at:%Y-%m-%d %H:%M:%S}"
            facts = _facts(invitation.club) | {"by": by.name}
            telling.tell(invitation.user, NoticeKind.CLUB_INVITATION, key=told, facts=facts)
        case hooks.AskedNoMore(club, users):
            stale = Notice.objects.filter(
                user__in=users, kind=NoticeKind.CLUB_INVITATION, key__startswith=f"{club.pk} "
            )
            stale.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())
        case hooks.ClubPassed(club, owner):
            key = f"{club.pk} {timezone.now():%Y-%m-%d %H:%M:%S}"
            telling.tell(owner, NoticeKind.CLUB_OWNER, key=key, facts=_facts(club))


def _facts(club: Club) -> dict[str, str]:
    return {"club": club.public_id, "club_name": club.name}
