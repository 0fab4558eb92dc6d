"""On the way in: whoever is suspended gets one page and no other. On the way out: which browser somebody used."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from .same_browser import note

OPEN_TO_ALL = {"healthz", "readyz", "worker", "manifest", "set_language", "account_logout"}
"""What a suspended person may still ask for."""

A_YEAR = 365 * 24 * 3600

NOTED_AT = {
    "account_login", "account_signup", "mfa_authenticate", "mfa_login_webauthn",
    "play:new", "play:sit", "play:again", "play:take_back",
}  # fmt: skip
"""Where it is noted who uses a browser: where somebody signs in, and where a seat is taken."""


class SuspensionMiddleware:
    """Shows somebody who is suspended until when and why, whatever they ask for."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing before the address is known."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Callable[..., HttpResponse], _args: Any, _kwargs: Any
    ) -> HttpResponse | None:
        """The page of a suspension; None for everybody else, and for those not signed in without a query."""
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or _name(request) in OPEN_TO_ALL:
            return None
        user = request.user
        if not (user.is_authenticated and user.is_suspended):
            return None
        context = {"until": user.suspended_until, "because": user.suspended_because}
        reply = render(request, "moderation/suspended.html", context, status=403)
        reply["Cache-Control"] = "private, no-store"
        if request.headers.get("HX-Target") == "place":
            # An open table asks for its fragment: the whole page goes.
            reply["HX-Refresh"] = "true"
        return reply


class BrowserMiddleware:
    """Notes who signs in or takes a seat in which browser (same_browser.py)."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer as it is, with the cookie of the browser where there was none."""
        response = self.get_response(request)
        if request.method != "POST" or _name(request) not in NOTED_AT or response.status_code >= 400:
            return response
        user = request.user
        if not user.is_authenticated:
            return response
        word = request.COOKIES.get(settings.TALON_BROWSER_COOKIE, "")
        if not 40 <= len(word) <= 64:
            word = secrets.token_urlsafe(32)
            response.set_cookie(
                settings.TALON_BROWSER_COOKIE,
                word,
                max_age=A_YEAR,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        note(user, word)
        return response


def _name(request: HttpRequest) -> str:
    """The name of the address that is asked for."""
    return request.resolver_match.view_name if request.resolver_match is not None else ""
