"""Places by what is ranked: the best first, equal ones share theirs, and the places after them stay empty."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

Rank = TypeVar("Rank", Fraction, tuple[Fraction, ...])
"""Points, or points followed by what breaks ties, the first that differs deciding."""


def shared_places(ranked: Sequence[Rank]) -> list[int]:
    """The place of each, from 1, in the order given."""
    values = sorted(ranked)
    return [1 + len(values) - bisect_right(values, value) for value in ranked]
