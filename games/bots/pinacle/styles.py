"""The figures that make one level of the pinacle player another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace


@dataclass(frozen=True, slots=True)
class Weights:
    """By what a side judges, in the order of the rows the kernel reads."""

    burden: float = 0.45
    danger: float = 0.45
    pair: float = 2.93
    next: float = 4.0
    near: float = 3.66
    wild: float = 49.5
    wild_late: float = 0.107
    grow_suite: float = 0.338
    suite_card: float = 0.19
    suite_time: float = 0.127
    grow_brelan: float = 0.8
    brelan_card: float = 0.3
    brelan_time: float = 0.3
    clean: float = 585.0
    drawn: float = 6.0
    theirs: float = 1.12
    partners: float = 0.5
    their_growth: float = 0.3
    out: float = 80.0
    gift: float = 0.5
    gift_pile: float = 0.0951
    pace: float = 7.8
    wild_help: float = 0.195
    figures: float = 0.8
    deny: float = 0.0
    pile_fear: float = 0.0

    @property
    def row(self) -> list[float]:
        """As the kernel reads them."""
        return [float(figure) for figure in astuple(self)]


@dataclass(frozen=True, slots=True)
class Style:
    """How a level plays: its weights, how many worlds it imagines before a decision (none: it judges at once), and
    whether it looks at the top card of the pile alone."""

    weights: Weights
    worlds: int
    top_alone: bool = False


CLUB = Weights()
NOVICE = replace(CLUB, burden=1.0, danger=0.0, pair=0.5, next=0.5, near=0.0, wild=5.0, grow_suite=0.0, grow_brelan=0.0, figures=0.0, gift=0.0, gift_pile=0.0, out=0.0, drawn=0.0)

OTHERS = (
    replace(CLUB, wild=0.0, burden=0.6, danger=0.3),
    replace(CLUB, wild=22.0, grow_suite=0.8, suite_card=0.55, suite_time=0.3, out=-40.0, pair=4.0),
)
"""How else a turn may be judged: ways the expert tries."""

STYLES: Mapping[str, Style] = {
    "novice": Style(NOVICE, 0, top_alone=True),
    "club": Style(CLUB, 0),
    "expert": Style(CLUB, 32),
}
"""The levels."""

VALUES: list[float] = [-0.679, -45.9, 2.37, -28.2, -1.47, -0.295, 3.23, -0.121, 0.444, 43.2, -3.44, 20.3, 1.46, 0.337, -2.84, 5.12, -0.112, -37.4, -0.308, -24.9, -1.07, 0.534, 2.25, 3.02, -0.158, 34.9, -4.2, 16.8, 2.87, 0.247, -3.27, -3.32, 7.43, 8.4, 6.71, -9.37, -5.83, 8.99, -30.2, -2.32, 4.64, 1.45, -0.182, 35.9]
