"""Pages that depend on their address and on who reads them, and on nothing else: kept whole, checked by ETag.

Readers without a session share a page with everybody. Nothing on it is theirs: no token, no cookie comes with it, and
any cache on the way may keep it. Whoever has a session gets a private page, rendered with a stand-in where the CSRF
token goes, so that it can be kept, compared and sent again; it holds as long as nothing of their account changes.
What a page shows besides must not change.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from threading import Lock
from typing import Any

import brotli
from cachetools import LRUCache
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language

STAND_IN = "the-token-of-the-reader-stands-here"
MOST_PAGES = 128

SHARED_AGE = 600
"""Seconds for which a cache that many readers share may answer with a page without asking whether it still holds."""

SHARED = f"public, max-age=0, s-maxage={SHARED_AGE}"
"""Of a page for readers without a session. A browser asks at each visit and hears 304: it cannot know that its reader
has signed in meanwhile, for browsers do not compare the cookies that `Vary` names."""

MOMENT = 30
"""The same for tables and events as they are now."""

PRIVATE = "private, no-cache"


@dataclass(frozen=True)
class Body:
    """A rendered page, cut where the token goes, and the digest of the whole."""

    pieces: tuple[bytes, ...]
    digest: str

    def with_token(self, token: str) -> bytes:
        """The page for a reader, with the token of that reader."""
        return token.encode().join(self.pieces)

    @cached_property
    def packed(self) -> bytes:
        """A page without a token, compressed once for all who get it."""
        return brotli.compress(self.pieces[0], mode=brotli.MODE_TEXT, quality=9)


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
    offline: bool = False,
) -> HttpResponseBase:
    """The page of a template; `context` is asked for only when it is rendered.

    With `keep` it is kept: for pages many people ask for, not for the endless answers of a form. One that is `offline`
    asks its browser to keep it too (js/rules-worker.js).
    """
    shared = settings.SESSION_COOKIE_NAME not in request.COOKIES
    full = partial(_with_offline, context) if offline else context
    body = _body(request, template, full, shared=shared, keep=keep and status == 200)
    answer = _shared_answer(request, body, keep=keep) if shared else _private_answer(request, body)
    answer.status_code = status
    patch_vary_headers(answer, ["Accept-Encoding", "Cookie"])
    if status != 200:
        answer["Cache-Control"] = PRIVATE
        # Nobody asks again for what is not there.
        del answer["ETag"]
        return answer
    return get_conditional_response(request, etag=answer["ETag"], response=answer) or answer


def page_of_the_moment(request: HttpRequest, template: str, context: Mapping[str, Any]) -> HttpResponseBase:
    """A page of tables and events as they are now.

    Readers without a session share it for a moment, so `context` may hold nothing that is theirs; whoever has one gets
    a page of their own, which is kept nowhere (`NoStoreMiddleware`).
    """
    if settings.SESSION_COOKIE_NAME in request.COOKIES:
        return render(request, template, context)
    answer = cached_page(request, template, lambda: context, keep=False)
    answer["Cache-Control"] = f"public, max-age=0, s-maxage={MOMENT}"
    return answer


def _with_offline(context: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
    return {**context(), "offline": True}


def _body(
    request: HttpRequest,
    template: str,
    context: Callable[[], Mapping[str, Any]],
    *,
    shared: bool,
    keep: bool,
) -> Body:
    """The page, from the shelf where it is there."""
    reader = () if shared else _reader(request)
    if not keep or reader is None:
        return _render_body(request, template, context(), shared=shared)
    place = (str(request.scheme), request.get_host(), request.get_full_path(), get_language() or "")
    key = (*place, "everybody" if shared else "reader", *reader)
    with LOCK:
        body = SHELF.get(key)
    if body is None:
        body = _render_body(request, template, context(), shared=shared)
        with LOCK:
            SHELF[key] = body
    return body


def _shared_answer(request: HttpRequest, body: Body, *, keep: bool) -> HttpResponse:
    """The page of everybody; one that is kept is sent as it was compressed the first time."""
    if keep and "br" in request.headers.get("Accept-Encoding", ""):
        answer = HttpResponse(body.packed, headers={"Content-Encoding": "br"})
    else:
        answer = HttpResponse(body.pieces[0])
    # Weak, for it is the same however the page is compressed.
    answer["ETag"] = f"W/{quote_etag(body.digest[:24])}"
    answer["Cache-Control"] = SHARED
    return answer


def _private_answer(request: HttpRequest, body: Body) -> HttpResponse:
    """The page of one reader, with a token."""
    answer = HttpResponse(body.with_token(get_token(request)))
    # The page carries the token, which holds as long as the reader's secret does.
    whole = hashlib.sha256(f"{body.digest} {request.META['CSRF_COOKIE']}".encode()).hexdigest()
    answer["ETag"] = f"W/{quote_etag(whole[:24])}"
    answer["Cache-Control"] = PRIVATE
    return answer


def _reader(request: HttpRequest) -> tuple[str, ...] | None:
    """All that a page may show of a reader with a session; None where a message waits to be shown once."""
    if "_messages" in request.session:
        return None
    if not request.user.is_authenticated:
        return ()
    account = [getattr(request.user, field.attname) for field in request.user._meta.concrete_fields]
    return (hashlib.sha256(repr(account).encode()).hexdigest(),)


def _render_body(request: HttpRequest, template: str, context: Mapping[str, Any], *, shared: bool) -> Body:
    # Such pages have no clock: a time there would be by UTC, and the script's to say otherwise.
    around = {"csrf_token": "" if shared else STAND_IN, "shared": shared, "zone": ""}
    html = render_to_string(template, {**context, **around}, request).encode()
    return Body(tuple(html.split(STAND_IN.encode())), hashlib.sha256(html).hexdigest())
