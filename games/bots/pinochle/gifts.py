"""The best cards to pass a partner, by any judgement of a gift: what the games of pinochle search alike."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.cards import BITS, Bag, Pack

Value = Callable[[Bag], float]
"""What a gift is worth."""


def climb(pack: Pack, free: Bag, number: int, value: Value) -> Bag:
    """A gift of so many cards: the best card after the best card, then exchanged while that helps."""
    gift = 0
    for _ in range(number):
        gift = max((gift + unit for unit in _kinds(pack, free - gift)), key=value)
    best = value(gift)
    for out in _kinds(pack, gift):
        for into in _kinds(pack, free - gift):
            if (other := value(gift - out + into)) > best:
                return _settle(pack, free, gift - out + into, other, value)
    return gift


def _settle(pack: Pack, free: Bag, gift: Bag, best: float, value: Value) -> Bag:
    """One more round of single exchanges, the best of them."""
    options = [
        (value(gift - out + into), gift - out + into)
        for out in _kinds(pack, gift)
        for into in _kinds(pack, free - gift)
    ]
    return max(options)[1] if options and max(options)[0] > best else gift


def _kinds(pack: Pack, bag: Bag) -> list[Bag]:
    return [unit for kind, unit in enumerate(pack.units) if bag >> BITS * kind & 7]
