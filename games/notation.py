"""Results as people write them: lines of fields under a header, and what cannot be read of them in one line."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence


class BadResults(ValueError):
    """Results that cannot be read; tells the line, the word and what was expected."""

    def __init__(self, line: int | None, word: str, expected: str) -> None:
        super().__init__(f"{'' if line is None else f'line {line}: '}{printable(word)}: expected {expected}")
        self.line, self.word = line, printable(word)


def printable(word: str) -> str:
    """A word on a line of its own, whatever stands in it."""
    text = word.encode("unicode_escape").decode("ascii") if not word.isprintable() else word
    return (text if len(text) <= 40 else f"{text[:40]}…") or "nothing"


def whole(word: str, line: int | None, what: str, least: int, most: int) -> int:
    """A whole number within bounds; raises BadResults."""
    number = int(word) if re.fullmatch(r"[+-]?[0-9]{1,9}", word) else None
    if number is None or not least <= number <= most:
        bounds = f"{least} to {most}" if least < most else str(least)
        raise BadResults(line, word, f"{what}: a whole number, {bounds}")
    return number


def rows(text: str, header: Sequence[str], *, header_wanted: bool = True) -> Iterator[tuple[int, list[str]]]:
    """The rows under the header with their line numbers; blank lines are passed over.

    Raises BadResults for a row of other fields, and for a header that is missing, unless none is wanted.
    """
    wanted = ",".join(header)
    headed = False
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), 1):
        if "\0" in line:
            raise BadResults(number, line, "text without NUL")
        if not line.strip():
            continue
        try:
            (row,) = csv.reader([line], strict=True)
        except (csv.Error, ValueError):
            raise BadResults(number, line, wanted) from None
        words = [word.strip() for word in row]
        if not headed:
            headed = True
            if [word.lower() for word in words] == list(header):
                continue
            if header_wanted:
                raise BadResults(number, line, f"the header {wanted}")
        if len(words) != len(header):
            raise BadResults(number, line, f"{len(header)} fields: {wanted}")
        yield number, words
    if header_wanted and not headed:
        raise BadResults(1, "", f"the header {wanted}")
