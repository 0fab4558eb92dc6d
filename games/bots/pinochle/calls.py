"""How much higher or lower an expert bids at double-deck pinochle for what has been bid and passed before it.

The figures were found by climbing in forty thousand auctions of fast play against all players found before; see
docs/bots-trials.md. All are plain points. Where bids speak a language of their own (speech.py) nothing is read.
"""

from __future__ import annotations

from rules.engine.auction import Auction
from rules.engine.moves import Seat
from rules.pinochle.double_deck.game import DoubleDeck

OWN_MELD, OWN_MEAN = -0.1, 20.0
PARTNER_MELD, PARTNER_MEAN = -0.3, 12.0
"""What is melded counts whoever buys the deal: it is less of a reason to bid than tricks are."""

TAKES_OVER = -2.0
"""What it costs to bid over the partner."""

PASSED_LATE, LATE = 6.0, 5
"""A partner who passed only when the price was so much above the opening is not weak."""

LEFT_TO_US = 3.0
"""The partner has passed and the others hold the bid: nobody else will take it from them."""

BOUND, PASSED = -5.0, -3.0
"""The dealer must take the lowest opening and is the others’: it may be left to him, sooner if more have passed."""

RESCUE = 9.0
"""The dealer is the partner, who would have to take it with anything."""


def heard(
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
        moved += TAKES_OVER
    elif mate in auction.passed:
        moved += LEFT_TO_US
    if price_passed(engine, auction, mate) > (engine.options.opening_min + LATE) * engine.options.scale:
        moved += PASSED_LATE
    return moved


def price_passed(engine: DoubleDeck, auction: Auction, seat: Seat) -> int:
    """What the seat would have had to bid when it passed, as the table writes it; 0: it has not passed."""
    high: int | None = None
    for call in auction.calls:
        if call.bid is not None:
            high = call.bid
        elif call.seat == seat:
            return engine.laws.bids.ranges(high)[0].start
    return 0
