"""What bids say: the partner's calls read, and one's own kept true.

At a table with a bidding system, or where meld may be told with a bid, everybody is shown what a
bid means. A bot makes no bid whose meaning its hand belies, and it believes its partner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.auction import Auction, Call
from rules.engine.cards import BITS, Bag
from rules.engine.moves import Phrase, Seat
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.laws import REMARK_MELDS
from rules.pinochle.double_deck.state import PACK
from rules.pinochle.double_deck.systems import call_meaning

from .greedy import ACE, JACK, KING, QUEEN, TEN
from .hand import melds_of

ASKS_ONE = {
    "system_one_jack": JACK,
    "system_one_queen": QUEEN,
    "system_one_king": KING,
    "system_one_ten": TEN,
    "system_one_ace": ACE,
    "system_wants_queens": QUEEN,
    "system_wants_kings": KING,
    "system_wants_tens": TEN,
    "system_wants_aces": ACE,
}
ASKS_ALL = {
    "system_all_jacks": JACK,
    "system_all_queens": QUEEN,
    "system_all_kings": KING,
    "system_all_aces": ACE,
}

GAIN_OF_ONE, GAIN_OF_ALL = 2, 20
"""Meld points a card asked for must be good for, and a card of every suit."""

REMARKED = {"run": 15, "aces": 10, "kings": 8, "queens": 6, "pinochle": 4, "jacks": 4}


@dataclass(frozen=True, slots=True)
class BidMeaning:
    """What a partner's bids have said: meld of at least so much, ranks asked for, whether he would name trump."""

    meld: int = 0
    ranks: frozenset[int] = frozenset()
    bid: bool = False
    wants_trump: bool = False


def meaning_of_calls(engine: DoubleDeck, calls: Sequence[Call], seat: Seat) -> BidMeaning:
    """What a seat's calls say under the system and the remarks of the table, in plain points."""
    scale, meld, ranks = engine.options.scale, 0, set[int]()
    bid, wants = False, False
    for position, call in enumerate(calls):
        if call.seat != seat or call.bid is None:
            continue
        bid = wants = True
        meld = max(meld, _points_of_remark(call.remark, scale))
        phrase = call_meaning(engine.options, calls, position)
        if phrase is None:
            continue
        if phrase.code in ("system_meld", "system_side_aces"):
            wants = False
        if phrase.code == "system_meld":
            meld = max(meld, _points(phrase) // scale)
        rank = ASKS_ONE.get(phrase.code, ASKS_ALL.get(phrase.code))
        if rank is not None:
            ranks.add(rank)
    return BidMeaning(meld, frozenset(ranks), bid, wants)


def _points_of_remark(remark: str, scale: int) -> int:
    word, _, points = remark.partition("-")
    return int(points) // scale if points else REMARKED.get(word, 0)


def _points(phrase: Phrase) -> int:
    points = phrase.facts["points"]
    assert isinstance(points, int)
    return points


def meaning_of_bid(engine: DoubleDeck, auction: Auction, bid: int) -> Phrase | None:
    """What a bid of the seat in turn would say under the system of the table."""
    calls = (*auction.calls, Call(auction.turn, bid))
    return call_meaning(engine.options, calls, len(calls) - 1)


def is_true(engine: DoubleDeck, phrase: Phrase | None, hand: Bag, trump: int) -> bool:
    """Whether a hand that would name `trump` bears out what a bid says."""
    if phrase is None:
        return True
    meld = melds_of(engine).points(hand, trump)
    code = phrase.code
    if code in ASKS_ONE:
        return gain_of_one(engine, hand, trump, ASKS_ONE[code]) >= GAIN_OF_ONE
    if code in ASKS_ALL:
        return gain_of_all(engine, hand, trump, ASKS_ALL[code]) >= GAIN_OF_ALL
    match code:
        case "system_meld":
            points = _points(phrase) // engine.options.scale
            return points <= meld < points + 20
        case "system_side_aces":
            return sum(bool(_count(hand, suit, ACE)) for suit in range(4) if suit != trump) >= 2
        case "system_has_meld":
            return meld >= 10
        case "system_pinochle_parts":
            queens, jacks = (
                _count(hand, PACK.suits.index("S"), QUEEN),
                _count(hand, PACK.suits.index("D"), JACK),
            )
            return queens + jacks >= 3
    # To open, not to be ready to pass, to want trumps or the book: what any bidder may say.
    return True


def gain_of_one(engine: DoubleDeck, hand: Bag, trump: int, rank: int) -> int:
    """Meld points that one more card of a rank, of the best suit, would bring; an ace of trumps always helps."""
    melds = melds_of(engine)
    now = melds.points(hand, trump)
    gain = (
        max(
            melds.points(hand + PACK.units[suit * PACK.width + rank], trump) - now
            for suit in range(4)
            if _count(hand, suit, rank) < PACK.copies
        )
        if any(_count(hand, suit, rank) < PACK.copies for suit in range(4))
        else 0
    )
    if rank == ACE and _count(hand, trump, ACE) < PACK.copies:
        return max(gain, GAIN_OF_ONE)
    return gain


def gain_of_all(engine: DoubleDeck, hand: Bag, trump: int, rank: int) -> int:
    """Meld points that one more card of a rank in every suit would bring."""
    if any(_count(hand, suit, rank) == PACK.copies for suit in range(4)):
        return 0
    melds = melds_of(engine)
    more = sum(PACK.units[suit * PACK.width + rank] for suit in range(4))
    return melds.points(hand + more, trump) - melds.points(hand, trump)


def remark(engine: DoubleDeck, hand: Bag, trump: int) -> str:
    """The remark to make with a bid: the meld in tens, where remarks are allowed and there is so much."""
    if not engine.laws.remarks:
        return ""
    meld = melds_of(engine).points(hand, trump)
    tens = [points for points in REMARK_MELDS if points <= meld]
    if tens:
        return f"meld-{tens[-1] * engine.options.scale}"
    for rank, word in ((ACE, "aces"), (KING, "kings"), (QUEEN, "queens"), (JACK, "jacks")):
        if all(_count(hand, suit, rank) for suit in range(4)):
            return word
    return ""


def _count(hand: Bag, suit: int, rank: int) -> int:
    return hand >> BITS * (suit * PACK.width + rank) & 7
