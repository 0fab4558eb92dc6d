"""Skill at pinochle: bidding, exchanging, melding, playing, at every level and under every option."""

from __future__ import annotations

from typing import Any

from rules.engine.protocol import DealEngine
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.double.pack import PACK as DOUBLE
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.two_handed.game import TwoHanded

from ..generic import Generic
from . import par
from .alone.player import AlonePlayer
from .double_dummy import solve
from .player import DoubleDeckPlayer
from .single.player import AuctionPlayer
from .single.two_handed import TwoHandedPlayer

__all__ = ["par", "skill", "solve"]


Player = DoubleDeckPlayer | AlonePlayer | AuctionPlayer | TwoHandedPlayer | Generic


def skill(engine: DealEngine[Any, Any]) -> Player:
    """Who plays a game of the pinochle family: its player, or the generic bot for a game nobody has learnt."""
    if isinstance(engine, DoubleDeck):
        return DoubleDeckPlayer(engine)
    if isinstance(engine, AuctionPinochle):
        return AlonePlayer(engine) if engine.laws.pack is DOUBLE else AuctionPlayer(engine)
    if isinstance(engine, TwoHanded):
        return TwoHandedPlayer(engine)
    return Generic(engine)
