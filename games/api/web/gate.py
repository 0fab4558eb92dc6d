"""Who may ask what, how often, and in which language: what every request of the API goes through."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from types import SimpleNamespace
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_supported_language_variant, override
from django.utils.translation.trans_real import parse_accept_lang_header
from ninja.security import HttpBearer

from accounts import security
from accounts.rate_limit import address_of
from games.api.problems import (
    METHOD_NOT_ALLOWED,
    NO_TOKEN,
    NOT_FOUND,
    SCOPE_MISSING,
    TOO_MANY_REQUESTS,
    WRONG_TOKEN,
)

from .. import limits, tokens
from ..limits import Allowance
from ..models import ApiToken, TokenScope
from ..problems import Problem, problem, reply


class ApiRequest(HttpRequest):
    """A request that came with a token."""

    auth: ApiToken


class Bearer(HttpBearer):
    """A token in the header, for one scope; its requests are counted as `what`.

    `judged`: the operation looks itself who was refused too often (`is_refused_too_often`).
    """

    def __init__(self, scope: TokenScope, what: str, *, judged: bool = False) -> None:
        super().__init__()
        self.scope, self.what, self.judged = scope, what, judged

    def __call__(self, request: HttpRequest) -> ApiToken:
        """The token of a request; raises Problem 401, 403 or 429."""
        kind, _, text = request.headers.get("Authorization", "").partition(" ")
        text = text.strip()
        if kind.lower() != "bearer" or not text:
            raise refuse_token(request, problem(401, NO_TOKEN))
        token = self.authenticate(request, text)
        if self.scope not in token.scopes:
            raise problem(403, SCOPE_MISSING, scope=self.scope.value)
        return token

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken:
        """The token of a text; raises Problem 401 or 429."""
        api_token = tokens.find(token)
        if api_token is None:
            raise refuse_token(request, problem(401, WRONG_TOKEN))
        if self.what in limits.ONLY_REFUSED:
            if limits.is_used_up(self.what, counted_as(api_token)):
                request.refused_too_often = True  # type: ignore[attr-defined]
                if not self.judged:
                    # Before any work is done, but for a few a second.
                    count(request, "beyond", counted_as(api_token))
            request.counts_refusals = self.what, counted_as(api_token)  # type: ignore[attr-defined]
        else:
            count(request, self.what, counted_as(api_token))
        tokens.note_use(api_token)
        return api_token


def counted_as(token: ApiToken) -> str:
    """Whose requests those of a token are: its person's, and of a bot account whoever keeps it.

    So many tokens and bot accounts ask no more together than one.
    """
    return str(token.user.hand)


def anybody(request: HttpRequest) -> str:
    """What is open to everybody is counted by address."""
    address = address_of(request)
    count(request, "open", address)
    return address


def refuse_token(request: HttpRequest, fault: Problem) -> Problem:
    """A request without a token that is good: counted by address, and in the end refused for its number.

    A good token is taken from such an address all the same: others may share it.
    """
    allowance = limits.count("failed", address_of(request))
    if allowance.wait:
        return too_many(request, allowance)
    security.note("token_refused", request)
    fault.headers = {"WWW-Authenticate": 'Bearer realm="Talon"'}
    return fault


def count(request: HttpRequest, what: str, who: str) -> None:
    """Count a request; raises Problem 429."""
    allowance = limits.count(what, who)
    request.allowance = allowance  # type: ignore[attr-defined]
    if allowance.wait:
        raise too_many(request, allowance)


def is_refused_too_often(request: HttpRequest) -> bool:
    """Whether what this request asks for is answered 429 if it is refused, like too much before it."""
    return getattr(request, "refused_too_often", False)


def too_many(request: HttpRequest, allowance: Allowance) -> Problem:
    """The problem of asking too much at once."""
    request.allowance = allowance  # type: ignore[attr-defined]
    return problem(429, TOO_MANY_REQUESTS, wait=allowance.wait)


def reader_of(token: ApiToken, **session: str) -> Any:
    """Who asks for a table: the account of a token, as a browser of theirs would, with no session of its own."""
    return SimpleNamespace(user=token.user, session=session)


# --- around every operation ------------------------------------------------------------------------

View = Callable[..., HttpResponseBase]


def guard(view: View) -> View:
    """Answer in the language that is asked for, with one shape for problems; nothing is to be kept on the way."""

    @wraps(view)
    def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with override(language_of(request)):
            try:
                response = _refused_too_often(request, view(request, *args, **kwargs))
            except Problem as too_often:
                response = reply(too_often)
            except Http404:
                response = reply(problem(404, NOT_FOUND))
            if response.status_code == 405:
                allowed = response.headers.get("Allow", "")
                response = reply(problem(405, METHOD_NOT_ALLOWED, method=request.method))
                response.headers["Allow"] = allowed
        response.headers["Content-Language"] = language_of(request)
        response.headers["Cache-Control"] = "no-store"
        patch_vary_headers(response, ["Authorization", "Accept-Language"])
        allowance: Allowance | None = getattr(request, "allowance", None)
        for name, value in allowance.headers.items() if allowance is not None else ():
            response.headers[name] = value
        return response

    answer.csrf_exempt = True  # type: ignore[attr-defined]
    return answer


def _refused_too_often(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The answer to a move, which is counted only where it was refused; raises Problem 429 then."""
    counts: tuple[str, str] | None = getattr(request, "counts_refusals", None)
    if counts is not None and response.status_code >= 400:
        count(request, *counts)
    return response


def language_of(request: HttpRequest) -> str:
    """The language a program asks for; English where it asks for none we have."""
    for tag, _weight in parse_accept_lang_header(request.headers.get("Accept-Language", "").lower()):
        try:
            return get_supported_language_variant(tag)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE


def nothing_here(request: HttpRequest, rest: str) -> HttpResponseBase:
    """Every address of the API that is none."""
    raise Http404
