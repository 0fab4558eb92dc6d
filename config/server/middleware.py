"""What every request passes on its way in and out, whatever page it is for."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    SuspiciousOperation,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils import timezone

from config.server.health import DatabaseGone
from games.api.problems import NOT_FOUND, TOO_LARGE, problem, reply

Page = Callable[[HttpRequest], HttpResponse]

API = "/api/v1/"

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
UTF_8 = ("", "utf-8", "utf8")

log = logging.getLogger("talon.requests")


class ReadAgainMiddleware:
    """Answers a request once more whose connection to the database was lost on the way, as when it is begun anew.

    A page that is read may be made twice, and so may what was posted as long as it had only read. Where it had begun to
    write nobody knows whether it was done, and the reader is told so (`503.html`). Where the connection stands, and the
    database is slow or wrong, another try would help nobody; nor where there was no connection to be had.
    """

    def __init__(self, get_response: Page) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page, by a fresh connection where the first was lost."""
        statements = Statements()
        with connection.execute_wrapper(statements):
            response = self.get_response(request)
        if not isinstance(response, DatabaseGone) or not statements.asked:
            return response
        if statements.wrote and request.method not in ("GET", "HEAD"):
            return response
        # A transaction has closed a connection that was lost in it, and the page of the fault may have a new one.
        if not statements.lost and connection.connection is not None and connection.is_usable():
            return response
        connection.close()
        return self.get_response(request)


class Statements:
    """What became of a request's statements: whether one may have changed something, and one lost its connection."""

    asked = wrote = lost = False

    def __call__(self, execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        """Execute a statement, and remember what it was and whether the connection outlived it."""
        self.asked = True
        self.wrote = self.wrote or not sql.lstrip().startswith(READS)
        try:
            return execute(sql, *arguments)
        except DatabaseError:
            self.lost = self.lost or bool(getattr(connection.connection, "closed", False))
            raise


READS = ("SELECT", "SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT")


class RejectUnreadableMiddleware:
    """Refuses at the door what no page can read, with one line in the log.

    A form in another charset than UTF-8, more fields than a form of ours has, a body that is no form, a NUL in an
    address, a cookie or a form: no text a person writes holds one, and no database takes it. Answered with 4xx, so that
    a browser keeps what was typed. The API checks by itself what it is asked, in words of its own; only an address with
    a NUL or a query beyond reading is none of its either.
    """

    def __init__(self, get_response: Page) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page; a refusal of 4xx where the request cannot be read."""
        reason = _unreadable(request)
        if not reason:
            return self.get_response(request)
        log.warning("Unreadable request, %s: %.80r", reason, request.path_info)
        response = self._refusal(request, reason)
        # Django would add a line of its own for every status of 4xx.
        response._has_been_logged = True  # type: ignore[attr-defined]
        return response

    def _refusal(self, request: HttpRequest, reason: str) -> HttpResponse:
        status = 413 if reason == TOO_MUCH else 400
        if request.path_info.startswith(API):
            return reply(problem(status, TOO_LARGE) if status == 413 else problem(404, NOT_FOUND))
        return HttpResponse(f"{reason}.", status=status, content_type="text/plain; charset=utf-8")


NUL = "There is a NUL in it"
CHARSET = "The form is in another charset than UTF-8"
TOO_MUCH = "There are too many fields, or too much in them"
NO_FORM = "That is no form that can be read"


def _unreadable(request: HttpRequest) -> str:
    """Why a request cannot be read, in a few words; empty where it can."""
    api = request.path_info.startswith(API)
    if not api and request.method == "POST":
        if getattr(request, "has_unreadable_type", False):
            return NO_FORM
        if _charset(request) not in UTF_8:
            return CHARSET
    try:
        texts = (request.path_info, *_texts(request))
        # The API takes a NUL in a query for a word it does not know; reading the query is all there is to try.
        return NUL if any("\0" in text for text in (texts[:1] if api else texts)) else ""
    except (TooManyFieldsSent, TooManyFilesSent, RequestDataTooBig):
        return TOO_MUCH
    except (SuspiciousOperation, MultiPartParserError, BadRequest, UnicodeError, LookupError):
        return NO_FORM


def _charset(request: HttpRequest) -> str:
    """The charset a form says it is in, in small letters; empty where it says none or where it is no form."""
    if request.content_type not in FORMS:
        return ""
    return (request.content_params or {}).get("charset", "").strip("\"' ").lower()


def _texts(request: HttpRequest) -> Iterator[str]:
    """Everything a request says as text, before anybody makes something of it."""
    yield from request.COOKIES.values()
    for name, values in request.GET.lists():
        yield from (name, *values)
    # The API reads its bodies by itself, and can only once.
    if request.method == "POST" and request.content_type in FORMS and not request.path_info.startswith(API):
        for name, values in request.POST.lists():
            yield from (name, *values)


PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        "accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "encrypted-media", "fullscreen",
        "geolocation", "gyroscope", "hid", "idle-detection", "magnetometer", "microphone", "midi", "payment",
        "picture-in-picture", "screen-wake-lock", "serial", "usb", "xr-spatial-tracking",
    )
)  # fmt: skip
"""What no page of ours asks a browser for, nor may anything within it."""


class HeadersMiddleware:
    """The headers that no setting of Django has: what pages may use of a device, and who may take our answers in."""

    def __init__(self, get_response: Page) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page with its headers; one that a view has set stays."""
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
        return response


class HostCookiesMiddleware:
    """Takes the cookies of a time when none was called `__Host-`, so that nobody is signed out.

    The old session is believed once and goes; whoever guesses one may as well send it under the new name. That ends
    when the last of that time has ended, for a neighbouring site may set a cookie of the old name. The language and the
    mark of the browser are taken from either name.
    """

    until = datetime(2027, 5, 27, tzinfo=UTC)

    def __init__(self, get_response: Page) -> None:
        self.get_response = get_response
        self.name = settings.SESSION_COOKIE_NAME
        self.old = self.name.removeprefix("__Host-")
        self.harmless = {
            "django_language": settings.LANGUAGE_COOKIE_NAME,
            "browser": settings.TALON_BROWSER_COOKIE,
        }

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page, with the session's cookie under its new name."""
        for old, name in self.harmless.items():
            if old in request.COOKIES:
                request.COOKIES.setdefault(name, request.COOKIES[old])
        believed = self.old != self.name and timezone.now() < self.until
        value = request.COOKIES.get(self.old) if believed else None
        if value is None:
            return self.get_response(request)
        request.COOKIES.setdefault(self.name, value)
        response = self.get_response(request)
        if self.name not in response.cookies and request.COOKIES[self.name] == value:
            response.set_cookie(
                self.name,
                value,
                max_age=settings.SESSION_COOKIE_AGE,
                secure=True,
                httponly=True,
                samesite="Lax",
            )
        response.delete_cookie(self.old)
        return response


class NoStoreMiddleware:
    """Says of every page for a browser with a session that it is for nobody else and is kept nowhere.

    A page that says by itself how long it may be kept is believed.
    """

    def __init__(self, get_response: Page) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page as it is, with the header where there was none."""
        response = self.get_response(request)
        name = settings.SESSION_COOKIE_NAME
        if (name in request.COOKIES or name in response.cookies) and not response.has_header("Cache-Control"):
            response["Cache-Control"] = "private, no-store"
        return response


class CompressionMiddleware(GZipMiddleware):
    """Compresses what a browser accepts compressed, but for streams and for what another site might measure.

    A stream of events goes out line by line; compressed, each line would be a gzip member of its own, which few
    clients read. And a request that another site sent a reader's browser to make is answered uncompressed: the length
    of a compressed page tells whether words of its address stand in the page too (BREACH; docs/deploy.md, Compression).
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """The response, compressed where it may be."""
        if response.streaming or _sent_by_another_site(request):
            return response
        return super().process_response(request, response)


def _sent_by_another_site(request: HttpRequest) -> bool:
    """Whether a page for somebody with a session was asked for by a page that is not ours."""
    return settings.SESSION_COOKIE_NAME in request.COOKIES and request.headers.get("Sec-Fetch-Site") in (
        "cross-site",
        "same-site",
    )
