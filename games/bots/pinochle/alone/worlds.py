"""Worlds to think through while cards are played alone, as the kernel's holdings.

What must hold is what `rules.pinochle.auction.worlds` says. The pile of buried cards stands where the double deck has
its fourth seat: it is dealt to like a hand, and what it could meld counts against a world, for nobody buries a meld.
"""

from __future__ import annotations

from random import Random

from rules.engine.cards import Bag, Kind
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.auction.state import Tricks, View, hand_sizes, played_by, played_cards
from rules.pinochle.auction.worlds import denied_kinds, known_cards, pile_size
from rules.pinochle.double.pack import PACK

from ..kernel import CODE, Codes
from ..worlds import deal, likely_hands
from .promises import melds_of

PILE = 3
"""The place of the pile, after the three seats."""

HELD_BACK = 0.75
"""How likely a card of the widow that nobody has seen since is still in the bidder's hand."""


class AloneSampler:
    """Deals worlds one view cannot tell from the true one."""

    def __init__(self, engine: AuctionPinochle, phase: Tricks, view: View, rng: Random) -> None:
        laws, sale = engine.laws, phase.laid.purchase
        self._engine, self._view, self._rng, self._bidder = engine, view, rng, sale.bidder
        self._trump = PACK.suits.index(sale.trump or "")
        self._values = melds_of(laws).values
        self._announced = [*(melding.points for melding in phase.laid.melds), 0]
        self._known = [*known_cards(laws, view), view.buried]
        self._gone = [*(played_by(phase, seat, PACK) for seat in range(PILE)), 0]
        self._denied = [*denied_kinds(laws, phase), 0]
        self._sizes = [*hand_sizes(laws.game, phase), pile_size(laws, view)]
        self._pool = PACK.full - played_cards(phase, PACK) - sum(self._known)
        self._named = -1 if laws.game.names_first else sale.bidder
        self._from_widow = [] if view.seat == sale.bidder else self._unseen_of(sale.widow)

    def _unseen_of(self, widow: Bag) -> list[Kind]:
        """The cards of the widow that have not been seen since: the bidder holds or has buried them."""
        seen = self._known[self._bidder] + self._gone[self._bidder]
        kinds = range(len(PACK.kinds))
        return [k for k in kinds for _ in range(max(0, PACK.count(widow, k) - PACK.count(seen, k)))]

    def world(self) -> Codes:
        """Each seat's cards as codes, the pile's last."""
        certain, pool = self._certain_hands()
        need = [size - PACK.size(bag) for size, bag in zip(self._sizes, certain, strict=True)]
        seed = self._rng.getrandbits(48)
        if min(need) < 0:
            return self._by_the_rules()
        dealt = deal(self._unseen(pool, need), need, self._denied, seed)
        if not len(dealt) and any(need):
            return self._by_the_rules()
        before = [bag + gone for bag, gone in zip(certain, self._gone, strict=True)]
        hands = likely_hands(
            dealt, need, self._denied, certain, before, self._announced, self._trump, self._named, False,
            self._values, seed,
        )  # fmt: skip
        return codes(hands)

    def _certain_hands(self) -> tuple[list[Bag], Bag]:
        """What is certain of every hand and the pile with the widow's cards put somewhere, and the cards left over."""
        certain, pool = list(self._known), self._pool
        for kind in self._from_widow:
            in_hand = self._rng.random() < HELD_BACK and not self._denied[self._bidder] >> kind & 1
            full = PACK.size(certain[PILE]) >= self._sizes[PILE]
            certain[self._bidder if in_hand or full else PILE] += PACK.units[kind]
            pool -= PACK.units[kind]
        return certain, pool

    def _unseen(self, pool: Bag, need: list[int]) -> list[Kind]:
        """The cards to deal, those that few may hold first."""
        takers = [taker for taker, number in enumerate(need) if number]
        unseen = [kind for kind in range(len(PACK.kinds)) for _ in range(PACK.count(pool, kind))]
        return sorted(unseen, key=lambda kind: sum(1 - (self._denied[t] >> kind & 1) for t in takers))

    def _by_the_rules(self) -> Codes:
        """A world of the engine's own dealing, which finds a way where card by card there was none."""
        state = self._engine.imagine(self._view, self._rng)
        return codes((*state.hands, state.aside))


def codes(hands: tuple[Bag, ...] | list[Bag]) -> Codes:
    """Hands as the kernel has them, suit by suit."""
    return [hand >> 15 * suit & CODE for hand in hands for suit in range(4)]
