"""Skill at double-deck pinochle: bidding, exchanging, playing, at every level and under every option."""

from __future__ import annotations

from typing import Any

from rules.engine.protocol import Engine
from rules.pinochle.double_deck import DoubleDeck

from ..generic import Generic
from .player import Player


def skill(engine: Engine[Any, Any]) -> Player | Generic:
    """Who plays a game of the pinochle family: a Player, or the generic bot for a variant it does not know."""
    return Player(engine) if isinstance(engine, DoubleDeck) else Generic(engine)
