"""What the options of an auction game put in force: its bids, its duties, and what melds and cards count."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.engine.auction import BidLaw
from rules.engine.tricks import Law
from rules.pinochle.melds import Counter
from rules.pinochle.single import pack
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.values import table_of

from .games import AuctionGame, game_of
from .options import FORCED, TIMES, AuctionOptions

BID_STEP = 10
HIGHEST_BID, HIGHEST_WITH_DOUBLES = 1500, 4000
"""No hand can make more, so no higher bid is taken."""


@dataclass(frozen=True, slots=True, eq=False)
class Laws:
    """What holds at a table; the same options give the same object, so that answers may be kept by it.

    `duties` are those to a trick led by somebody else, and to one led by the own partner.
    """

    game: AuctionGame
    options: AuctionOptions
    bids: BidLaw
    counter: Counter
    worths: tuple[int, ...]
    duties: tuple[Law, Law]


@lru_cache(maxsize=256)
def laws_of(options: AuctionOptions, version: int = 1) -> Laws:
    """What the options put in force in a version of the rules, of which there is one so far."""
    return Laws(
        game_of(options),
        options,
        bid_law(options),
        Counter(PACK, table_of(options)),
        pack.worths(options.counters),
        (duty(options, partner_led=False), duty(options, partner_led=True)),
    )


def bid_law(options: AuctionOptions) -> BidLaw:
    """The arithmetic of the auction under the options."""
    highest = HIGHEST_WITH_DOUBLES if options.doubles_x10 else HIGHEST_BID
    opening = FORCED if options.forced_ninety else options.min_bid
    return BidLaw(opening, ((highest, BID_STEP),), 1 if options.bid_rounds == "once" else None)


def duty(options: AuctionOptions, *, partner_led: bool) -> Law:
    """What a follower owes to a trick, led by the own partner or by somebody else."""
    head = options.must_head or (partner_led and options.must_take_partner_lead)
    return Law(head=head, trump=options.must_trump, overtrump=options.must_trump and options.must_head)


def times(options: AuctionOptions, trump: str | None) -> int:
    """How many times what the bidder scores or loses counts, by the trump suit."""
    return TIMES[options.raised_suits].get(trump or "", 1)


def price(options: AuctionOptions, bid: int, trump: str | None) -> int:
    """What a bid costs that is played and lost."""
    return bid * (2 if options.lost_twice else 1) * times(options, trump)


def melds_win(options: AuctionOptions) -> bool:
    """Whether a hand is not played whose melds reach the bid: where no trick could change what anybody scores."""
    return options.reward == "bid" and not options.trick_needed
