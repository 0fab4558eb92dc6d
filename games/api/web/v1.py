"""The API, version 1: its operations room by room, and how it answers what goes wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path, register_converter
from django.views.decorators.http import require_safe
from ninja import NinjaAPI, Router
from ninja.errors import HttpError, ValidationError

from games.api.problems import NOT_FOUND, STALE, TOO_LARGE, UNREADABLE_BODY
from games.jobs.refusals import Refused
from games.play.write.refusals import Stale

from ..problems import Problem, invalid, problem, reply
from . import (
    arrangement_operations,
    claim_operations,
    leave_operations,
    plan_operations,
    rating_operations,
    record_operations,
    rule_operations,
    table_operations,
)
from .gate import guard, nothing_here

api = NinjaAPI(
    title="Talon",
    version="1",
    description="Play pinochle, piquet and pinacle by programs; see docs/api.md.",
    urls_namespace="v1",
    docs_url=None,
    openapi_url=None,
)
api.add_router("", table_operations.router)
api.add_router("", claim_operations.router)
api.add_router("", leave_operations.router)
api.add_router("", arrangement_operations.router)
api.add_router("", plan_operations.router)
api.add_router("", record_operations.router)
api.add_router("", rating_operations.router)
api.add_router("", rule_operations.router)


def add_rooms(*routers: Router) -> None:
    """Operations that rooms above this one bring; called once, by whoever knows them all (config/urls.py)."""
    for router in routers:
        api.add_router("", router)


# --- what goes wrong -------------------------------------------------------------------------------


def _as_response(request: HttpRequest, fault: Problem) -> HttpResponse:
    return reply(fault)


def _not_found(request: HttpRequest, missing: Http404) -> HttpResponse:
    return reply(problem(404, NOT_FOUND))


def _not_valid(request: HttpRequest, errors: ValidationError) -> HttpResponse:
    return reply(invalid(errors.errors))


def _not_read(request: HttpRequest, error: HttpError) -> HttpResponse:
    """Ninja's own: a body that is no JSON."""
    if isinstance(error.__context__, RequestDataTooBig):
        return _too_big(request, error.__context__)
    return reply(problem(400, UNREADABLE_BODY))


def _too_big(request: HttpRequest, error: RequestDataTooBig) -> HttpResponse:
    return reply(problem(413, TOO_LARGE))


def _refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """What cannot be done at a table now."""
    if isinstance(refused, Stale):
        fault = problem(409, STALE, version=refused.version)
        fault.more["version"] = refused.version
        return reply(fault)
    fault = Problem(refused.status, refused.code, str(refused))
    if refused.status == 429:
        fault.headers = {"Retry-After": str(refused.facts["seconds"])}
    return reply(fault)


HANDLERS: dict[type[Exception], Callable[[HttpRequest, Any], HttpResponse]] = {
    Problem: _as_response,
    Http404: _not_found,
    ValidationError: _not_valid,
    HttpError: _not_read,
    RequestDataTooBig: _too_big,
    Refused: _refusal,
}
for kind, handler in HANDLERS.items():
    api.add_exception_handler(kind, handler)


# --- the schema ------------------------------------------------------------------------------------


@cache
def schema_text() -> str:
    """The OpenAPI schema as JSON, made once a process: it takes a while, and is the same for everybody."""
    return json.dumps(api.get_openapi_schema(), ensure_ascii=False)


@require_safe
def openapi_json(request: HttpRequest) -> HttpResponse:
    """The description of all operations as OpenAPI 3 in JSON."""
    return HttpResponse(schema_text(), content_type="application/json; charset=utf-8")


# --- addresses -------------------------------------------------------------------------------------


class Anything:
    """The rest of an address, line breaks and all."""

    regex = r"[\s\S]+"

    def to_python(self, value: str) -> str:
        """The text as it stands in the address."""
        return value

    def to_url(self, value: str) -> str:
        """The text as it stands in the address."""
        return value


register_converter(Anything, "anything")


def addresses() -> list[URLPattern | URLResolver]:
    """The addresses of the API, each guarded; what is none of them is answered in the same shape."""
    patterns, _app, _namespace = api.urls
    for entry in patterns:
        assert isinstance(entry, URLPattern)
        entry.callback = guard(entry.callback)
    schema = path("openapi.json", guard(openapi_json), name="openapi-json")
    return [schema, *patterns, path("<anything:rest>", guard(nothing_here), name="nothing")]
