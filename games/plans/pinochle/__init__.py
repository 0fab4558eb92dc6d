"""Plans at the games of pinochle: which engine brings what, and the kinds of plans they add."""

from __future__ import annotations

from types import ModuleType

from games.bots.pinochle import skill
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.two_handed.game import TwoHanded

from ..family import Family
from . import auction, bidder, double_deck, two_handed
from .bidder import GiveCards, IfIWin
from .two_handed import MELDS, DrawOn, MeldNext
from .wording import WORDING

__all__ = ["EDITORS", "GAMES", "KINDS", "MELDS", "WORDING", "DrawOn", "GiveCards", "IfIWin", "MeldNext"]


def _bid_for(game: ModuleType) -> Family:
    """What a game brings whose hand is bid for."""
    return Family(game.know, game.unseen_cards, bidder.suggest, bidder.after_auction, game.turn_now, skill)


GAMES = (
    (DoubleDeck, _bid_for(double_deck)),
    (AuctionPinochle, _bid_for(auction)),
    (TwoHanded, Family(two_handed.know, two_handed.unseen_cards, two_handed.suggest, skill=skill)),
)
KINDS = (IfIWin, GiveCards, MeldNext, DrawOn)
EDITORS = {**bidder.EDITORS, **two_handed.EDITORS}
