"""What is done when somebody signs in or out or changes how: the log of safety, and which sessions are whose."""

from __future__ import annotations

from typing import Any

from allauth.account import signals as account
from allauth.mfa import signals as mfa
from django.contrib.auth import signals as auth
from django.dispatch import receiver
from django.http import HttpRequest

from accounts import security, sessions
from accounts.models import User


@receiver(auth.user_logged_in)
def signed_in(request: HttpRequest, user: User, **_more: Any) -> None:
    """Somebody signs in, or begins to play as a guest."""
    sessions.note(request, user)
    security.note("guest" if user.is_guest else "sign_in", request, user)


@receiver(auth.user_logged_out)
def signed_out(request: HttpRequest, user: User | None, **_more: Any) -> None:
    """A line of the security log for whoever signs out."""
    security.note("sign_out", request, user)


@receiver(auth.user_login_failed)
def note_failed_sign_in(
    credentials: dict[str, Any], request: HttpRequest | None = None, **_more: Any
) -> None:
    """Somebody did not get in; whether the address is known is not looked up."""
    security.note("sign_in_failed", request)


@receiver(account.user_signed_up)
def signed_up(request: HttpRequest, user: User, **_more: Any) -> None:
    """A line of the security log for whoever has a new account."""
    security.note("sign_up", request, user)


@receiver([account.password_reset, account.password_changed, account.password_set])
def new_password(request: HttpRequest, user: User, signal: Any, **_more: Any) -> None:
    """Somebody has a new password; the session that goes on has a new key."""
    sessions.note(request, user)
    security.note("reset" if signal is account.password_reset else "password_changed", request, user)


@receiver([account.email_added, account.email_changed, account.email_confirmed, account.email_removed])
def address_changed(request: HttpRequest, user: User | None = None, **more: Any) -> None:
    """Something about the mail addresses of somebody has changed."""
    address = more.get("email_address") or more.get("to_email_address")
    security.note("mail_address", request, user or getattr(address, "user", None))


@receiver([mfa.authenticator_added, mfa.authenticator_removed, mfa.authenticator_reset])
def second_factor(request: HttpRequest, user: User, authenticator: Any, **_more: Any) -> None:
    """Something about the second factors of somebody has changed."""
    security.note("second_factor", request, user, about=str(authenticator.type))
