"""What the options of an auction game put in force: its bids, its duties, and what melds and cards count."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rules.engine.auction import BidLaw
from rules.engine.cards import Pack
from rules.engine.tricks import Law
from rules.pinochle.double import pack as double
from rules.pinochle.double.values import BOOK_PINOCHLE, BOOK_RUN, STANDARD
from rules.pinochle.melds import Counter
from rules.pinochle.meldtable import MeldTable
from rules.pinochle.single import pack
from rules.pinochle.single.values import table_of

from .games import AuctionGame, game_of
from .options import FORCED, TIMES, AuctionOptions, DoubleThreeOptions

HIGHEST_BID, HIGHEST_WITH_DOUBLES, HIGHEST_OF_DOUBLE_DECK = 1500, 4000, 2000
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

    @property
    def pack(self) -> Pack:
        """The cards that are dealt."""
        return self.game.pack


@lru_cache(maxsize=256)
def laws_of(options: AuctionOptions, version: int = 1) -> Laws:
    """What the options put in force in a version of the rules, of which there is one so far."""
    return Laws(
        game_of(options),
        options,
        bid_law(options),
        Counter(game_of(options).pack, meld_table(options)),
        worths(options),
        (duty(options, partner_led=False), duty(options, partner_led=True)),
    )


def bid_law(options: AuctionOptions) -> BidLaw:
    """The arithmetic of the auction under the options."""
    opening = FORCED if options.forced_ninety else options.min_bid
    bands = ((_highest_bid(options), game_of(options).unit),)
    return BidLaw(opening, bands, 1 if options.bid_rounds == "once" else None)


def _highest_bid(options: AuctionOptions) -> int:
    if isinstance(options, DoubleThreeOptions):
        return HIGHEST_OF_DOUBLE_DECK
    return HIGHEST_WITH_DOUBLES if options.doubles_x10 else HIGHEST_BID


@lru_cache(maxsize=256)
def meld_table(options: AuctionOptions) -> MeldTable:
    """The meld table the options put in force."""
    if not isinstance(options, DoubleThreeOptions):
        return table_of(options)
    return (
        replace(STANDARD, run=BOOK_RUN, pinochle=BOOK_PINOCHLE) if options.meld_table == "book" else STANDARD
    )


def worths(options: AuctionOptions) -> tuple[int, ...]:
    """What each kind of card counts in tricks."""
    if isinstance(options, DoubleThreeOptions):
        return tuple(int(card[0] in double.COUNTERS) for card in double.PACK.kinds)
    return pack.worths(options.counters)


def duty(options: AuctionOptions, *, partner_led: bool) -> Law:
    """What a follower owes to a trick, led by the own partner or by somebody else."""
    head = options.must_head or (partner_led and options.must_take_partner_lead)
    return Law(head=head, trump=options.must_trump, overtrump=options.must_trump and options.must_head)


def tricks_total(laws: Laws) -> int:
    """What all tricks of a deal count together, the last one and what is buried included."""
    return laws.pack.copies * sum(laws.worths) + laws.game.last_trick


def times(options: AuctionOptions, trump: str | None) -> int:
    """How many times what the bidder scores or loses counts, by the trump suit."""
    return TIMES[options.raised_suits].get(trump or "", 1)


def price(options: AuctionOptions, bid: int, trump: str | None) -> int:
    """What a bid costs that is played and lost."""
    return bid * (2 if options.lost_twice else 1) * times(options, trump)


def melds_win(options: AuctionOptions) -> bool:
    """Whether a hand is not played whose melds reach the bid: where no trick could change what anybody scores."""
    return options.reward == "bid" and not options.trick_needed
