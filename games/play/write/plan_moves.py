"""Planned moves, when their pause is over or their owner wishes it: settled once more, and through the door."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refused
from games.play.write.refusals import Stale
from rules.engine.moves import IllegalMove, Move

from ..models import Game, GameStatus, MoveSource, Player
from . import clocks, door, plans

A_DAY = timedelta(days=1)


def move(row: Job) -> None:
    """Make the move a seat's plans make now, if they still make one."""
    assert row.game is not None
    game = row.game
    player = Player.objects.filter(pk=row.object_id, game=game).select_related("user").first()
    if player is None or player.user is None or not player.to_act or game.status != GameStatus.PLAYING:
        return
    if not _is_due(game, player):
        _put_off(game, player)
        return
    try:
        door.submit_choice(
            game.public_id,
            seat=player.user,
            seen=game.version,
            choose=plans.move_now,
            by=MoveSource.PLAN,
            # That the site comes to it late is not the owner's time.
            at=min(row.due_at, timezone.now()),
        )
    except Stale:
        # Somebody was quicker; what is due now was written down with that.
        return
    except (Refused, IllegalMove):
        # The time was up, or its owner may not move for now: nobody is told that a plan goes on.
        plans.wait_after_all(game.public_id, seat=player.seat)


def _is_due(game: Game, player: Player) -> bool:
    """Whether what plans of a seat do is due: a card that waits for its owner is not while there is time."""
    if player.planned_at is not None:
        return True
    return player.deadline is not None and clocks.last_span_of(player.deadline, game.time) <= timezone.now()


def _put_off(game: Game, player: Player) -> None:
    """The deadline of a card that waits for its owner has moved: it goes towards the one there is now.

    Where the clock stands it is looked at again in a day; one that runs on brings the row forward.
    """
    now = timezone.now()
    at = now + A_DAY if player.deadline is None else clocks.last_chance(player.deadline, game.time, now)
    queue.enqueue(plans.PLANNED, game=game, object_id=player.pk, at=at)


def plan_and_move(public_id: str, *, user: User, seen: int, data: object, at: datetime) -> Game:
    """Make a plan in one's own turn and have it move at once, as its owner's own move; else it merely stands.

    It moves in a turn that its owner keeps from their plans, too. Raises what `plans.add` and `door.submit_choice`
    raise.
    """
    plans.add(public_id, user=user, data=data)
    return door.submit_choice(
        public_id, seat=user, seen=seen, at=at, choose=plans.move_by(data), by=MoveSource.HAND
    )


def do_now(public_id: str, *, user: User, seen: int, move: Move, at: datetime) -> Game:
    """Make the move that a plan is about to make, as its owner was shown it; `seen` is the version they saw.

    It is the owner's own from then on. Raises Refused `plan_changed` where the plans would do something else by now,
    and what `door.submit_choice` raises.
    """
    return door.submit_choice(
        public_id, seat=user, seen=seen, at=at, choose=plans.move_shown(move), by=MoveSource.HAND
    )
