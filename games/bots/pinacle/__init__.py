"""Skill at pinacle: what to keep, when to take the pile, what to lay, when to go out, at every level."""

from __future__ import annotations

from typing import Any

from rules.engine.protocol import DealEngine
from rules.pinacle.game import Pinacle

from .player import PinaclePlayer


def skill(engine: DealEngine[Any, Any]) -> PinaclePlayer:
    """Who plays pinacle at this table."""
    assert isinstance(engine, Pinacle)
    return PinaclePlayer(engine)
