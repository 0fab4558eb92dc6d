"""The house rules of two-handed pinochle, in the order of the rule text, and the named mixes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.options import choice, flag, number, verify
from rules.engine.variant import Preset
from rules.engine.wording import N_
from rules.pinochle.single.options import big_doubles, card_points, pinochle_points


@dataclass(frozen=True, kw_only=True)
class TwoHandedOptions:
    """Every house rule of two-handed pinochle with its standard value."""

    dix_with_meld: bool = flag(
        False,
        label=N_("A meld in the same turn as a nine"),
        help=N_("Otherwise a turn used for the nine of trumps makes no meld."),
        paragraph="nine-turn",
    )
    pinochle_values: str = pinochle_points()
    double_pinochle: str = choice(
        "adds",
        {
            "adds": N_("counts in full on top of it"),
            "tops_up": N_("counts only what is missing to its value"),
        },
        label=N_("A double pinochle after a single one"),
        help=N_("Whether the points of the single pinochle are taken off."),
        paragraph="melds-higher",
    )
    doubles_x10: bool = big_doubles()
    counters: str = card_points()
    must_trump: bool = flag(
        True,
        label=N_("Players who cannot follow must trump"),
        help=N_("In the second half of the deal. Otherwise any card may be thrown."),
        paragraph="strict-trump",
    )
    target: int = number(
        1000, 100, 5000,
        label=N_("Points to win"),
        help=N_("The game ends after the deal in which a player gets there."),
        paragraph="end-target",
    )  # fmt: skip

    def __post_init__(self) -> None:
        verify(self)


PRESETS: tuple[Preset[TwoHandedOptions], ...] = (
    Preset("standard", N_("Standard"), N_("The rules as described, to 1000."), TwoHandedOptions()),
    Preset(
        "old_counters",
        N_("Eleven, ten, four, three, two"),
        N_("Every card but the nine counts in tricks, as it used to be done."),
        TwoHandedOptions(counters="11-10-4-3-2"),
    ),
    Preset(
        "forty_eighty",
        N_("Pinochle 40 and 80"),
        N_("The values found in most American books."),
        TwoHandedOptions(pinochle_values="40/80"),
    ),
    Preset(
        "big_doubles",
        N_("Big doubles"),
        N_(
            "Pinochle 40 and 300, double runs and arounds ten times the single, a meld beside the nine; to 1500."
        ),
        TwoHandedOptions(pinochle_values="40/300", doubles_x10=True, dix_with_meld=True, target=1500),
    ),
)
