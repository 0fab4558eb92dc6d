"""What the plans of a seat come to, as the table stands: read by those who move and by the owner's page alike."""

from __future__ import annotations

from typing import Any

from games import plans
from rules.engine.moves import Seat

from ..models import Game, Player
from .memory import History


def settlement(game: Game, player: Player, story: History) -> tuple[list[plans.Plan], plans.PlanSettlement]:
    """The plans of a seat that stand, and what they come to; those of a deal that is over have ended with it.

    Raises BadPlan where one cannot be read any more.
    """
    now = [plans.from_json(kept["plan"]) for kept in player.plans if kept["deal"] == story[-1].deal]
    before = [plans.from_json(kept["plan"]) for kept in player.plans if kept["deal"] != story[-1].deal]
    left, over = plans.end_of_deal(before)
    given = [*left, *now]
    found = plans.settle(game.engine.game, deal_seen(game, story, player.seat), given)
    standing = [plan for plan in given if all(plan is not cancel.plan for cancel in found.cancelled)]
    return standing, plans.PlanSettlement(found.does, (*over, *found.cancelled), found.left)


def deal_seen(game: Game, story: History, seat: Seat) -> Any:
    """The deal as a seat sees it now."""
    return game.engine.view(story[-1].state, seat).deal
