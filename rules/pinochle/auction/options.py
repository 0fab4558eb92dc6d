"""The house rules of the auction games, in the order of their rule texts.

Each game has a class of its own with its own standard; `game` is the word by which the rule texts
tell them apart. What all ask of their options is in AuctionOptions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.options import ImpossibleMix, choice, flag, verify
from rules.engine.variant import Preset
from rules.engine.wording import N_
from rules.pinochle.single.options import big_doubles, card_points, pinochle_points

from .choices import (
    WIDOW_FOR_FOUR,
    bound_to_bid,
    cards_in_widow,
    cards_passed,
    first_leader,
    lowest_bid,
    points_to_win,
    rounds_of_bidding,
    trick_wanted,
    trumping,
)

FORCED = 90
"""What the first player must bid at least, where the house forces an opening."""
REWARDS = {"all": N_("all melds and tricks"), "bid": N_("the bid, which the other two pay")}
RAISED = {
    "none": N_("none"),
    "spades": N_("spades twice"),
    "spades_hearts": N_("spades twice, hearts three times"),
}
TIMES: Mapping[str, Mapping[str, int]] = {
    "none": {},
    "spades": {"S": 2},
    "spades_hearts": {"S": 2, "H": 3},
}
"""How many times a deal counts for the bidder by its trumps, where not once."""


@dataclass(frozen=True, kw_only=True)
class ThreeOptions:
    """Every house rule of auction pinochle for three with its standard value."""

    game: ClassVar[str] = "three"
    pass_cards: ClassVar[int] = 0
    widow: ClassVar[int] = 0
    must_head: ClassVar[bool] = True
    must_take_partner_lead: ClassVar[bool] = False
    forced_bid: ClassVar[str] = "none"
    may_concede: ClassVar[bool] = False
    lost_twice: ClassVar[bool] = False
    reward: ClassVar[str] = "all"
    raised_suits: ClassVar[str] = "none"

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
                N_("A forced opening of 90 cannot be below the lowest bid."), "forced_ninety", "min_bid"
            )


@dataclass(frozen=True, kw_only=True)
class FourOptions:
    """Every house rule of auction pinochle for four with its standard value."""

    game: ClassVar[str] = "four"
    forced_ninety: ClassVar[bool] = False
    may_concede: ClassVar[bool] = False
    lost_twice: ClassVar[bool] = False
    reward: ClassVar[str] = "all"
    raised_suits: ClassVar[str] = "none"

    min_bid: int = lowest_bid(10, 10, 50, 100, 150, 200, 250)
    forced_bid: str = bound_to_bid()
    bid_rounds: str = rounds_of_bidding("once")
    widow: int = cards_in_widow()
    pass_cards: int = cards_passed()
    pinochle_values: str = pinochle_points()
    doubles_x10: bool = big_doubles()
    leader: str = first_leader("left")
    must_head: bool = flag(
        False,
        label=N_("Players who can beat the winning card must"),
        help=N_("The strict duty of the other games; without it suit is followed with any card."),
        paragraph="play-head",
    )
    must_trump: bool = trumping(False)
    must_take_partner_lead: bool = flag(
        True,
        label=N_("A trick led by the partner must be taken"),
        help=N_("Players who can follow suit with a winning card must do so."),
        paragraph="play-partner",
    )
    counters: str = card_points()
    trick_needed: bool = trick_wanted()
    target: int = points_to_win(1000)

    def __post_init__(self) -> None:
        verify(self)
        if self.widow and self.pass_cards:
            raise ImpossibleMix(
                N_(
                    "With a widow partners pass no cards: the bidder’s hand is helped by the one or the other."
                ),
                "widow",
                "pass_cards",
            )


@dataclass(frozen=True, kw_only=True)
class WidowOptions:
    """Every house rule of auction pinochle with a widow with its standard value."""

    game: ClassVar[str] = "widow"
    pass_cards: ClassVar[int] = 0
    widow: ClassVar[int] = 3
    must_head: ClassVar[bool] = True
    must_take_partner_lead: ClassVar[bool] = False
    forced_ninety: ClassVar[bool] = False

    min_bid: int = lowest_bid(150, 100, 150, 200, 250, 300)
    forced_bid: str = bound_to_bid()
    bid_rounds: str = rounds_of_bidding("until_pass")
    may_concede: bool = flag(
        False,
        label=N_("The bidder may concede after seeing the widow"),
        help=N_(
            "The bid is then lost once, each of the others scores half of it, and the hand is not played."
        ),
        paragraph="naming-widow",
    )
    pinochle_values: str = pinochle_points()
    doubles_x10: bool = big_doubles()
    leader: str = first_leader("bidder")
    must_trump: bool = trumping(True)
    counters: str = card_points()
    trick_needed: bool = trick_wanted()
    reward: str = choice(
        "all",
        REWARDS,
        label=N_("What a bid that is made scores"),
        help=N_(
            "Where the bid is paid, each of the other two pays or receives half of it, and tricks score nothing."
        ),
        paragraph="scoring-made",
    )
    lost_twice: bool = flag(
        False,
        label=N_("A bid played and lost costs twice the bid"),
        help=N_("American books call it a double bete; a bid conceded is a single one."),
        paragraph="scoring-set",
    )
    raised_suits: str = choice(
        "none",
        RAISED,
        label=N_("Trump suits that count more"),
        help=N_("What the bidder scores or loses is multiplied."),
        paragraph="scoring-suits",
    )
    target: int = points_to_win(1500)

    def __post_init__(self) -> None:
        verify(self)


@dataclass(frozen=True, kw_only=True)
class DoubleThreeOptions:
    """Every house rule of double-deck pinochle for three with its standard value."""

    game: ClassVar[str] = "double_three"
    pass_cards: ClassVar[int] = 0
    must_head: ClassVar[bool] = True
    must_trump: ClassVar[bool] = True
    must_take_partner_lead: ClassVar[bool] = False
    forced_ninety: ClassVar[bool] = False
    leader: ClassVar[str] = "bidder"
    reward: ClassVar[str] = "all"
    lost_twice: ClassVar[bool] = False
    raised_suits: ClassVar[str] = "none"

    widow: int = choice(
        2,
        {
            2: N_("2, and trumps are named after it is seen"),
            5: N_("5, and trumps are named before it is seen"),
        },
        label=N_("Cards in the widow"),
        help=N_("With two in the widow each player has 26 cards, with five 25."),
        paragraph="deal-cards",
    )
    min_bid: int = choice(
        50,
        {figure: str(figure) for figure in (25, 50, 60, 75, 100)},
        label=N_("Lowest bid"),
        help=N_("The first bid must be at least this much."),
        paragraph="auction-opening",
    )
    forced_bid: str = bound_to_bid("dealer")
    bid_rounds: str = rounds_of_bidding("until_pass")
    meld_table: str = choice(
        "standard",
        {
            "standard": N_("standard"),
            "book": N_("printed books: pinochle 4/30/45/300, runs 15/30/45/60"),
        },
        label=N_("Meld values"),
        help=N_("Which table of meld values is in force."),
        paragraph="melds-table",
    )
    may_concede: bool = flag(
        True,
        label=N_("The bidder may concede before the first lead"),
        help=N_("The bid is then lost, and each of the others scores their melds and ten more."),
        paragraph="naming-concede",
    )
    trick_needed: bool = trick_wanted()
    target: int = points_to_win(455)

    def __post_init__(self) -> None:
        verify(self)


AuctionOptions = ThreeOptions | FourOptions | WidowOptions | DoubleThreeOptions

STANDARD = N_("Standard")
OLD_COUNTERS = N_("Eleven, ten, four, three, two")
OLD_COUNTERS_SUMMARY = N_("Every card but the nine counts in tricks, as it used to be done.")
FORTY_EIGHTY = N_("Pinochle 40 and 80")
FORTY_EIGHTY_SUMMARY = N_("The values found in most American books.")
BIG_DOUBLES = N_("Big doubles")
BIG_DOUBLES_SUMMARY = N_("Pinochle 40 and 300, double runs and arounds ten times the single.")

THREE_PRESETS: tuple[Preset[ThreeOptions], ...] = (
    Preset("standard", STANDARD, N_("One bid each, everybody plays alone, to 1000."), ThreeOptions()),
    Preset(
        "forced_ninety",
        N_("Forced ninety"),
        N_("The first player must bid at least 90 and is bound by it."),
        ThreeOptions(forced_ninety=True),
    ),
    Preset("old_counters", OLD_COUNTERS, OLD_COUNTERS_SUMMARY, ThreeOptions(counters="11-10-4-3-2")),
    Preset("forty_eighty", FORTY_EIGHTY, FORTY_EIGHTY_SUMMARY, ThreeOptions(pinochle_values="40/80")),
    Preset(
        "big_doubles",
        BIG_DOUBLES,
        BIG_DOUBLES_SUMMARY,
        ThreeOptions(pinochle_values="40/300", doubles_x10=True),
    ),
)


def racehorse(passed: int) -> FourOptions:
    """The American game of two pairs in which so many cards are passed."""
    return FourOptions(
        min_bid=250,
        forced_bid="dealer",
        bid_rounds="until_pass",
        pass_cards=passed,
        pinochle_values="40/300",
        doubles_x10=True,
        leader="bidder",
        must_head=True,
        must_trump=True,
        must_take_partner_lead=False,
        target=1500,
    )


FOUR_PRESETS: tuple[Preset[FourOptions], ...] = (
    Preset(
        "standard",
        STANDARD,
        N_("One bid each, two pairs, suit followed and little else, to 1000."),
        FourOptions(),
    ),
    Preset(
        "strict",
        N_("Strict"),
        N_("Follow, beat, trump and overtrump, as in the other games of the family."),
        FourOptions(must_head=True, must_trump=True, must_take_partner_lead=False),
    ),
    Preset(
        "american",
        N_("American partnership"),
        N_("Bids from 100 until three have passed, the bidder leads, strict play, pinochle 40 and 80."),
        FourOptions(
            min_bid=100,
            bid_rounds="until_pass",
            leader="bidder",
            must_head=True,
            must_trump=True,
            must_take_partner_lead=False,
            pinochle_values="40/80",
        ),
    ),
    Preset(
        "racehorse",
        N_("Racehorse: passing four"),
        N_(
            "Bids from 250, the dealer bound; partner and bidder pass each other four cards; strict play, big doubles."
        ),
        racehorse(4),
    ),
    Preset(
        "racehorse_three",
        N_("Racehorse: passing three"),
        N_("The same with three cards passed."),
        racehorse(3),
    ),
    Preset(
        "widow",
        N_("With a widow"),
        N_(
            "Eleven cards each, four in the widow (or kitty) for the highest bidder; bids from 100, strict play."
        ),
        FourOptions(
            min_bid=100,
            bid_rounds="until_pass",
            widow=WIDOW_FOR_FOUR,
            leader="bidder",
            must_head=True,
            must_trump=True,
            must_take_partner_lead=False,
            pinochle_values="40/80",
        ),
    ),
    Preset("old_counters", OLD_COUNTERS, OLD_COUNTERS_SUMMARY, FourOptions(counters="11-10-4-3-2")),
    Preset(
        "big_doubles",
        BIG_DOUBLES,
        BIG_DOUBLES_SUMMARY,
        FourOptions(pinochle_values="40/300", doubles_x10=True),
    ),
)

WIDOW_PRESETS: tuple[Preset[WidowOptions], ...] = (
    Preset(
        "standard",
        STANDARD,
        N_("Bids from 150 until two have passed, a widow of three, to 1500."),
        WidowOptions(),
    ),
    Preset(
        "american",
        N_("American, from 300"),
        N_(
            "The first player must bid 300. The bidder may concede; played and lost costs twice; spades count twice."
        ),
        WidowOptions(
            min_bid=300,
            forced_bid="first",
            may_concede=True,
            pinochle_values="40/80",
            trick_needed=False,
            reward="bid",
            lost_twice=True,
            raised_suits="spades",
            target=1000,
        ),
    ),
    Preset(
        "low_opening",
        N_("From 100"),
        N_("Bids from 100, so that more hands are bought; to 1000."),
        WidowOptions(min_bid=100, target=1000),
    ),
    Preset("old_counters", OLD_COUNTERS, OLD_COUNTERS_SUMMARY, WidowOptions(counters="11-10-4-3-2")),
    Preset("forty_eighty", FORTY_EIGHTY, FORTY_EIGHTY_SUMMARY, WidowOptions(pinochle_values="40/80")),
    Preset(
        "big_doubles",
        BIG_DOUBLES,
        BIG_DOUBLES_SUMMARY,
        WidowOptions(pinochle_values="40/300", doubles_x10=True),
    ),
)

DOUBLE_THREE_PRESETS: tuple[Preset[DoubleThreeOptions], ...] = (
    Preset(
        "standard",
        STANDARD,
        N_("Twenty-six cards each and two in the widow; bids from 50, the dealer bound, to 455."),
        DoubleThreeOptions(),
    ),
    Preset(
        "widow_of_five",
        N_("Widow of five"),
        N_("Twenty-five cards each; trumps are named before the five cards of the widow are seen."),
        DoubleThreeOptions(widow=5),
    ),
    Preset(
        "book",
        N_("Book tables"),
        N_("The meld values printed in many books."),
        DoubleThreeOptions(meld_table="book"),
    ),
    Preset(
        "free_auction",
        N_("Nobody bound"),
        N_("Everybody may pass, and the cards are dealt again; no conceding; to 500."),
        DoubleThreeOptions(forced_bid="none", may_concede=False, target=500),
    ),
)
