"""A visit begins: a while later its person is told, and once more when most of the time is used up.

Both are rows of `Job`, performed on the table that is held, as a clock is judged: what is told then is what is so.
The reminder is put when the visit is looked at, not with every move, so that a quick game costs nothing of it. From
then on it goes with the deadline: where that comes sooner the row is moved at once (`move_reminder`), where it comes
later the row sees so when it is due, and is put again.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.clocks import clock
from games.clocks.time_control import TimeControlKind
from games.jobs import queue
from games.jobs.models import Job
from games.play.models import ClaimPart, Game, GameStatus, Player
from games.play.write import clocks
from games.play.write.lock import LockedTable, locked_table

from . import notify
from .facts import facts_of_table
from .models import NotificationKind

TURN = "turn_notice"
"""The kind of what is due some time after a turn came (object_id: the seat's row)."""

REMINDER = "reminder"
"""The kind of what is due when most of the time of a visit is used up (object_id: the seat's row)."""

WAIT = timedelta(seconds=90)
"""How long somebody who has the table open may take to see that it is their turn: an open page says every minute that
it is looked at, and asks every twenty seconds."""

LOOKING = timedelta(minutes=2)
"""Who looked at a table no longer ago needs no reminder."""


def watch(game: Game, player: Player) -> None:
    """A turn has come: look at it when WAIT is over. A row that waits already will see that the turn is a new one."""
    if not player.turn_watched:
        _watch(game, player, timezone.now() + WAIT)


def watch_anew(game: Game, player: Player) -> None:
    """A turn that a plan was to take waits after all: look at it when WAIT is over from now."""
    _watch(game, player, timezone.now() + WAIT)


def move_reminder(game: Game, player: Player) -> None:
    """The deadline of a visit comes sooner, or its clock runs again: the reminder is moved with it.

    A turn that is still to be looked at gets its reminder then.
    """
    if player.user is None or player.turn_watched or not player.waits or game.status != GameStatus.PLAYING:
        return
    if (at := _reminder(game, player)) is not None:
        queue.enqueue(REMINDER, game=game, object_id=player.pk, at=at)


def may_know_of_turn(player: Player) -> bool:
    """Whether anything can have been told of the turn that is or was the last at a seat."""
    return player.turn_since is None or timezone.now() - player.turn_since >= WAIT


def turn(row: Job) -> None:
    """Tell somebody that it is their turn, if it still is and they have not been there since it came."""
    assert row.game is not None
    with locked_table(row.game.public_id) as table:
        player = _seat(table, row)
        if player is None or not player.turn_watched:
            return
        player.turn_watched = False
        player.save(update_fields=["turn_watched"])
        if not _waits(table, player):
            return
        if not may_know_of_turn(player):
            # That turn is over, and this is another one.
            assert player.turn_since is not None
            _watch(table.game, player, player.turn_since + WAIT)
            return
        if (at := _reminder(table.game, player)) is not None:
            queue.enqueue(REMINDER, game=table.game, object_id=player.pk, at=at)
        # Where a plan was to take the turn, its person may have been there and gone again in peace.
        since = row.due_at - WAIT
        # Of a claim its people were told at once, but for those who were there; nobody is told twice of one.
        if player.open_claim != ClaimPart.PUT and (player.looked_at is None or player.looked_at < since):
            kind = NotificationKind.CLAIM if player.open_claim else NotificationKind.YOUR_TURN
            _tell(table, player, kind, key_of(table.game))


def reminder(row: Job) -> None:
    """Remind somebody of a game that waits, unless they are looking at it; later, where the clock stood meanwhile."""
    assert row.game is not None
    with locked_table(row.game.public_id) as table:
        player = _seat(table, row)
        # A new visit brings a new row.
        if player is None or not _waits(table, player) or not Job.objects.filter(pk=row.pk).exists():
            return
        at = _reminder(table.game, player)
        if at is None:
            return
        now = timezone.now()
        assert player.clock_since is not None
        assert player.deadline is not None
        if at <= now < player.deadline and (player.looked_at is None or now - player.looked_at >= LOOKING):
            _tell(table, player, NotificationKind.REMINDER, player.clock_since.isoformat())
        # Once more at the end: with days a move the clock may have been set anew by then, in the same turn.
        following = at if at > now else player.deadline
        if following > now:
            queue.enqueue(REMINDER, game=table.game, object_id=player.pk, at=following)


def key_of(game: Game) -> str:
    """Tells one turn from another, and the same one before a claim from that after it."""
    return f"{game.version} {game.claims}" if game.claims else str(game.version)


def _watch(game: Game, player: Player, at: datetime) -> None:
    player.turn_watched = True
    player.save(update_fields=["turn_watched"])
    queue.enqueue(TURN, game=game, object_id=player.pk, at=at)


def _seat(table: LockedTable, row: Job) -> Player | None:
    """The seat a row is about."""
    return next((player for player in table.players if player.pk == row.object_id), None)


def _waits(table: LockedTable, player: Player) -> bool:
    """Whether a seat waits for a person."""
    return player.user is not None and player.waits and table.game.status == GameStatus.PLAYING


def _reminder(game: Game, player: Player) -> datetime | None:
    """When somebody is to be reminded; None where no clock runs, or one that is too fast for it."""
    pace = game.time
    if player.clock_since is None or pace.kind not in (TimeControlKind.BANK, TimeControlKind.DAYS):
        return None
    at = clock.reminder(player.clock, clocks.pauses(game, player, pace))
    assert at is not None
    assert player.turn_since is not None
    # Never before WAIT: a turn that is over sooner has nothing to be withdrawn.
    return max(at, player.turn_since + WAIT)


def _tell(table: LockedTable, player: Player, kind: NotificationKind, key: str) -> None:
    assert player.user is not None
    facts = facts_of_table(table.game, table.players, player.user)
    notify.notify(player.user, kind, game=table.game, key=key, facts=facts)
