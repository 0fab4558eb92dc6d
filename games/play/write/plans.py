"""Plans at a table: kept with the seat, settled after every move, made when they are due and only then.

What a plan may do is decided by games/plans from the owner's view. Here it is kept in the owner's row, private and
without a trace on any page of others, and its moves are made when the owner usually answers, whatever the hand is.
When the pause is over the plans are settled once more on the table that is held: the move goes through the door like
any other, and what is left of the plans is stored in the same transaction.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games import plans
from games.clocks import habits
from games.clocks.time_control import TimeControlKind
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refusal, Refused
from games.play.write.refusals import NOT_SEATED, PLAN_UNFIT, TABLE_CLOSED
from rules.engine.moves import Move, Seat
from rules.engine.offers import phrase_to_json

from ..models import Game, GameStatus, Player
from ..record.answers import answers_of, pauses_of
from ..record.memory import History
from ..record.plans import deal_seen, settled_or_none, waits_for_visit
from ..record.replay import history_of
from ..record.time_zones import zone_of
from . import clocks, events
from .lock import LockedTable, locked_table
from .turns import is_waited_for

PLAN_CHANGED = Refusal(
    "plan_changed", gettext_noop("Your plans would do something else by now. Here is how they stand.")
)
PLAN_GONE = Refusal(
    "plan_gone", gettext_noop("That plan has moved or ended meanwhile. Here is how your plans stand.")
)
PLANS_ENOUGH = Refusal("plans_enough", gettext_noop("You have as many plans here as one can have."))


PLANNED = clocks.PLANNED

PAUSES = {TimeControlKind.LIVE: (1.0, 4.0), TimeControlKind.NONE: (1.0, 4.0)}
"""Seconds before a planned move in games that are played at one sitting."""

SLOW_PAUSE = (60.0, 900.0)
"""The same in games of days for an owner who is there: the plan was made in their turn."""

AT_ONCE = (0.3, 1.0)

IN_TIME = clocks.IN_TIME

IN_TIME_LIVE = timedelta(seconds=5)
"""The same in live games, whose pauses are short: what is due so soon wakes the queue."""

ENDED_KEPT = 10

FIELDS = ("plans", "former_plans", "plans_ended", "plans_at_once", "planned_at", "by_hand")


def add(public_id: str, *, user: User, data: object) -> None:
    """Make a plan; raises BadPlan, or Refused `plan_unfit` where it makes no sense here and now, `plans_enough`."""
    plan = plans.from_json(data)
    with locked_table(public_id) as table:
        mine, story = _mine(table, user)
        if not plans.fits(table.game.engine.game, deal_seen(table.game, story, mine.seat), plan):
            raise Refused(PLAN_UNFIT)
        if len(mine.plans) >= plans.MOST:
            raise Refused(PLANS_ENOUGH)
        mine.plans = [*mine.plans, {"deal": story[-1].deal, "plan": plans.to_json(plan)}]
        mine.last_active_at = timezone.now()
        mine.save(update_fields=["plans", "last_active_at"])
        settle(table, story, [mine])


def change(public_id: str, *, user: User, place: int, was: object, data: object) -> None:
    """Put another plan in the place of the one that `was` there; raises what `add` raises, and Refused `plan_gone`."""
    plan = plans.from_json(data)
    with locked_table(public_id) as table:
        mine, story = _mine(table, user)
        _must_stand(mine, place, was)
        if not plans.fits(table.game.engine.game, deal_seen(table.game, story, mine.seat), plan):
            raise Refused(PLAN_UNFIT)
        record = {"deal": story[-1].deal, "plan": plans.to_json(plan)}
        _stand(table, story, mine, [*mine.plans[:place], record, *mine.plans[place + 1 :]])


def drop(public_id: str, *, user: User, place: int, was: object) -> None:
    """Take back the plan that `was` at a place; raises Refused `plan_gone` where it is not there any more."""
    with locked_table(public_id) as table:
        mine, story = _mine(table, user)
        _must_stand(mine, place, was)
        _stand(table, story, mine, [*mine.plans[:place], *mine.plans[place + 1 :]])


def ask_sooner(public_id: str, *, user: User, place: int, was: object) -> None:
    """Have the plan that `was` at a place asked before the one above it; raises Refused `plan_gone`."""
    with locked_table(public_id) as table:
        mine, story = _mine(table, user)
        _must_stand(mine, place, was)
        if place:
            above, below = mine.plans[place - 1 : place + 1]
            _stand(table, story, mine, [*mine.plans[: place - 1], below, above, *mine.plans[place + 1 :]])


def _must_stand(mine: Player, place: int, was: object) -> None:
    """Plans move up when one before them has moved or ended: what its owner saw at a place may be elsewhere by now."""
    if not 0 <= place < len(mine.plans) or mine.plans[place]["plan"] != was:
        raise Refused(PLAN_GONE)


def _stand(table: LockedTable, story: History, mine: Player, records: list[dict[str, object]]) -> None:
    """Store plans that their owner has changed, and see what they come to now."""
    mine.plans, mine.last_active_at = records, timezone.now()
    mine.save(update_fields=["plans", "last_active_at"])
    queue.cancel(PLANNED, game=table.game, object_id=mine.pk)
    settle(table, story, [mine])


def at_once(public_id: str, *, user: User, wanted: bool) -> None:
    """Whether planned moves of this seat are made without a pause."""
    with locked_table(public_id) as table:
        mine, story = _mine(table, user)
        mine.plans_at_once = wanted
        mine.save(update_fields=["plans_at_once"])
        settle(table, story, [mine], anew=True)


def by_hand(public_id: str, *, user: User, wanted: bool) -> None:
    """Whether the turn that is here is the owner's own; the plans stand, and may move again when it is over.

    Nothing happens out of turn.
    """
    with locked_table(public_id) as table:
        mine, story = _mine(table, user)
        if mine.to_act and mine.by_hand != wanted:
            mine.by_hand = wanted
            mine.last_active_at = timezone.now()
            mine.save(update_fields=["by_hand", "last_active_at"])
            settle(table, story, [mine])


def set_defaults(user: User, kinds: Collection[str]) -> None:
    """What somebody plans for all their games, those that run and those to come; unknown kinds are left out."""
    user.default_plans = [kind for kind in plans.DEFAULTS if kind in kinds]
    user.save(update_fields=["default_plans"])
    mine = Player.objects.filter(user=user).exclude(game__status=GameStatus.OVER)
    for public_id in mine.values_list("game__public_id", flat=True):
        set_defaults_here(public_id, user=user, kinds=user.default_plans)


def set_defaults_here(public_id: str, *, user: User, kinds: Collection[str]) -> None:
    """Which plans for all games somebody has at this table; nothing happens where they have no seat by now."""
    with locked_table(public_id) as table:
        mine = next((player for player in table.players if player.user_id == user.pk), None)
        if mine is None or table.game.status == GameStatus.OVER:
            return
        mine.default_plans = [kind for kind in plans.DEFAULTS if kind in kinds]
        mine.save(update_fields=["default_plans"])
        if table.game.status == GameStatus.PLAYING:
            settle(table, history_of(table.game), [mine])


def read(public_id: str, *, user: User, number: int) -> None:
    """The owner has read why so many plans, the oldest, were cancelled; what has come since is still to be read."""
    with transaction.atomic():
        for player in Player.objects.select_for_update(no_key=True).filter(
            game__public_id=public_id, user=user
        ):
            player.plans_ended = player.plans_ended[max(0, number) :]
            player.save(update_fields=["plans_ended"])


def settle(
    table: LockedTable,
    story: History,
    players: Sequence[Player],
    *,
    mover: Player | None = None,
    anew: bool = False,
    there: bool = True,
) -> None:
    """End what has ended, and have a move made where a plan of a seat that is to act would move.

    `mover` has just moved; without one the owner of the plans is `there` and has changed them. A move that is due
    already is made when it is due, unless its time is to be drawn `anew`.
    """
    for player in players:
        default = player.to_act and player.default_plans
        if not player.plans and player.planned_at is None and not default:
            continue
        given, settlement = _plans_and_settlement(table.game, player, story)
        before, player.planned_at = player.planned_at, None
        moves, due_at = _may_move(table, player, settlement), None
        if moves and _waits(table.game, player, story, settlement):
            stands = before is None and player is not mover
            due_at = _at_last(table.game, player, stands=stands)
        elif moves:
            clock_before = before if before is not None and player is not mover and not anew else None
            due_at = player.planned_at = clock_before or _when(table.game, player, mover, there=there)
        if due_at is not None:
            queue.enqueue(PLANNED, game=table.game, object_id=player.pk, at=due_at)
        else:
            queue.cancel(PLANNED, game=table.game, object_id=player.pk)
        _keep(table, player, given, settlement.cancelled, story[-1].deal)
        _tell(table, player, before)


def _may_move(table: LockedTable, player: Player, settlement: plans.PlanSettlement) -> bool:
    """Whether the plans of a seat would move in a turn that is theirs to take."""
    theirs = player.to_act and not (player.by_hand or player.open_claim)
    return theirs and isinstance(settlement.does, plans.Do) and table.game.status == GameStatus.PLAYING


def _waits(game: Game, player: Player, story: History, settlement: plans.PlanSettlement) -> bool:
    """Whether what plans would do waits for a visit of its owner: not while the people here play together."""
    return not clocks.is_quick(game, timezone.now()) and waits_for_visit(game, player, story, settlement)


def _at_last(game: Game, player: Player, *, stands: bool) -> datetime | None:
    """When a card that waits for its owner goes all the same, rather than that the seat is lost with it.

    `stands`: an instant that was drawn for this turn is kept. None where the lead after it has no clock of its own
    and the time would be up as well.
    """
    if not game.time.each_move() or player.deadline is None:
        return None
    now = timezone.now()
    due = Job.objects.filter(kind=PLANNED, game=game, object_id=player.pk, due_at__gt=now)
    drawn = due.values_list("due_at", flat=True).first() if stands else None
    return drawn or clocks.last_chance(player.deadline, game.time, now)


def _tell(table: LockedTable, player: Player, before: datetime | None) -> None:
    """A turn that waited will be taken by a plan, or one that was to be waits after all: whoever wants to know."""
    changed = (before is None) != (player.planned_at is None)
    if not changed or not player.to_act or not is_waited_for(table, player):
        return
    happened = events.TurnPlanned if before is None else events.TurnWaits
    table.happened.append(happened(table.game, player.seat, player))


def move_now(table: LockedTable, mover: Player, story: History) -> list[tuple[Seat, Move]]:
    """The move a seat's plans make on the table that is held; none where they would not move any more."""
    given, settlement = _plans_and_settlement(table.game, mover, story)
    if not isinstance(settlement.does, plans.Do) or mover.by_hand or mover.open_claim:
        before, mover.planned_at = mover.planned_at, None
        _keep(table, mover, given, settlement.cancelled, story[-1].deal)
        _tell(table, mover, before)
        return []
    _keep(table, mover, settlement.left, settlement.cancelled, story[-1].deal)
    return [(mover.seat, settlement.does.move)]


def move_shown(
    move: Move,
) -> Callable[[LockedTable, Player, History], list[tuple[Seat, Move]]]:
    """What `move_now` gives, for an owner who was shown this move; raises Refused `plan_changed` where it is another.

    What is left of the plans is stored with it.
    """

    def choose(table: LockedTable, mover: Player, story: History) -> list[tuple[Seat, Move]]:
        _given, settlement = _plans_and_settlement(table.game, mover, story)
        theirs = isinstance(settlement.does, plans.Do) and settlement.does.move == move
        if not theirs or mover.by_hand or mover.open_claim:
            raise Refused(PLAN_CHANGED)
        return move_now(table, mover, story)

    return choose


def move_by(data: object) -> Callable[[LockedTable, Player, History], list[tuple[Seat, Move]]]:
    """The move that this plan alone makes, for an owner who has just made it; else what `move_now` gives.

    The owner's other plans are not asked, for what was pressed is what is wished: it moves in a turn kept from them,
    too.
    """
    plan = plans.from_json(data)

    def choose(table: LockedTable, mover: Player, story: History) -> list[tuple[Seat, Move]]:
        given, settlement = _plans_and_settlement(table.game, mover, story)
        deal = deal_seen(table.game, story, mover.seat)
        mine = [each for each in given if each == plan][-1:]
        alone = plans.settle(table.game.engine.game, deal, mine)
        others = [each for each in given if all(each is not own for own in mine)]
        if isinstance(alone.does, plans.Do) or alone.cancelled:
            cancelled = (*settlement.cancelled, *alone.cancelled)
            _keep(table, mover, [*others, *alone.left], cancelled, story[-1].deal)
        if not isinstance(alone.does, plans.Do):
            # What it has come to is told, though it was pressed where another plan moves before it.
            return move_now(table, mover, story)
        return [(mover.seat, alone.does.move)]

    return choose


def wait_after_all(public_id: str, *, seat: Seat) -> None:
    """A planned move could not be made: unless something has come of the turn meanwhile, it waits for its owner."""
    with locked_table(public_id) as table:
        player = table.players[seat]
        if player.planned_at is not None and player.planned_at <= timezone.now():
            before, player.planned_at = player.planned_at, None
            player.save(update_fields=["planned_at"])
            _tell(table, player, before)


def give_up(player: Player) -> None:
    """Lay aside the plans of a seat for whoever gives it up, and what they had left out here of those for all games."""
    assert player.user is not None
    left_out = [kind for kind in player.user.default_plans if kind not in player.default_plans]
    player.former_plans = {"plans": player.plans, "at_once": player.plans_at_once, "left_out": left_out}


def leaves(player: Player, *, back: bool) -> None:
    """The seat has somebody else: plans are nobody's inheritance, but wait for whoever may come `back` to it."""
    former = player.former_plans if back else {}
    player.plans, player.plans_at_once = former.get("plans", []), former.get("at_once", False)
    left_out = former.get("left_out", [])
    player.default_plans = [kind for kind in player.default_plans if kind not in left_out]
    if back:
        player.former_plans = {}
    player.plans_ended = []
    player.planned_at, player.by_hand = None, False


def _plans_and_settlement(
    game: Game, player: Player, story: History
) -> tuple[list[plans.Plan], plans.PlanSettlement]:
    """The plans of a seat that stand, and what they come to; those of a deal that is over have ended with it.

    Where a plan fails, others are moving meanwhile: all plans of the seat are given up, and staff read why.
    """
    return settled_or_none(game, player, story) or ([], plans.PlanSettlement(plans.Wait(), (), ()))


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
    player.save(update_fields=["plans", "plans_ended", "planned_at"])
    if ended:
        table.happened.append(events.PlanCancelled(table.game, player))


def _mine(table: LockedTable, user: User) -> tuple[Player, History]:
    mine = next((player for player in table.players if player.user_id == user.pk), None)
    if mine is None:
        raise Refused(NOT_SEATED)
    if table.game.status != GameStatus.PLAYING:
        raise Refused(TABLE_CLOSED)
    return mine, history_of(table.game)


def _when(game: Game, player: Player, mover: Player | None = None, *, there: bool = True) -> datetime:
    """When a planned move is made: after its pause, and in any case before the deadline of its seat."""
    now = timezone.now()
    if player.deadline is None:
        return now + _pause(game, player, mover, now, None, there=there)
    # The deadline is known to everybody: that it bounds the pause tells nothing of the hand.
    spare = IN_TIME_LIVE if game.time.kind == TimeControlKind.LIVE else IN_TIME
    left = clocks.time_to_move(player.deadline, now, spare)
    pause = _pause(game, player, mover, now, left, there=there)
    return now + (pause if pause <= left else habits.late_in(left, secrets.randbelow))


def _pause(
    game: Game, player: Player, mover: Player | None, now: datetime, left: timedelta | None, *, there: bool
) -> timedelta:
    """How long a planned move waits, whatever the hand is (games/clocks/habits.py)."""
    if player.plans_at_once:
        pause = AT_ONCE
    elif game.time.kind in PAUSES:
        pause = PAUSES[game.time.kind]
    elif clocks.is_quick(game, now):
        pause = PAUSES[TimeControlKind.LIVE]
    elif mover is None and there:
        pause = SLOW_PAUSE
    else:
        return _as_by_hand(game, player, now, left, moves_on=player is mover)
    return timedelta(seconds=_between(*pause))


def _as_by_hand(
    game: Game, player: Player, now: datetime, left: timedelta | None, *, moves_on: bool
) -> timedelta:
    """How long the owner of a seat lets a turn at this pace wait; one who `moves_on` does so in one visit."""
    assert player.user_id is not None
    if moves_on:
        return habits.pause(pauses_of(player.user_id, game.time, now), secrets.randbelow)
    answers = answers_of(player.user_id, now, pace=game.time)
    return habits.wait(answers, now, zone_of(player), secrets.randbelow, pace=game.time, left=left)


def _between(low: float, high: float) -> float:
    return low + (high - low) * secrets.randbelow(10_001) / 10_000
