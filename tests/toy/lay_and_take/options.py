"""The house rules of lay and take, and the named mixes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.options import flag, number, verify
from rules.engine.variant import Preset
from rules.engine.wording import N_


@dataclass(frozen=True, kw_only=True)
class LayAndTakeOptions:
    """How the auction goes, and how far the game."""

    speak_once: bool = flag(
        True,
        label=N_("Everybody speaks once"),
        help=N_("Else the auction goes round until all but one have passed."),
        paragraph="auction-rounds",
    )
    lowest_bid: int = number(
        3,
        1,
        6,
        label=N_("Lowest bid"),
        help=N_("Nobody may bid less."),
        paragraph="auction",
    )
    target: int = number(
        20,
        5,
        60,
        label=N_("Points to win"),
        help=N_("The pair that has so many after a deal wins."),
        paragraph="end",
    )

    def __post_init__(self) -> None:
        verify(self)


PRESETS = (
    Preset(
        "standard",
        N_("Standard"),
        N_("Each player speaks once, from three up."),
        LayAndTakeOptions(),
    ),
    Preset(
        "long_auction",
        N_("Long auction"),
        N_("Bids go round until three have passed, from one up."),
        LayAndTakeOptions(speak_once=False, lowest_bid=1),
    ),
)
