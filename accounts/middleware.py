"""How much anybody may send: whatever makes rows is counted, by person and by address. A move that is made never is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts import security
from accounts.models import User
from accounts.rate_limit import address_of, wait

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
        return _come_again(request, came_enough(request)) if getattr(view, "makes_session", False) else None


def posted_too_much(request: HttpRequest) -> HttpResponse | None:
    """Count one more form; the answer where it is one too many."""
    return _come_again(request, posted_enough(request))


def _come_again(request: HttpRequest, seconds: int) -> HttpResponse | None:
    if not seconds:
        return None
    response = render(request, "429.html", {"seconds": seconds}, status=429)
    response["Retry-After"] = str(seconds)
    return response


def too_many(request: HttpRequest) -> HttpResponse:
    """The page of a limit of allauth's, which does not say for how long."""
    # By its name: an address may hold a key, or signs that look like another line.
    match = request.resolver_match
    security.note("limit", request, about=(match.url_name if match is not None else "") or "-")
    return render(request, "429.html", status=429)


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
