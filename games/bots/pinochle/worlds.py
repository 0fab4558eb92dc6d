"""Worlds to think through while cards are played, as the kernel's holdings.

What must hold is what `rules.pinochle.double_deck.worlds` says: every seat has as many cards as it must, the
melds it laid and has not played, the cards that are known to have been passed, and no card its
plays deny. Beyond that a world is made likelier: cards change places until no hand would have
melded more than was laid, and the bidder would have named the suit he named.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from rules.engine.cards import Bag, Kind, Mask
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.state import PACK, Tricks, View, hand_sizes, played_by, played_cards
from rules.pinochle.double_deck.worlds import deal_out, denied_kinds, known_cards

from ..chance import draw_number
from ..fast import compiled
from .hand import has_marriage, meld_points, melds_of, tricks_expected
from .kernel import Codes, codes_of

EXCHANGES = 120
"""Cards that may change places before a world is taken as it is."""

NAMING_DOUBT = 3.0
"""A bidder is believed to name a suit at most so much worse than his best."""

UNITS = PACK.units


class Sampler:
    """Deals worlds one view cannot tell from the true one."""

    def __init__(self, engine: DoubleDeck, phase: Tricks, view: View, rng: Random) -> None:
        purchase = phase.melded.purchase
        self._rng = rng
        self._values = melds_of(engine).values
        self._needs_marriage = engine.options.marriage_requirement != "none"
        self._trump = PACK.suits.index(purchase.trump or "")
        self._bidder = -1 if engine.options.pass_cards else purchase.bidder
        self._announced = [points // engine.options.scale for points in phase.melded.announced]
        seats = engine.laws.game.seats
        self._known = [known_cards(engine.laws, view, seat) for seat in range(seats)]
        self._before = [self._known[seat] + played_by(phase, seat) for seat in range(seats)]
        self._denied = list(denied_kinds(phase))
        pool = engine.laws.game.pack.full - played_cards(phase) - sum(self._known)
        sizes = hand_sizes(phase, seats)
        self._need = [sizes[seat] - PACK.size(self._known[seat]) for seat in range(seats)]
        others = [seat for seat in range(seats) if seat != view.seat and self._need[seat]]
        unseen = [kind for kind in range(len(PACK.kinds)) for _ in range(PACK.count(pool, kind))]
        # Cards that few may hold are dealt first.
        self._unseen = sorted(
            unseen, key=lambda kind: sum(not self._denied[seat] >> kind & 1 for seat in others)
        )

    def world(self) -> Codes:
        """A deal of the unseen cards that fits what was seen and, the better, the bids: each seat’s cards as codes."""
        seed = self._rng.getrandbits(48)
        dealt = deal(self._unseen, self._need, self._denied, seed)
        if not len(dealt):
            dealt = self._dealt_by_the_rules()
        hands = likely_hands(
            dealt,
            self._need,
            self._denied,
            self._known,
            self._before,
            self._announced,
            self._trump,
            self._bidder,
            self._needs_marriage,
            self._values,
            seed,
        )
        return codes_of(hands)

    def _dealt_by_the_rules(self) -> list[Kind]:
        """The engine's own dealing, which finds a way where card by card there was none."""
        pool = sum(UNITS[kind] for kind in self._unseen)
        hands = deal_out(pool, list(self._need), self._denied, self._rng)
        return [
            kind for hand in hands for kind in range(len(PACK.kinds)) for _ in range(PACK.count(hand, kind))
        ]


@compiled
def deal(unseen: Sequence[Kind], need: Sequence[int], denied: Sequence[Mask], seed: int) -> list[Kind]:
    """The unseen cards seat after seat, to each as many as it needs and none denied to it; empty where that failed.

    Card by card, each seat that may hold it is as likely to get it as it has room.
    """
    state, seats = [seed], len(need)
    filled, ends = [0] * seats, [0] * seats
    for seat in range(seats):
        filled[seat] = ends[seat - 1] if seat else 0
        ends[seat] = filled[seat] + need[seat]
    dealt = [0] * len(unseen)
    for kind in unseen:
        room = 0
        for seat in range(seats):
            if not denied[seat] >> kind & 1:
                room += ends[seat] - filled[seat]
        if not room:
            return dealt[:0]
        place = draw_number(state, room)
        for seat in range(seats):
            if not denied[seat] >> kind & 1:
                place -= ends[seat] - filled[seat]
                if place < 0:
                    dealt[filled[seat]] = kind
                    filled[seat] += 1
                    break
    return dealt


@compiled
def likely_hands(
    cards: Sequence[Kind],
    need: Sequence[int],
    denied: Sequence[Mask],
    certain: Sequence[Bag],
    before: Sequence[Bag],
    announced: Sequence[int],
    trump: int,
    bidder: int,
    needs_marriage: bool,
    values: Sequence[int],
    seed: int,
) -> list[Bag]:
    """Every hand, after cards changed places between seats while that made the world no less likely.

    `cards` are those dealt, seat after seat; `before` is what a seat held at first of all that is known.
    """
    state, dealt = [seed ^ 0x5DEECE66D], list(cards)
    seats = len(need)
    starts, whole, doubt = [0] * seats, list(before), [0.0] * seats
    for seat in range(seats):
        starts[seat] = starts[seat - 1] + need[seat - 1] if seat else 0
        for place in range(starts[seat], starts[seat] + need[seat]):
            whole[seat] += UNITS[dealt[place]]
        if need[seat]:
            doubt[seat] = doubt_of(
                whole[seat], announced[seat], seat == bidder, trump, needs_marriage, values, seats
            )
    others = [seat for seat in range(seats) if need[seat]]
    for _ in range(EXCHANGES if len(others) > 1 else 0):
        doubtful = [seat for seat in others if doubt[seat] > 0]
        if not len(doubtful):
            break
        one, two = doubtful[draw_number(state, len(doubtful))], others[draw_number(state, len(others))]
        first, second = (
            starts[one] + draw_number(state, need[one]),
            starts[two] + draw_number(state, need[two]),
        )
        here, there = dealt[first], dealt[second]
        if one == two or here == there or denied[two] >> here & 1 or denied[one] >> there & 1:
            continue
        change = UNITS[there] - UNITS[here]
        mine = doubt_of(
            whole[one] + change, announced[one], one == bidder, trump, needs_marriage, values, seats
        )
        theirs = doubt_of(
            whole[two] - change, announced[two], two == bidder, trump, needs_marriage, values, seats
        )
        if mine + theirs <= doubt[one] + doubt[two]:
            dealt[first], dealt[second] = there, here
            whole[one] += change
            whole[two] -= change
            doubt[one], doubt[two] = mine, theirs
    hands = list(certain)
    for seat in range(seats):
        hands[seat] += whole[seat] - before[seat]
    return hands


def doubt_of(
    hand: Bag,
    announced: int,
    named: bool,
    trump: int,
    needs_marriage: bool,
    values: Sequence[int],
    seats: int,
) -> float:
    """How little a hand of twenty agrees with what its seat laid and, if it did, named; 0: nothing against it."""
    meld = meld_points(hand, trump, values)
    doubt = float(abs(meld - announced))
    if named:
        best = meld + tricks_expected(hand, trump, seats) + NAMING_DOUBT
        for suit in range(4):
            if suit != trump and (not needs_marriage or has_marriage(hand, suit)):
                hope = meld_points(hand, suit, values) + tricks_expected(hand, suit, seats)
                doubt += max(0.0, hope - best)
    return doubt
