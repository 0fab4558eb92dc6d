"""The melds of the pinochle family by name, and a table of what each is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    """What each meld is worth, in points of the table; `roundhouses` as the house rule says."""

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
