"""Rule texts: Markdown cut into sections and anchored blocks, some of them only for certain house rules.

    ## The auction {#auction}

    {#auction-rounds when auction_rounds=single}
    The auction goes round once only.

    {#auction-rounds}
    The bidding goes round until {{target>100: at last||soon}} three have passed.

Every block begins with a line that gives its anchor. Of several blocks with one anchor the first
whose condition holds is shown. `## Melds {#melds in scores}` puts a section into another part of the rules.
Inside a line `{{condition: text||other text}}` chooses likewise.
The whole syntax is told in docs/rule-pages.md; this file knows conditions, not what Markdown makes of the rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from rules.engine.options import Value, text_of

ANCHOR = re.compile(r"^\{#(?P<id>[a-z0-9-]+)(?: when (?P<when>\S+))?(?: print (?P<printed>\S+))?\}$")
HEADING = re.compile(
    r"^(?P<marks>#{1,3}) (?P<title>.+?)(?: \{#(?P<id>[a-z0-9-]+)(?: in (?P<part>[a-z-]+))?\})?$"
)
TERM = re.compile(r"^(?P<name>\w+)(?:(?P<relation>!=|>=|<=|=|>|<)(?P<values>[\w+|-]+))?$")
CONDITION = re.compile(r"\{\{(?P<when>[\w!<>=+|&-]+): ?")

Holds = Callable[[str], Value]
"""Gives the value of an option (or another named figure); raises KeyError."""


FIRST_PART = "play"
"""The part of the rules in which a section stands that names none."""


class BadText(ValueError):
    """A rule text that breaks its own syntax: where, and how."""


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A paragraph, list, table or example with its anchor, and the condition under which it stands.

    `printed` is a condition more for the booklet; `line` is where its anchor stands in the file.
    """

    anchor: str
    when: str
    body: str
    printed: str = ""
    line: int = 0

    @property
    def directive(self) -> tuple[str, ...]:
        """The words of a line `@table melds`, empty for prose."""
        first = self.body.split("\n", 1)[0]
        return tuple(first[1:].split()) if first.startswith("@") else ()

    @property
    def prose(self) -> str:
        """The text without the directive's line."""
        return self.body.partition("\n")[2] if self.directive else self.body


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with the blocks under it; level 2 stands in the contents, level 3 below one of those.

    `part` is the part of the rules it stands in, `line` where it stands in the file.
    """

    anchor: str
    title: str
    level: int
    blocks: tuple[TextBlock, ...]
    part: str = FIRST_PART
    line: int = 0


@dataclass(frozen=True, slots=True)
class RuleText:
    """A whole rule text: its title, the blocks before the first heading, and the sections."""

    title: str
    opening: tuple[TextBlock, ...]
    sections: tuple[Section, ...]

    def blocks(self) -> Iterator[TextBlock]:
        """Every block in the order of the text, whatever its condition."""
        yield from self.opening
        for section in self.sections:
            yield from section.blocks

    def anchors(self) -> tuple[str, ...]:
        """Every anchor, of headings and blocks, in the order of the text and each once."""
        anchors = [block.anchor for block in self.opening]
        for section in self.sections:
            anchors += [section.anchor, *(block.anchor for block in section.blocks)]
        return tuple(dict.fromkeys(anchors))

    def heading_over(self, anchor: str) -> str:
        """The title of the section in which an anchor stands, or of the whole; empty where it stands nowhere."""
        for section in self.sections:
            if anchor == section.anchor or any(block.anchor == anchor for block in section.blocks):
                return section.title
        return self.title if any(block.anchor == anchor for block in self.opening) else ""


def parse(text: str) -> RuleText:
    """Cut a rule text into sections and blocks; raises BadText with the number of the line."""
    reader = _Cutter()
    for number, line in enumerate(text.splitlines(), start=1):
        reader.read(number, line)
    return reader.text()


class _Cutter:
    """Takes a rule text line by line."""

    def __init__(self) -> None:
        self.title = ""
        self.opening: tuple[TextBlock, ...] = ()
        self.sections: list[Section] = []
        self.heading: Section | None = None
        self.blocks: list[TextBlock] = []
        self.block: TextBlock | None = None
        self.lines: list[str] = []

    def read(self, number: int, line: str) -> None:
        """Take one more line; raises BadText, with its number."""
        if match := ANCHOR.match(line):
            self._close_block()
            self.block = TextBlock(match["id"], match["when"] or "", "", match["printed"] or "", number)
        elif (match := HEADING.match(line)) and match["marks"] == "#":
            self.title = match["title"]
        elif match:
            if not match["id"]:
                raise BadText(f"line {number}: a heading needs its anchor, as in '## The deal {{#deal}}'")
            self._close_section()
            self._open_section(match, number)
        elif self.block is not None:
            self.lines.append(line)
        elif line.strip():
            raise BadText(f"line {number}: text without an anchor: {line[:60]}")

    def text(self) -> RuleText:
        """The text of all lines that were read so far."""
        self._close_section()
        return RuleText(self.title, self.opening, tuple(self.sections))

    def _open_section(self, match: re.Match[str], number: int) -> None:
        level = len(match["marks"])
        # A heading of the third level stands where that above it does.
        above = self.heading.part if self.heading and level > 2 else FIRST_PART
        self.heading = Section(match["id"], match["title"], level, (), match["part"] or above, number)

    def _close_block(self) -> None:
        if self.block is not None:
            self.blocks.append(replace(self.block, body="\n".join(self.lines).strip()))
        self.block, self.lines = None, []

    def _close_section(self) -> None:
        self._close_block()
        if self.heading is None:
            self.opening = tuple(self.blocks)
        else:
            self.sections.append(replace(self.heading, blocks=tuple(self.blocks)))
        self.blocks = []


@cache
def text_of_file(path: Path) -> RuleText:
    """The rule text of a file; raises BadText."""
    return parse(path.read_text(encoding="utf-8"))


def visible_blocks(blocks: tuple[TextBlock, ...], holds: Holds) -> tuple[TextBlock, ...]:
    """The blocks that stand under the options: of each anchor the first whose condition holds."""
    chosen: dict[str, TextBlock] = {}
    for block in blocks:
        if block.anchor not in chosen and (not block.when or met(block.when, holds)):
            chosen[block.anchor] = block
    return tuple(chosen.values())


def is_in_print(text: RuleText, anchor: str, holds: Holds) -> bool:
    """Whether what stands under an anchor makes a difference under the options, so that a booklet has it."""
    for section in text.sections:
        if section.anchor == anchor:
            return True
        for block in visible_blocks(section.blocks, holds):
            if block.anchor == anchor:
                return not block.printed or met(block.printed, holds)
    return False


def met(condition: str, holds: Holds) -> bool:
    """Whether all terms of a condition hold: `pass_cards>0&pass_timing=after_trump`; `a=b|c` is either."""
    return all(_term_met(term, holds) for term in condition.split("&"))


def _term_met(term: str, holds: Holds) -> bool:
    match = TERM.match(term)
    if not match:
        raise BadText(f"not a condition: {term}")
    value, relation = holds(match["name"]), match["relation"]
    if relation is None:
        return bool(value)
    wanted = match["values"].split("|")
    if relation in ("=", "!="):
        return (text_of(value) in wanted) == (relation == "=")
    if not isinstance(value, int) or len(wanted) != 1:
        raise BadText(f"not a condition on a number: {term}")
    bound = int(wanted[0])
    return {">": value > bound, "<": value < bound, ">=": value >= bound, "<=": value <= bound}[relation]


def choose(text: str, holds: Holds) -> str:
    """The text with every `{{condition: this||that}}` decided; a line it leaves empty goes with it."""
    decided, end = _choose(text, 0, holds, closing=False)
    if end != len(text):
        raise BadText(f"a closing }}}} too many: {text[end : end + 40]}")
    return decided


def _choose(text: str, start: int, holds: Holds, *, closing: bool) -> tuple[str, int]:
    """Decide from `start` to the end, or to the `}}` that closes; where it stopped, too."""
    parts: list[str] = []
    position = start
    while position < len(text):
        if closing and (text.startswith("}}", position) or text.startswith("||", position)):
            return "".join(parts), position
        if opened := CONDITION.match(text, position):
            begun = position
            chosen, position = _alternative(text, opened, holds)
            alone = text[begun - 1 : begun] in ("", "\n") and text[position : position + 1] == "\n"
            position += alone and not chosen
            parts.append(chosen)
        elif text[position] == "{" and (close := text.find("}", position)) > 0:
            # A figure: its brace must not be taken for half of a closing pair.
            parts.append(text[position : close + 1])
            position = close + 1
        else:
            parts.append(text[position])
            position += 1
    if closing:
        raise BadText(f"never closed: {text[start - 20 : start + 40]}")
    return "".join(parts), position


def _alternative(text: str, opened: re.Match[str], holds: Holds) -> tuple[str, int]:
    """What a `{{condition: this||that}}` comes to, and where it ends."""
    first, position = _choose(text, opened.end(), holds, closing=True)
    second = ""
    if text.startswith("||", position):
        second, position = _choose(text, position + 2, holds, closing=True)
    if not text.startswith("}}", position):
        raise BadText(f"never closed: {text[opened.start() : opened.start() + 60]}")
    return (first if met(opened["when"], holds) else second), position + 2
