"""Pages that depend on their address and on who reads them, and on nothing else: kept whole, checked by ETag.

Such a page is rendered with a stand-in where the CSRF token goes, so that it can be kept, compared and
sent again; each answer gets its reader's own token. All strangers share a page, and whoever has signed in
has one that holds as long as nothing of their account changes. What the page shows besides must not change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from cachetools import LRUCache
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language

STAND_IN = "the-token-of-the-reader-stands-here"
MOST_PAGES = 128


@dataclass(frozen=True, slots=True)
class Body:
    """A rendered page, cut where the token goes, and the digest of the whole."""

    pieces: tuple[bytes, ...]
    digest: str

    def with_token(self, token: str) -> bytes:
        """The page for a reader, with the token of that reader."""
        return token.encode().join(self.pieces)


SHELF: LRUCache[tuple[str, ...], Body] = LRUCache(MOST_PAGES)
"""Pages by address, language and reader; several threads read and write them, each holding `LOCK`."""

LOCK = Lock()


def cached_page(
    request: HttpRequest,
    template: str,
    context: Callable[[], Mapping[str, Any]],
    *,
    status: int = 200,
    keep: bool = True,
) -> HttpResponseBase:
    """The page of a template; `context` is asked for only when it is rendered.

    With `keep` it is kept: for pages many people ask for, not for the endless answers of a form.
    """
    reader = _reader(request) if keep else None
    place = (str(request.scheme), request.get_host(), request.get_full_path(), get_language() or "")
    key = None if reader is None else (*place, *reader)
    with LOCK:
        body = None if key is None else SHELF.get(key)
    if body is None:
        body = _rendered(request, template, context())
        if key is not None and status == 200:
            with LOCK:
                SHELF[key] = body
    token = get_token(request)
    # The page carries the token, which holds as long as the reader's secret does.
    etag = quote_etag(
        hashlib.sha256(f"{body.digest} {request.META['CSRF_COOKIE']}".encode()).hexdigest()[:24]
    )
    answer = HttpResponse(body.with_token(token), status=status)
    answer["ETag"] = etag
    answer["Cache-Control"] = "private, no-cache"
    patch_vary_headers(answer, ["Cookie", "Accept-Language"])
    if status != 200:
        return answer
    return get_conditional_response(request, etag=etag, response=answer) or answer


def _reader(request: HttpRequest) -> tuple[str, ...] | None:
    """All that a page may show of its reader; nothing for strangers, None where a message waits to be shown once."""
    if "messages" in request.COOKIES:
        return None
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return ()
    if "_messages" in request.session:
        return None
    if not request.user.is_authenticated:
        return ()
    account = [getattr(request.user, field.attname) for field in request.user._meta.concrete_fields]
    return (hashlib.sha256(repr(account).encode()).hexdigest(),)


def _rendered(request: HttpRequest, template: str, context: Mapping[str, Any]) -> Body:
    # Strangers share a page and not a clock: a time there would be by UTC, and the script's to say otherwise.
    html = render_to_string(template, {**context, "csrf_token": STAND_IN, "zone": ""}, request).encode()
    return Body(tuple(html.split(STAND_IN.encode())), hashlib.sha256(html).hexdigest())
