"""Skill at pinochle: bidding, exchanging, melding, playing, at every level and under every option."""

from __future__ import annotations

from typing import Any

from rules.engine.protocol import DealEngine
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.two_handed.game import TwoHanded

from ..generic import Generic
from . import par
from .double_dummy import solve
from .player import DoubleDeckPlayer
from .single.player import AuctionPlayer
from .single.two_handed import TwoHandedPlayer

__all__ = ["par", "skill", "solve"]


def skill(engine: DealEngine[Any, Any]) -> DoubleDeckPlayer | AuctionPlayer | TwoHandedPlayer | Generic:
    """Who plays a game of the pinochle family: its player, or the generic bot for a game nobody has learnt."""
    if isinstance(engine, DoubleDeck):
        return DoubleDeckPlayer(engine)
    if isinstance(engine, AuctionPinochle):
        return AuctionPlayer(engine)
    if isinstance(engine, TwoHanded):
        return TwoHandedPlayer(engine)
    return Generic(engine)
