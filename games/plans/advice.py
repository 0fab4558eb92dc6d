"""What a club player would do with the owner's cards: the bots' own play, asked through the owner's view."""

from __future__ import annotations

from random import Random
from typing import Any

from games.bots import LEVELS
from rules.engine.moves import Move
from rules.engine.protocol import DealEngine

from .family import SkillOf

CLUB = LEVELS["club"].name

SEED = 1
"""Where moves are equally good the bot draws one: the same for the same view, for a plan knows no chance."""


def advise(skill: SkillOf, engine: DealEngine[Any, Any], view: Any) -> Move:
    """The move of a bot of the club level at the viewer's turn; under a bidding system, by it."""
    return skill(engine).choose(CLUB, view, Random(SEED))
