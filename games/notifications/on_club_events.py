"""What happens in clubs, heard: people hear of invitations, requests and their answers, and who owns a club now."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from games.clubs.core import events
from games.clubs.core.models import Club, ClubMember, ClubNews
from games.clubs.core.news import NEWS_JOB
from games.jobs import queue
from games.jobs.models import Job

from . import notify
from .models import Notification, NotificationKind

AT_ONCE = 200
"""Members who are told of news in one transaction."""


def on_club_event(event: events.ClubEvent) -> None:
    """Tell whoever is to be told of an event."""
    match event:
        case events.InvitedToClub(invitation, by):
            invitation_key = f"{invitation.club.pk} {invitation.made_at:%Y-%m-%d %H:%M:%S}"
            facts = _facts(invitation.club) | {"by": by.name}
            notify.notify(invitation.user, NotificationKind.CLUB_INVITATION, key=invitation_key, facts=facts)
        case events.ClubInvitationsClosed(club, users):
            stale = Notification.objects.filter(
                user__in=users, kind=NotificationKind.CLUB_INVITATION, key__startswith=f"{club.pk} "
            )
            stale.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())
        case events.ClubOwnerChanged(club, owner):
            key = f"{club.pk} {timezone.now():%Y-%m-%d %H:%M:%S}"
            notify.notify(owner, NotificationKind.CLUB_OWNER, key=key, facts=_facts(club))

        case events.JoinRequested(request, directors):
            key = f"{request.club.pk} {request.user.pk} {request.made_at:%Y-%m-%d %H:%M:%S}"
            facts = _facts(request.club) | {"by": request.user.name, "what": "asks"}
            for director in directors:
                notify.notify(director, NotificationKind.CLUB_REQUEST, key=key, facts=facts)
        case events.JoinRequestsClosed(club, users):
            answered = Q()
            for user in users:
                answered |= Q(key__startswith=f"{club.pk} {user} ")
            stale = Notification.objects.filter(answered, kind=NotificationKind.CLUB_REQUEST)
            stale.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())
        case events.LetIn(club, user):
            key = f"{club.pk} {timezone.now():%Y-%m-%d %H:%M:%S}"
            notify.notify(user, NotificationKind.CLUB_LET_IN, key=key, facts=_facts(club))
        case events.NewsTakenDown(club, news):
            stale = Notification.objects.filter(kind=NotificationKind.CLUB_NEWS, key=f"{club.pk} {news}")
            stale.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())


def tell_of_news(row: Job) -> None:
    """Tell the members of a club of its news (object_id: the news), some hundred at a time; not who wrote it."""
    with transaction.atomic():
        news = (
            ClubNews.objects.select_for_update(of=("self",), no_key=True)
            .filter(pk=row.object_id)
            .select_related("club")
            .first()
        )
        if news is None or news.club.closed_at is not None:
            return
        key = f"{news.club.pk} {news.pk}"
        has_heard = Notification.objects.filter(
            kind=NotificationKind.CLUB_NEWS, key=key, user=OuterRef("user")
        )
        members = ClubMember.objects.filter(~Exists(has_heard), club=news.club, since__lte=news.made_at)
        waiting = members.exclude(user=news.by_id).select_related("user").order_by("pk")
        for member in waiting[:AT_ONCE]:
            facts = _facts(news.club) | {"what": "news"}
            notify.notify(member.user, NotificationKind.CLUB_NEWS, key=key, facts=facts)
        if waiting.exists():
            queue.enqueue(NEWS_JOB, at=timezone.now(), object_id=news.pk)


def _facts(club: Club) -> dict[str, str]:
    return {"club": club.public_id, "club_name": club.name}
