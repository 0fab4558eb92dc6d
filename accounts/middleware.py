"""How much anybody may send: whatever makes rows is counted, by person and by address. A move never is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts.models import User
from accounts.rate_limit import address_of, wait

V = TypeVar("V", bound=Callable[..., HttpResponse])


def never_limited(view: V) -> V:
    """Mark a view whose requests are never counted: a legal move is not refused for its number."""
    view.never_limited = True  # type: ignore[attr-defined]
    return view


class PostLimitMiddleware:
    """Refuses, with 429 and the time to wait, who sends more forms than a person can fill in.

    Somebody signed in is counted by their account, a guest and everybody else by their address as well. The API counts
    for itself (games/api/limits.py), and what is dear has narrower limits of its own beside this one.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page asked for."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], _args: Any, _named: Any
    ) -> HttpResponse | None:
        """The refusal where there is one."""
        if request.method != "POST" or getattr(view, "never_limited", False):
            return None
        if request.path_info.startswith("/api/"):
            return None
        seconds = posted_enough(request)
        if not seconds:
            return None
        response = render(request, "429.html", {"seconds": seconds}, status=429)
        response["Retry-After"] = str(seconds)
        return response


def posted_enough(request: HttpRequest) -> int:
    """Count one more form; in how many seconds to come again where it is too much, else 0."""
    user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
    seconds = 0
    if isinstance(user, User):
        seconds = wait("posts", str(user.pk), settings.TALON_POSTS)
    if not isinstance(user, User) or user.is_guest:
        seconds = max(seconds, wait("posts-from", address_of(request), settings.TALON_POSTS_FROM_AN_ADDRESS))
    return seconds
