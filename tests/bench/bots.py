"""How long an expert thinks before each of its decisions in whole deals."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import median

from games import bots
from rules.engine.protocol import Move
from rules.pinochle.double_deck import DoubleDeck
from rules.pinochle.options import DoubleDeckOptions
from rules.pinochle.state import Tricks, View

from .table import Figure, at_most

DEALS = 3


def decision() -> Sequence[Figure]:
    """The first leads and answers with twenty cards in hand, and all decisions of whole deals."""
    full_hands: list[float] = []
    all_of_them: list[float] = []
    for number in range(DEALS):
        rng = Random(number)
        table = DoubleDeck(DoubleDeckOptions())
        state = table.start(number)
        while not state.match.sheet:
            if deck := table.deck(state):
                cards = list(deck.cards)
                rng.shuffle(cards)
                state = table.apply(state, None, Move("deal", tuple(cards))).state
                continue
            (seat,) = table.to_act(state)
            view = table.view(state, seat)
            move, seconds = _timed(view, rng.getrandbits(32))
            all_of_them.append(seconds)
            if isinstance(state.phase, Tricks) and not state.phase.taken:
                full_hands.append(seconds)
            state = table.apply(state, seat, move).state
    return [
        at_most("expert, 20 cards in hand, median", median(full_hands) * 1000, 1000),
        at_most("expert, 20 cards in hand, longest", max(full_hands) * 1000, 1000),
        at_most("expert, any decision, longest", max(all_of_them) * 1000, 1000),
    ]


def _timed(view: View, seed: int) -> tuple[Move, float]:
    begun = time.perf_counter()
    move = bots.choose("double-deck", {}, "expert", view, seed)
    return move, time.perf_counter() - begun
