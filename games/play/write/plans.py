"""Plans at a table: kept with the seat, settled after every move, made when they are due and only then.

What a plan may do is decided by games/plans from the owner's view. Here it is kept in the owner's row, private and
without a trace on any page of others, and its moves are made after a pause drawn before anything is known of the
hand. When the pause is over the plans are settled once more on the table that is held: the move goes through the door
like any other, and what is left of the plans is stored in the same transaction.
"""

from __future__ import annotations

import logging
import secrets
import traceback
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games import plans
from games.clocks.time_control import TimeControlKind
from games.jobs import queue
from games.jobs.refusals import Refusal, Refused
from games.play.write.refusals import NOT_SEATED, PLAN_UNFIT, TABLE_CLOSED
from rules.engine.moves import Move, Seat
from rules.engine.offers import phrase_to_json

from ..models import Game, GameStatus, Incident, Player
from ..record.memory import History
from ..record.story import history_of
from . import events
from .lock import LockedTable, locked_table

PLANS_ENOUGH = Refusal("plans_enough", gettext_noop("You have as many plans here as one can have."))


log = logging.getLogger(__name__)

PLANNED = "planned"
"""The kind of what is due when a plan is to move; write/planned_moves.py does it."""

PAUSES = {TimeControlKind.LIVE: (1.0, 4.0), TimeControlKind.NONE: (1.0, 4.0)}
"""Seconds before a planned move in games that are played at one sitting."""

SLOW_PAUSE = (60.0, 900.0)
"""The same in games of days: as long as somebody takes who happens to be there."""

AT_ONCE = (0.3, 1.0)

IN_TIME = timedelta(seconds=20)
"""How long before a deadline a planned move is due at the latest: the queue may be a sweep late."""

IN_TIME_LIVE = timedelta(seconds=5)
"""The same in live games, whose pauses are short: what is due so soon wakes the queue."""

ENDED_KEPT = 10

FIELDS = ("plans", "plans_ended", "plans_at_once")


def add(public_id: str, *, user: User, told: object) -> None:
    """Make a plan; raises BadPlan, or Refused `plan_unfit` where it makes no sense here and now, `plans_enough`."""
    plan = plans.from_json(told)
    with locked_table(public_id) as table:
        mine, story = _mine(table, user)
        if not plans.fits(table.game.engine.game, _view(table.game, story, mine.seat), plan):
            raise Refused(PLAN_UNFIT)
        if len(mine.plans) >= plans.MOST:
            raise Refused(PLANS_ENOUGH)
        mine.plans = [*mine.plans, {"deal": story[-1].deal, "plan": plans.to_json(plan)}]
        mine.last_active_at = timezone.now()
        mine.save(update_fields=["plans", "last_active_at"])
        settle(table, story, [mine])


def drop(public_id: str, *, user: User, place: int) -> None:
    """Take a plan back, by its place; nothing happens where there is none."""
    with locked_table(public_id) as table:
        mine, story = _mine(table, user)
        if 0 <= place < len(mine.plans):
            mine.plans = [kept for number, kept in enumerate(mine.plans) if number != place]
            mine.save(update_fields=["plans"])
            queue.cancel(PLANNED, game=table.game, object_id=mine.pk)
            settle(table, story, [mine])


def at_once(public_id: str, *, user: User, wanted: bool) -> None:
    """Whether planned moves of this seat are made without a pause."""
    with locked_table(public_id) as table:
        mine, story = _mine(table, user)
        mine.plans_at_once = wanted
        mine.save(update_fields=["plans_at_once"])
        settle(table, story, [mine])


def read(public_id: str, *, user: User) -> None:
    """The owner has read which plans were cancelled."""
    Player.objects.filter(game__public_id=public_id, user=user).update(plans_ended=[])


def settle(table: LockedTable, story: History, players: Sequence[Player]) -> None:
    """After a move: end what has ended, and have a move made where a plan of a seat that is to act would move."""
    for player in players:
        if not player.plans:
            continue
        given, found = _settled(table.game, player, story)
        _keep(table, player, given, found.cancelled, story[-1].deal)
        if isinstance(found.does, plans.Do) and player.to_act and table.game.status == GameStatus.PLAYING:
            queue.enqueue(PLANNED, game=table.game, object_id=player.pk, at=_when(table.game, player))
        else:
            queue.cancel(PLANNED, game=table.game, object_id=player.pk)


def move_now(table: LockedTable, mover: Player, story: History) -> list[tuple[Seat, Move]]:
    """The move a seat's plans make on the table that is held; none where they would not move any more."""
    given, found = _settled(table.game, mover, story)
    if not isinstance(found.does, plans.Do):
        _keep(table, mover, given, found.cancelled, story[-1].deal)
        return []
    _keep(table, mover, found.left, found.cancelled, story[-1].deal)
    return [(mover.seat, found.does.move)]


def forget(player: Player) -> None:
    """The seat has somebody else: plans are nobody's inheritance."""
    player.plans, player.plans_ended, player.plans_at_once = [], [], False


def _settled(game: Game, player: Player, story: History) -> tuple[list[plans.Plan], plans.PlanSettlement]:
    """The plans of a seat that stand, and what they come to; those of a deal that is over have ended with it.

    Where a plan fails, others are moving meanwhile: all plans of the seat are given up, and staff read why.
    """
    try:
        return _reckoned(game, player, story)
    except Exception:
        told = traceback.format_exc()
        Incident.objects.create(game=game, version=game.version, seat=player.seat, traceback=told)
        log.error("the plans of seat %s in game %s could not be settled", player.seat, game.public_id)
        return [], plans.PlanSettlement(plans.Wait(), (), ())


def _reckoned(game: Game, player: Player, story: History) -> tuple[list[plans.Plan], plans.PlanSettlement]:
    now = [plans.from_json(kept["plan"]) for kept in player.plans if kept["deal"] == story[-1].deal]
    before = [plans.from_json(kept["plan"]) for kept in player.plans if kept["deal"] != story[-1].deal]
    left, over = plans.end_of_deal(before)
    given = [*left, *now]
    found = plans.settle(game.engine.game, _view(game, story, player.seat), given)
    standing = [plan for plan in given if all(plan is not cancel.plan for cancel in found.cancelled)]
    return standing, plans.PlanSettlement(found.does, (*over, *found.cancelled), found.left)


def _keep(
    table: LockedTable,
    player: Player,
    left: Sequence[plans.Plan],
    cancelled: Sequence[plans.Cancel],
    deal: int,
) -> None:
    """Store the plans that stand, and those that were cancelled with their reasons until the owner has read them."""
    ended = [
        {"plan": plans.to_json(cancel.plan), "reason": phrase_to_json(cancel.reason)}
        for cancel in cancelled
        if not cancel.quiet
    ]
    player.plans = [{"deal": deal, "plan": plans.to_json(plan)} for plan in left]
    player.plans_ended = [*player.plans_ended, *ended][-ENDED_KEPT:]
    player.save(update_fields=["plans", "plans_ended"])
    if ended:
        table.happened.append(events.PlanCancelled(table.game, player))


def _view(game: Game, story: History, seat: Seat) -> Any:
    """The deal as a seat sees it."""
    return game.engine.view(story[-1].state, seat).deal


def _mine(table: LockedTable, user: User) -> tuple[Player, History]:
    mine = next((player for player in table.players if player.user_id == user.pk), None)
    if mine is None:
        raise Refused(NOT_SEATED)
    if table.game.status != GameStatus.PLAYING:
        raise Refused(TABLE_CLOSED)
    return mine, history_of(table.game)


def _when(game: Game, player: Player) -> datetime:
    """When a planned move is made: after its pause, and in any case before the deadline of its seat."""
    now = timezone.now()
    at = now + _pause(game, player)
    if player.deadline is None:
        return at
    # The deadline is known to everybody: that it bounds the pause tells nothing of the hand.
    spare = IN_TIME_LIVE if game.time.kind == TimeControlKind.LIVE else IN_TIME
    return max(now, min(at, player.deadline - spare))


def _pause(game: Game, player: Player) -> timedelta:
    """How long a planned move waits: drawn before anything is asked of the hand."""
    low, high = AT_ONCE if player.plans_at_once else PAUSES.get(game.time.kind, SLOW_PAUSE)
    return timedelta(seconds=low + (high - low) * secrets.randbelow(10_001) / 10_000)
