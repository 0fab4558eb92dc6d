"""How high to bid, what to name and to bury, and when to concede, at double-deck pinochle played alone."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.auction import Auction
from rules.engine.cards import Bag
from rules.engine.moves import Move
from rules.pinochle.auction.laws import Laws
from rules.pinochle.auction.legal import PASS, TRUMP_MOVES, must_open
from rules.pinochle.auction.score import FOR_CONCEDED
from rules.pinochle.auction.state import Tricks, View
from rules.pinochle.double.pack import PACK

from ..stakes import normal
from .promises import SCATTER, best_of, burial, melds_of, tricks_expected, with_widows

NOVICE_TRICKS = 18.0
"""What a novice counts on beside the melds in its hand."""

BOLDER = 6
"""What is added for each deal in a row that nobody would bid on, so that games go on at any table."""

NOVICE_STEP = 10
"""A novice whose hand is worth it bids the next such number, as people do who count in tens."""

SPEAKS_ONCE = 6.0
"""How much less than it would go to a player bids who speaks only once."""


def call(laws: Laws, auction: Auction, view: View, samples: int, margin: float) -> Move:
    """A bid or a pass, by what the hand promises; `samples` 0 is the novice's way."""
    spans = laws.bids.ranges(auction.high)
    if not spans:
        return PASS
    least, limit = spans[0].start, _limit(laws, view.hand, samples, margin)
    limit += BOLDER * view.match_score.unbid
    if limit < least:
        return Move("bid", (str(least),)) if must_open(laws, auction) else PASS
    if laws.options.bid_rounds == "once" and len(auction.calls) < auction.seats - 1:
        return Move("bid", (str(max(least, int(limit - SPEAKS_ONCE))),))
    return Move("bid", (str(least if samples else _in_tens(least, limit)),))


def _in_tens(least: int, limit: float) -> int:
    """The first ten from the least bid on, where it is within the limit; else the least bid."""
    ten = least + -least % NOVICE_STEP
    return ten if ten <= limit else least


def _limit(laws: Laws, hand: Bag, samples: int, margin: float) -> float:
    if samples:
        return with_widows(laws, hand, samples).total - margin
    return max(melds_of(laws).points(hand, trump) for trump in range(4)) + NOVICE_TRICKS


def name(laws: Laws, hand: Bag, samples: int) -> Move:
    """The trump suit: the novice's best meld, the others' best total."""
    if not samples:
        trump = max(range(4), key=lambda suit: melds_of(laws).points(hand, suit))
    elif laws.game.names_first:
        trump = with_widows(laws, hand, samples).trump
    else:
        trump = best_of(laws, hand).trump
    return TRUMP_MOVES[PACK.suits[trump]]


def bury(laws: Laws, hand: Bag, trump: int, samples: int) -> Move:
    """The cards to lay away: the novice's lowest plain ones, else those that leave most."""
    if samples:
        return Move("bury", PACK.cards(burial(laws, hand, trump)))
    suit = PACK.suits[trump]
    order = sorted(PACK.cards(hand), key=lambda card: (card[1] == suit, "JQKTA".index(card[0])))
    return Move("bury", tuple(order[: laws.game.widow]))


def conceding(phase: Tricks) -> float:
    """What a bid conceded brings the bidder more than the others on average."""
    sale, meld = phase.laid.purchase, phase.laid.points
    others = [points + FOR_CONCEDED for side, points in enumerate(meld) if side != sale.bidder]
    return -sale.bid - sum(others) / len(others)


def playing(laws: Laws, phase: Tricks, view: View) -> float:
    """The same of a hand that is played, by the tricks to be expected."""
    sale, meld = phase.laid.purchase, phase.laid.points
    buried = sum(laws.worths[PACK.index[card]] for card in PACK.cards(view.buried))
    tricks = tricks_expected(laws, view.hand, PACK.suits.index(sale.trump or "")) + buried
    total = meld[sale.bidder] + tricks
    chance = 1 - normal((sale.bid - 0.5 - total) / SCATTER)
    others: Sequence[int] = [points for side, points in enumerate(meld) if side != sale.bidder]
    theirs = (sum(others) + 50 - tricks) / len(others)
    return chance * max(total, sale.bid) - (1 - chance) * sale.bid - theirs
