"""Our templates, read so that their shape costs nothing: what is one element a line in the file is tight on the page.

One rule decides what a page shows: **a line break with its indentation shows nothing beside a tag, and one space
between words.** A tag is `<…>`, `{% … %}` or `{# … #}`; words are everything else, `{{ … }}` with them. A space that
is wanted beside a tag is written on the line: `<b>3</b> tricks`, or, where the line has to end there, `{{ " " }}`.
Inside a tag each attribute gets one space before it and nothing else does, however the lines are broken.

Left as they are: what stands in <pre>, <textarea>, <script> and <style>, the values of attributes, HTML comments, and
the bodies of `blocktranslate` (which say `trimmed`), `verbatim` and `comment`. Templates of other people's apps are
not read by this loader.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from django.template import Origin
from django.template.loaders import filesystem

_TEMPLATE = r"\{%.*?%\}|\{\#.*?\#\}"
_VARIABLE = r"\{\{.*?\}\}"
_VALUE = rf'"(?:{_TEMPLATE}|{_VARIABLE}|[^"])*"|\'(?:{_TEMPLATE}|{_VARIABLE}|[^\'])*\''
_ELEMENT = rf"</?[a-zA-Z!](?:{_TEMPLATE}|{_VARIABLE}|{_VALUE}|[^>\"'])*>"
_KEPT = r"<!--.*?-->|\{%\s*(?P<block>blocktranslate|verbatim|comment)\b.*?%\}.*?\{%\s*end(?P=block)\s*%\}"
_PIECE = re.compile(
    rf"(?P<kept>{_KEPT})|(?P<template>{_TEMPLATE})|(?P<element>{_ELEMENT})"
    rf"|(?P<words>(?:{_VARIABLE}|(?!{_TEMPLATE}|{_ELEMENT}|<!--).)+)",
    re.DOTALL,
)
_INSIDE = re.compile(
    rf"(?P<template>{_TEMPLATE})|(?P<attribute>(?:{_VARIABLE}|{_VALUE}|(?!\{{[%#])[^\s\"'])+)", re.DOTALL
)
_NAME = re.compile(r"</?[a-zA-Z!][^\s>{/]*")
_VERBATIM = re.compile(r"<(pre|textarea|script|style)\b", re.IGNORECASE)
_BREAK = re.compile(r"\s*\n\s*")

Kind = Literal["words", "element", "template", "kept"]


@dataclass(frozen=True, slots=True)
class Token:
    """A stretch of a template's source, and where it begins."""

    kind: Kind
    source: str
    start: int


class Loader(filesystem.Loader):
    """Django's loader from the project's folders, which takes the line breaks out of what it has read."""

    def get_contents(self, origin: Origin) -> str:
        """The source of a template as it is compiled."""
        return squeezed(super().get_contents(origin))


def squeezed(source: str) -> str:
    """A template without the line breaks and the indentation that are there for its readers only."""
    return "".join(_squeezed(piece) for piece in pieces(source))


def pieces(source: str) -> Iterator[Token]:
    """A template's source as words, elements' tags, template tags and what is kept verbatim; nothing is left out."""
    at = 0
    while at < len(source):
        found = _PIECE.match(source, at)
        # A tag without its end; what is wrong with it is for Django and the browser to say.
        if found is None:
            yield Token("kept", source[at:], at)
            return
        kind: Kind = found.lastgroup  # type: ignore[assignment]
        yield Token(kind, found[0], at)
        at = found.end()
        opened = _VERBATIM.match(found[0]) if kind == "element" else None
        if opened:
            end = source.lower().find(f"</{opened[1].lower()}", at)
            end = len(source) if end < 0 else end
            yield Token("kept", source[at:end], at)
            at = end


@dataclass(frozen=True, slots=True)
class Attribute:
    """An attribute of an element's tag with its value, or a template tag among them; where it begins in the tag."""

    is_template: bool
    source: str
    start: int


def attributes(tag: str) -> list[Attribute]:
    """What stands in an element's tag after its name."""
    found = _INSIDE.finditer(tag, len(name_of(tag)), len(tag) - 1)
    return [Attribute(each["template"] is not None, each[0], each.start()) for each in found]


def name_of(tag: str) -> str:
    """The beginning of an element's tag: `<li`, `</li`."""
    found = _NAME.match(tag)
    return found[0] if found else tag


def _squeezed(piece: Token) -> str:
    match piece.kind:
        case "words":
            text = re.sub(r"^\s*\n\s*|\s*\n\s*$", "", piece.source)
            return _BREAK.sub(" ", text)
        case "element":
            inside = (
                each.source if each.is_template else f" {each.source}" for each in attributes(piece.source)
            )
            return f"{name_of(piece.source)}{''.join(inside)}>"
        case _:
            return piece.source
