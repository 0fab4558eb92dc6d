"""Passing cards between partners: which suit to ask for, and what to give.

A gift is judged by what both hands then meld and by the tricks to be expected of the bidder's
hand, over hands the other partner may hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.engine.cards import BITS, Bag
from rules.engine.moves import Move
from rules.engine.prompts import Pick
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.legal import ASK_MOVES
from rules.pinochle.double_deck.state import HAND, PACK, Passing, Purchase, View

from ..fast import compiled
from . import speech
from .bidding import Prospect, novice_prospects, prospects, suits_to_name
from .gifts import Value, climb
from .greedy import SIZE
from .hand import code_of, hands_dealt, has_marriage, meld_points, melds_of, tricks_expected
from .kernel import CODE
from .speech import BidMeaning
from .styles import Style

NO_MARRIAGE = -100
"""What a gift costs that leaves the bidder without the marriage he must hold."""

ASKED_RANK = 3.0
"""What a card of a rank the bidder asked for is worth beyond what can be counted."""


def ask(engine: DoubleDeck, purchase: Purchase, hand: Bag, style: Style, rng: Random) -> Move:
    """The suit to ask for: the one to be named."""
    return ASK_MOVES[PACK.suits[_best(engine, purchase, hand, style, rng).trump]]


def _best(engine: DoubleDeck, purchase: Purchase, hand: Bag, style: Style, rng: Random) -> Prospect:
    suits = suits_to_name(engine.options, hand) or [(suit, 0) for suit in range(4)]
    if purchase.request and engine.options.trump_must_equal_request:
        suits = [(PACK.suits.index(purchase.request), 0)]
    if not style.counts_on_partner:
        return novice_prospects(engine, hand, suits)[0]
    meaning = speech.meaning_of_calls(engine, purchase.calls, purchase.partner)
    return prospects(engine, hand, suits, [meaning], style.partner_hands, rng)[0]


def give(engine: DoubleDeck, phase: Passing, view: View, style: Style, rng: Random) -> Move:
    """The cards to pass, of those the rules leave free."""
    seat, hand, purchase = view.seat, view.hand, phase.purchase
    bidder = seat == purchase.bidder
    (prompt,) = (prompt for prompt in engine.prompts(view) if isinstance(prompt, Pick))
    trump = PACK.suits.index(purchase.trump) if purchase.trump else None
    if trump is None and bidder:
        trump = _best(engine, purchase, hand, style, rng).trump
    if trump is None and purchase.request:
        trump = PACK.suits.index(purchase.request)
    if not style.counts_on_partner:
        value = _plain_value(engine, hand, trump, bidder)
    else:
        received = sum(gift.cards for gift in view.gifts if gift.taker == seat and gift.delivered)
        size = HAND - PACK.size(received)
        others = _others(hand, trump, bidder, size, style.partner_hands, rng)
        meaning = speech.meaning_of_calls(engine, purchase.calls, purchase.bidder)
        value = _shared_value(engine, hand, trump, bidder, others, meaning)
    always = PACK.bag(prompt.always)
    chosen = always + climb(PACK, PACK.bag(prompt.cards), prompt.low, lambda cards: value(always + cards))
    return Move("give", PACK.cards(chosen))


def _plain_value(engine: DoubleDeck, hand: Bag, trump: int | None, bidder: bool) -> Value:
    """The novice's: keep one's own meld; the partner gives trumps and aces, the bidder keeps them."""
    melds, suit = melds_of(engine), -1 if trump is None else trump
    sign = -1 if bidder else 1

    def value(gift: Bag) -> float:
        aces = sum(gift >> BITS * (s * PACK.width + 4) & 7 for s in range(4))
        trumps = 0 if trump is None else SIZE[code_of(gift, trump)]
        rest = hand - gift
        lost = NO_MARRIAGE if bidder and trump is not None and not has_marriage(rest, trump) else 0
        return melds.points(rest, suit) + sign * (3 * trumps + 3 * aces) + lost

    return value


def _shared_value(
    engine: DoubleDeck, hand: Bag, trump: int | None, bidder: bool, others: list[Bag], meaning: BidMeaning
) -> Value:
    """What both hands meld after the gift, and the tricks of the bidder's hand, on average."""
    needs, values = engine.options.marriage_requirement != "none", melds_of(engine).values
    ranks = sum(7 << BITS * (suit * PACK.width + rank) for rank in meaning.ranks for suit in range(4))

    def value(gift: Bag) -> float:
        count = 0 if bidder else PACK.size(gift & ranks)
        worth = both_worth(hand - gift, gift, others, -1 if trump is None else trump, bidder, needs, values)
        return worth + ASKED_RANK * count

    return value


@compiled
def both_worth(
    rest: Bag,
    gift: Bag,
    others: Sequence[Bag],
    trump: int,
    bidder: bool,
    needs: bool,
    values: Sequence[int],
) -> float:
    """What both hands meld, and the tricks of the bidder's, on average over hands the other may hold.

    `trump` -1: the suit the other is likely to name.
    """
    total = 0.0
    for other in others:
        given = other + gift
        suit = trump if trump >= 0 else likely_trump(given)
        mine = rest if bidder else given
        total += meld_points(rest, suit, values) + meld_points(given, suit, values)
        total += tricks_expected(mine, suit)
        if needs and not has_marriage(mine, suit):
            total += NO_MARRIAGE
    return total / len(others)


def likely_trump(hand: Bag) -> int:
    """The suit a bidder with this hand is likely to name: long, with a marriage."""
    best, longest = -1, 0
    for suit in (0, 1, 2, 3):
        length = SIZE[hand >> 15 * suit & CODE] + (4 if has_marriage(hand, suit) else 0)
        if length > best:
            best, longest = length, suit
    return longest


def _others(hand: Bag, trump: int | None, bidder: bool, size: int, number: int, rng: Random) -> list[Bag]:
    """Hands the partner may hold; one who named or asked for a suit is long in it."""
    hands = hands_dealt(hand, rng, number if bidder or trump is None else 4 * number, size)
    if not bidder and trump is not None:
        hands.sort(key=lambda other: -(SIZE[code_of(other, trump)] + 4 * has_marriage(other, trump)))
    return hands[:number]
