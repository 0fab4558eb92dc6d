"""Which sessions are whose, so that those of one person can be ended without reading everybody's.

What ends a session is the password or the row of its person; this is to have nothing of it left in the tables.
"""

from __future__ import annotations

from importlib import import_module

from django.conf import settings
from django.contrib.sessions.models import Session
from django.http import HttpRequest

from accounts.models import SessionOwner, User


def note(request: HttpRequest, user: User) -> None:
    """The session of a request is somebody's from now on."""
    key = getattr(getattr(request, "session", None), "session_key", None)
    if key:
        SessionOwner.objects.update_or_create(session_key=key, defaults={"user": user})


def end_all(user: User) -> None:
    """End every session of somebody, in the table and in the cache; a question for each of theirs."""
    store = import_module(settings.SESSION_ENGINE).SessionStore
    for key in SessionOwner.objects.filter(user=user).values_list("session_key", flat=True):
        store(key).delete()
    SessionOwner.objects.filter(user=user).delete()


def clear() -> None:
    """Sessions that are over go, and who they were of."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    SessionOwner.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
