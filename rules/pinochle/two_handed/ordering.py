"""In which order the melds of a hand bring most, one for each trick won, if nothing is drawn or played meanwhile.

What a card has served in decides what it may still serve in, and each meld needs a card from the hand: so kings
around come before the marriages they contain, and a royal marriage before the run.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from rules.engine.cards import Bag

from . import melding
from .melding import MeldCards, Possible
from .state import Spread

Order = tuple[tuple[Possible, int], ...]
"""Melds in turn, each with what it scores."""


def best_order(melds: Sequence[Possible], hand: Bag, *, tops_up: bool) -> Order:
    """The declarations from a hand that bring most together, in as few tricks as may be, great ones first."""
    memo: dict[Hashable, tuple[int, Order]] = {}

    def most(hand: Bag, spread: Spread) -> tuple[int, Order]:
        # What lies on the table is the same whatever the order in which it was laid.
        names = [(declared.name, declared.suit or "") for declared in spread.declared]
        copies = sorted((copy.kind, sorted(names[number] for number in copy.melds)) for copy in spread.laid)
        key = hand, str(copies)
        if key not in memo:
            best: tuple[int, Order] = (0, ())
            for meld in melds:
                cards = melding.find_cards(meld, hand, spread)
                if not isinstance(cards, MeldCards):
                    continue
                points = melding.points_for(meld, cards, spread, tops_up=tops_up)
                total, order = most(*melding.lay(meld, cards, hand, spread, tops_up=tops_up))
                if _better((points + total, ((meld, points), *order)), best):
                    best = points + total, ((meld, points), *order)
            memo[key] = best
        return memo[key]

    return most(hand, Spread())[1]


def _better(one: tuple[int, Order], other: tuple[int, Order]) -> bool:
    """More points; of equal ones fewer declarations, then the greater ones earlier."""
    return _rank(one) > _rank(other)


def _rank(result: tuple[int, Order]) -> tuple[int, int, tuple[int, ...]]:
    total, order = result
    return total, -len(order), tuple(points for _meld, points in order)
