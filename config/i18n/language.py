"""Which language a page is in: English at plain addresses, French under /fr/, the same page at both.

The address decides. Only where somebody arrives from outside at a plain address does their preference speak: the
language they chose here before (cookie), else the one on their account, else what their browser asks for. Then a
reader of French is sent on to the French address. Links inside the site are never bent.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, HttpResponseRedirect
from django.urls import is_valid_path
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language_from_path, override
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from rules.web.speech import INDEX_LETTERS

NO_SECOND_SLASH = "/\\" + "".join(map(chr, range(33)))
"""What a browser takes for a slash, or for nothing, where an address begins: `/\\host` names a host, as `//` does."""


def same_page(path: str, language: str) -> str:
    """The address of the page at `path` (query string and all) in `language`: always a path of this site.

    A path is ours when it begins with one slash alone; a second one would name another host.
    """
    spoken = get_language_from_path(path.partition("?")[0])
    plain = "/" + (path[len(spoken) + 1 :] if spoken else path).lstrip(NO_SECOND_SLASH)
    return plain if language == settings.LANGUAGE_CODE else f"/{language}{plain}"


def preferred_language(request: HttpRequest) -> str:
    """The language this reader would choose: by cookie, else by account, else by browser."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen in dict(settings.LANGUAGES):
        return chosen
    # A look at the user costs a query, and there is none to look at without a session.
    user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
    if user is not None and user.is_authenticated and user.language:
        return user.language
    for wanted, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "").lower()):
        try:
            return get_supported_language_variant(wanted)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def is_plain_page(request: HttpRequest) -> bool:
    """Whether this asks for a page (not a fragment, not a file) at an address that names no language."""
    return (
        request.method in ("GET", "HEAD")
        and "HX-Request" not in request.headers
        and not get_language_from_path(request.path_info)
        and not request.path_info.endswith(".png")
        and request.accepts("text/html")
    )


def comes_from_here(request: HttpRequest) -> bool:
    """Whether the reader followed a link on one of our own pages, and so has chosen the address themselves."""
    site = request.headers.get("Sec-Fetch-Site")
    if site:
        return site == "same-origin"
    try:
        return urlsplit(request.headers.get("Referer", "")).netloc == request.get_host()
    except ValueError:
        # What is no address is none of ours.
        return False


def page_they_would_choose(request: HttpRequest) -> str:
    """The address of a plain page in the language of its reader; empty where that is the language it is in."""
    language = preferred_language(request)
    if language == settings.LANGUAGE_CODE:
        return ""
    elsewhere = same_page(request.get_full_path(), language)
    with override(language):
        return elsewhere if is_valid_path(urlsplit(elsewhere).path) else ""


class FirstVisitMiddleware:
    """Sends somebody who arrives from outside at a plain address on to the page in their language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page asked for, or the way to it in the language of somebody who arrives."""
        if not is_plain_page(request):
            return self.get_response(request)
        elsewhere = page_they_would_choose(request)
        if elsewhere and not comes_from_here(request):
            response: HttpResponse = HttpResponseRedirect(elsewhere)
            response["Cache-Control"] = "private, no-store"
        else:
            response = self.get_response(request)
            if elsewhere and "public" in response.headers.get("Cache-Control", ""):
                # A cache that kept it would give it to those as well who arrive and are to be sent on.
                response["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ["Accept-Language", "Cookie"])
        return response


class IndexLettersMiddleware:
    """Writes the corners of cards in the letters the reader has chosen, if they have."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The page that was asked for, in the language its address says."""
        # A look at the user costs a query, and there is none to look at without a session.
        user = request.user if settings.SESSION_COOKIE_NAME in request.COOKIES else None
        if user is None or not user.is_authenticated or not user.index_letters:
            return self.get_response(request)
        before = INDEX_LETTERS.set(user.index_letters)
        try:
            return self.get_response(request)
        finally:
            INDEX_LETTERS.reset(before)


# No token is asked for: the form stands on pages that are cached for everybody, a session cookie does not travel with
# a foreign form (SameSite), and all that could be forced on a reader is the language of the page.
@csrf_exempt
@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Keep the reader's choice of `language` and go back to the same page (`next`) in it."""
    language = request.POST.get("language", "")
    if language not in dict(settings.LANGUAGES):
        return HttpResponseBadRequest("No such language.", content_type="text/plain")
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None) or not back.startswith("/"):
        back = "/"
    if request.user.is_authenticated and request.user.language != language:
        request.user.language = language
        request.user.save(update_fields=["language"])
    response = HttpResponseRedirect(same_page(back, language))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response
