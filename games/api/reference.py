"""The page of the API, made from its OpenAPI schema: frozen plain values in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext, gettext_noop


@dataclass(frozen=True, slots=True)
class ApiField:
    """Something a request says or an answer holds: its name, its type, its words."""

    name: str
    kind: str
    words: str
    needed: bool


@dataclass(frozen=True, slots=True)
class ApiReply:
    """An answer: its status, what it holds (the name of a type), and whether it is a problem."""

    status: str
    holds: str
    words: str
    good: bool


@dataclass(frozen=True, slots=True)
class ApiOperation:
    """An operation as its page shows it."""

    key: str
    method: str
    path: str
    title: str
    about: str
    scope: str
    takes: tuple[ApiField, ...]
    replies: tuple[ApiReply, ...]
    example: str


@dataclass(frozen=True, slots=True)
class ApiType:
    """A type of the schema: its name and its fields."""

    name: str
    fields: tuple[ApiField, ...]


@dataclass(frozen=True, slots=True)
class ApiReference:
    """All of it, room by room."""

    rooms: tuple[tuple[str, tuple[ApiOperation, ...]], ...]
    types: tuple[ApiType, ...]


ROOMS = {
    "games": gettext_noop("Tables"),
    "ratings": gettext_noop("Ratings"),
    "events": gettext_noop("Events"),
    "ladders": gettext_noop("Ladders"),
    "leagues": gettext_noop("Leagues"),
    "calls": gettext_noop("Calls of the director"),
    "records": gettext_noop("Records"),
    "rules": gettext_noop("Rules"),
}

STATUSES = {
    "200": gettext_noop("done"),
    "201": gettext_noop("made"),
    "204": gettext_noop("removed"),
    "400": gettext_noop("no JSON"),
    "401": gettext_noop("no token, or none that is known"),
    "403": gettext_noop("not for this token, or not at this table"),
    "404": gettext_noop("not there, or not for you to know"),
    "409": gettext_noop("not now: the game or the table has moved on"),
    "413": gettext_noop("too large"),
    "422": gettext_noop("cannot be taken, and why"),
    "429": gettext_noop("too much at once: see Retry-After"),
}

REF = "#/components/schemas/"


@lru_cache(maxsize=8)
def reference(schema_text: str, language: str) -> ApiReference:
    """The reference of a schema (as JSON) in a language, which is the active one."""
    schema = json.loads(schema_text)
    operations = [
        (operation["tags"][0], _operation(schema, method, path, operation))
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
    ]
    rooms = tuple(
        (gettext(words), tuple(operation for room, operation in operations if room == name))
        for name, words in ROOMS.items()
    )
    types = tuple(
        ApiType(name, tuple(_fields(operation)))
        for name, operation in sorted(schema["components"]["schemas"].items())
    )
    return ApiReference(rooms, types)


def _operation(
    schema: Mapping[str, Any], method: str, path: str, operation: Mapping[str, Any]
) -> ApiOperation:
    takes = [
        ApiField(each["name"], _kind(each["schema"]), _words(each["schema"]), each["required"])
        for each in operation["parameters"]
    ]
    body = _body(schema, operation)
    if body is not None:
        takes += _fields(body)
    return ApiOperation(
        key=operation["operationId"].rpartition("_operations_")[2],
        method=method.upper(),
        path=path,
        title=_text(operation, "summary"),
        about=_text(operation, "description"),
        scope=operation.get("x-scope", ""),
        takes=tuple(takes),
        replies=tuple(_reply(status, answer) for status, answer in sorted(operation["responses"].items())),
        example=_example(method, path, operation, body),
    )


def _body(schema: Mapping[str, Any], operation: Mapping[str, Any]) -> Mapping[str, Any] | None:
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content is None:
        return None
    # A body that may be left out is one of two: it, or nothing.
    named = next(each for each in content["schema"].get("anyOf", [content["schema"]]) if "$ref" in each)
    schema_body: Mapping[str, Any] = schema["components"]["schemas"][named["$ref"].removeprefix(REF)]
    return schema_body


def _reply(status: str, answer: Mapping[str, Any]) -> ApiReply:
    holds = ""
    for kind, content in answer.get("content", {}).items():
        holds = _kind(content["schema"]) if kind == "application/json" else kind
    return ApiReply(status, holds, gettext(STATUSES[status]), status < "300")


def _fields(schema: Mapping[str, Any]) -> Iterator[ApiField]:
    needed = set(schema.get("required", ()))
    for name, each in schema.get("properties", {}).items():
        yield ApiField(name, _kind(each), _words(each), name in needed)


def _words(entry: Mapping[str, Any]) -> str:
    return _text(entry, "description")


def _text(entry: Mapping[str, Any], name: str) -> str:
    """Words of the schema, which are marked for translation where they stand."""
    words = entry.get(name, "")
    return gettext(words) if words else ""


def _kind(entry: Mapping[str, Any]) -> str:
    """The type of a value in a few signs: `string`, `list of Offer`, `integer or null`."""
    if "$ref" in entry:
        return str(entry["$ref"]).removeprefix(REF)
    if "anyOf" in entry:
        return " | ".join(_kind(each) for each in entry["anyOf"])
    if "const" in entry:
        return json.dumps(entry["const"])
    if "enum" in entry:
        return " | ".join(json.dumps(each) for each in entry["enum"])
    if entry.get("type") == "array":
        return f"[{_kind(entry.get('items', {}))}]"
    if entry.get("type") == "object" and isinstance(entry.get("additionalProperties"), Mapping):
        return f"{{string: {_kind(entry['additionalProperties'])}}}"
    return str(entry.get("type", "any"))


def _example(method: str, path: str, operation: Mapping[str, Any], body: Mapping[str, Any] | None) -> str:
    """A line for the shell that calls the operation with curl, its body as JSON."""
    words = ["curl"]
    if method != "get":
        words.append(f"-X {method.upper()}")
    if "security" in operation:
        words.append('-H "Authorization: Bearer $TOKEN"')
    if body is not None:
        sent = json.dumps(operation["x-example"], ensure_ascii=False)
        words += ["-H 'Content-Type: application/json'", f"-d '{sent}'"]
    return " ".join([*words, f'"$TALON{path}"'])
