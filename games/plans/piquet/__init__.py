"""Plans at piquet: which engine brings what, and the kinds of plans it adds."""

from __future__ import annotations

from games.bots.piquet import skill
from rules.piquet.game import Piquet

from ..family import Family
from .plans import EDITORS, Declare, ExchangeSo, know, suggest, turn_now, unseen_cards
from .wording import WORDING

__all__ = ["EDITORS", "GAMES", "KINDS", "WORDING", "Declare", "ExchangeSo"]

GAMES = ((Piquet, Family(know, unseen_cards, suggest, turn_now=turn_now, skill=skill)),)
KINDS = (ExchangeSo, Declare)
