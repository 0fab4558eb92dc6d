"""What every request passes on its way in and out, whatever page it is for."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest

from games.api.problems import problem, reply

Page = Callable[[HttpRequest], HttpResponse]

API = "/api/v1/"

FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")


class TextMiddleware:
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
                return reply(problem(404, "not_found"))
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


class PrivateMiddleware:
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
