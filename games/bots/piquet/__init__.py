"""Skill at piquet: what to put away, what to declare, which card to play, at every level."""

from __future__ import annotations

from typing import Any

from rules.engine.protocol import Engine
from rules.piquet.piquet import Piquet

from ..generic import Generic
from .player import Player


def skill(engine: Engine[Any, Any]) -> Player | Generic:
    """Who plays a game of the piquet family."""
    return Player(engine) if isinstance(engine, Piquet) else Generic(engine)
