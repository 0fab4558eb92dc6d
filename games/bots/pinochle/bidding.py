"""How high to bid, what to name, when to give a hand up: by what the hand and the bids so far promise.

All figures here are plain points; the scale of the table is put on at the very end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean

from rules.engine.auction import Auction
from rules.engine.cards import Bag
from rules.engine.moves import Move
from rules.pinochle.double_deck import legal
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.legal import PASS, TRUMP_MOVES
from rules.pinochle.double_deck.options_for_six import PartnershipOptions
from rules.pinochle.double_deck.score import MINIMUM, trick_points
from rules.pinochle.double_deck.state import PACK, Purchase, Tricks, View

from . import calls, speech, stakes
from .hand import SCATTER, hands_dealt, has_marriage, melds_of, tricks_expected
from .speech import BidMeaning
from .stakes import normal
from .styles import Style

MARRIAGE_TO_COME = 18
"""What it costs, on average, to count on a marriage the exchange has yet to bring."""

CARD_RECEIVED = 3.5
"""What a card chosen by the partner adds to meld and tricks, on average."""

NOVICE_TRICKS = {4: 24.0, 6: 37.0}
"""Trick points a novice counts on, by players: half of them."""

BOLDER = 8
"""What is added for each deal in a row that nobody would bid on, so that games go on at any table."""

LACKS_MELD = 40
"""What is taken off where the side is unlikely to have the least meld that counts."""

REACH = 60
"""Bids further than this above the least are not thought of."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A suit to name, and what the side may expect of it: meld of its hands, and trick points."""

    trump: int
    meld: int
    partner: float
    tricks: float

    @property
    def total(self) -> float:
        """Points expected from melds, tricks and the last trick together."""
        return self.meld + self.partner + self.tricks


def suits_to_name(options: PartnershipOptions, hand: Bag) -> list[tuple[int, int]]:
    """The suits a bidder could hope to name before any exchange, each with what the hope costs."""
    if options.marriage_requirement == "none":
        return [(suit, 0) for suit in range(4)]
    marriage_suits = [(suit, 0) for suit in range(4) if has_marriage(hand, suit)]
    waits = options.pass_cards and (
        options.pass_timing == "before_trump" or options.marriage_requirement == "after_exchange"
    )
    if marriage_suits or not waits:
        return marriage_suits
    return [(suit, MARRIAGE_TO_COME) for suit in range(4)]


def prospects(
    engine: DoubleDeck,
    hand: Bag,
    suits: list[tuple[int, int]],
    meanings: Sequence[BidMeaning],
    number: int,
    rng: Random,
) -> list[Prospect]:
    """What each suit promises, the best first; `meanings` are what the bids of each partner have said."""
    melds, options, game = melds_of(engine), engine.options, engine.laws.game
    partners = hands_dealt(hand, rng, number, pack=game.pack)
    exchange = options.pass_cards * CARD_RECEIVED
    hopes = []
    for suit, cost in suits:
        usual = fmean(melds.points(other, suit) for other in partners)
        partner = sum(max(usual, bid.meld + usual / 3) if bid.meld else usual for bid in meanings)
        tricks = tricks_expected(hand, suit, game.seats) + exchange - cost
        hopes.append(Prospect(suit, melds.points(hand, suit), partner, tricks))
    return sorted(hopes, key=lambda prospect: -prospect.total)


def novice_prospects(engine: DoubleDeck, hand: Bag, suits: list[tuple[int, int]]) -> list[Prospect]:
    """What a novice sees in a suit: his own meld, and half of the tricks."""
    melds, tricks = melds_of(engine), NOVICE_TRICKS[engine.laws.game.seats]
    hopes = [Prospect(suit, melds.points(hand, suit), 0.0, tricks - cost) for suit, cost in suits]
    return sorted(hopes, key=lambda prospect: -prospect.total)


def call(engine: DoubleDeck, auction: Auction, view: View, style: Style, rng: Random) -> Move:
    """A bid or a pass, as high as what the hand promises less what the style keeps in hand."""
    assert view.seat is not None
    seat, hand, mates = view.seat, view.hand, engine.laws.game.mates(view.seat)
    meanings = [speech.meaning_of_calls(engine, auction.calls, mate) for mate in mates]
    suits = suits_to_name(engine.options, hand)
    if not style.counts_on_partner:
        hopes = novice_prospects(engine, hand, suits)
    else:
        hopes = prospects(engine, hand, suits, meanings, style.partner_hands, rng)
    if not hopes:
        return PASS
    best = hopes[0]
    limit = best.total - style.margin + BOLDER * dealt_in_vain(view)
    if style.minds_match:
        limit += stakes.raised(engine.options, view.match_score, seat % 2, best.total)
    if style.reads_calls and calls.are_read(engine):
        limit += calls.limit_shift(engine, auction, seat, view.dealer, best.meld, best.partner)
    elif auction.bidder in mates and meanings[mates.index(auction.bidder)].wants_trump:
        limit -= style.over_partner
    if engine.options.min_meld_20 == "20" and best.meld + best.partner < MINIMUM:
        limit -= LACKS_MELD
    return spoken(engine, auction, hand, best.trump, limit)


def dealt_in_vain(view: View) -> int:
    """How many deals nobody has bid on since the last one that was scored."""
    return view.match_score.unbid


def spoken(engine: DoubleDeck, auction: Auction, hand: Bag, trump: int, limit: float) -> Move:
    """The bid, of those up to `limit`, that says what is true at least cost; a pass where there is none."""
    scale = engine.options.scale
    if not (spans := engine.laws.bids.ranges(auction.high)):
        return PASS
    least = spans[0].start
    open_bids = [
        bid for span in spans for bid in span[: REACH + 1] if bid <= min(limit, least / scale + REACH) * scale
    ]
    if engine.options.bidding_system == "none":
        open_bids = open_bids[:1]
    best, best_worth = None, 0.0
    for bid in open_bids:
        phrase = speech.meaning_of_bid(engine, auction, bid)
        if not speech.is_true(engine, phrase, hand, trump):
            continue
        worth = _use(engine, phrase.code if phrase else "", hand, trump) - (bid - least) / scale
        if best is None or worth > best_worth:
            best, best_worth = bid, worth
    if best is None:
        return PASS
    remark = speech.remark(engine, hand, trump)
    return Move("bid", (str(best), remark) if remark else (str(best),))


def _use(engine: DoubleDeck, code: str, hand: Bag, trump: int) -> float:
    """What it is worth to have said something, in points one would bid higher for it."""
    if code in speech.ASKS_ONE and engine.options.pass_cards:
        return min(4.0, speech.gain_of_one(engine, hand, trump, speech.ASKS_ONE[code]) / 4)
    if code == "system_meld":
        return min(6.0, melds_of(engine).points(hand, trump) / 8)
    return 0.0


def name(engine: DoubleDeck, purchase: Purchase, hand: Bag, style: Style, rng: Random) -> Move:
    """The trump suit: the novice's best meld, the club player's best total."""
    suits = [(PACK.suits.index(suit), 0) for suit in legal.trump_suits(engine.laws, purchase, hand)]
    if not style.counts_on_partner:
        best = novice_prospects(engine, hand, suits)[0]
    else:
        mates = engine.laws.game.mates(purchase.bidder)
        meanings = [speech.meaning_of_calls(engine, purchase.calls, mate) for mate in mates]
        best = prospects(engine, hand, suits, meanings, style.partner_hands, rng)[0]
    return TRUMP_MOVES[PACK.suits[best.trump]]


def gives_up(engine: DoubleDeck, phase: Tricks, hand: Bag) -> bool:
    """Whether to throw the hand in rather than play it."""
    options, purchase = engine.options, phase.melded.purchase
    if options.throw_in_opponents == "play_on":
        return False
    mean = tricks_expected(hand, PACK.suits.index(purchase.trump or ""), phase.seats)
    return unplayed(options, phase) > played(options, phase, mean)


def played(options: PartnershipOptions, phase: Tricks, mean: float) -> float:
    """Our points less theirs if the hand is played and `mean` trick points are expected."""
    side, purchase = phase.melded.purchase.bidder % 2, phase.melded.purchase
    meld, theirs = (phase.melded.counted[s] / options.scale for s in (side, 1 - side))
    bid = purchase.bid / options.scale
    need = bid - meld
    if options.min_tricks_20 == "20":
        need = max(need, MINIMUM)
    all_points = trick_points(options) // options.scale
    chance = 0.0 if need > all_points else 1 - normal((need - 0.5 - mean) / SCATTER[phase.seats])
    won = meld + max(mean, need + 2)
    return chance * won - (1 - chance) * bid - theirs - (all_points - mean)


def unplayed(options: PartnershipOptions, phase: Tricks) -> float:
    """Our points less theirs if the hand is thrown in."""
    purchase = phase.melded.purchase
    theirs = phase.melded.counted[1 - purchase.bidder % 2] / options.scale
    paid = {"nothing": 0.0, "25+meld": 25 + theirs, "50+meld": 50 + theirs}
    return -purchase.bid / options.scale - paid.get(options.throw_in_opponents, theirs)
