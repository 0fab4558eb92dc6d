"""Where two readings of the same pages differ: on which page, and in which words."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher
from itertools import zip_longest

BEFORE, AFTER = 40, 80
"""Letters of a page that are shown before and from the first that differs."""


def differences(one: Iterable[tuple[str, str]], other: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The pages that differ, each with the words in which the second is not like the first, and what stands there."""
    found: dict[str, str] = {}
    for (page, before), (_page, after) in zip_longest(one, other, fillvalue=("nothing", "")):
        if before != after:
            found.setdefault(page, _words(before, after))
    return found


def _words(before: str, after: str) -> str:
    """What of a reply is another: the lines that are not alike, and of these what is around the first letter."""
    lines, others = before.splitlines(), after.splitlines()
    told = []
    for what, low, high, start, end in SequenceMatcher(None, lines, others, autojunk=False).get_opcodes():
        if what != "equal":
            told.append(_around("\n".join(lines[low:high]), "\n".join(others[start:end])))
    return " | ".join(told)


def _around(before: str, after: str) -> str:
    same = next(
        (at for at, (one, other) in enumerate(zip_longest(before, after)) if one != other), len(before)
    )
    low, high = max(0, same - BEFORE), same + AFTER
    return f"{before[low:high]} → {after[low:high]}"
