"""What the sheet of a deal calls the sides: by their seats, as in the diagrams, or by the names that were typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine import diagram
from rules.engine.moves import Phrase
from rules.engine.page import Field, Kind, Tool, ToolAnswer
from rules.engine.wording import N_, Sentence, Wording

NAMED: Wording = {"tool_named": Sentence("{name}")}
"""The sentence of a name by its code; a page merges it into its words."""

NAME_LABELS = {
    "drawn_south": N_("Name of South"),
    "drawn_west": N_("Name of West"),
    "drawn_north": N_("Name of North"),
    "drawn_east": N_("Name of East"),
    "tool_pair_0": N_("Name of South and North"),
    "tool_pair_1": N_("Name of West and East"),
    "tool_three_0": N_("Name of South, Northwest and Northeast"),
    "tool_three_1": N_("Name of Southwest, North and Southeast"),
}
"""What the fields for names are called, by the code of the side."""


def side_name(side: int, *, sides: int, seats: int) -> Phrase:
    """What a sheet calls a side: the one who sits there, or the partners by their seats."""
    if sides == seats:
        return diagram.name(side, seats)
    return Phrase(f"tool_pair_{side}" if seats == 4 else f"tool_three_{side}")


def with_names(tool: Tool, *, sides: int, seats: int) -> Tool:
    """The tool of a deal's score, which also calls the sides by the names that are typed."""
    codes = [side_name(side, sides=sides, seats=seats).code for side in range(sides)]
    fields = {
        code: Field(
            code.removeprefix("drawn_") if sides == seats else f"side-{side}",
            Kind.NAME,
            NAME_LABELS[code],
            N_("as you like; it stays in the link"),
            usual="",
        )
        for side, code in enumerate(codes)
    }

    def answer(options: Any, values: Mapping[str, Any]) -> ToolAnswer:
        answered = tool.answer(options, values)
        names = {code: name for code, field in fields.items() if (name := values.get(field.name))}
        rows = tuple(replace(row, words=_with_names(row.words, names)) for row in answered.rows)
        return replace(answered, rows=rows)

    return replace(tool, fields=(*tool.fields, *fields.values()), answer=answer)


def _with_names(words: Phrase, names: Mapping[str, str]) -> Phrase:
    """Words with the name of a side in place of its seats, where one was typed."""
    if words.code in names:
        return Phrase("tool_named", {"name": names[words.code]})
    facts = {
        name: _with_names(fact, names) if isinstance(fact, Phrase) else fact
        for name, fact in words.facts.items()
    }
    return Phrase(words.code, facts)
