"""One shape for all that goes wrong: a status, a code that stays, a sentence for people, what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import JsonResponse
from django.utils.translation import gettext

from rules.engine.wording import N_

SENTENCES = {
    "no_token": N_("This wants a token: Authorization: Bearer and the token."),
    "wrong_token": N_("This token is not known here, or it has been revoked."),
    "scope_missing": N_("This token is not for that: it wants the scope “%(scope)s”."),
    "too_many_requests": N_("That is too much at once. Come again in %(wait)d s."),
    "too_many_streams": N_("So many streams of events are not open at once. Close one first."),
    "not_found": N_("There is no such thing here."),
    "method_not_allowed": N_("This address does not take %(method)s."),
    "too_large": N_("That is too large."),
    "unreadable_body": N_("The body is no JSON that can be read."),
    "invalid": N_("Something in the request cannot be taken; “fields” says what."),
    "stale": N_("The game has moved on: it is at version %(version)d now."),
    "not_seated": N_("You do not sit at this table."),
    "unknown_game": N_("There is no such game here."),
    "unknown_tool": N_("That cannot be asked about this game. What can: %(known)s"),
    "bad_option": N_("“%(token)s” is no house rule of this game, or cannot have this value: %(expected)s"),
    "no_seat_free": N_("No seat is free here."),
}
"""The problems of the API itself; those of tables and rules have their own codes and sentences."""


class Problem(Exception):
    """A request that cannot be answered as it was meant."""

    def __init__(self, status: int, code: str, detail: str = "", **more: object) -> None:
        super().__init__(f"{status} {code}")
        self.status, self.code, self.detail, self.more = status, code, detail, more
        self.headers: Mapping[str, str] = {}


def problem(status: int, code: str, **facts: object) -> Problem:
    """A problem of the API itself, with its sentence in the active language."""
    return Problem(status, code, gettext(SENTENCES[code]) % facts)


def reply(told: Problem) -> JsonResponse:
    """The answer to a request that went wrong."""
    body: dict[str, Any] = {"code": told.code, "detail": told.detail, **told.more}
    response = JsonResponse(body, status=told.status, json_dumps_params={"ensure_ascii": False})
    for name, value in told.headers.items():
        response[name] = value
    return response


def invalid(errors: list[dict[str, Any]]) -> Problem:
    """What of a request cannot be taken, field by field."""
    fields = [
        {"where": ".".join(str(part) for part in error["loc"]), "detail": str(error["msg"])}
        for error in errors
    ]
    told = problem(422, "invalid")
    told.more["fields"] = fields
    return told
