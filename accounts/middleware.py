"""How much anybody may send: whatever makes rows is counted, by person and by address. A move that is made never is."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts import security
from accounts.models import User
from accounts.rate_limit import address_of, wait, wait_at_allauth

LONGEST_IN_SECONDS = 180
"""What is longer is told in minutes."""

LIMITS_OF_ALLAUTH: Mapping[str, tuple[str, str]] = {
    "account_login": ("allauth.account", "login"),
    "account_signup": ("allauth.account", "signup"),
    "account_email": ("allauth.account", "manage_email"),
    "account_change_password": ("allauth.account", "change_password"),
    "account_set_password": ("allauth.account", "change_password"),
    "account_reset_password": ("allauth.account", "reset_password"),
    "account_reset_password_from_key": ("allauth.account", "reset_password_from_key"),
    "account_reauthenticate": ("allauth.account", "reauthenticate"),
    "mfa_reauthenticate": ("allauth.account", "reauthenticate"),
    "mfa_reauthenticate_webauthn": ("allauth.account", "reauthenticate"),
    "mfa_login_webauthn": ("allauth.mfa", "webauthn_login"),
}
"""By the name of an address: whose limit it has, and which."""

UNKNOWN_WAIT = 60
"""Seconds to wait at an address of allauth's that is not named here; most of its windows are as long."""

V = TypeVar("V", bound=Callable[..., HttpResponse])


def counted_if_refused(view: V) -> V:
    """Mark a view of moves, which are never refused for their number; what it calls `refuse` for is counted."""
    view.counts_refusals = True  # type: ignore[attr-defined]
    return view


def refuse(request: HttpRequest) -> None:
    """Say, in a view that counts refusals, that what was asked has not been done."""
    request.was_refused = True  # type: ignore[attr-defined]


def makes_session(view: V) -> V:
    """Mark a page that remembers something in a session of whoever has none: to ask for it makes a row."""
    view.makes_session = True  # type: ignore[attr-defined]
    return view


class PostLimitMiddleware:
    """Refuses, with 429 and the time to wait, who sends more forms than a person can fill in.

    Somebody signed in is counted by their account, a guest and everybody else by their address as well. The API counts
    for itself (games/api/limits.py), and what is dear has narrower limits of its own beside this one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page asked for; where it refused something once too often, how long to wait."""
        response = self.get_response(request)
        too_much = posted_too_much(request) if getattr(request, "was_refused", False) else None
        return too_much or response

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], _args: Any, _named: Any
    ) -> HttpResponse | None:
        """The refusal where there is one."""
        if request.method == "POST":
            counts_itself = getattr(view, "counts_refusals", False) or request.path_info.startswith("/api/")
            return None if counts_itself else posted_too_much(request)
        return come_again(request, came_enough(request)) if getattr(view, "makes_session", False) else None


def posted_too_much(request: HttpRequest) -> HttpResponse | None:
    """Count one more form; the answer where it is one too many."""
    return come_again(request, posted_enough(request))


def come_again(request: HttpRequest, seconds: int) -> HttpResponse | None:
    """The page that says when to come again; None for no wait."""
    if not seconds:
        return None
    # Seconds are counted as long as somebody may sit and wait for them.
    minutes = math.ceil(seconds / 60) if seconds > LONGEST_IN_SECONDS else 0
    response = render(request, "429.html", {"seconds": seconds, "minutes": minutes}, status=429)
    response["Retry-After"] = str(seconds)
    return response


def too_many(request: HttpRequest) -> HttpResponse | None:
    """The page of a limit of allauth's, which does not say itself when to come again."""
    # By its name: an address may hold a key, or signs that look like another line.
    name = (request.resolver_match.url_name if request.resolver_match is not None else "") or ""
    security.note("limit", request, about=name or "-")
    app, action = LIMITS_OF_ALLAUTH.get(name, ("", ""))
    return come_again(request, wait_at_allauth(request, app, action) if action else UNKNOWN_WAIT)


def came_enough(request: HttpRequest) -> int:
    """Count one more page that is remembered in a session; in how many seconds to come again, or 0.

    Whoever has a session already makes no row by it.
    """
    # Only once it is read: a cookie that somebody made up leads to none, and saving makes a new one.
    request.session.keys()
    if not request.session.is_empty():
        return 0
    return wait("came-from", address_of(request), settings.TALON_POSTS_FROM_AN_ADDRESS)


def posted_enough(request: HttpRequest) -> int:
    """Count one more form; in how many seconds to come again where it is too much, else 0."""
    user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
    seconds = 0
    if isinstance(user, User):
        seconds = wait("posts", str(user.pk), settings.TALON_POSTS)
    if not isinstance(user, User) or user.is_guest:
        seconds = max(seconds, wait("posts-from", address_of(request), settings.TALON_POSTS_FROM_AN_ADDRESS))
    return seconds
