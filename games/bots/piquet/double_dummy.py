"""A finished deal of piquet as its solver has it: both hands before the first lead, and the cards played."""

from __future__ import annotations

from typing import Any

from rules.engine.moves import Seat
from rules.engine.protocol import DealEngine
from rules.piquet.game import Piquet
from rules.piquet.state import State, Tricks

from ..solution import PlayedMoves, PlaySolution, gathered
from .masks import threatened
from .solver import costs


def solve(
    engine: DealEngine[Any, Any], dealt: Any, moves: PlayedMoves, positions: int
) -> PlaySolution | None:
    """The play of a deal with all cards seen: what a player scores more than the other in play and for the cards.

    A pique that may still be made counts too. None where no card was played.
    """
    if not isinstance(engine, Piquet):
        return None
    state: State = dealt
    opening: State | None = None
    pique, line, played = 0, list[int](), list[tuple[int, int, Seat]]()
    for place, (seat, move) in enumerate(moves):
        phase = state.phase
        if isinstance(phase, Tricks) and opening is None:
            opening, pique = state, threatened(engine, phase, state)
        if opening is not None and move.verb == "play":
            played.append((place, len(line) // 2 + 1, seat))
            line.append(engine.laws.pack.index[move.words[0]])
        state = engine.apply(state, seat, move).state
    if opening is None or not line:
        return None
    elder = opening.elder
    mine, theirs = opening.hands[elder], opening.hands[1 - elder]
    lost, since, best = costs(engine.laws.pack.width, pique, mine, theirs, line, positions)
    return gathered(((elder,), (1 - elder,)), played, lost, since, (best, -best), ahead=True)
