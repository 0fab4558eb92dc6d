"""The house rules of double-deck pinochle, in the order of the rule text, and the named mixes.

Bids, melds and scores are stated here in plain points; `scale` multiplies them all at the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from rules.engine.options import ImpossibleMix, choice, flag, number, number_or_none, verify
from rules.engine.variant import Preset
from rules.engine.wording import N_

Mixes = tuple[tuple[bool, str, *tuple[str, ...]], ...]
"""Impossible mixes of house rules: whether it is there, what to say of it, and the options it names."""

MOST_WITHOUT_PLAY = 100
"""Above this opening a side needs more than fifty in meld to have its hand played where the figures decide."""


@dataclass(frozen=True, kw_only=True)
class DoubleDeckOptions:
    """Every house rule of double-deck partnership pinochle with its standard value."""

    game: ClassVar[str] = "four"

    deal_packets: str = choice(
        "4",
        {
            "4": N_("four at a time"),
            "5": N_("five at a time"),
            "2_then_3": N_("two first, then three at a time"),
        },
        label=N_("Cards dealt at a time"),
        help=N_("A matter of custom at a real table; the cards are equally well shuffled here."),
        paragraph="deal-packets",
    )
    opening_min: int = number(
        50, 1, 200,
        label=N_("Lowest opening bid"),
        help=N_("The first bid must be at least this much."),
        paragraph="auction-opening", points=True,
    )  # fmt: skip
    forced_dealer_bid: str = choice(
        "opening_min",
        {"opening_min": N_("must bid the lowest opening"), "none": N_("may pass: new deal")},
        label=N_("When the first three pass, the dealer"),
        help=N_(
            "Either the dealer is bound to the lowest opening bid, or the cards are thrown in and dealt again."
        ),
        paragraph="auction-forced",
    )
    step1_limit: int | None = number_or_none(
        60, 1, 500,
        label=N_("Small steps as far as"),
        help=N_("Above this figure bids are multiples of the larger step. None: small steps all the way."),
        paragraph="auction-steps", points=True,
    )  # fmt: skip
    step2: int = number(
        5, 1, 50,
        label=N_("Larger step"),
        help=N_("Above the limit a bid must be a multiple of this."),
        paragraph="auction-steps", points=True,
    )  # fmt: skip
    above_100_by_10: bool = flag(
        False,
        label=N_("A third step for high bids"),
        help=N_("Bids above {100} must be multiples of {10}."),
        paragraph="auction-steps",
        yes=N_("above {100} by {10}"),
    )
    auction_rounds: str = choice(
        "unlimited",
        {"unlimited": N_("until three have passed"), "single": N_("one round"), "two": N_("two rounds")},
        label=N_("Rounds of bidding"),
        help=N_(
            "A pass is final in every case. With one round each player speaks once, with two at most twice."
        ),
        paragraph="auction-rounds",
    )
    bid_information: str = choice(
        "numbers",
        {"numbers": N_("numbers only"), "meld": N_("meld may be told, never a suit")},
        label=N_("What may be said with a bid"),
        help=N_("Some tables let bidders add what they can meld. Pointing at a suit is never allowed."),
        paragraph="auction-information",
    )
    bidding_system: str = choice(
        "none",
        {
            "none": N_("none agreed"),
            "meld_jump": N_("meld by jumps"),
            "jim_davis": N_("Jim Davis’s asking bids"),
            "toby": N_("Toby Thomas’s asking bids"),
        },
        label=N_("Bidding system"),
        help=N_("What a bid tells the partner. The meaning is shown to everybody at the table."),
        paragraph="systems",
    )
    pass_cards: int = number(
        0, 0, 4,
        label=N_("Cards exchanged with the partner"),
        help=N_("Bidder and partner hand each other this many cards. 0: no exchange."),
        paragraph="exchange",
    )  # fmt: skip
    pass_order: str = choice(
        "simultaneous",
        {
            "simultaneous": N_("both at once, unseen"),
            "partner_first": N_("partner first, the bidder looks and returns as many"),
        },
        label=N_("Order of the exchange"),
        help=N_("When the partner passes first, the bidder may give back some of the cards just received."),
        paragraph="exchange-order",
    )
    pass_timing: str = choice(
        "after_trump",
        {"after_trump": N_("after trumps are named"), "before_trump": N_("before trumps are named")},
        label=N_("Time of the exchange"),
        help=N_("Before trumps are named the bidder can still choose the suit that fits the cards received."),
        paragraph="exchange-timing",
    )
    requested_suit: str = choice(
        "none",
        {
            "none": N_("no suit is asked for"),
            "suggest": N_("the bidder suggests a suit"),
            "mandatory": N_("the bidder asks for a suit and must be given it"),
        },
        label=N_("Asking for a suit"),
        help=N_("Mandatory: a partner with too few cards of the suit gives all of them and fills up freely."),
        paragraph="exchange-request",
    )
    trump_must_equal_request: bool = flag(
        False,
        label=N_("The suit asked for must be trumps"),
        help=N_("Otherwise the bidder may ask for one suit and name another."),
        paragraph="exchange-request",
    )
    marriage_requirement: str = choice(
        "own_hand",
        {
            "own_hand": N_("in the bidder’s hand when naming trumps"),
            "after_exchange": N_("in the bidder’s hand after the exchange"),
            "none": N_("not needed"),
        },
        label=N_("Marriage in trumps"),
        help=N_("Without the marriage the bid is lost before the play."),
        paragraph="naming-marriage",
    )
    meld_table: str = choice(
        "standard",
        {
            "standard": N_("standard"),
            "book": N_("printed books: pinochle {4}/{30}/{45}/{300}, runs {15}/{30}/{45}/{60}"),
            "book_yahoo": N_("printed books, pinochles only: {4}/{30}/{45}/{300}"),
            "pinochle14": N_("a single pinochle counts {14}"),
            "npa": N_("National Pinochle Association: run {25}, pinochle {15}"),
            "toby": N_("Toby Thomas’s raised values"),
            "raised_runs": N_("standard with raised triple and quadruple runs"),
        },
        label=N_("Meld values"),
        help=N_("Which table of meld values is in force."),
        paragraph="melds-table",
    )
    triple_run: int = number(
        225, 225, 1000,
        label=N_("Triple run, if raised"),
        help=N_("Used with the table of raised runs only."),
        paragraph="melds-table", points=True,
    )  # fmt: skip
    quadruple_run: int = number(
        300, 300, 1500,
        label=N_("Quadruple run, if raised"),
        help=N_("Used with the table of raised runs only."),
        paragraph="melds-table", points=True,
    )  # fmt: skip
    royal_with_run: str = choice(
        "exclusive",
        {
            "exclusive": N_("the run uses up its king and queen"),
            "toby": N_("with one pair more, all trump marriages count on top of the run"),
        },
        label=N_("Royal marriages beside a run"),
        help=N_(
            "Toby Thomas counts A 10 K K Q Q J in trumps as {45}: the run {15} and a double royal marriage {30}."
        ),
        paragraph="melds-royal",
    )
    roundhouse: str = choice(
        "sum",
        {"sum": N_("the sum of its parts, {24}"), "32": "{32}"},
        label=N_("Roundhouse"),
        help=N_("A king and queen of every suit."),
        paragraph="melds-roundhouse",
    )
    roundhouse_with_run: str = choice(
        "sum",
        {"sum": N_("the sum of its parts, {35}"), "39": "{39}"},
        label=N_("Roundhouse with a run"),
        help=N_("{39} lets the royal marriage count in the roundhouse while it is part of the run."),
        paragraph="melds-roundhouse",
    )
    double_roundhouse: str = choice(
        "sum",
        {"sum": N_("the sum of its parts, {160}"), "240": "{240}"},
        label=N_("Double roundhouse"),
        help=N_("Two kings and two queens of every suit."),
        paragraph="melds-roundhouse",
    )
    min_meld_20: str = choice(
        "off",
        {"off": N_("none"), "20": "{20}"},
        label=N_("Minimum meld to score"),
        help=N_("A side that cannot lay {20} lays nothing; the bidding side loses its bid before the play."),
        paragraph="minimum-meld",
    )
    min_tricks_20: str = choice(
        "off",
        {"off": N_("none"), "20": "{20}"},
        label=N_("Minimum trick points to score"),
        help=N_(
            "A side with fewer than {20} points in tricks scores nothing for the deal; the bidding side is set."
        ),
        paragraph="minimum-tricks",
    )
    throw_in_when: str = choice(
        "bidder",
        {
            "never": N_("never"),
            "bidder": N_("when the bidder wishes"),
            "auto": N_("by rule, when the meld is more than {50} short"),
        },
        label=N_("Throwing in before the first lead"),
        help=N_(
            "The bidder gives up a hopeless bid. The opponents get no trick points, unless the hand is played on."
        ),
        paragraph="throw-in",
    )
    throw_in_opponents: str = choice(
        "standard",
        {
            "standard": N_("their meld, or nothing when the bidder had no marriage"),
            "nothing": N_("nothing"),
            "meld": N_("their meld"),
            "25+meld": N_("{25} and their meld"),
            "50+meld": N_("{50} and their meld"),
            "play_on": N_("the hand is played and they score as usual"),
        },
        label=N_("When the bid is lost unplayed, the opponents score"),
        help=N_("Played on only if trumps were named. Meld needs {20} where a minimum meld is in force."),
        paragraph="throw-in-opponents",
    )
    scale: int = choice(
        1,
        {1: N_("aces around count 10"), 10: N_("aces around count 100")},
        label=N_("Scale"),
        help=N_("The old way of writing multiplies every score, bid and target by ten."),
        paragraph="scoring-scale",
        unit=True,
    )
    target: int = number(
        500, 50, 5000,
        label=N_("Points to win"),
        help=N_("The first side with this many points after a deal wins."),
        paragraph="end-target", points=True,
    )  # fmt: skip
    both_reach_target: str = choice(
        "bidding_side",
        {"bidding_side": N_("the bidding side wins"), "higher_total": N_("the higher total wins")},
        label=N_("When both sides get there on one deal"),
        help=N_("By the usual rule the bidding side is counted first."),
        paragraph="end-both",
    )
    last_trick: int = number(
        2, 0, 10,
        label=N_("Points for the last trick"),
        help=N_("Added to the aces, tens and kings of the side that wins it."),
        paragraph="play-counters", points=True,
    )  # fmt: skip

    def __post_init__(self) -> None:
        verify(self)
        for holds, sentence, *fields in self._mixes():
            if holds:
                raise ImpossibleMix(sentence, *fields)

    def _mixes(self) -> Mixes:
        exchange = self.pass_cards > 0
        asks = self.requested_suit != "none"
        return (
            (asks and not exchange,
             N_("A suit can be asked for only where cards are exchanged."), "requested_suit", "pass_cards"),
            (asks and self.pass_timing == "after_trump",
             N_("A suit can be asked for only where the exchange comes before trumps are named."),
             "requested_suit", "pass_timing"),
            (self.trump_must_equal_request and not asks,
             N_("Trumps can equal the suit asked for only where a suit is asked for."),
             "trump_must_equal_request", "requested_suit"),
            (self.marriage_requirement == "after_exchange" and not exchange,
             N_("A marriage after the exchange needs an exchange of cards."), "marriage_requirement", "pass_cards"),
            *shared_mixes(self, MOST_WITHOUT_PLAY),
        )  # fmt: skip


def shared_mixes(options: Any, most_without_play: int) -> Mixes:
    """The impossible mixes of bids, throwing in and raised runs, which every game of partners has."""
    opening, limit = options.opening_min, options.step1_limit
    first_above = limit is not None and opening > limit
    by_ten = options.above_100_by_10 and opening > 100
    off_step = (first_above and opening % options.step2 != 0) or (by_ten and opening % 10 != 0)
    unplayed = options.throw_in_when == "auto" and options.throw_in_opponents == "nothing"
    raised = (options.triple_run, options.quadruple_run) != (225, 300)
    return (
        (off_step,
         N_("The lowest opening must itself be a bid the steps allow."), "opening_min", "step1_limit", "step2"),
        (opening > most_without_play and unplayed,
         N_("With so high an opening, throwing in by rule and nothing for the others, hardly a deal would score."),
         "opening_min", "throw_in_when", "throw_in_opponents"),
        (raised and options.meld_table != "raised_runs",
         N_("Raised runs belong to the table of raised runs."), "triple_run", "quadruple_run", "meld_table"),
    )  # fmt: skip


PRESETS: tuple[Preset[DoubleDeckOptions], ...] = (
    Preset("standard", N_("Standard"), N_("The common rules, no exchange, to 500."), DoubleDeckOptions()),
    Preset(
        "toby_thomas",
        N_("Toby Thomas"),
        N_("Opening at 25, three cards of a suit asked for, raised values for multiple melds."),
        DoubleDeckOptions(
            opening_min=25,
            step1_limit=50,
            bidding_system="toby",
            pass_cards=3,
            pass_order="partner_first",
            pass_timing="before_trump",
            requested_suit="mandatory",
            meld_table="toby",
            royal_with_run="toby",
        ),
    ),
    Preset(
        "book",
        N_("Book tables"),
        N_("The meld values printed in many books."),
        DoubleDeckOptions(meld_table="book"),
    ),
    Preset(
        "pinochle_14",
        N_("Pinochle 14"),
        N_("A single pinochle counts 14."),
        DoubleDeckOptions(meld_table="pinochle14"),
    ),
    Preset(
        "npa",
        N_("NPA"),
        N_("What is known of the National Pinochle Association’s values: run 25, pinochle 15."),
        DoubleDeckOptions(meld_table="npa"),
    ),
    Preset(
        "twenty_twenty",
        N_("Twenty and twenty"),
        N_("20 in meld to lay any, 20 in tricks to score at all."),
        DoubleDeckOptions(min_meld_20="20", min_tricks_20="20"),
    ),
    Preset(
        "hundred_aces",
        N_("Hundred aces"),
        N_("The old scale: everything counts ten times as much, to 5000."),
        DoubleDeckOptions(scale=10),
    ),
    Preset(
        "passing_three",
        N_("Three passed"),
        N_("Bidder and partner exchange three cards after trumps are named."),
        DoubleDeckOptions(pass_cards=3),
    ),
)
