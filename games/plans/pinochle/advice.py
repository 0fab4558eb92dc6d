"""What a club player would call with the owner's cards: the bots' own bidding, asked through the owner's view."""

from __future__ import annotations

from random import Random
from typing import Any

from games.bots import LEVELS, pinochle
from rules.engine.moves import Move
from rules.engine.protocol import DealEngine

CLUB = LEVELS["club"].name

SEED = 1
"""Where calls are equally good the bot draws one: the same for the same view, for a plan knows no chance."""


def advise(engine: DealEngine[Any, Any], view: Any) -> Move:
    """The call of a bot of the club level at the viewer's turn in an auction; under a bidding system, by it."""
    return pinochle.skill(engine).choose(CLUB, view, Random(SEED))
