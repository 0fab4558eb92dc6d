"""House rules that every single-deck game has."""

from __future__ import annotations

from rules.engine.options import choice, flag
from rules.engine.wording import N_

PINOCHLE_VALUES = {
    "30/60": N_("30, double pinochle 60"),
    "40/80": N_("40, double pinochle 80"),
    "40/300": N_("40, double pinochle 300"),
}
COUNTED = {
    "15-10-5": N_("ace 15, ten 10, king 5"),
    "10-10-5-5": N_("ace 10, ten 10, king 5, queen 5"),
    "11-10-4-3-2": N_("ace 11, ten 10, king 4, queen 3, jack 2"),
}


def pinochle_points() -> str:
    """The option of what one pinochle and two count."""
    return choice(
        "30/60",
        PINOCHLE_VALUES,
        label=N_("Pinochle"),
        help=N_("What the queen of spades with the jack of diamonds counts, once and twice."),
        paragraph="melds-table",
    )


def big_doubles() -> bool:
    """Whether a double run or around is a meld of its own."""
    return flag(
        False,
        label=N_("Double runs and arounds count ten times as much"),
        help=N_("Otherwise there are none: two sets of the cards count twice."),
        paragraph="melds-twice",
    )


def card_points() -> str:
    """What cards count in tricks."""
    return choice(
        "15-10-5",
        COUNTED,
        label=N_("Points of the cards in tricks"),
        help=N_("240 in all, either way."),
        paragraph="counters",
    )
