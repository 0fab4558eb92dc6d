"""Skill at piquet: what to put away, what to declare, which card to play, at every level."""

from __future__ import annotations

from typing import Any

from rules.engine.protocol import DealEngine
from rules.piquet.game import Piquet

from ..generic import Generic
from ..rivals import generic
from ..rivals.ismcts import TreeSearch
from ..rivals.pimc import FlatSearch
from .double_dummy import solve
from .player import PiquetPlayer
from .rival import MaskSearch

__all__ = ["rival_of", "skill", "solve"]


def skill(engine: DealEngine[Any, Any]) -> PiquetPlayer | Generic:
    """Who plays a game of the piquet family."""
    return PiquetPlayer(engine) if isinstance(engine, Piquet) else Generic(engine)


def rival_of(
    engine: DealEngine[Any, Any], method: str, playouts: int
) -> MaskSearch | TreeSearch | FlatSearch:
    """An outside opponent: tree search has a quicker form here."""
    if method == "ismcts" and isinstance(engine, Piquet):
        return MaskSearch(engine, playouts)
    return generic(engine, method, playouts)
