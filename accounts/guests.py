"""Guests: playing at once without a form, and keeping one's games when an account comes later."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import wraps

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user, login
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language, gettext

from accounts.models import User


def guest_for(request: HttpRequest) -> User:
    """Whoever is signed in, or else a new guest, signed in from now on."""
    if request.user.is_authenticated:
        return request.user
    number = secrets.randbelow(9000) + 1000
    guest = User(
        display_name=gettext("Guest %(number)d") % {"number": number},
        is_guest=True,
        language=get_language() or settings.LANGUAGE_CODE,
    )
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend=settings.AUTHENTICATION_BACKENDS[0])
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
    def opened(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.user.is_authenticated and request.user.is_guest:
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return opened


hand_overs: Sequence[Callable[[User, User], None]] = ()
"""What each app hands over to the account, called with (guest, user); games/wiring.py fills it in."""


def adopt(guest: User, user: User) -> None:
    """Hand over to `user` what `guest` holds, room by room, and close the guest's row.

    Each of `hand_overs` is called with (guest, user); either all of them hold or none does.
    """
    with transaction.atomic():
        for hand_over in hand_overs:
            hand_over(guest, user)
        guest.is_active = False
        guest.save(update_fields=["is_active"])
