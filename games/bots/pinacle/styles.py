"""The figures that make one level of the pinacle player another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple, dataclass, replace


@dataclass(frozen=True, slots=True)
class TableWeights:
    """By what a side judges, in the order of the rows the kernel reads."""

    burden: float = 0.45
    danger: float = 0.6
    pair: float = 2.93
    next: float = 4.0
    near: float = 3.66
    wild: float = 49.5
    wild_late: float = 0.1
    grow_suite: float = 0.338
    suite_card: float = 0.19
    suite_time: float = 0.0824
    grow_brelan: float = 0.8
    brelan_card: float = 0.3
    brelan_time: float = 0.3
    clean: float = 878.0
    drawn: float = 6.0
    theirs: float = 1.12
    partners: float = 0.5
    their_growth: float = 0.3
    out: float = 120.0
    gift: float = 0.5
    gift_pile: float = 0.0951
    pace: float = 11.7
    wild_help: float = 0.195
    figures: float = 0.8
    deny: float = 0.0

    @property
    def row(self) -> list[float]:
        """As the kernel reads them."""
        return [float(figure) for figure in astuple(self)]


@dataclass(frozen=True, slots=True)
class Style:
    """How a level plays: its weights, how many worlds it imagines before a decision (none: it judges at once), and
    whether it looks at the top card of the pile alone."""

    weights: TableWeights
    worlds: int
    top_alone: bool = False


CLUB = TableWeights()
NOVICE = replace(
    CLUB,
    burden=1.0,
    danger=0.0,
    pair=0.5,
    next=0.5,
    near=0.0,
    wild=5.0,
    grow_suite=0.0,
    grow_brelan=0.0,
    figures=0.0,
    gift=0.0,
    gift_pile=0.0,
    out=0.0,
    drawn=0.0,
)

OTHERS = (
    replace(CLUB, wild=0.0, burden=0.6, danger=0.3),
    replace(CLUB, wild=22.0, grow_suite=0.8, suite_card=0.55, suite_time=0.3, out=-40.0, pair=4.0),
)
"""How else a turn may be judged: ways the expert tries."""

STYLES: Mapping[str, Style] = {
    "novice": Style(NOVICE, 0, top_alone=True),
    "club": Style(CLUB, 0),
    "expert": Style(CLUB, 64),
}
"""The levels."""

# fmt: off
VALUES: list[float] = [
    -0.797, -47.0, -1.42, -29.0, -1.48, -0.415, 3.52, -4.88,
    0.49, 44.0, 0.197, 26.5, -2.15, 0.409, -3.59, 3.44,
    -0.191, -37.6, -4.38, -25.8, -1.02, 0.532, 2.56, -0.671,
    -0.135, 34.8, -1.72, 22.8, 0.271, 0.0596, -3.54, -2.96,
    8.63, 14.1, 15.0, -10.7, -6.71, -15.0, -8.18, -2.18,
    2.2, 6.16, -4.54, 19.3,
]
# fmt: on
"""What the outcome of a deal is told by, figure by figure as `weighing.features` has them: fitted to 74,730 places in
12,000 deals of club players (a quarter of what was left to happen is told by it). Suites of six and more were too
rare to fit; what they promise is set by hand."""
