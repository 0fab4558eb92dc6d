"""Plans at pinacle: which engine brings what, and the kind of plan it adds."""

from __future__ import annotations

from games.bots.pinacle import skill
from rules.pinacle.game import Pinacle

from ..family import Family
from .plans import EDITORS, DrawAndDiscard, know, suggest, turn_now
from .wording import WORDING

__all__ = ["EDITORS", "GAMES", "KINDS", "WORDING", "DrawAndDiscard"]

GAMES = ((Pinacle, Family(know, suggest=suggest, turn_now=turn_now, skill=skill)),)
KINDS = (DrawAndDiscard,)
