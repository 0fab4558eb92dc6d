"""The melds of the pinochle family by name, and a table of what each is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

Row = tuple[int, ...]
"""Points for one, two, three ... of the same meld; it may stop early."""

AROUND_RANKS = "AKQJ"
AROUND_KIND: Mapping[str, str] = {
    "A": "aces_around",
    "K": "kings_around",
    "Q": "queens_around",
    "J": "jacks_around",
}
QUEEN_OF_SPADES, JACK_OF_DIAMONDS = "QS", "JD"


@dataclass(frozen=True, slots=True)
class MeldTable:
    """What each meld is worth, in points of the table; `roundhouses` as the house rule says.

    `runs_by_choice`: fewer runs than the hand has are laid where its royal marriages then count more.
    """

    run: Row
    royal: Row
    marriage: Row
    pinochle: Row
    around: Mapping[str, Row]
    royals_on_top: bool = False
    roundhouse: int | None = None
    roundhouse_with_run: int | None = None
    double_roundhouse: int | None = None
    dix: Row = ()
    runs_by_choice: bool = True


@lru_cache(maxsize=4096)
def split(row: Row, number: int) -> tuple[int, ...]:
    """The multiplicities in which `number` equal melds count most: (4,), or (3, 1) without a fourth value."""
    if number <= 0:
        return ()
    if number <= len(row):
        return (number,)
    ways = [(size, *split(row, number - size)) for size in range(1, min(number, len(row)) + 1)]
    return max(ways, key=lambda way: (sum(row[size - 1] for size in way), -len(way), way))


def worth(row: Row, number: int) -> int:
    """Points for `number` equal melds."""
    if number <= len(row):
        return row[number - 1] if number else 0
    return sum(row[size - 1] for size in split(row, number))
