"""Games of bots, turn by turn, through the engine's public door."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games import bots
from rules.engine import options as house_rules
from rules.engine.moves import Move, Seat
from rules.pinochle.double_deck import DoubleDeck
from rules.pinochle.options import DoubleDeckOptions
from rules.pinochle.state import State, Tricks, View
from tests.rules.walks import dealt

SLUG = "double-deck"


@dataclass(frozen=True)
class Decision:
    """One decision of a bot: the whole state, its seat, what it saw and what it did."""

    state: State
    seat: Seat
    view: View
    move: Move


def decisions(
    options: DoubleDeckOptions, levels: Sequence[str], seed: int, deals: int = 2
) -> Iterator[Decision]:
    """The decisions of bots over a few scored deals, or to the end of a game; every move is applied."""
    engine, rng = DoubleDeck(options), Random(seed)
    changes = house_rules.changes(options)
    state = engine.start(seed % 4)
    while engine.result(state) is None and len(state.match.sheet) < deals:
        if deck := engine.deck(state):
            assert state.match.deal < 80, "nobody ever bids"
            state = engine.apply(state, None, dealt(deck, rng)).state
            continue
        seat = min(engine.to_act(state))
        view = engine.view(state, seat)
        move = bots.choose(SLUG, changes, levels[seat], view, rng.getrandbits(64))
        yield Decision(state, seat, view, move)
        state = engine.apply(state, seat, move).state


def plays(options: DoubleDeckOptions, seed: int, deals: int = 1) -> Iterator[tuple[DoubleDeck, Decision]]:
    """The decisions of club players while cards are played, with the engine."""
    engine: Any = DoubleDeck(options)
    for decision in decisions(options, ["club"] * 4, seed, deals):
        if isinstance(decision.state.phase, Tricks):
            yield engine, decision
