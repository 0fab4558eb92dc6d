"""Skill at pinochle: bidding, exchanging, melding, playing, at every level and under every option."""

from __future__ import annotations

from typing import Any

from rules.engine.protocol import Engine
from rules.pinochle.auction.engine import AuctionPinochle
from rules.pinochle.double_deck import DoubleDeck

from ..generic import Generic
from .player import Player
from .single.player import AuctionPlayer


def skill(engine: Engine[Any, Any]) -> Player | AuctionPlayer | Generic:
    """Who plays a game of the pinochle family: its player, or the generic bot for a game nobody has learnt."""
    if isinstance(engine, DoubleDeck):
        return Player(engine)
    if isinstance(engine, AuctionPinochle):
        return AuctionPlayer(engine)
    return Generic(engine)
