"""Which event a page is about, and who may see it."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from accounts.models import User

from ..desk import directs
from ..entering import is_member
from ..models import DuplicateEvent, EntrantPlayer


def event_for(request: HttpRequest, public_id: str) -> DuplicateEvent:
    """The event; one by invitation exists for its people, its directors and who came by its link, one for members for
    its club.

    Raises Http404.
    """
    event = DuplicateEvent.objects.filter(public_id=public_id).first()
    if event is None:
        raise Http404
    if event.public or (is_member(event, request.user) if event.members_only else _came(request, event)):
        return event
    if directs(event, request.user) or is_in(event, request.user):
        return event
    raise Http404


def desk_for(request: HttpRequest, public_id: str) -> DuplicateEvent:
    """The event, for its directors alone; raises Http404 for everybody else."""
    event = DuplicateEvent.objects.filter(public_id=public_id).first()
    if event is None or not directs(event, request.user):
        raise Http404
    return event


def is_in(event: DuplicateEvent, user: object) -> bool:
    """Whether somebody has entered an event."""
    return isinstance(user, User) and EntrantPlayer.objects.filter(event=event, user=user).exists()


def remember(request: HttpRequest, event: DuplicateEvent) -> None:
    """Open an event by invitation to this browser from now on."""
    request.session[_key(event)] = event.invitation


def _came(request: HttpRequest, event: DuplicateEvent) -> bool:
    return bool(request.session.get(_key(event)) == event.invitation)


def _key(event: DuplicateEvent) -> str:
    return f"event:{event.public_id}"
