"""Skill at the auction games: what a hand promises, how high to bid, what to name, what to bury.

A bid is judged by the score to be expected of it, one's own side's less the others' on average: the
melds held (and those a partner or the widow may bring), the trick points of a formula fitted to
thousands of playouts a game, and the chance that both fall short of the bid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from math import erf, sqrt
from random import Random
from statistics import fmean, pstdev

from rules.engine.auction import Auction
from rules.engine.cards import BITS, Bag
from rules.engine.moves import Move
from rules.pinochle.auction.laws import Laws, melds_win, price, times
from rules.pinochle.auction.legal import CONCEDE, PASS, TRUMP_MOVES, must_open
from rules.pinochle.auction.state import Sale, View
from rules.pinochle.single.pack import PACK, TRICKS_TOTAL

from . import stakes
from .calls import hint
from .kernel import RANKS, SIZE, SUIT, UNIT, codes_of


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is typical of a game: weights of a hand's trick points, their scatter, and what others make.

    The weights are: a constant, each trump, ace and ten of trumps, other ace, ten beside an ace, suit of
    at most one card, suit of two. `others_meld` is what another side melds on average.
    """

    weights: tuple[float, ...]
    scatter: float
    others_meld: float
    passing: float
    """What a deal is worth to who does not buy it, in points more than the others on average."""
    partner_holds: float = 0
    """The same where the partner has bought it and is left alone."""


OUTLOOKS: Mapping[str, Outlook] = {
    "three": Outlook((-17.1, 9.9, 20.0, 9.6, 14.3, 5.8, 27.3, 10.3), 17, 70, -20),
    "four": Outlook((52.8, 12.5, 13.0, 6.9, 11.7, 2.0, 6.3, -1.6), 30, 90, -60, 50),
    "four_widow": Outlook((24.5, 16.6, 14.2, 6.9, 15.5, 4.7, -2.9, -4.8), 29, 45, -60, 120),
    "widow": Outlook((-44.9, 12.7, 20.8, 9.4, 17.1, 4.4, 18.0, 5.5), 17, 0, -75),
}


@dataclass(frozen=True, slots=True)
class PassingGain:
    """What cards passed between partners add: points of both hands together, how far they scatter, and to passing.

    Measured in 150 deals of club players: what the bidding side made beyond what its hands promised without them.
    """

    gain: float = 0
    scatter: float = 0
    passing: float = 0


PASSED: Mapping[int, PassingGain] = {
    0: PassingGain(),
    2: PassingGain(65, 60, -40),
    3: PassingGain(100, 80, -60),
    4: PassingGain(120, 95, -80),
}
"""By the number of cards."""
NOVICE_TRICKS = {"three": 85.0, "four": 125.0, "four_widow": 155.0, "widow": 105.0}
NOVICE_ACE = 15.0
"""What a novice adds to an ordinary share of the tricks for every ace more than is usual in a hand."""
SLACK = 8.0
"""What shutting others out may cost, where a player speaks once only."""
PAID, PAID_FORCED = 0.0, 100.0
"""What it is worth to leave the deal to another where only the bid is paid: one bid freely, and a forced opening."""
CONCEDED_ONE = 0.75
"""Of the hands that come short so many are conceded, where that can be done: those far from the bid."""
TO_BURY = 11
"""At most so many cards are thought of for burying."""
TO_BURY_UNSEEN = 6
"""The same while the widow is only imagined."""
NEAR = 15.0
"""Of an imagined widow those suits are looked at closely that promise at most so much less than the best."""


def tricks_expected(outlook: Outlook, codes: list[int], trump: int) -> float:
    """Trick points to be expected with a hand (four holdings) that has named trumps."""
    own, others = codes[trump], [codes[suit] for suit in range(4) if suit != trump]
    numbers = (
        1, SIZE[own], own >> 10 & 3, own >> 8 & 3, sum(code >> 10 & 3 for code in others),
        sum(min(code >> 8 & 3, code >> 10 & 3) for code in others),
        sum(SIZE[code] < 2 for code in others), sum(SIZE[code] == 2 for code in others),
    )  # fmt: skip
    return sum(weight * number for weight, number in zip(outlook.weights, numbers, strict=True))


@dataclass(frozen=True, slots=True)
class Promise:
    """A suit to name: melds and tricks expected together, how far they scatter, and the tricks alone."""

    trump: int
    total: float
    scatter: float
    tricks: float


def unseen(hand: Bag) -> list[Bag]:
    """The cards a player does not see, as units of a bag."""
    pool = PACK.full - hand
    return [unit for kind, unit in enumerate(PACK.units) for _ in range(pool >> BITS * kind & 7)]


def prospects(laws: Laws, hand: Bag, samples: int, rng: Random) -> list[Promise]:
    """What each suit promises, the best first; `samples` hands of a partner or widows are imagined.

    With a widow there is one prospect only, of the suit most often named: it is chosen when the widow is seen. For
    four a partner is imagined with it.
    """
    game, outlook = laws.game, OUTLOOKS[laws.game.name]
    if game.widow:
        return [_with_widows(laws, hand, samples)]
    pool, passed = unseen(hand), PASSED[laws.options.pass_cards]
    drawn = [sum(rng.sample(pool, game.hand)) for _ in range(samples)] if game.name == "four" else []
    promises = []
    for trump, suit in enumerate(PACK.suits):
        tricks = tricks_expected(outlook, codes_of((hand,)), trump)
        extra = [laws.counter.points(other, suit) for other in drawn] or [0]
        total, spread = laws.counter.points(hand, suit) + tricks + fmean(extra) + passed.gain, pstdev(extra)
        scatter = sqrt(outlook.scatter**2 + spread**2 + passed.scatter**2)
        promises.append(Promise(trump, total, scatter, tricks))
    return sorted(promises, key=lambda prospect: -prospect.total)


@lru_cache(maxsize=256)
def _with_widows(laws: Laws, hand: Bag, samples: int) -> Promise:
    """What a hand promises on average over imagined widows: each time the best suit is named, and cards buried.

    A hand imagines the same widows whenever it is asked, so that it thinks once in an auction of many rounds.
    """
    outlook, pool, rng = OUTLOOKS[laws.game.name], unseen(hand), Random(hand)
    game = laws.game
    partner = game.hand if len(game.sides) < game.seats else 0
    drawn = [rng.sample(pool, game.widow + partner) for _ in range(samples)]
    widows = [sum(cards[: game.widow]) for cards in drawn]
    best = []
    for widow in widows:
        full = hand + widow
        codes = codes_of((full,))
        rough = [
            laws.counter.points(full, suit) + tricks_expected(outlook, codes, trump)
            for trump, suit in enumerate(PACK.suits)
        ]
        near = [trump for trump in range(4) if rough[trump] >= max(rough) - NEAR]
        best.append(max((*_best_burial(laws, full, trump, TO_BURY_UNSEEN), trump) for trump in near))
    totals = [total for total, _cards, _trump in best]
    tricks = [
        total - laws.counter.points(hand + widow - PACK.bag(cards), PACK.suits[trump])
        for (total, cards, trump), widow in zip(best, widows, strict=True)
    ]
    if partner:
        totals = [
            total + laws.counter.points(sum(cards[game.widow :]), PACK.suits[trump])
            for total, (_total, _cards, trump), cards in zip(totals, best, drawn, strict=True)
        ]
    named = Counter(trump for _total, _cards, trump in best).most_common(1)[0][0]
    return Promise(named, fmean(totals), sqrt(outlook.scatter**2 + pstdev(totals) ** 2), fmean(tricks))


def worth_of(laws: Laws, prospect: Promise, bid: int) -> float:
    """The score to be expected of a bid, own side less the others on average."""
    options, suit = laws.options, PACK.suits[prospect.trump]
    lost = float(price(options, bid, suit))
    if options.may_concede:
        lost += CONCEDED_ONE * (bid - lost)
    return _worth(laws, prospect, bid, lost)


def worth_playing(laws: Laws, prospect: Promise, bid: int) -> float:
    """The same of a hand that is played, once trumps are named."""
    return _worth(laws, prospect, bid, price(laws.options, bid, PACK.suits[prospect.trump]))


def worth_conceding(laws: Laws, bid: int) -> float:
    """The same of a bid conceded: the others share it."""
    return -bid - bid / (len(laws.game.sides) - 1)


def _worth(laws: Laws, prospect: Promise, bid: int, lost: float) -> float:
    outlook, options = OUTLOOKS[laws.game.name], laws.options
    off = (prospect.total - bid) / prospect.scatter
    chance, against = (1 + erf(off / sqrt(2))) / 2, len(laws.game.sides) - 1
    many = times(options, PACK.suits[prospect.trump])
    if options.reward == "bid":
        own = chance * bid * many - (1 - chance) * lost
        return own + own / against
    others = outlook.others_meld + (TRICKS_TOTAL - prospect.tricks) / against
    return chance * max(prospect.total, bid) * many - (1 - chance) * lost - others


def call(
    laws: Laws,
    auction: Auction,
    view: View,
    samples: int,
    rng: Random,
    by_match: bool = False,
    by_calls: bool = False,
) -> Move:
    """A bid or a pass, by what the hand promises; `samples` 0 is the novice's way.

    `by_match`: as the match stands; `by_calls`: by what the others have called.
    """
    if not (spans := laws.bids.ranges(auction.high)):
        return PASS
    bounds = spans[0].start, spans[-1][-1]
    if not samples:
        bid = _novice_bid(laws, auction, view, bounds)
    else:
        bid = _sound_bid(laws, auction, view, bounds, samples, rng, by_match, by_calls)
    if bid is None:
        bid = bounds[0] if must_open(laws, auction) else None
    return PASS if bid is None else Move("bid", (str(bid),))


def _speaks_once(laws: Laws, auction: Auction) -> bool:
    """Whether this is the player's only call and others are still to speak."""
    return laws.options.bid_rounds == "once" and len(auction.calls) < auction.seats - 1


def _partner_holds(laws: Laws, auction: Auction) -> bool:
    """Whether the highest bid is that of the partner of the player to speak."""
    side_of = laws.game.side_of
    return auction.bidder is not None and side_of(auction.bidder) == side_of(auction.turn)


def _taken_over(auction: Auction) -> bool:
    """Whether the highest bid was made over a bid of the player to speak."""
    bids = [call for call in auction.calls if call.bid is not None]
    return len(bids) > 1 and bids[-2].seat == auction.turn


def _novice_bid(laws: Laws, auction: Auction, view: View, bounds: tuple[int, int]) -> int | None:
    least, most = bounds
    total = novice_total(laws, view.hand)
    if total < least or _partner_holds(laws, auction):
        return None
    if not _speaks_once(laws, auction):
        return least
    return min(most, int(total) // laws.game.unit * laws.game.unit)


def novice_total(laws: Laws, hand: Bag) -> float:
    """What a novice sees in a hand: its melds in the best suit, and a share of the tricks by its aces."""
    game = laws.game
    aces = sum(PACK.count(hand, PACK.index["A" + suit]) for suit in PACK.suits)
    usual = game.hand / RANKS
    best = max(laws.counter.points(hand, suit) for suit in PACK.suits)
    return best + NOVICE_TRICKS[game.name] + NOVICE_ACE * (aces - usual)


def _sound_bid(
    laws: Laws,
    auction: Auction,
    view: View,
    bounds: tuple[int, int],
    samples: int,
    rng: Random,
    by_match: bool,
    by_calls: bool,
) -> int | None:
    if (passing := worth_passing(laws, auction, view.match_score.unbid)) is None:
        return None
    best = prospects(laws, view.hand, samples, rng)[0]
    if by_match and not _partner_holds(laws, auction):
        side = laws.game.side_of(auction.turn)
        higher = stakes.raised(laws, view.match_score, side, best.total, best.scatter)
        best = replace(best, total=best.total + higher)
    if by_calls:
        partner_hint = hint(laws, auction, _partner_holds(laws, auction))
        best, passing = replace(best, total=best.total + partner_hint.total), passing + partner_hint.passing
    return bid_on(laws, auction, best, bounds, passing)


def worth_passing(laws: Laws, auction: Auction, unbid: int) -> float | None:
    """What it is worth to leave the deal to the others, None where no hand bids on; `unbid` deals went before."""
    outlook = OUTLOOKS[laws.game.name]
    if laws.options.reward == "bid":
        return PAID_FORCED if _is_forced_opening(laws, auction) else PAID
    if _partner_holds(laws, auction):
        # Who has taken over from the partner has heard what that hand promised.
        return None if _taken_over(auction) else outlook.partner_holds
    # After deals that nobody bought all become bolder, so that games go on at any table.
    return outlook.passing + PASSED[laws.options.pass_cards].passing - 12 * unbid


def _is_forced_opening(laws: Laws, auction: Auction) -> bool:
    """Whether the highest bid says nothing of the hand: the lowest one, by a player who had to make it."""
    return laws.options.forced_bid == "first" and auction.high == laws.bids.opening


def bid_on(
    laws: Laws, auction: Auction, best: Promise, bounds: tuple[int, int], passing: float
) -> int | None:
    """What is bid on a hand that promises so much, None where passing is worth more."""
    least, most = bounds
    at_least = worth_of(laws, best, least)
    if at_least < passing:
        return None
    if not _speaks_once(laws, auction):
        return least
    bid = least
    while bid + laws.game.unit <= most and worth_of(laws, best, bid + laws.game.unit) >= max(
        passing, at_least - SLACK
    ):
        bid += laws.game.unit
    return bid


def name(laws: Laws, purchase: Sale, hand: Bag, thorough: bool) -> Move:
    """The trump suit: the novice's best meld, the others' best total; or the bid conceded that is hardly made."""
    outlook = OUTLOOKS[laws.game.name]
    codes = codes_of((hand,))

    def promised(trump: int) -> Promise:
        suit = PACK.suits[trump]
        melds = laws.counter.points(hand, suit)
        if not thorough:
            return Promise(trump, melds + SIZE[codes[trump]] / 10, outlook.scatter, 0)
        tricks = tricks_expected(outlook, codes, trump)
        total = _best_burial(laws, hand, trump)[0] if laws.game.widow else melds + tricks
        return Promise(trump, total, outlook.scatter, tricks)

    promises = [promised(trump) for trump in range(4)]
    if thorough and _is_weighed(laws):
        best = max(promises, key=lambda promise: worth_playing(laws, promise, purchase.bid))
        if laws.options.may_concede and _is_hopeless(laws, best, purchase):
            return CONCEDE
    else:
        best = max(promises, key=lambda promise: promise.total)
    return TRUMP_MOVES[PACK.suits[best.trump]]


def _is_weighed(laws: Laws) -> bool:
    """Whether more hangs on the suit named than the points it brings."""
    return laws.options.may_concede or laws.options.raised_suits != "none"


def _is_hopeless(laws: Laws, best: Promise, purchase: Sale) -> bool:
    """Whether to concede is worth more than to play the best suit."""
    return worth_playing(laws, best, purchase.bid) < worth_conceding(laws, purchase.bid)


def winning_burial(laws: Laws, purchase: Sale, hand: Bag) -> Move | None:
    """Cards to lay away by which the melds alone win the deal, where the house says so and there are any."""
    if not melds_win(laws.options):
        return None
    cards = burials(laws, hand, PACK.suits.index(purchase.trump or ""))[0]
    melds = laws.counter.points(hand - PACK.bag(cards), purchase.trump)
    return Move("bury", cards) if melds >= purchase.bid else None


def bury(laws: Laws, purchase: Sale, hand: Bag, thorough: bool) -> Move:
    """The cards to lay away."""
    trump = PACK.suits.index(purchase.trump or "")
    if thorough:
        cards = _best_burial(laws, hand, trump)[1]
    else:
        order = sorted(
            PACK.cards(hand), key=lambda card: (card[1] == PACK.suits[trump], "9JTQKA".index(card[0]))
        )
        cards = tuple(order[: laws.game.widow])
    return Move("bury", cards)


def _best_burial(laws: Laws, hand: Bag, trump: int, most: int = TO_BURY) -> tuple[float, tuple[str, ...]]:
    """The cards whose burying leaves most: melds, tricks to be expected, and the counters buried."""
    suit = PACK.suits[trump]
    melds = laws.counter.points(hand, suit)
    best: tuple[float, tuple[str, ...]] | None = None
    for counted, chosen in _ways_to_bury(laws, hand, trump, most):
        # Melds only lose by burying: where even all of them would not do, they need not be counted.
        if best is None or melds + counted > best[0]:
            total = counted + laws.counter.points(hand - PACK.bag(chosen), suit)
            if best is None or total > best[0]:
                best = total, chosen
    assert best is not None
    return best


def burials(laws: Laws, hand: Bag, trump: int) -> list[tuple[str, ...]]:
    """Sets of cards to bury that cost no meld, or as little as can be, what leaves most first: so the page advises."""
    ways = [
        (laws.counter.points(hand - PACK.bag(chosen), PACK.suits[trump]), counted, chosen)
        for counted, chosen in _ways_to_bury(laws, hand, trump, PACK.size(hand))
    ]
    most = max(melds for melds, _counted, _chosen in ways)
    whole = [(counted, chosen) for melds, counted, chosen in ways if melds == most]
    return [chosen for _counted, chosen in sorted(whole, key=lambda way: -way[0])]


def _ways_to_bury(laws: Laws, hand: Bag, trump: int, most: int) -> Iterator[tuple[float, tuple[str, ...]]]:
    """Sets of cards that may be worth burying, each with the tricks to be expected then and the counters buried."""
    outlook, suit = OUTLOOKS[laws.game.name], PACK.suits[trump]
    cards = [card for card in PACK.cards(hand) if card[1] != suit] or list(PACK.cards(hand))
    if len(cards) < laws.game.widow:
        cards = list(PACK.cards(hand))
    # Cards of the shortest suits first: what is left may be trumped.
    lengths = {s: sum(card[1] == s for card in cards) for s in PACK.suits}
    cards = sorted(cards, key=lambda card: (lengths[card[1]], "9JTQKA".index(card[0])))[:most]
    codes = codes_of((hand,))
    for chosen in dict.fromkeys(combinations(cards, laws.game.widow)):
        kinds, rest = [PACK.index[card] for card in chosen], codes.copy()
        for kind in kinds:
            rest[SUIT[kind]] -= UNIT[kind]
        yield tricks_expected(outlook, rest, trump) + sum(laws.worths[kind] for kind in kinds), chosen
