"""One shape for all that goes wrong: a status, a code that stays, a sentence for people, what it is about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import JsonResponse
from django.utils.translation import gettext_noop

from games.jobs.refusals import Refusal, Refused

# The problems of the API itself; those of tables and rules have their own codes and sentences.
NO_TOKEN = Refusal("no_token", gettext_noop("This wants a token: Authorization: Bearer and the token."))
WRONG_TOKEN = Refusal("wrong_token", gettext_noop("This token is not known here, or it has been revoked."))
SCOPE_MISSING = Refusal(
    "scope_missing", gettext_noop("This token is not for that: it wants the scope “%(scope)s”.")
)
TOO_MANY_REQUESTS = Refusal(
    "too_many_requests", gettext_noop("That is too much at once. Come again in %(wait)d s.")
)
TOO_MANY_STREAMS = Refusal(
    "too_many_streams", gettext_noop("So many streams of events are not open at once. Close one first.")
)
NOT_FOUND = Refusal("not_found", gettext_noop("There is no such thing here."))
METHOD_NOT_ALLOWED = Refusal("method_not_allowed", gettext_noop("This address does not take %(method)s."))
TOO_LARGE = Refusal("too_large", gettext_noop("That is too large."))
UNREADABLE_BODY = Refusal("unreadable_body", gettext_noop("The body is no JSON that can be read."))
INVALID = Refusal("invalid", gettext_noop("Something in the request cannot be taken; “fields” says what."))
STALE = Refusal("stale", gettext_noop("The game has moved on: it is at version %(version)d now."))
UNKNOWN_GAME = Refusal("unknown_game", gettext_noop("There is no such game here."))
UNKNOWN_TOOL = Refusal(
    "unknown_tool", gettext_noop("That cannot be asked about this game. What can: %(known)s")
)
BAD_OPTION = Refusal(
    "bad_option",
    gettext_noop("“%(token)s” is no house rule of this game, or cannot have this value: %(expected)s"),
)
NO_SEAT_FREE = Refusal("no_seat_free", gettext_noop("No seat is free here."))


class Problem(Exception):
    """A request that cannot be answered as it was meant."""

    def __init__(self, status: int, code: str, detail: str = "", **more: object) -> None:
        super().__init__(f"{status} {code}")
        self.status, self.code, self.detail, self.more = status, code, detail, more
        self.headers: Mapping[str, str] = {}


def problem(status: int, refusal: Refusal, **facts: object) -> Problem:
    """A problem of the API itself, with its sentence in the active language."""
    return Problem(status, refusal.code, str(Refused(refusal, **facts)))


def reply(fault: Problem) -> JsonResponse:
    """The answer to a request that went wrong."""
    body: dict[str, Any] = {"code": fault.code, "detail": fault.detail, **fault.more}
    response = JsonResponse(body, status=fault.status, json_dumps_params={"ensure_ascii": False})
    for name, value in fault.headers.items():
        response[name] = value
    return response


def invalid(errors: list[dict[str, Any]]) -> Problem:
    """What of a request cannot be taken, field by field."""
    fields = [
        {"where": ".".join(str(part) for part in error["loc"]), "detail": str(error["msg"])}
        for error in errors
    ]
    fault = problem(422, INVALID)
    fault.more["fields"] = fields
    return fault
