"""Worlds to think through while cards are played at auction, as the kernel's holdings.

What must hold is what `rules.pinochle.auction.worlds` says, and every world begins with one of its own: hands of the
right size, melds laid and not played, no card that plays deny, the widow in the bidder's hand or buried. From there
cards change places, by Metropolis' rule, so that worlds come as often as they are likely: in which every hand melds
what it laid, the bidder names the suit he named, and each seat bids or passes as it did.

A hand is an integer of two bits a kind; five takers are dealt to: four seats, of which three players leave one empty,
and the pile.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from rules.engine.cards import BITS, ONE, Bag, Mask
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.laws import Laws
from rules.pinochle.auction.state import Tricks, View, played_by
from rules.pinochle.auction.worlds import denied_kinds, known_cards
from rules.pinochle.meldtable import worth
from rules.pinochle.single.pack import PACK

from ...chance import draw_number
from ...fast import compiled
from . import promises
from .kernel import ACE, HELD, JACK, KING, QUEEN, RANKS, SIZE, TEN

TAKERS = 5
PILE = TAKERS - 1
WORLD = 4 * TAKERS
"""So many codes are a world: of every taker one a suit, the pile last."""
SETTLING = 160
"""Exchanges tried before the first world of a batch."""
BETWEEN = 40
"""Exchanges tried between one world and the next."""

FROM_WIDOW = 32
"""Added to a card of the widow that has not been seen since: only the bidder may hold it, or have buried it."""

MELD_DOUBT = 20
"""Doubt for every point by which a hand's meld differs from what was laid."""
NAMING_DOUBT, NAMING_SLACK = 1, 60
"""Doubt for every tenth of a point by which another suit would have been better, above so many tenths."""
CALL_DOUBT = 1
"""Doubt for every two tenths of a point by which a hand is worth less or more than the call of its seat says."""

NEVER = -(10**6)
"""Less than any hand promises, in tenths."""

LIKELY: tuple[int, ...] = tuple(round(4096 * 2.718281828459045 ** (-doubt / 50)) for doubt in range(420))
"""From how much more doubtful a world becomes to how often, in 4096, it is taken all the same."""

UNIT: tuple[int, ...] = tuple(1 << 2 * kind for kind in range(24))
QUEEN_OF_SPADES, JACK_OF_DIAMONDS = 2 * PACK.index["QS"], 2 * PACK.index["JD"]
SUIT_BITS, SUIT_CODE = 2 * RANKS, (1 << 2 * RANKS) - 1

PAIRS_RUNS: tuple[int, ...] = tuple(
    3 * min(code >> 2 * KING & 3, code >> 2 * QUEEN & 3)
    + min(code >> 2 * rank & 3 for rank in (JACK, QUEEN, KING, TEN, ACE))
    for code in range(1 << SUIT_BITS)
)
"""From what is held of a suit to three times the pairs of king and queen, and the runs."""

PINOCHLE, AROUND, MARRIAGES, TRUMPS, DIX = 0, 3, 15, 18, 27
"""Where in a table of melds stands what: by number; by rank (J Q K A) and number; pairs; PAIRS_RUNS; nines."""
MELDING = 0b101110
"""The ranks of which four of a kind count."""


@lru_cache(maxsize=64)
def meld_values(laws: Laws) -> list[int]:
    """The table of melds, see PINOCHLE and what follows it."""
    table = laws.counter.table
    entries = [worth(table.pinochle, number) for number in range(3)]
    entries += [worth(table.around[rank], number) for rank in "JQKA" for number in range(3)]
    entries += [worth(table.marriage, pairs) for pairs in range(3)]
    entries += [
        worth(table.run, runs) + worth(table.royal, max(0, pairs - runs))
        for pairs in range(3)
        for runs in range(3)
    ]
    return entries + [worth(table.dix, number) for number in range(3)]


def packed(bag: Bag) -> int:
    """A bag as an integer of two bits a kind."""
    return sum((bag >> BITS * kind & ONE) << 2 * kind for kind in range(24))


class AuctionSampler:
    """Deals worlds one view cannot tell from the true one."""

    def __init__(
        self, engine: AuctionPinochle, phase: Tricks, view: View, rng: Random, by_bids: bool = True
    ) -> None:
        laws = engine.laws
        game, purchase = laws.game, phase.laid.purchase
        self._engine, self._view, self._rng = engine, view, rng
        bidder = purchase.bidder
        empty = (0,) * (PILE - game.seats)
        self._known = [*known_cards(laws, view), *empty, view.buried]
        gone = [played_by(phase, seat) for seat in range(game.seats)]
        gone += [0] * (TAKERS - game.seats)
        self._before = [packed(sure + played) for sure, played in zip(self._known, gone, strict=True)]
        self._gone = [packed(played) for played in gone]
        self._denied = [*denied_kinds(laws, phase), *empty, 0]
        # Of the widow's cards those not seen since lie with the bidder or are buried.
        self._marked = [0] * 24
        if purchase.widow and view.seat != bidder:
            known_of_bidder = self._known[bidder] + gone[bidder]
            for kind in range(24):
                self._marked[kind] = max(
                    0, PACK.count(purchase.widow, kind) - PACK.count(known_of_bidder, kind)
                )
        self._masks = [
            denied | (denied if taker in (bidder, PILE) else (1 << 24) - 1) << FROM_WIDOW
            for taker, denied in enumerate(self._denied)
        ]
        self._bidder = bidder
        self._announced = [
            phase.laid.melds[seat].points if game.all_meld or seat == bidder else -1
            for seat in range(game.seats)
        ] + [-1] * (TAKERS - game.seats)
        self._trump = PACK.suits.index(purchase.trump or "")
        self._widow = packed(purchase.widow)
        self._values = meld_values(laws)
        self._weights = promises.tenths(laws)
        self._heard = [-promises.NEVER, promises.NEVER] * TAKERS
        # What a hand was worth when it was bid on, cards passed since have changed.
        if by_bids and not laws.options.pass_cards:
            limits = promises.limits_by_seat(laws, view.dealer, purchase.calls, view.match_score.unbid)
            # The pile has said nothing.
            self._heard = [*limits, -promises.NEVER, promises.NEVER]

    def worlds(self, number: int) -> list[int]:
        """So many worlds one after the other, WORLD codes each, the pile's last."""
        cards, need = self._first()
        return likely_worlds(
            number, cards, need, self._masks, self._before, self._gone, self._bidder, self._trump, self._widow,
            self._announced, self._heard, self._values, self._weights, self._rng.getrandbits(48),
        )  # fmt: skip

    def _first(self) -> tuple[list[int], list[int]]:
        """A world of the engine's: the cards not known of one taker after another, and how many they are."""
        state = self._engine.imagine(self._view, self._rng)
        hands = [*state.hands, *(0,) * (PILE - len(state.hands)), state.aside]
        marked = list(self._marked)
        cards: list[int] = []
        need = []
        for taker, (hand, sure) in enumerate(zip(hands, self._known, strict=True)):
            begun = len(cards)
            for kind in range(24):
                for _ in range(PACK.count(hand, kind) - PACK.count(sure, kind)):
                    from_widow = marked[kind] > 0 and taker in (self._bidder, PILE)
                    marked[kind] -= from_widow
                    cards.append(kind + FROM_WIDOW * from_widow)
            need.append(len(cards) - begun)
        return cards, need


@compiled
def likely_worlds(
    number: int,
    cards: Sequence[int],
    need: Sequence[int],
    denied: Sequence[Mask],
    before: Sequence[int],
    gone: Sequence[int],
    bidder: int,
    trump: int,
    widow: int,
    announced: Sequence[int],
    bids: Sequence[int],
    values: Sequence[int],
    weights: Sequence[int],
    seed: int,
) -> list[int]:
    """Worlds as codes, WORLD each, after cards changed places between takers, likelier worlds being kept.

    `cards` are those dealt, taker after taker; `before` is what a taker held at first of all that is known, `gone` what
    it has played of that.
    """
    state, dealt, whole, doubt = [seed], list(cards), list(before), [0, 0, 0, 0, 0]
    starts = [0, 0, 0, 0, 0]
    for taker in range(1, TAKERS):
        starts[taker] = starts[taker - 1] + need[taker - 1]
    takers = [taker for taker in range(TAKERS) if need[taker] > 0]
    pile = PILE if widow else -1
    for taker in range(TAKERS):
        for place in range(starts[taker], starts[taker] + need[taker]):
            whole[taker] += UNIT[dealt[place] & 31]
    for seat in range(PILE):
        if need[seat] > 0 or (widow > 0 and seat == bidder):
            doubt[seat] = doubt_at(seat, bidder, pile, whole, trump, widow, announced, bids, values, weights)
    codes = [0] * (WORLD * number)
    for world in range(number):
        for _ in range((BETWEEN if world else SETTLING) if len(takers) > 1 else 0):
            first = draw_number(state, len(takers))
            one, two = takers[first], takers[(first + 1 + draw_number(state, len(takers) - 1)) % len(takers)]
            mine, theirs = (
                starts[one] + draw_number(state, need[one]),
                starts[two] + draw_number(state, need[two]),
            )
            here, there = dealt[mine], dealt[theirs]
            if here == there or denied[two] >> here & 1 or denied[one] >> there & 1:
                continue
            change = UNIT[there & 31] - UNIT[here & 31]
            whole[one] += change
            whole[two] -= change
            # What the pile holds is judged with the hand it was taken from.
            left, right = bidder if one == pile else one, bidder if two == pile else two
            now = doubt_at(left, bidder, pile, whole, trump, widow, announced, bids, values, weights)
            before_it, after = doubt[left], now
            other = 0
            if left != right:
                other = doubt_at(right, bidder, pile, whole, trump, widow, announced, bids, values, weights)
                before_it, after = before_it + doubt[right], after + other
            more = after - before_it
            if more > 0 and (more >= len(LIKELY) or draw_number(state, 4096) >= LIKELY[more]):
                whole[one] -= change
                whole[two] += change
                continue
            dealt[mine], dealt[theirs] = there, here
            doubt[left] = now
            if left != right:
                doubt[right] = other
        for taker in range(TAKERS):
            hand = whole[taker] - gone[taker]
            for suit in range(4):
                codes[WORLD * world + 4 * taker + suit] = hand >> SUIT_BITS * suit & SUIT_CODE
    return codes


def doubt_at(
    seat: int,
    bidder: int,
    pile: int,
    whole: Sequence[int],
    trump: int,
    widow: int,
    announced: Sequence[int],
    bids: Sequence[int],
    values: Sequence[int],
    weights: Sequence[int],
) -> int:
    """How little what a seat held at first agrees with what it laid, named and said; 0: nothing against it."""
    hand, doubt = whole[seat], 0
    if announced[seat] >= 0:
        doubt += MELD_DOUBT * abs(meld_points(hand, trump, values) - announced[seat])
    if seat == bidder:
        if pile >= 0:
            hand += whole[pile]
        best = best_promise(hand, values, weights)
        doubt += NAMING_DOUBT * max(0, best - promise(hand, trump, values, weights) - NAMING_SLACK)
        hand -= widow
        if widow:
            best = best_promise(hand, values, weights)
    else:
        best = best_promise(hand, values, weights)
    return doubt + CALL_DOUBT * max(0, bids[2 * seat] - best, best - bids[2 * seat + 1]) // 2


def meld_points(hand: int, trump: int, values: Sequence[int]) -> int:
    """What a hand melds by a table of melds."""
    total = common_melds(hand, values)
    for suit in range(4):
        place = PAIRS_RUNS[hand >> SUIT_BITS * suit & SUIT_CODE]
        total += values[TRUMPS + place] if suit == trump else values[MARRIAGES + place // 3]
    return total + values[DIX + (hand >> SUIT_BITS * trump & 3)]


def common_melds(hand: int, values: Sequence[int]) -> int:
    """What a hand melds whatever is trumps: pinochles, and four of a rank."""
    total = values[PINOCHLE + min(hand >> QUEEN_OF_SPADES & 3, hand >> JACK_OF_DIAMONDS & 3)]
    spades, hearts = hand & SUIT_CODE, hand >> SUIT_BITS & SUIT_CODE
    clubs, diamonds = hand >> 2 * SUIT_BITS & SUIT_CODE, hand >> 3 * SUIT_BITS & SUIT_CODE
    if HELD[spades] & HELD[hearts] & HELD[clubs] & HELD[diamonds] & MELDING:
        for rank in (JACK, QUEEN, KING, ACE):
            shift = 2 * rank
            number = min(spades >> shift & 3, hearts >> shift & 3, clubs >> shift & 3, diamonds >> shift & 3)
            total += values[AROUND + 3 * min(rank - 1, 3) + number]
    return total


def best_promise(hand: int, values: Sequence[int], weights: Sequence[int]) -> int:
    """What a hand promises with the best suit as trumps, in tenths of a point."""
    best = NEVER
    for suit in range(4):
        best = max(best, _as_trumps(hand >> SUIT_BITS * suit & SUIT_CODE, values, weights))
    return best + _plain(hand, values, weights)


def promise(hand: int, trump: int, values: Sequence[int], weights: Sequence[int]) -> int:
    """What a hand promises with a suit as trumps, melds and tricks, in tenths of a point."""
    own = _as_trumps(hand >> SUIT_BITS * trump & SUIT_CODE, values, weights)
    return own + _plain(hand, values, weights)


def _plain(hand: int, values: Sequence[int], weights: Sequence[int]) -> int:
    """What a hand would promise if all suits were plain, in tenths of a point."""
    total = weights[0] + 10 * common_melds(hand, values)
    for suit in range(4):
        total += _as_plain(hand >> SUIT_BITS * suit & SUIT_CODE, values, weights)
    return total


def _as_plain(code: int, values: Sequence[int], weights: Sequence[int]) -> int:
    aces, tens, size = code >> 2 * ACE & 3, code >> 2 * TEN & 3, SIZE[code]
    total = 10 * values[MARRIAGES + PAIRS_RUNS[code] // 3] + weights[4] * aces + weights[5] * min(tens, aces)
    if size < 3:
        total += weights[7] if size == 2 else weights[6]
    return total


def _as_trumps(code: int, values: Sequence[int], weights: Sequence[int]) -> int:
    """How much more a suit promises as trumps than as a plain one."""
    total = 10 * (values[TRUMPS + PAIRS_RUNS[code]] + values[DIX + (code & 3)])
    total += weights[1] * SIZE[code] + weights[2] * (code >> 2 * ACE & 3) + weights[3] * (code >> 2 * TEN & 3)
    return total - _as_plain(code, values, weights)
