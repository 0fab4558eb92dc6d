"""The house rules of two-handed pinochle, in the order of the rule text, and the named mixes."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.options import choice, flag, number, verify
from rules.engine.tricks import Law
from rules.engine.variant import Preset
from rules.engine.wording import N_


@dataclass(frozen=True, kw_only=True)
class TwoHandedOptions:
    """Every house rule of two-handed pinochle with its standard value."""

    dix_with_meld: bool = flag(
        False,
        label=N_("A meld in the same turn as a nine"),
        help=N_("Otherwise a turn used for the nine of trumps makes no meld."),
        paragraph="nine-turn",
    )
    pinochle_values: str = choice(
        "30/60",
        {
            "30/60": N_("30, double pinochle 60"),
            "40/80": N_("40, double pinochle 80"),
            "40/300": N_("40, double pinochle 300"),
        },
        label=N_("Pinochle"),
        help=N_("What the queen of spades with the jack of diamonds counts, once and twice."),
        paragraph="melds-table",
    )
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
    doubles_x10: bool = flag(
        False,
        label=N_("Double runs and arounds count ten times as much"),
        help=N_("Otherwise there are none: two sets of the cards count twice."),
        paragraph="melds-twice",
    )
    counters: str = choice(
        "15-10-5",
        {
            "15-10-5": N_("ace 15, ten 10, king 5"),
            "11-10-4-3-2": N_("ace 11, ten 10, king 4, queen 3, jack 2"),
        },
        label=N_("Points of the cards in tricks"),
        help=N_("240 in all, either way."),
        paragraph="counters",
    )
    must_trump: bool = flag(
        True,
        label=N_("Whoever cannot follow must trump"),
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

    @property
    def law(self) -> Law:
        """The duties of the second player once the stock is gone."""
        return Law(head=True, trump=self.must_trump, overtrump=self.must_trump)


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
