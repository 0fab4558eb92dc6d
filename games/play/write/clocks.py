"""The clocks of a table: started and stopped with the turn, judged when they have run out.

The rule of the deadline: a move is in time when it was received (stamped at the entrance of the site) at the deadline
or before it. A deadline that has passed is judged once, by whoever comes first, the sweep or the door, on the table
that is held: leave is taken where it floats, else the time is up. The sweep comes GRACE later than the deadline, so
that a move on its way, received in time, is not overtaken. What is stored of a deadline is a cache: before it is held
against anybody it is calculated anew from the clock and all that stopped it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from heapq import merge

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from games.clocks import clock as clocks
from games.clocks import habits
from games.clocks.spans import Span
from games.clocks.time_control import GIFT, LONGEST, Leave, TimeControl
from games.clocks.weekends import weekends
from games.jobs import queue
from games.jobs.models import Job, Outage
from games.jobs.refusals import Refusal, Refused
from games.play.write.refusals import TABLE_CLOSED

from ..models import Game, GameStatus, LeavePeriod, Player
from ..record.time_zones import zone_of
from . import events
from .lock import LockedTable

NO_CLOCK = Refusal("no_clock", gettext_noop("No clock runs there now."))
OWN_CLOCK = Refusal("own_clock", gettext_noop("Time is given to the other side, not to one’s own."))
TIME_ENOUGH = Refusal("time_enough", gettext_noop("There is more than enough time already."))


PLANNED = "planned"
"""The kind of what is due when a plan is to move; write/plan_moves.py does it."""

IN_TIME = timedelta(seconds=20)
"""How long before a deadline a planned move is due at the latest: the queue may be a sweep late."""

TIME_UP = "time_up"
"""The kind of what is due when a clock has run out; write/lapses.py does it."""

MEETING = timedelta(hours=2)
"""How long the clocks stand from the time at which the people of a table play together."""

GRACE = timedelta(seconds=3)
"""How long after a deadline it is judged, for moves on their way."""

FIELDS = ("zone", "clock_left", "clock_since", "deadline")


def pauses(game: Game, player: Player, pace: TimeControl) -> Iterator[Span]:
    """All that stops a clock that runs now, by its start; endless where weekends do."""
    since = player.clock_since
    assert since is not None
    spans: list[Iterable[Span]] = [sorted(row.span for row in Outage.objects.filter(end__gt=since))]
    if pace.leave != Leave.OFF and player.user_id is not None:
        own = Q(game=game) if pace.leave == Leave.OWN else Q(game=None)
        taken = LeavePeriod.objects.filter(own, user_id=player.user_id, end__gt=since)
        spans.append(sorted(row.span for row in taken))
    if game.stand_from is not None and game.stand_until is not None:
        spans.append([Span(game.stand_from, game.stand_until)])
    if pace.weekends:
        spans.append(weekends(zone_of(player), since))
    return merge(*spans)


def deadline_of(game: Game, player: Player, pace: TimeControl | None = None) -> datetime | None:
    """The deadline of a seat, calculated anew; None where no clock runs."""
    if player.clock_since is None:
        return None
    return clocks.deadline(player.clock, pauses(game, player, pace or game.time))


# --- with the turn ---------------------------------------------------------------------------------


def begin(table: LockedTable, at: datetime) -> None:
    """Everybody's time before the first move."""
    if table.game.time.runs:
        for player in table.players:
            new_sitter(table, player, at)
            player.save(update_fields=FIELDS)


def new_sitter(table: LockedTable, player: Player, at: datetime) -> None:
    """A seat has somebody new: a person gets a new clock, a bot has none."""
    pace = table.game.time
    player.clock = clocks.new(pace)
    player.zone = player.user.time_zone if player.user is not None else ""
    player.deadline = None
    if player.on_clock:
        visit(table, player, at)


def come_back(table: LockedTable, player: Player, at: datetime) -> None:
    """Whoever was away has their seat again: the clock as it stood, to which a turn adds as every visit does."""
    player.clock = clocks.Clock(player.former_clock_left)
    player.former_clock_left, player.deadline = timedelta(0), None
    player.zone = player.user.time_zone if player.user is not None else ""
    if player.on_clock:
        visit(table, player, at)


def visit(table: LockedTable, player: Player, at: datetime) -> None:
    """It is somebody's turn from now on, or with days a move their turn once more."""
    pace = table.game.time
    if pace.runs and player.user_id is not None:
        player.clock = clocks.start(player.clock, pace, at)
        if table.game.halted_at is not None:
            player.clock = clocks.Clock(player.clock_left)
            player.deadline = None
            return
        _set_deadline(table, player, pace)


def leaves(table: LockedTable, player: Player, at: datetime) -> None:
    """It is not somebody's turn any more."""
    if player.clock_since is not None:
        player.clock = clocks.stop(player.clock, at, pauses(table.game, player, table.game.time))
        player.deadline = None
        queue.cancel(TIME_UP, game=table.game, object_id=player.pk)


def count_visit(table: LockedTable, player: Player, at: datetime) -> None:
    """Somebody has moved and is to move again."""
    if table.game.time.each_move():
        visit(table, player, at)


def stop_all(table: LockedTable, at: datetime) -> None:
    """The game is over; what was due goes with its end."""
    for player in table.players:
        if player.clock_since is not None:
            player.clock = clocks.stop(player.clock, at, pauses(table.game, player, table.game.time))
            player.deadline = None
            player.save(update_fields=FIELDS)


def halt(table: LockedTable, at: datetime) -> None:
    """Whoever's turn it is or comes to be has all the time there is, until `advance_tournament`."""
    table.game.halted_at = at
    table.game.save(update_fields=["halted_at"])
    for player in table.players:
        if player.clock_since is not None:
            leaves(table, player, at)
            player.save(update_fields=FIELDS)
            table.changed = True


def go_on(table: LockedTable, at: datetime) -> None:
    """The clocks that were halted run on with what was left, and nothing is added."""
    table.game.halted_at = None
    table.game.save(update_fields=["halted_at"])
    for player in table.players:
        if player.on_clock and player.clock_since is None and resume(table, player, at):
            player.save(update_fields=FIELDS)
            table.changed = True


def resume(table: LockedTable, player: Player, at: datetime) -> bool:
    """A clock that was stopped in the middle of a visit runs on with what was left; whether one runs there at all."""
    pace = table.game.time
    if not pace.runs or player.user_id is None or table.game.halted_at is not None:
        return False
    player.clock = clocks.Clock(player.clock_left, at)
    _set_deadline(table, player, pace)
    if player.planned_at is None:
        _hurry_card(table, player)
    table.happened.append(events.DeadlineMoved(table.game, player))
    return True


def stand(table: LockedTable, span: Span, at: datetime) -> None:
    """The clocks of a table stand for a span that was agreed; what runs is counted up to now first.

    One span is kept, so nothing of an earlier one may be needed any more.
    """
    game = table.game
    # A clock that has run out is not saved by it: the sweep is about to judge it.
    running = [p for p in table.players if p.clock_since is not None and not is_late(p, at)]
    for player in running:
        left = clocks.stop(player.clock, at, pauses(game, player, game.time)).left
        player.clock = clocks.Clock(left, at)
    game.stand_from, game.stand_until = span
    for player in running:
        _set_deadline(table, player, game.time)
        player.save(update_fields=FIELDS)
    table.changed = True


def is_quick(game: Game, at: datetime) -> bool:
    """Whether the people of a table play together at an instant: what plans do need not keep anybody waiting."""
    if game.stand_from is None or game.stand_until is None:
        return False
    return game.stands_at(at) and game.stand_until - game.stand_from == MEETING


def resettle(table: LockedTable, player: Player) -> None:
    """Something has come that stops a running clock, or has gone: its deadline is calculated anew and stored."""
    if player.clock_since is not None:
        _set_deadline(table, player, table.game.time)
        player.save(update_fields=FIELDS)
        table.changed = True


def _set_deadline(table: LockedTable, player: Player, pace: TimeControl) -> None:
    before = player.deadline
    player.deadline = clocks.deadline(player.clock, pauses(table.game, player, pace))
    assert player.deadline is not None
    if before is not None and player.deadline < before:
        table.happened.append(events.DeadlineMoved(table.game, player))
    queue.enqueue(TIME_UP, game=table.game, object_id=player.pk, at=player.deadline + GRACE)
    if player.planned_at is not None:
        _hurry(table, player)
    elif before is not None and player.deadline < before:
        _hurry_card(table, player)


def _hurry(table: LockedTable, player: Player) -> None:
    """A planned move that was due after a deadline which comes sooner now, with leave that ended, is due before it."""
    assert player.deadline is not None
    assert player.planned_at is not None
    if player.planned_at < player.deadline:
        return
    now = timezone.now()
    player.planned_at = now + habits.late_in(time_to_move(player.deadline, now), secrets.randbelow)
    player.save(update_fields=["planned_at"])
    queue.enqueue(PLANNED, game=table.game, object_id=player.pk, at=player.planned_at)


def _hurry_card(table: LockedTable, player: Player) -> None:
    """The same of a card that waits for its owner and goes towards the deadline (write/plans.py)."""
    assert player.deadline is not None
    now = timezone.now()
    last = now + time_to_move(player.deadline, now)
    if Job.objects.filter(kind=PLANNED, game=table.game, object_id=player.pk, due_at__gt=last).exists():
        at = last_chance(player.deadline, table.game.time, now)
        queue.enqueue(PLANNED, game=table.game, object_id=player.pk, at=at)


def time_to_move(deadline: datetime, now: datetime, spare: timedelta = IN_TIME) -> timedelta:
    """How long a planned move may wait and be in time."""
    return max(timedelta(0), deadline - spare - now)


def last_span_of(deadline: datetime, pace: TimeControl) -> datetime:
    """When the last part of a turn begins, in which its owner is reminded."""
    return deadline - habits.LAST * pace.turn


def last_chance(deadline: datetime, pace: TimeControl, now: datetime) -> datetime:
    """When a card that waits for its owner goes all the same: somewhere in the last part of the turn.

    At an instant so long before each deadline it would tell everybody that a plan made the move.
    """
    begins = max(now, last_span_of(deadline, pace))
    return begins + habits.within(time_to_move(deadline, begins), secrets.randbelow)


# --- courtesy --------------------------------------------------------------------------------------


def give_time(table: LockedTable, *, giver: Player, to: Player) -> timedelta:
    """Another player of the table gives time to somebody whose clock runs; returns how much.

    Only the other side gives time: partners could keep everybody waiting for ever. Raises Refused `table_closed`,
    `no_clock` where none runs there, `own_clock` for one's own side, `time_enough` where there is more than enough.
    """
    if table.game.status != GameStatus.PLAYING:
        raise Refused(TABLE_CLOSED)
    if any({giver.seat, to.seat} <= set(side) for side in table.game.engine.sides):
        raise Refused(OWN_CLOCK)
    if to.clock_since is None:
        raise Refused(NO_CLOCK)
    if to.clock_left >= LONGEST:
        raise Refused(TIME_ENOUGH)
    gift = GIFT[table.game.time.kind]
    to.clock = clocks.give(to.clock, gift)
    resettle(table, to)
    return gift


def is_late(player: Player, received: datetime) -> bool:
    """Whether a move received then comes after the deadline that was stored."""
    return player.deadline is not None and received > player.deadline
