"""What happens in clubs, heard: who is invited is told, and so is who owns one now."""

from __future__ import annotations

from django.utils import timezone

from games.clubs.core import events
from games.clubs.core.models import Club

from . import notify
from .models import Notification, NotificationKind


def on_club_event(event: events.ClubEvent) -> None:
    """Tell whoever is to be told of an event."""
    match event:
        case events.InvitedToClub(invitation, by):
            told = f"{invitation.club.pk} {invitation.made_at:%Y-%m-%d %H:%M:%S}"
            facts = _facts(invitation.club) | {"by": by.name}
            notify.notify(invitation.user, NotificationKind.CLUB_INVITATION, key=told, facts=facts)
        case events.ClubInvitationsClosed(club, users):
            stale = Notification.objects.filter(
                user__in=users, kind=NotificationKind.CLUB_INVITATION, key__startswith=f"{club.pk} "
            )
            stale.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())
        case events.ClubOwnerChanged(club, owner):
            key = f"{club.pk} {timezone.now():%Y-%m-%d %H:%M:%S}"
            notify.notify(owner, NotificationKind.CLUB_OWNER, key=key, facts=_facts(club))


def _facts(club: Club) -> dict[str, str]:
    return {"club": club.public_id, "club_name": club.name}
