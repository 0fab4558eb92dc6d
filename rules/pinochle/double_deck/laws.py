"""What the house rules of double-deck pinochle put in force: the arithmetic of bids, the table of melds, remarks.

Source: the meld table of the double-deck rules and the other tables among its variations.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import lcm

from rules.engine.auction import BidLaw
from rules.pinochle.double.values import BOOK_PINOCHLE, BOOK_RUN, STANDARD
from rules.pinochle.melds import Counter
from rules.pinochle.meldtable import MeldTable, Row

from .games import PartnershipGame, game_of
from .options_for_six import PartnershipOptions
from .state import COUNTERS, PACK

HIGHEST_BID = 2000
"""No hand can make more, so no higher bid is taken (in plain points)."""

REMARK_MELDS = range(10, 110, 10)
REMARKS = ("run", "pinochle", "aces", "kings", "queens", "jacks")


@dataclass(frozen=True, slots=True, eq=False)
class Laws:
    """The rules of one table: its game, its options and what follows from them."""

    game: PartnershipGame
    options: PartnershipOptions
    bids: BidLaw
    counter: Counter
    remarks: tuple[str, ...]
    worths: tuple[int, ...]
    """What each kind of card counts in a trick, on the scale of the table."""


RULES_VERSION = 2
"""The rules as they are for four. In version 1 every run was laid, also where its royal marriages count more (DD-25).

The game for six is in its first version."""

RUNS_BY_CHOICE_SINCE = {"four": 2, "six": 1}


@lru_cache(maxsize=256)
def laws_of(options: PartnershipOptions, version: int = RULES_VERSION) -> Laws:
    """The laws of a table under a version of the rules."""
    remarks: tuple[str, ...] = ()
    if options.bid_information == "meld":
        remarks = (*REMARKS, *(f"meld-{points * options.scale}" for points in REMARK_MELDS))
    worths = tuple(options.scale * (card[0] in COUNTERS) for card in PACK.kinds)
    counter = Counter(PACK, table_for(options, version))
    return Laws(game_of(options), options, bid_law(options), counter, remarks, worths)


def bid_law(options: PartnershipOptions) -> BidLaw:
    """The arithmetic of the auction under the options, scaled."""
    limit, step = options.step1_limit, options.step2
    bands: list[tuple[int, int]] = []
    if limit is None:
        bands = [(100, 1), (HIGHEST_BID, 10)] if options.above_100_by_10 else [(HIGHEST_BID, 1)]
    elif not options.above_100_by_10:
        bands = [(limit, 1), (HIGHEST_BID, step)]
    elif limit <= 100:
        bands = [(limit, 1), (100, step), (HIGHEST_BID, lcm(step, 10))]
    else:
        bands = [(100, 1), (limit, 10), (HIGHEST_BID, lcm(step, 10))]
    scale = options.scale
    rounds = {"unlimited": None, "single": 1, "two": 2}[options.auction_rounds]
    return BidLaw(options.opening_min * scale, tuple((top * scale, by * scale) for top, by in bands), rounds)


def marriage_after_trumps(options: PartnershipOptions) -> bool:
    """Whether the bidder's marriage is looked for only once trumps have been named and cards exchanged."""
    return options.marriage_requirement == "after_exchange" and options.pass_timing == "after_trump"


@lru_cache(maxsize=256)
def table_for(options: PartnershipOptions, version: int = RULES_VERSION) -> MeldTable:
    """The meld table the options put in force under a version of the rules, in points of the table (scaled)."""
    run, royal, pinochle, around = STANDARD.run, STANDARD.royal, STANDARD.pinochle, STANDARD.around
    match options.meld_table:
        case "book":
            run, pinochle = BOOK_RUN, BOOK_PINOCHLE
        case "book_yahoo":
            pinochle = BOOK_PINOCHLE
        case "pinochle14":
            pinochle = (14, 30, 60, 90)
        case "npa":
            run, pinochle = (25, *run[1:]), (15, *pinochle[1:])
        case "raised_runs":
            run = (*run[:2], options.triple_run, options.quadruple_run)
        case "toby":
            # The source lost the triple aces; all its other triples are fifty times the single.
            run, royal, pinochle = (15, 150, 500), (4, 30, 60, 240), (4, 30, 90, 360)
            around = {"A": (10, 100, 500), "K": (8, 80, 400), "Q": (6, 60, 300), "J": (4, 40, 200)}
    scale = options.scale

    def scaled(row: Row) -> Row:
        return tuple(points * scale for points in row)

    return MeldTable(
        run=scaled(run),
        royal=scaled(royal),
        marriage=scaled(STANDARD.marriage),
        pinochle=scaled(pinochle),
        around={rank: scaled(row) for rank, row in around.items()},
        royals_on_top=options.royal_with_run == "toby",
        roundhouse=32 * scale if options.roundhouse == "32" else None,
        roundhouse_with_run=39 * scale if options.roundhouse_with_run == "39" else None,
        double_roundhouse=240 * scale if options.double_roundhouse == "240" else None,
        runs_by_choice=version >= RUNS_BY_CHOICE_SINCE[options.game],
    )
