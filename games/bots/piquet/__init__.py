"""Skill at piquet: what to put away, what to declare, which card to play, at every level."""

from __future__ import annotations

from typing import Any

from rules.engine.protocol import DealEngine
from rules.piquet.game import Piquet

from ..generic import Generic
from .player import PiquetPlayer
from .seen import reckon

__all__ = ["reckon", "skill"]


def skill(engine: DealEngine[Any, Any]) -> PiquetPlayer | Generic:
    """Who plays a game of the piquet family."""
    return PiquetPlayer(engine) if isinstance(engine, Piquet) else Generic(engine)
