"""What people write themselves, made fit to be kept."""

from __future__ import annotations

import re
import unicodedata

from accounts.names import UNSEEN

WITHOUT_SHAPE = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
"""Marks that are drawn as nothing; they join the letters beside them, or say in which form one is drawn."""


BIDI_CONTROLS = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the direction of the letters after them, of other people's words on the same line too."""


def without_bidi_controls(text: str) -> str:
    """A person's words without signs by which they would be read backwards, or what stands beside them would."""
    return BIDI_CONTROLS.sub("", text)


def one_line(text: str, most: int) -> str:
    """A person's words on one line, without what a database cannot hold."""
    return " ".join(text.replace("\0", " ").split())[:most]


def plain_line(text: str, most: int) -> str:
    """A person's words for others to read, on one line that runs in its own direction."""
    return one_line(without_bidi_controls(text), most)


def visible(line: str) -> str:
    """A line with spaces in place of signs that cannot be seen."""
    return "".join(
        " " if unicodedata.category(sign).startswith("C") or sign in UNSEEN else sign for sign in line
    )


def says_something(text: str) -> bool:
    """Whether anything of a person's words can be seen: what somebody has to write is not left blank so."""
    return bool(WITHOUT_SHAPE.sub("", visible(text)).strip())


FORMULA = re.compile("(^|[;\t\r\n])(?=[ \xa0]*[=+@\uff1d\uff0b\uff0d\uff20-])")
"""Where a formula begins: at the beginning of a cell, or after what programs in French part cells at."""


def plain_cell(words: str) -> str:
    """Words for a table in CSV that no program for tables takes for a formula."""
    return FORMULA.sub(r"\1'", words)
