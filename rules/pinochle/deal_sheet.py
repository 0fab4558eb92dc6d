"""The sheet of one deal, as a tool answers it: what each side has, whether it counts, and what the deal gives.

Double-deck pinochle and the auction games answer alike. A side is called by its seats, as in the diagrams, or by the
name that was typed for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.engine import diagram
from rules.engine.moves import Phrase
from rules.engine.page import Field, Kind, Row, Tool, ToolAnswer
from rules.engine.wording import N_, Sentence, Wording

NAMED: Wording = {"tool_named": Sentence("{name}")}

SHEET_WORDS: Wording = {
    **NAMED,
    "tool_made": Sentence(N_("bid, made")),
    "tool_lost": Sentence(N_("bid, lost")),
    "tool_pair_0": Sentence(N_("South and North")),
    "tool_pair_1": Sentence(N_("West and East")),
    "tool_three_0": Sentence(N_("South, Northwest and Northeast")),
    "tool_three_1": Sentence(N_("Southwest, North and Southeast")),
    "tool_side_meld": Sentence(N_("{pair:phrase}: meld that counts")),
    "tool_side_tricks": Sentence(N_("{pair:phrase}: trick points")),
    "tool_side_meld_lost": Sentence(N_("{pair:phrase}: meld, which scores nothing, for the bid is lost")),
    "tool_side_tricks_lost": Sentence(
        N_("{pair:phrase}: trick points, which score nothing, for the bid is lost")
    ),
    "tool_side_meld_no_trick": Sentence(
        N_("{pair:phrase}: meld, which scores nothing, for no trick was won")
    ),
    "tool_side_meld_unplayed": Sentence(
        N_("{pair:phrase}: meld, which scores nothing, for the hand was not played")
    ),
    "tool_side_meld_few_tricks": Sentence(
        N_("{pair:phrase}: meld, which scores nothing, for too few trick points")
    ),
    "tool_side_tricks_few_tricks": Sentence(
        N_("{pair:phrase}: trick points, too few of them to score anything")
    ),
    "tool_side_unplayed": Sentence(N_("{pair:phrase}: for the hand that was not played")),
    "tool_side_meld_bid_only": Sentence(N_("{pair:phrase}: meld, which counts towards the bid alone")),
    "tool_side_tricks_bid_only": Sentence(
        N_("{pair:phrase}: trick points, which count towards the bid alone")
    ),
    "tool_short": Sentence(N_("Meld and tricks make {total}, and the bid was {bid}: {short} too few.")),
}
"""The sentences by their codes; a page merges them into its words."""


def side_name(side: int, *, sides: int, seats: int) -> Phrase:
    """What a sheet calls a side: the one who sits there, or the partners by their seats."""
    if sides == seats:
        return diagram.name(side, seats)
    return Phrase(f"tool_pair_{side}" if seats == 4 else f"tool_three_{side}")


def side_labels(*, sides: int, seats: int) -> tuple[str, ...]:
    """The names of all sides, marked for translation, as labels of boxes."""
    words = {**SHEET_WORDS, **diagram.DIAGRAM_WORDS}
    return tuple(words[side_name(side, sides=sides, seats=seats).code].text for side in range(sides))


def bid_row(bid: int, *, is_made: bool) -> Row:
    """The bid, and whether it was made."""
    return Row(Phrase("tool_made" if is_made else "tool_lost"), bid)


def meld_row(side: Phrase, points: int, void: str = "") -> Row:
    """What a side melded; `void` says why it scores nothing, by the end of a code of its sentence."""
    return Row(Phrase(f"tool_side_meld_{void}" if void else "tool_side_meld", {"pair": side}), points)


def tricks_row(side: Phrase, points: int, void: str = "") -> Row:
    """What a side took in tricks; `void` as for melds."""
    return Row(Phrase(f"tool_side_tricks_{void}" if void else "tool_side_tricks", {"pair": side}), points)


def short_of(total: int, bid: int) -> Phrase:
    """By how much a bid was missed."""
    return Phrase("tool_short", {"total": total, "bid": bid, "short": bid - total})


# --- by name --------------------------------------------------------------------------------


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
