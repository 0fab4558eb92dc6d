"""What an operation may answer beside what it is asked for, as the OpenAPI page says it."""

from __future__ import annotations

from typing import Any

from ..models import TokenScope
from ..schemas import ProblemOut
from .gate import Bearer

ALWAYS = (401, 403, 404, 422, 429)
"""What any operation with a token may answer."""


def replies(good: Any, *more: int, status: int = 200, without: tuple[int, ...] = ()) -> dict[int, Any]:
    """The schemas of the answers by status."""
    problems = [code for code in (*ALWAYS, *more) if code not in without]
    return {status: good, **dict.fromkeys(sorted(problems), ProblemOut)}


def asks(
    scope: TokenScope,
    good: Any,
    *more: int,
    what: str = "read",
    status: int = 200,
    without: tuple[int, ...] = (),
    content: dict[str, Any] | None = None,
    example: dict[str, Any] | None = None,
    judged: bool = False,
) -> dict[str, Any]:
    """What an operation asks of a token, how it is counted, and what it may answer; `content` where that is no JSON.

    `example` is a body that says something, where it takes one; `judged`: the operation looks itself who was
    refused too often, for it does what is legal all the same.
    """
    extra: dict[str, Any] = {"x-scope": scope.value}
    if example is not None:
        extra["x-example"] = example
    if content is not None:
        extra["responses"] = {status: {"content": content}}
    return {
        "auth": Bearer(scope, what, judged=judged),
        "response": replies(good, *more, status=status, without=without),
        "openapi_extra": extra,
    }
