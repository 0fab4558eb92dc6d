"""What the plans of a seat come to, as the table stands: read by those who move and by the owner's page alike.

Where a plan fails, others are moving meanwhile, and its owner is reading: neither is stopped, and staff read why.
"""

from __future__ import annotations

import logging
import traceback
from collections import Counter
from typing import Any

from games import plans
from games.clocks.time_control import TimeControlKind
from rules.engine.moves import Seat

from ..models import Game, Incident, Player
from .memory import History

log = logging.getLogger(__name__)

SLOW = (TimeControlKind.BANK, TimeControlKind.DAYS)
"""The paces at which what is planned for all games holds: at one sitting everybody is there and moves by hand."""


PLAY = "play"
"""The verb of a card that is played to a trick."""


def settled_or_none(
    game: Game, player: Player, story: History
) -> tuple[list[plans.Plan], plans.PlanSettlement] | None:
    """What `settlement` gives; None where the plans fail, which is then an incident."""
    try:
        return settlement(game, player, story)
    except Exception:
        _note_failure(game, player)
        return None


def _note_failure(game: Game, player: Player) -> None:
    """Write down that the plans of a seat failed: once a version, however often its page is read."""
    here = {"game": game, "version": game.version, "seat": player.seat, "level": ""}
    if not Incident.objects.filter(**here).exists():
        Incident.objects.create(**here, traceback=traceback.format_exc())
    log.error("the plans of seat %s in game %s could not be settled", player.seat, game.public_id)


def settlement(game: Game, player: Player, story: History) -> tuple[list[plans.Plan], plans.PlanSettlement]:
    """The plans of a seat that stand, and what they come to; those of a deal that is over have ended with it.

    Raises BadPlan where one cannot be read any more.
    """
    now = [plans.from_json(record["plan"]) for record in player.plans if record["deal"] == story[-1].deal]
    before = [plans.from_json(record["plan"]) for record in player.plans if record["deal"] != story[-1].deal]
    left, over = plans.end_of_deal(before)
    given, always = [*left, *now], defaults_of(game, player)
    settled = plans.settle(game.engine.game, deal_seen(game, story, player.seat), [*given, *always])

    def own(plan: plans.Plan) -> bool:
        return all(plan is not default for default in always)

    cancelled = tuple(cancel for cancel in settled.cancelled if own(cancel.plan))
    standing = [plan for plan in given if all(plan is not cancel.plan for cancel in cancelled)]
    return standing, plans.PlanSettlement(settled.does, (*over, *cancelled), tuple(filter(own, settled.left)))


def waits_for_visit(game: Game, player: Player, story: History, settled: plans.PlanSettlement) -> bool:
    """Whether the card that plans would play takes the trick, and its owner is to lead to the next by hand.

    By hand both come in one visit: a card that came hours before the lead after it would tell of a plan. So it waits
    for its owner: with a bank of time that costs nobody any, for the lead would wait as long. With days a move the
    lead has a new clock, so there the card goes just before its deadline after all (write/plans.py). What was drawn
    after the trick is no reason, for its owner does not know it yet. Where that cannot be said the card does not wait.
    """
    if player.plans_at_once or game.time.kind not in SLOW:
        return False
    try:
        return _leads_by_hand(game, player, story, settled)
    except Exception:
        _note_failure(game, player)
        return False


def _leads_by_hand(game: Game, player: Player, story: History, settled: plans.PlanSettlement) -> bool:
    if not isinstance(settled.does, plans.Do):
        return False
    move, before = settled.does.move, game.engine.view(story[-1].state, player.seat)
    if move.verb != PLAY:
        return False
    after = game.engine.apply(story[-1].state, player.seat, move).state
    if player.seat not in game.engine.to_act(after):
        return False
    view = game.engine.view(after, player.seat)
    hand = Counter(game.engine.show(before).hand) - Counter(game.engine.show(view).hand)
    if hand.total() != 1 or len(game.engine.show(view).hand) + 1 != len(game.engine.show(before).hand):
        return False
    following = plans.settle(game.engine.game, view.deal, [*settled.left, *defaults_of(game, player)])
    return not isinstance(following.does, plans.Do)


def defaults_of(game: Game, player: Player) -> list[plans.Plan]:
    """The plans that somebody has at all their games of days, where this is one: they are asked after the others."""
    if not player.default_plans or game.time.kind not in SLOW:
        return []
    return [plan for kind, plan in plans.DEFAULTS.items() if kind in player.default_plans]


def deal_seen(game: Game, story: History, seat: Seat) -> Any:
    """The deal as a seat sees it now."""
    return game.engine.view(story[-1].state, seat).deal
