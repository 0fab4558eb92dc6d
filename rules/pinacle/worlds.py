"""Whole worlds consistent with what one seat knows: what bots think through.

What lies on the table stays, and so do the cards that a seat was seen to take and has not played since. All
other cards are dealt anew: to each hand as many as it holds, the rest is the stock in some order.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from rules.engine.cards import BITS, ONE, Bag, Kind

from .laws import Laws
from .state import Coup, Drawing, Laying, State, View


def imagine(laws: Laws, view: View, rng: Random) -> State:
    """A state the viewer cannot tell from the true one."""
    phase = view.phase
    if not isinstance(phase, Drawing | Laying):
        return State(view.dealer, view.match_score, phase)
    coup, units = phase.coup, laws.pack.units
    pool = list(unseen(laws, coup, view))
    rng.shuffle(pool)
    hands, drawn, start = [view.hand] * laws.seats, view.drawn, 0
    for seat in range(laws.seats):
        if seat == view.seat:
            continue
        number = coup.sizes[seat] - laws.pack.size(coup.known[seat])
        dealt = pool[start : start + number]
        start += number
        hands[seat] = coup.known[seat] + sum(units[kind] for kind in dealt)
        if seat == coup.turn and isinstance(phase, Laying) and not phase.took and dealt:
            drawn = units[dealt[0]]
    return State(view.dealer, view.match_score, phase, tuple(hands), tuple(pool[start:]), drawn)


def unseen(laws: Laws, coup: Coup, view: View) -> Iterable[Kind]:
    """The cards of which the viewer does not know where they are."""
    known_cards = view.hand + on_table(laws, coup)
    known_cards += sum(bag for seat, bag in enumerate(coup.known) if seat != view.seat)
    left = laws.pack.full - known_cards
    kind = 0
    while left:
        for _ in range(left & ONE):
            yield kind
        left >>= BITS
        kind += 1


def on_table(laws: Laws, coup: Coup) -> Bag:
    """The cards of the pile and of all combinations."""
    units = laws.pack.units
    in_combos = sum(
        units[kind] for combos in coup.combos for combo in combos for kind in (*combo.cards, *combo.across)
    )
    return in_combos + sum(units[kind] for kind in coup.pile)
