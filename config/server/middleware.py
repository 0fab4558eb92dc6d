"""What every request passes on its way in and out, whatever page it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from games.api.problems import NOT_FOUND, problem, reply

Page = Callable[[HttpRequest], HttpResponse]

API = "/api/v1/"

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class RejectNulMiddleware:
    """Refuses a NUL in an address, a cookie or a form: no text a person writes holds one, and no database takes it.

    Answered with 400, so that a browser keeps what was typed. The API checks by itself what it is asked, in words of
    its own; only an address with a NUL is none of its either.
    """

    def __init__(self, get_response: Page) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page, or 400."""
        if request.path_info.startswith(API):
            if "\0" in request.path_info:
                return reply(problem(404, NOT_FOUND))
        elif any("\0" in text for text in _texts(request)):
            return HttpResponseBadRequest("There is a NUL in it.", content_type="text/plain")
        return self.get_response(request)


def _texts(request: HttpRequest) -> Iterator[str]:
    """Everything a request says as text, before anybody makes something of it."""
    yield request.path_info
    yield from request.COOKIES.values()
    for name, values in request.GET.lists():
        yield from (name, *values)
    if request.method == "POST" and request.content_type in FORMS:
        for name, values in request.POST.lists():
            yield from (name, *values)


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
