"""The figures that make one level of the pinacle player another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Style:
    """How a level judges a table.

    `burden` is what part of a card's value is feared for while it is held; `pairs` what two cards that belong
    together are worth; `waste` what a wild card kept for later is worth; `gift` how much of what a discard brings
    the next player is minded; `drawn` cards are imagined before the pile is compared with the stock (none: the
    pile is taken when its top card fits); `worlds` are imagined before a decision (none: rules of thumb decide).
    """

    burden: float
    pairs: float
    waste: float
    gift: float
    drawn: int
    worlds: int


_CLUB = Style(burden=0.5, pairs=3.0, waste=10.0, gift=0.5, drawn=4, worlds=0)

STYLES: Mapping[str, Style] = {
    "novice": Style(burden=1.0, pairs=0.2, waste=0.0, gift=0.0, drawn=0, worlds=0),
    "club": _CLUB,
    "expert": replace(_CLUB, worlds=24),
    "quick": replace(_CLUB, drawn=1),
}
"""The levels, and `quick`, the club player of playouts."""
