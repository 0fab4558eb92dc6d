"""Who a page is about, and who reads it."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from accounts.models import User


def person_of(public_id: str) -> User:
    """Whoever has a profile page by this id; raises Http404 for guests, former players and nobody."""
    person = User.objects.filter(public_id=public_id).first()
    if person is None or not person.profile_id:
        raise Http404
    return person


def reader_of(request: HttpRequest) -> User | None:
    """Whoever is signed in, guest or not."""
    return request.user if isinstance(request.user, User) else None
