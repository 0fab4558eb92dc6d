"""The house rules of double-deck pinochle for six: those of the game for four that are not for two partners alone.

What is exchanged between partners, and what bids tell a partner, is made for one partner and not played by six
(docs/rulings.md, DD-34).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine.options import ImpossibleMix, alike, choice, number_or_none, verify
from rules.engine.variant import Preset
from rules.engine.wording import N_

from .options import DoubleDeckOptions, shared_mixes

MOST_WITHOUT_PLAY = 150
"""Above this opening a side needs more than 75 in meld to have its hand played where the figures decide."""


@dataclass(frozen=True, kw_only=True)
class SixOptions:
    """Every house rule of double-deck pinochle for six with its standard value."""

    game: ClassVar[str] = "six"
    bidding_system: ClassVar[str] = "none"
    pass_cards: ClassVar[int] = 0
    pass_order: ClassVar[str] = "simultaneous"
    pass_timing: ClassVar[str] = "after_trump"
    requested_suit: ClassVar[str] = "none"
    trump_must_equal_request: ClassVar[bool] = False

    deal_packets: str = alike(DoubleDeckOptions, "deal_packets")
    opening_min: int = alike(DoubleDeckOptions, "opening_min", 75)
    forced_dealer_bid: str = choice(
        "opening_min",
        {"opening_min": N_("must bid the lowest opening"), "none": N_("may pass: new deal")},
        label=N_("When the first five pass, the dealer"),
        help=N_(
            "Either the dealer is bound to the lowest opening bid, or the cards are thrown in and dealt again."
        ),
        paragraph="auction-forced",
    )
    step1_limit: int | None = number_or_none(
        None, 1, 500,
        label=N_("Small steps as far as"),
        help=N_("Above this figure bids are multiples of the larger step. None: small steps all the way."),
        paragraph="auction-steps", points=True,
    )  # fmt: skip
    step2: int = alike(DoubleDeckOptions, "step2")
    above_100_by_10: bool = alike(DoubleDeckOptions, "above_100_by_10")
    auction_rounds: str = choice(
        "unlimited",
        {"unlimited": N_("until five have passed"), "single": N_("one round"), "two": N_("two rounds")},
        label=N_("Rounds of bidding"),
        help=N_(
            "A pass is final in every case. With one round each player speaks once, with two at most twice."
        ),
        paragraph="auction-rounds",
    )
    bid_information: str = alike(DoubleDeckOptions, "bid_information")
    marriage_requirement: str = choice(
        "own_hand",
        {"own_hand": N_("in the bidder’s hand when naming trumps"), "none": N_("not needed")},
        label=N_("Marriage in trumps"),
        help=N_("Without the marriage the bid is lost before the play."),
        paragraph="naming-marriage",
    )
    meld_table: str = alike(DoubleDeckOptions, "meld_table")
    triple_run: int = alike(DoubleDeckOptions, "triple_run")
    quadruple_run: int = alike(DoubleDeckOptions, "quadruple_run")
    royal_with_run: str = alike(DoubleDeckOptions, "royal_with_run")
    roundhouse: str = alike(DoubleDeckOptions, "roundhouse")
    roundhouse_with_run: str = alike(DoubleDeckOptions, "roundhouse_with_run")
    double_roundhouse: str = alike(DoubleDeckOptions, "double_roundhouse")
    min_meld_20: str = alike(DoubleDeckOptions, "min_meld_20")
    min_tricks_20: str = alike(DoubleDeckOptions, "min_tricks_20")
    throw_in_when: str = choice(
        "bidder",
        {
            "never": N_("never"),
            "bidder": N_("when the bidder wishes"),
            "auto": N_("by rule, when the meld is more than {75} short"),
        },
        label=N_("Throwing in before the first lead"),
        help=N_(
            "The bidder gives up a hopeless bid. The opponents get no trick points, unless the hand is played on."
        ),
        paragraph="throw-in",
    )
    throw_in_opponents: str = alike(DoubleDeckOptions, "throw_in_opponents")
    scale: int = alike(DoubleDeckOptions, "scale")
    target: int = alike(DoubleDeckOptions, "target")
    both_reach_target: str = alike(DoubleDeckOptions, "both_reach_target")
    last_trick: int = alike(DoubleDeckOptions, "last_trick", 3)

    def __post_init__(self) -> None:
        verify(self)
        for holds, sentence, *fields in shared_mixes(self, MOST_WITHOUT_PLAY):
            if holds:
                raise ImpossibleMix(sentence, *fields)


PartnershipOptions = DoubleDeckOptions | SixOptions
"""The house rules of a game of two sides with the double deck."""

SIX_PRESETS: tuple[Preset[SixOptions], ...] = (
    Preset(
        "standard",
        N_("Standard"),
        N_("Bids from 75 by ones, three for the last trick, to 500."),
        SixOptions(),
    ),
    Preset(
        "book", N_("Book tables"), N_("The meld values printed in many books."), SixOptions(meld_table="book")
    ),
    Preset(
        "by_fives",
        N_("By fives"),
        N_("Every bid above 75 is a multiple of 5, as above 60 in the game for four."),
        SixOptions(step1_limit=75),
    ),
    Preset(
        "twenty_twenty",
        N_("Twenty and twenty"),
        N_("20 in meld to lay any, 20 in tricks to score at all."),
        SixOptions(min_meld_20="20", min_tricks_20="20"),
    ),
    Preset(
        "free_auction",
        N_("Nobody bound"),
        N_("Everybody may pass, and the cards are dealt again."),
        SixOptions(forced_dealer_bid="none"),
    ),
    Preset(
        "hundred_aces",
        N_("Hundred aces"),
        N_("The old scale: everything counts ten times as much, to 5000."),
        SixOptions(scale=10),
    ),
)
