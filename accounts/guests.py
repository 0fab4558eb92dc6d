"""Guests: playing at once without a form, and keeping one's games when an account comes later."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user, login
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language

from accounts import sessions
from accounts.models import User


@contextmanager
def guest_for(request: HttpRequest) -> Iterator[User]:
    """Whoever is signed in, or else a new guest, who is one from the end of the block on.

    A block that is refused (an exception) leaves no guest behind.
    """
    if request.user.is_authenticated:
        yield request.user
        return
    with transaction.atomic():
        guest = _new_guest()
        yield guest
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])


def _new_guest() -> User:
    number = secrets.randbelow(9000) + 1000
    guest = User(
        display_name=f"Guest {number}",
        guest_number=number,
        is_guest=True,
        language=get_language() or settings.LANGUAGE_CODE,
    )
    guest.set_unusable_password()
    guest.save()
    return guest


def guest_of_session(request: HttpRequest) -> User | None:
    """The guest this browser is signed in as, or None."""
    user = get_user(request)
    return user if isinstance(user, User) and user.is_guest else None


def leave_guest(request: HttpRequest) -> User | None:
    """The guest this browser was signed in as, and is no more; what else its session holds stays.

    Django would empty the session when another user signs in, and with it what allauth has noted on the way there.
    """
    guest = guest_of_session(request)
    if guest is not None:
        for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
            request.session.pop(key, None)
    return guest


def door(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Open a page for signing in or up to guests: allauth turns those away who are signed in already."""

    @wraps(view)
    def guarded_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated and request.user.is_guest:
            request.user = AnonymousUser()
        elif request.user.is_authenticated and request.method == "POST":
            # A form that came twice: the first has changed the session, and its answer may never have been read.
            request.session.cycle_key()
            sessions.note(request, request.user)
        return view(request, *args, **kwargs)

    return guarded_view


def no_guests(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page about an account: guests, who have none yet, are led to where one is made."""

    @wraps(view)
    def guarded_view(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated and request.user.is_guest:
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return guarded_view


hand_overs: Sequence[Callable[[User, User], None]] = ()
"""What each app hands over to the account, called with (guest, user); games/wiring.py fills it in."""


def adopt(guest: User, user: User) -> None:
    """Hand over to `user` what `guest` holds, room by room, and close the guest's row.

    Each of `hand_overs` is called with (guest, user); either all of them hold or none does. A guest's own row that
    has become the account keeps everything as it is.
    """
    if guest.pk == user.pk:
        return
    with transaction.atomic():
        # Locked before any table, as whoever makes an account of a guest does it.
        both = User.objects.select_for_update(no_key=True).filter(pk__in=(guest.pk, user.pk)).order_by("pk")
        stored = {row.pk: row for row in both}.get(guest.pk)
        if stored is None or not stored.is_guest or not stored.is_active:
            # In this moment it has become an account by itself, or has gone over by the same form sent twice.
            return
        for hand_over in hand_overs:
            hand_over(guest, user)
        guest.is_active = False
        guest.save(update_fields=["is_active"])
        _keep_place(guest, user)


def _keep_place(guest: User, user: User) -> None:
    """Language and time zone of a guest are those of an account that has none."""
    for name in ("language", "time_zone"):
        if not getattr(user, name) and getattr(guest, name):
            setattr(user, name, getattr(guest, name))
            user.save(update_fields=[name])
