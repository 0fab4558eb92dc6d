"""The words of a piece of HTML as running text, for excerpts and for staff.

Where the page has a new line, a cell or a bullet, the text has the mark that a sentence would have there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html.parser import HTMLParser

from django.utils.translation import pgettext

BETWEEN = {
    "dt": ":", "dd": ".", "p": ".", "li": ".", "h2": ".", "h3": ".", "h4": ".", "figcaption": ".",
    "th": ",", "td": ",", "tr": ";",
}  # fmt: skip
"""What stands behind an element that ends without a mark of its own."""

MARKS = ".,:;!?…"
SUITS = frozenset("♠♥♦♣")
NOT_OF_THE_TEXT = frozenset({"pilcrow", "correct"})
"""Classes of the links that lead to a paragraph or to its correction."""


def running_text(html: str) -> str:
    """The text in one line, as sentences; fixed spaces stay, links to the paragraph itself are left out."""
    reader = _TextReader()
    reader.feed(html)
    reader.close()
    return reader.text


def sentences(texts: Iterable[str]) -> str:
    """Texts one behind the other, each ended before the next begins."""
    line = ""
    for text in filter(None, texts):
        begins = text[:1].upper() if line[-1:] in ("", ".") else text[:1]
        line += _between(line, ".", text) + begins + text[1:]
    return line


def _between(before: str, mark: str, after: str) -> str:
    """What separates two stretches of text; the semicolon where a full stop would stand before a small letter."""
    if not before:
        return ""
    if not mark or before.rstrip("\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")[-1:] in MARKS:
        return " "
    if mark == ":":
        return pgettext("between a word and its meaning", ": ")
    if mark == ";" or (mark == "." and after[:1].islower()):
        return pgettext("between two statements", "; ")
    return f"{mark} "


class _TextReader(HTMLParser):
    """Collects the words; `ended` is the element that ended behind the last of them."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.ended = ""
        self.is_apart = self.is_left_out = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.is_left_out = not NOT_OF_THE_TEXT.isdisjoint((dict(attrs).get("class") or "").split())
        if "card" in (dict(attrs).get("class") or "").split() and self.text[-1:] in SUITS:
            # Cards side by side, kept apart on the page by their frames.
            self.is_apart = True
        if (self.ended, tag) == ("th", "td"):
            # The head of a line is what its other cells speak of.
            self.ended = "dt"
        self.is_apart = self.is_apart or tag in BETWEEN or tag == "br"

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self.is_left_out = False
        if tag in BETWEEN and self.text:
            self.ended, self.is_apart = tag, True

    def handle_data(self, data: str) -> None:
        if self.is_left_out:
            return
        words = re.sub(r"[ \t\r\n]+", " ", data)
        self.is_apart = self.is_apart or words.startswith(" ")
        if not (stretch := words.strip(" ")):
            return
        if self.is_apart:
            self.text += _between(self.text, BETWEEN.get(self.ended, ""), stretch)
        self.text += stretch
        self.ended, self.is_apart = "", words.endswith(" ")
