"""The shape templates and stylesheets are written in, and what of a file is not in it.

A template has one element or tag a line: two spaces deeper for every element, block tag and broken tag it stands in,
no line with two block-level elements or two block tags, what is opened on one line and closed on another closed at
the beginning of its line. A stylesheet has one declaration a line and one selector a line. No line is longer than 120
columns. What a value, a comment or <pre> holds is its own matter.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from config.templates import Token, attributes, name_of, pieces

COLUMNS = 120
STEP = 2

_VOID = re.compile(r"area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr")
_BLOCK_LEVEL = re.compile(
    r"address|article|aside|blockquote|body|details|dialog|div|dl|dd|dt|fieldset|figcaption|figure|footer|form|h[1-6]"
    r"|head|header|hr|html|legend|li|main|nav|ol|option|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul"
)
MIDDLES = frozenset(("else", "elif", "empty", "plural"))

_TAG_NAME = re.compile(r"\{%\s*(\w+)")
_TAG = re.compile(r"\{%.*?%\}")


@dataclass(frozen=True, order=True, slots=True)
class Fault:
    """A line that is not in shape, and what is wrong with it."""

    line: int
    what: str


@dataclass(slots=True)
class Stylesheet:
    """The lines of a file, by the place of a character in it."""

    text: str
    begins: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.begins = [0, *(found.end() for found in re.finditer("\n", self.text))]

    def line(self, place: int) -> int:
        """The number of the line a place is in, from 1."""
        return bisect_right(self.begins, place)

    def is_first(self, place: int) -> bool:
        """Whether nothing but indentation stands before this on its line."""
        return not self.text[self.begins[self.line(place) - 1] : place].strip()

    def too_long(self) -> Iterator[Fault]:
        """The faults of lines with more columns than are allowed."""
        for number, line in enumerate(self.text.split("\n"), start=1):
            if len(line) > COLUMNS:
                yield Fault(number, f"{len(line)} columns, {COLUMNS} are allowed")

    def indented(self, place: int, depth: int) -> Iterator[Fault]:
        """The fault of a line that begins here, unless it stands as deep as it should."""
        number = self.line(place)
        found = place - self.begins[number - 1]
        if found != depth * STEP:
            yield Fault(number, f"indented by {found}, {depth * STEP} wanted")


# --- templates -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finding:
    """Where something opens, goes on or closes (`kind`), or stands alone ("void"); its content begins `after` it."""

    kind: str
    what: str
    place: int
    after: int


def template_faults(source: str) -> list[Fault]:
    """What of a template is not in shape, in the order of its lines."""
    sheet = Stylesheet(source)
    marks, hidden = _marks(source)
    faults = {*sheet.too_long(), *_nesting(sheet, marks), *_crowded(sheet, marks)}
    return sorted(faults | set(_indentation(sheet, marks, hidden)))


def _marks(source: str) -> tuple[list[Finding], list[range]]:
    """All that opens and closes in a template, and the stretches of which the indentation is free."""
    ends = set(re.findall(r"\{%\s*end(\w+)", source))
    marks: list[Finding] = []
    hidden: list[range] = []
    for piece in pieces(source):
        if piece.kind == "element":
            marks += _element_marks(piece, ends)
            hidden += _values(piece)
        elif piece.kind == "template":
            marks += _tag_marks(piece.source, piece.start, ends)
        elif piece.kind == "kept" and piece.source.startswith("{% blocktranslate"):
            for found in _TAG.finditer(piece.source):
                marks += _tag_marks(found[0], piece.start + found.start(), ends)
        elif piece.kind == "kept":
            hidden.append(range(piece.start + 1, piece.start + len(piece.source)))
    return sorted(marks, key=lambda mark: mark.place), hidden


def _tag_marks(tag: str, place: int, ends: set[str]) -> Iterator[Finding]:
    found = _TAG_NAME.match(tag)
    name = found[1] if found else ""
    after = place + len(tag)
    if name in MIDDLES:
        yield Finding("middle", f"{{% {name} %}}", place, after)
    elif name.startswith("end"):
        yield Finding("close", f"{{% {name[3:]} %}}", place, after)
    elif name in ends:
        yield Finding("open", f"{{% {name} %}}", place, after)


def _element_marks(piece: Token, ends: set[str]) -> Iterator[Finding]:
    name = name_of(piece.source).strip("</").lower()
    after = piece.start + len(piece.source)
    if piece.source.startswith("</"):
        yield Finding("close", f"<{name}>", piece.start, after)
        return
    if "\n" in piece.source:
        yield Finding("open", "the tag", piece.start, piece.start + 1)
        end = after - 2 if piece.source.endswith("/>") else after - 1
        yield Finding("close", "the tag", end, end)
    for attribute in attributes(piece.source):
        if attribute.is_template:
            yield from _tag_marks(attribute.source, piece.start + attribute.start, ends)
    if not _VOID.fullmatch(name) and not name.startswith("!") and not piece.source.endswith("/>"):
        yield Finding("open", f"<{name}>", after - 1, after)
    if _VOID.fullmatch(name):
        yield Finding("void", f"<{name}>", piece.start, after)


def _values(piece: Token) -> Iterator[range]:
    """Where in a tag the values of its attributes stand."""
    for attribute in attributes(piece.source):
        if not attribute.is_template:
            start = piece.start + attribute.start
            yield range(start + 1, start + len(attribute.source))


def _nesting(sheet: Stylesheet, marks: list[Finding]) -> Iterator[Fault]:
    """What is closed by nothing or not where it should be, and lines that open more than one thing for later ones."""
    standing: list[Finding] = []
    opened: set[int] = set()
    for mark in marks:
        if mark.kind == "open":
            standing.append(mark)
        elif mark.kind == "close":
            if not standing or standing[-1].what != mark.what:
                yield Fault(sheet.line(mark.place), f"closes {mark.what}, which does not stand open here")
                return
            began = sheet.line(standing.pop().place)
            if began == sheet.line(mark.place):
                continue
            if not sheet.is_first(mark.place):
                yield Fault(sheet.line(mark.place), f"the end of {mark.what} wants a line of its own")
            if began in opened:
                yield Fault(began, "opens two things that are closed on later lines")
            opened.add(began)
    for mark in standing:
        yield Fault(sheet.line(mark.place), f"{mark.what} is never closed")


def _crowded(sheet: Stylesheet, marks: list[Finding]) -> Iterator[Fault]:
    """Lines with two block-level elements or two block tags."""
    elements: set[int] = set()
    tags: set[int] = set()
    for mark in marks:
        line = sheet.line(mark.place)
        if mark.kind not in ("open", "void"):
            continue
        if _BLOCK_LEVEL.fullmatch(mark.what.strip("<>")):
            if line in elements:
                yield Fault(line, f"{mark.what} beside another block-level element")
            elements.add(line)
        elif mark.what.startswith("{%") and mark.what != "{% blocktranslate %}":
            if line in tags:
                yield Fault(line, f"{mark.what} beside another block tag")
            tags.add(line)


def _indentation(sheet: Stylesheet, marks: list[Finding], hidden: list[range]) -> Iterator[Fault]:
    changes = sorted(
        [(mark.place, -1) for mark in marks if mark.kind in ("close", "middle")]
        + [(mark.after, 1) for mark in marks if mark.kind in ("open", "middle")]
    )
    depth, at = 0, 0
    for begin in sheet.begins:
        line = sheet.text[begin:].split("\n", 1)[0]
        place = begin + len(line) - len(line.lstrip())
        while at < len(changes) and changes[at][0] <= place:
            depth += changes[at][1]
            at += 1
        if line.strip() and not any(place in stretch for stretch in hidden):
            yield from sheet.indented(place, depth)


# --- stylesheets -----------------------------------------------------------------------------------

_SPOKEN = re.compile(r"/\*.*?\*/|\"[^\"]*\"|'[^']*'", re.DOTALL)


def stylesheet_faults(source: str) -> list[Fault]:
    """What of a stylesheet is not in shape, in the order of its lines."""
    sheet = Stylesheet(source)
    # Comments and strings are blotted out, so that every brace, semicolon and comma left is one of the language.
    bare = _SPOKEN.sub(_blotted, source)
    return sorted({*sheet.too_long(), *_statements(sheet, bare)})


def _blotted(found: re.Match[str]) -> str:
    spoken = found[0]
    return re.sub(r"[^\n]", " " if spoken.startswith("/*") else "_", spoken)


def _statements(sheet: Stylesheet, bare: str) -> Iterator[Fault]:
    depth = 0
    for found in re.finditer(r"(?P<head>[^{};]*)(?P<end>[{};])", bare):
        head, end = found["head"], found["end"]
        start = found.start() + len(head) - len(head.lstrip())
        if head.strip():
            if not sheet.is_first(start):
                yield Fault(sheet.line(start), "a declaration or selector that shares its line")
            else:
                yield from sheet.indented(start, depth)
        if end == "{":
            yield from _selectors(sheet, head, found.start())
            depth += 1
        elif end == "}":
            depth -= 1
            if not sheet.is_first(found.end() - 1):
                yield Fault(sheet.line(found.end() - 1), "a closing brace wants a line of its own")
            else:
                yield from sheet.indented(found.end() - 1, depth)


def _selectors(sheet: Stylesheet, head: str, start: int) -> Iterator[Fault]:
    """The faults of a list of selectors: after each of its commas the line should end."""
    if head.strip().startswith("@"):
        return
    nested = 0
    for place, sign in enumerate(head):
        nested += {"(": 1, "[": 1, ")": -1, "]": -1}.get(sign, 0)
        if sign == "," and not nested and not head[place + 1 :].lstrip(" ").startswith("\n"):
            yield Fault(sheet.line(start + place), "two selectors on a line")
