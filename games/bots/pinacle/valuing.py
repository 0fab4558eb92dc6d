"""What a table is worth to a side: combinations as they count, and the cards still held.

A Judge is made once for a decision, from the view alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import BITS, ONE, Bag, Kind
from rules.pinacle.combinations import (
    BRELAN,
    FULL_BRELAN,
    HIGHEST,
    IS_WILD,
    LOWEST,
    SUITE,
    WIDTH,
    WILDS,
    Combo,
)
from rules.pinacle.laws import HAND, Laws
from rules.pinacle.laying import by_suit
from rules.pinacle.score import VALUES, worth_of
from rules.pinacle.state import Coup, View

from .styles import Style

NEAR = 2
"""Two cards of a suit so far apart at most may come to stand in one suite."""

CARD = 9.0
"""What a card of a hand nobody has seen counts, about."""

UNLOADED = 0.45
"""What part of the cards now in a hand will still be there at the end, about, if the deal goes on."""


class Judge:
    """Judges tables that a side may come to in one turn."""

    def __init__(self, laws: Laws, view: View, coup: Coup, style: Style) -> None:
        self.laws, self.style, self.coup = laws, style, coup
        assert view.seat is not None
        self.seat, self.side = view.seat, laws.side_of(view.seat)
        whole = len(laws.cards) - HAND * laws.seats - 1
        # Late in a deal a card kept is of less use; while somebody is close to going out, of still less.
        shortest = min(coup.sizes[s] for s in range(laws.seats) if laws.side_of(s) != self.side)
        self.young = float((coup.stock / whole) ** 0.5 * min(1.0, 0.35 + shortest / 10))

    def combination(self, combo: Combo) -> int:
        """What a combination counts."""
        return worth_of(self.laws, combo).total

    # --- cards held -------------------------------------------------------------------------------

    def held(self, hand: Bag) -> float:
        """What cards kept in the hand are worth: a burden, unless they go together."""
        style, total = self.style, 0.0
        suits = by_suit(hand)
        for rank in range(LOWEST, HIGHEST + 1):
            number = suits[0][rank] + suits[1][rank] + suits[2][rank] + suits[3][rank]
            if number:
                total -= style.burden * number * VALUES[rank]
                if number > 1:
                    total += style.pairs * (number - 1) * (1 + VALUES[rank] / 10)
        for counts in suits:
            last = -9
            for place in range(LOWEST, HIGHEST + 1):
                if counts[place]:
                    gap = place - last
                    if gap <= NEAR:
                        total += style.pairs * (2.0 if gap == 1 else 1.3)
                    last = place
        for kind in WILDS:
            if number := hand >> BITS * kind & ONE:
                total += number * (style.waste * self.young - style.burden * VALUES[kind] * (1 - self.young))
        return total

    # --- whole tables ------------------------------------------------------------------------------

    def table(self, combos: Sequence[Combo], hand: Bag) -> float:
        """What a table and the cards still held are worth to the side."""
        return sum(map(self.combination, combos)) + self.held(hand)

    def ending(self, combos: Sequence[Combo]) -> float:
        """What going out now is worth on the scale of `table`: the hands of all others are counted."""
        laws, coup = self.laws, self.coup
        total = float(laws.going_out + sum(worth_of(laws, combo).total for combo in combos))
        for seat in range(laws.seats):
            if seat == self.seat:
                continue
            cost = CARD * coup.sizes[seat] * (1 - UNLOADED)
            total += -cost if laws.side_of(seat) == self.side else cost
        return total


def fits(combos: Sequence[Combo], kind: Kind) -> bool:
    """Whether some combination takes a card; quick, and a little generous."""
    if IS_WILD[kind]:
        return bool(combos)
    rank, suit = kind % WIDTH, kind // WIDTH
    for combo in combos:
        if combo.what == BRELAN:
            if combo.rank == rank and (len(combo.cards) < FULL_BRELAN or combo.wilds):
                return True
        elif combo.what == SUITE and combo.suit == suit:
            if rank in (combo.rank - 1, combo.rank + len(combo.cards)):
                return True
            place = rank - combo.rank
            if 0 <= place < len(combo.cards) and IS_WILD[combo.cards[place]]:
                return True
    return False
