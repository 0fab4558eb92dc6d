"""Guests: playing at once without a form, and keeping one's games when an account comes later."""

from __future__ import annotations

import secrets
from typing import cast

from django.conf import settings
from django.contrib.auth import get_user, login
from django.db import transaction
from django.http import HttpRequest
from django.utils.module_loading import import_string
from django.utils.translation import get_language, gettext

from accounts.models import User


def guest_for(request: HttpRequest) -> User:
    """Whoever is signed in, or else a new guest, signed in from now on."""
    if request.user.is_authenticated:
        return cast(User, request.user)
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


def adopt(guest: User, user: User) -> None:
    """Hand over to `user` what `guest` holds, room by room, and close the guest's row.

    Each hook of settings.GUEST_ADOPTION_HOOKS is called with (guest, user); either all of them hold or none does.
    """
    with transaction.atomic():
        for dotted in settings.GUEST_ADOPTION_HOOKS:
            import_string(dotted)(guest, user)
        guest.is_active = False
        guest.save(update_fields=["is_active"])
