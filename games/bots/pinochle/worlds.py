"""Worlds to think through while cards are played, as the kernel's holdings.

What must hold is what `rules.pinochle.imagine` says: every seat has as many cards as it must, the
melds it laid and has not played, the cards that are known to have been passed, and no card its
plays deny. Beyond that a world is made likelier: cards change places until no hand would have
melded more than was laid, and the bidder would have named the suit he named.
"""

from __future__ import annotations

from random import Random

from rules.engine.cards import Bag, Kind
from rules.pinochle.double_deck import DoubleDeck
from rules.pinochle.imagine import deal_out, denied_kinds, known_cards, played_cards
from rules.pinochle.state import PACK, Tricks, View, hand_sizes, played_by

from .hand import has_marriage, melds_of, tricks_expected
from .kernel import CODE, Codes

EXCHANGES = 120
"""Cards that may change places before a world is taken as it is."""

NAMING_DOUBT = 3.0
"""A bidder is believed to name a suit at most so much worse than his best."""


class Sampler:
    """Deals worlds one view cannot tell from the true one."""

    def __init__(self, engine: DoubleDeck, phase: Tricks, view: View, rng: Random) -> None:
        contract = phase.laid.contract
        self._rng = rng
        self._melds = melds_of(engine)
        self._needs_marriage = engine.options.marriage_requirement != "none"
        self._trump = PACK.suits.index(contract.trump or "")
        self._bidder = -1 if engine.options.pass_cards else contract.bidder
        self._announced = [points // engine.options.scale for points in phase.laid.announced]
        self._known = [known_cards(engine.counter, view, seat) for seat in range(4)]
        self._played = [played_by(phase, seat) for seat in range(4)]
        self._denied = denied_kinds(phase)
        self._pool = PACK.full - played_cards(phase) - sum(self._known)
        sizes = hand_sizes(phase)
        self._need = [sizes[seat] - PACK.size(self._known[seat]) for seat in range(4)]
        self._others = [seat for seat in range(4) if seat != view.seat and self._need[seat]]
        self._by_takers = self._grouped()

    def world(self) -> Codes:
        """A world as holdings."""
        dealt = self._deal()
        self._make_likely(dealt)
        units, codes = PACK.units, []
        for seat in range(4):
            bag = self._known[seat] + sum(units[kind] for kind in dealt[seat])
            codes += [bag & CODE, bag >> 15 & CODE, bag >> 30 & CODE, bag >> 45]
        return codes

    def _grouped(self) -> list[tuple[tuple[int, ...], list[Kind]]]:
        """The unseen cards by who may hold them, fewest takers first."""
        groups: dict[tuple[int, ...], list[Kind]] = {}
        for kind in range(len(PACK.kinds)):
            takers = tuple(seat for seat in self._others if not self._denied[seat] >> kind & 1)
            groups.setdefault(takers, []).extend([kind] * PACK.count(self._pool, kind))
        return sorted((group for group in groups.items() if group[1]), key=lambda group: len(group[0]))

    def _deal(self) -> list[list[Kind]]:
        rng, left = self._rng, list(self._need)
        dealt: list[list[Kind]] = [[], [], [], []]
        for takers, group in self._by_takers:
            cards = rng.sample(group, len(group))
            if len(takers) == len(self._others):
                # Whoever has room may take these: they are the last to be dealt.
                for seat in takers:
                    dealt[seat] += cards[: left[seat]]
                    del cards[: left[seat]]
                continue
            for kind in cards:
                seats = [seat for seat in takers if left[seat]]
                if not seats:
                    return self._dealt_by_the_rules()
                seat = seats[0]
                if len(seats) > 1 and rng.random() * sum(left[s] for s in seats) >= left[seat]:
                    seat = seats[1]
                left[seat] -= 1
                dealt[seat].append(kind)
        return dealt

    def _dealt_by_the_rules(self) -> list[list[Kind]]:
        """The engine's own dealing, which finds a way where card by card there was none."""
        hands = deal_out(self._pool, list(self._need), self._denied, self._rng)
        return [
            [kind for kind in range(len(PACK.kinds)) for _ in range(PACK.count(hand, kind))] for hand in hands
        ]

    def _make_likely(self, dealt: list[list[Kind]]) -> None:
        """Let cards change places between seats while that makes the world no less likely."""
        others = [seat for seat in self._others if dealt[seat]]
        if len(others) < 2:
            return
        rng, units, denied = self._rng, PACK.units, self._denied
        whole = [
            self._known[seat] + self._played[seat] + sum(units[kind] for kind in dealt[seat])
            for seat in range(4)
        ]
        doubt = [self._doubt(seat, whole[seat]) if seat in others else 0.0 for seat in range(4)]
        for _ in range(EXCHANGES):
            doubtful = [seat for seat in others if doubt[seat]]
            if not doubtful:
                return
            one = doubtful[int(rng.random() * len(doubtful))]
            two = others[int(rng.random() * len(others))]
            first, second = int(rng.random() * len(dealt[one])), int(rng.random() * len(dealt[two]))
            here, there = dealt[one][first], dealt[two][second]
            if one == two or here == there or denied[two] >> here & 1 or denied[one] >> there & 1:
                continue
            change = units[there] - units[here]
            doubts = self._doubt(one, whole[one] + change), self._doubt(two, whole[two] - change)
            if sum(doubts) <= doubt[one] + doubt[two]:
                dealt[one][first], dealt[two][second] = there, here
                whole[one] += change
                whole[two] -= change
                doubt[one], doubt[two] = doubts

    def _doubt(self, seat: int, hand: Bag) -> float:
        """How little a hand of twenty agrees with what its seat laid and named; 0: nothing against it."""
        meld = self._melds.points(hand, self._trump)
        doubt = float(abs(meld - self._announced[seat]))
        if seat == self._bidder:
            named = meld + tricks_expected(hand, self._trump) + NAMING_DOUBT
            for suit in range(4):
                if suit != self._trump and (not self._needs_marriage or has_marriage(hand, suit)):
                    doubt += max(0.0, self._melds.points(hand, suit) + tricks_expected(hand, suit) - named)
        return doubt
