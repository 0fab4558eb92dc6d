"""A share of the tests, another one for another commit: `--share 2/6 --share-from 71` runs two sixths of them.

`.ci/run` gives it to the slow tests on a machine that has no time for all: as many commits as there are parts, one
after the other, still meet every one of them.
"""

from __future__ import annotations

import argparse
import re
import zlib

OF_ALL = (1, 1)


def share(text: str) -> tuple[int, int]:
    """Read "2/6": two of six parts; ArgumentTypeError for what is no part of a whole."""
    found = re.fullmatch(r"(\d{1,3})/(\d{1,3})", text)
    parts, whole = map(int, found.groups()) if found else (0, 0)
    if not 0 < parts <= whole:
        raise argparse.ArgumentTypeError(f"{text}: expected parts and whole, like 2/6")
    return parts, whole


def is_in(name: str, parts: int, whole: int, first: int = 0) -> bool:
    """Whether the test of this name belongs to so many parts of the whole, counted from the first."""
    return (zlib.crc32(name.encode()) - first) % whole < parts
