"""The tools of a game asked from outside: words become the values a tool works with.

The command line and the pages read questions with `values`, so that both refuse the same words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.notation import read_cards
from rules.engine.page import BadWord, Field, Kind, RulePage, Tool
from rules.engine.protocol import Card, number_of
from rules.engine.variant import Variant

LONGEST = 2000


def find(variant: Variant[Any], name: str) -> Tool:
    """The tool of a variant by its name; raises BadWord."""
    tools = variant.page.tools if variant.page else ()
    for tool in tools:
        if tool.name == name:
            return tool
    known = ", ".join(tool.name for tool in tools) or "nothing"
    raise BadWord(name, f"what can be asked about {variant.slug}: {known}")


def values(page: RulePage, tool: Tool, options: Any, texts: Mapping[str, str]) -> dict[str, Any]:
    """What the fields of a tool say, by name; raises BadWord or BadCards for the first that says nothing."""
    pack = page.pack(options)
    return {field.name: value(pack, field, texts.get(field.name)) for field in tool.fields}


def value(pack: Sequence[Card], field: Field, text: str | None) -> Any:
    """What one field says; what it usually says where nothing was said."""
    if field.kind is Kind.FLAG:
        return text is not None and text not in ("", "0", "false")
    if text is None or (not text.strip() and field.usual is not None):
        if field.usual is None:
            raise BadWord(f"--{field.name}", expected(field))
        return field.usual
    match field.kind:
        case Kind.CARDS:
            return _cards(pack, field, text)
        case Kind.CHOICE:
            return _choice(field, text)
        case Kind.NUMBER:
            return _number(field, text.strip())
        case Kind.NUMBERS:
            return tuple(_number(field, word) for word in text.replace(",", " ").split())


def _cards(pack: Sequence[Card], field: Field, text: str) -> tuple[Card, ...]:
    cards = read_cards(text[:LONGEST], pack)
    if not cards:
        raise BadWord(f"--{field.name}", "at least one card")
    return cards


def _choice(field: Field, text: str) -> str:
    for word, _label in field.choices:
        if word.lower() == text.strip().lower():
            return word
    raise BadWord(text or f"--{field.name}", expected(field))


def _number(field: Field, word: str) -> int:
    number = number_of(word)
    if number is None or number > 999_999:
        raise BadWord(word or f"--{field.name}", expected(field))
    return number


def expected(field: Field) -> str:
    """What a field may say, for the command line."""
    match field.kind:
        case Kind.CARDS:
            return f"cards for --{field.name}"
        case Kind.CHOICE:
            return f"one of {', '.join(word for word, _label in field.choices)} for --{field.name}"
        case Kind.NUMBER:
            return f"a whole number from 0 up for --{field.name}"
        case Kind.NUMBERS:
            return f"whole numbers from 0 up, with commas between, for --{field.name}"
        case Kind.FLAG:
            return "nothing"
