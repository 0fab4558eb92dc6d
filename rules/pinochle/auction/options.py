"""The house rules of the three auction games, in the order of their rule texts.

Each game has a class of its own with its own standard; `game` is the word by which the rule texts
tell them apart. What all three ask of their options is in AuctionOptions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine.options import ImpossibleMix, choice, flag, number, verify
from rules.engine.tricks import Law
from rules.engine.wording import N_

FORCED = 90
"""What the first player must bid at least, where the house forces an opening."""

ROUNDS = {"once": N_("each speaks once"), "until_pass": N_("until all others have passed")}
LEADERS = {"bidder": N_("the bidder"), "left": N_("the player to the left of the dealer")}
PINOCHLES = {
    "30/60": N_("30, double pinochle 60"),
    "40/80": N_("40, double pinochle 80"),
    "40/300": N_("40, double pinochle 300"),
}
COUNTED = {
    "15-10-5": N_("ace 15, ten 10, king 5"),
    "11-10-4-3-2": N_("ace 11, ten 10, king 4, queen 3, jack 2"),
}


def lowest_bid(usual: int, *figures: int) -> int:
    return choice(
        usual,
        {figure: str(figure) for figure in figures},
        label=N_("Lowest bid"),
        help=N_("Bids are multiples of ten; the first must be at least this much."),
        paragraph="auction-opening",
    )


def rounds_of_bidding(usual: str) -> str:
    return choice(
        usual,
        ROUNDS,
        label=N_("Rounds of bidding"),
        help=N_("A pass is final in either case."),
        paragraph="auction-rounds",
    )


def first_leader(usual: str) -> str:
    return choice(
        usual,
        LEADERS,
        label=N_("Who leads to the first trick"),
        help=N_("Afterwards the winner of each trick leads to the next."),
        paragraph="play-lead",
    )


def pinochle_points() -> str:
    return choice(
        "30/60",
        PINOCHLES,
        label=N_("Pinochle"),
        help=N_("What the queen of spades with the jack of diamonds counts, once and twice."),
        paragraph="melds-table",
    )


def big_doubles() -> bool:
    return flag(
        False,
        label=N_("Double runs and arounds count ten times as much"),
        help=N_("Otherwise there are none: two sets of the cards count twice."),
        paragraph="melds-twice",
    )


def card_points() -> str:
    return choice(
        "15-10-5",
        COUNTED,
        label=N_("Points of the cards in tricks"),
        help=N_("240 in all, either way."),
        paragraph="counters",
    )


def trumping(usual: bool) -> bool:
    return flag(
        usual,
        label=N_("Whoever cannot follow must trump"),
        help=N_("Otherwise any card may be thrown on a suit one does not hold."),
        paragraph="play-trump",
    )


def trick_wanted() -> bool:
    return flag(
        True,
        label=N_("A trick is needed for the melds to count"),
        help=N_("Who wins no trick loses the points melded, and the bid."),
        paragraph="scoring-no-trick",
    )


def points_to_win(usual: int) -> int:
    return number(
        usual, 100, 5000,
        label=N_("Points to win"),
        help=N_("The game ends after the deal in which somebody gets there."),
        paragraph="end-target",
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class ThreeOptions:
    """Every house rule of auction pinochle for three with its standard value."""

    game: ClassVar[str] = "three"
    must_head: ClassVar[bool] = True
    must_take_partner_lead: ClassVar[bool] = False

    min_bid: int = lowest_bid(10, 10, 50, 90, 100, 150, 200)
    forced_ninety: bool = flag(
        False,
        label=N_("The first player must bid at least 90"),
        help=N_("The player to the left of the dealer may not pass, and is bound if nobody bids more."),
        paragraph="auction-forced",
    )
    bid_rounds: str = rounds_of_bidding("once")
    pinochle_values: str = pinochle_points()
    doubles_x10: bool = big_doubles()
    leader: str = first_leader("bidder")
    must_trump: bool = trumping(True)
    counters: str = card_points()
    trick_needed: bool = trick_wanted()
    target: int = points_to_win(1000)

    def __post_init__(self) -> None:
        verify(self)
        if self.forced_ninety and self.min_bid > FORCED:
            raise ImpossibleMix(
                N_("A forced opening of 90 cannot stand below the lowest bid."), "forced_ninety", "min_bid"
            )


@dataclass(frozen=True, kw_only=True)
class FourOptions:
    """Every house rule of auction pinochle for four with its standard value."""

    game: ClassVar[str] = "four"
    forced_ninety: ClassVar[bool] = False

    min_bid: int = lowest_bid(10, 10, 50, 100, 150, 200)
    bid_rounds: str = rounds_of_bidding("once")
    pinochle_values: str = pinochle_points()
    doubles_x10: bool = big_doubles()
    leader: str = first_leader("left")
    must_head: bool = flag(
        False,
        label=N_("Whoever can beat the winning card must"),
        help=N_("The strict duty of the other games; without it suit is followed with any card."),
        paragraph="play-head",
    )
    must_trump: bool = trumping(False)
    must_take_partner_lead: bool = flag(
        True,
        label=N_("A trick led by the partner must be taken"),
        help=N_("By whoever can do it with a card of the suit led."),
        paragraph="play-partner",
    )
    counters: str = card_points()
    trick_needed: bool = trick_wanted()
    target: int = points_to_win(1000)

    def __post_init__(self) -> None:
        verify(self)


@dataclass(frozen=True, kw_only=True)
class WidowOptions:
    """Every house rule of auction pinochle with a widow with its standard value."""

    game: ClassVar[str] = "widow"
    must_head: ClassVar[bool] = True
    must_take_partner_lead: ClassVar[bool] = False
    forced_ninety: ClassVar[bool] = False

    min_bid: int = lowest_bid(150, 100, 150, 200, 250, 300)
    bid_rounds: str = rounds_of_bidding("until_pass")
    pinochle_values: str = pinochle_points()
    doubles_x10: bool = big_doubles()
    leader: str = first_leader("bidder")
    must_trump: bool = trumping(True)
    counters: str = card_points()
    trick_needed: bool = trick_wanted()
    target: int = points_to_win(1500)

    def __post_init__(self) -> None:
        verify(self)


AuctionOptions = ThreeOptions | FourOptions | WidowOptions


def law_of(options: AuctionOptions, *, partner_led: bool) -> Law:
    """What a follower owes to a trick, led by the own partner or by somebody else."""
    head = options.must_head or (partner_led and options.must_take_partner_lead)
    return Law(head=head, trump=options.must_trump, overtrump=options.must_trump and options.must_head)
