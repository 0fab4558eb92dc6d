"""Games of bots, turn by turn, through the engine's public door."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games import bots
from rules.engine import options as house_rules
from rules.engine.match import Match, MatchState
from rules.engine.moves import Move, Seat
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.options import DoubleDeckOptions
from rules.pinochle.double_deck.state import State, Tricks, View
from tests.rules.walks import dealt

SLUG = "double-deck"


@dataclass(frozen=True)
class Decision:
    """One decision of a bot: the whole deal, its seat, what it saw and what it did; `match` has the deal in it."""

    state: State
    seat: Seat
    view: View
    move: Move
    match: MatchState[State]


def decisions(
    options: DoubleDeckOptions, levels: Sequence[str], seed: int, deals: int = 2
) -> Iterator[Decision]:
    """The decisions of bots over a few scored deals, or to the end of a game; every move is applied."""
    match, rng = Match(DoubleDeck(options)), Random(seed)
    changes = house_rules.changes(options)
    state = match.start(seed % 4)
    while state.result is None and len(match.sheet(state.scored)) < deals:
        if deck := match.deck(state):
            assert state.match_score.deal < 80, "nobody ever bids"
            state = match.apply(state, None, dealt(deck, rng)).state
            continue
        seat = min(match.to_act(state))
        view = match.view(state, seat).deal
        move = bots.choose(SLUG, changes, levels[seat], view, rng.getrandbits(64))
        yield Decision(state.deal, seat, view, move, state)
        state = match.apply(state, seat, move).state


def plays(options: DoubleDeckOptions, seed: int, deals: int = 1) -> Iterator[tuple[DoubleDeck, Decision]]:
    """The decisions of club players while cards are played, with the engine."""
    engine: Any = DoubleDeck(options)
    for decision in decisions(options, ["club"] * 4, seed, deals):
        if isinstance(decision.state.phase, Tricks):
            yield engine, decision
