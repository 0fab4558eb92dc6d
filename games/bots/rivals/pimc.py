"""Perfect-information Monte Carlo with random playouts, for any game of the engine protocol.

The moves that are listed, and some choices of cards, are all tried in the same worlds; the one that does best on
average is made. M. Ginsberg, "GIB: Imperfect information in a computationally challenging game" (JAIR 14, 2001), with
chance in the place of its solver.
"""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.moves import Move
from rules.engine.protocol import DealEngine

from ..generic import Generic, moves_to_compare


class FlatSearch(Generic):
    """A player by perfect-information Monte Carlo with so many playouts a decision."""

    def __init__(self, engine: DealEngine[Any, Any], playouts: int) -> None:
        super().__init__(engine)
        self.playouts = playouts

    def choose(self, _level: str, view: Any, rng: Random) -> Move:
        """The move that scores most on average; ValueError when it is not the viewer's turn."""
        moves = moves_to_compare(self.engine.prompts(view), rng)
        return moves[0] if len(moves) == 1 else self._best(view, moves, self.playouts, rng)
