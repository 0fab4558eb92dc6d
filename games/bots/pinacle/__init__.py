"""Skill at pinacle: what to keep, when to take the pile, what to lay, when to go out, at every level."""

from __future__ import annotations

from typing import Any

from rules.engine.protocol import Engine
from rules.pinacle.pinacle import Pinacle

from .player import Player


def skill(engine: Engine[Any, Any]) -> Player:
    """Who plays pinacle at this table."""
    assert isinstance(engine, Pinacle)
    return Player(engine)
