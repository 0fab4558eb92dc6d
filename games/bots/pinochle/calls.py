"""How much higher or lower an expert bids at double-deck pinochle for what has been bid and passed before it.

The figures were found by climbing in forty thousand auctions of fast play against all players found before; see
docs/bots-trials.md. All are plain points.
"""

from __future__ import annotations

from rules.engine.auction import Auction
from rules.engine.moves import Seat
from rules.pinochle.double_deck.game import DoubleDeck

OWN_MELD, OWN_MEAN = -0.1, 20.0
PARTNER_MELD, PARTNER_MEAN = -0.3, 12.0
"""What is melded counts whoever buys the deal: it is less of a reason to bid than tricks are."""

TAKES_OVER, NOBODY_ELSE = -4.0, -14.0
"""What it costs to bid over the partner, and where both others have passed, so that it only makes the bid dearer."""

PASSED_LATE, LATE = 6.0, 5
"""A partner who has bid, and passed only when the price was so much above the opening, is not weak."""

LEFT_TO_US = 3.0
"""The partner has passed and the others hold the bid: nobody else will take it from them."""

BOUND, PASSED = -5.0, -3.0
"""The dealer must take the lowest opening and is the others’: it may be left to him, sooner if more have passed."""

RESCUE = 9.0
"""The dealer is the partner, who would have to take it with anything."""


def are_read(engine: DoubleDeck) -> bool:
    """Whether calls are read: where bids speak a language of their own, or tell meld, speech.py reads that.

    The figures are those of four players; six have not been measured.
    """
    return (
        engine.laws.game.seats == 4
        and engine.options.bidding_system == "none"
        and engine.options.bid_information == "numbers"
    )


def limit_shift(
    engine: DoubleDeck, auction: Auction, seat: Seat, dealer: Seat, own: float, partner: float
) -> float:
    """How much the limit of a seat moves, that melds so much itself and expects so much meld of its partner."""
    moved = OWN_MELD * (own - OWN_MEAN) + PARTNER_MELD * (partner - PARTNER_MEAN)
    mate = (seat + 2) % 4
    if auction.bidder is None:
        if engine.options.forced_dealer_bid != "none":
            if dealer == mate:
                moved += RESCUE
            elif dealer != seat:
                moved += BOUND + PASSED * len(auction.passed)
    elif auction.bidder == mate:
        moved += NOBODY_ELSE if len(auction.passed - {seat}) == 2 else TAKES_OVER
    elif mate in auction.passed:
        moved += LEFT_TO_US
    if price_left(engine, auction, mate) > (engine.options.opening_min + LATE) * engine.options.scale:
        moved += PASSED_LATE
    return moved


def price_left(engine: DoubleDeck, auction: Auction, seat: Seat) -> int:
    """The least that a seat which had bid would not bid any more, as the table writes it; 0: there is no such bid."""
    high, has_bid = 0, False
    for call in auction.calls:
        if call.bid is not None:
            high, has_bid = call.bid, has_bid or call.seat == seat
        elif call.seat == seat and has_bid:
            spans = engine.laws.bids.ranges(high)
            return spans[0].start if spans else high
    return 0
