"""A visit begins: a while later its person is told, and once more when most of the time is used up.

Both are rows of `Due`, performed on the table that is held, as a clock is judged: what is told then is what is so.
The reminder is put when the visit is looked at, not with every move, so that a quick game costs nothing of it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from games.pace import clock
from games.pace.pace import Timing
from games.play.models import Due, Game, Player, Status
from games.play.write import clocks, due
from games.play.write.holding import HeldTable, held

from . import telling
from .frozen import facts_of_table
from .models import NoticeKind

TURN = "turn_notice"
"""The kind of what is due some time after a turn came (object_id: the seat's row)."""

REMINDER = "reminder"
"""The kind of what is due when most of the time of a visit is used up (object_id: the seat's row)."""

WAIT = timedelta(seconds=90)
"""How long somebody who has the table open may take to see that it is their turn: an open page says every minute that
it is looked at, and asks every twenty seconds."""

LOOKING = timedelta(minutes=2)
"""Who looked at a table no longer ago needs no reminder."""


def turn(row: Due) -> None:
    """Tell somebody that it is their turn, if it still is and they have not been there since it came."""
    assert row.game is not None
    with held(row.game.public_id) as table:
        player = _waiting(table, row)
        if player is None:
            return
        if (at := _reminder(table.game, player)) is not None:
            due.put(REMINDER, game=table.game, object_id=player.pk, at=at)
        if player.looked_at is None or player.looked_at < row.due_at - WAIT:
            _tell(table, player, NoticeKind.YOUR_TURN, str(table.game.version))


def reminder(row: Due) -> None:
    """Remind somebody of a game that waits, unless they are looking at it; later, where the clock stood meanwhile."""
    assert row.game is not None
    with held(row.game.public_id) as table:
        player = _waiting(table, row)
        at = _reminder(table.game, player) if player is not None else None
        if player is None or at is None:
            return
        now = timezone.now()
        assert player.clock_since is not None
        assert player.deadline is not None
        if at <= now < player.deadline and (player.looked_at is None or now - player.looked_at >= LOOKING):
            _tell(table, player, NoticeKind.REMINDER, player.clock_since.isoformat())
        # Once more at the end: with days a move the clock may have been set anew by then, in the same turn.
        following = at if at > now else player.deadline
        if following > now:
            due.put(REMINDER, game=table.game, object_id=player.pk, at=following)


def _waiting(table: HeldTable, row: Due) -> Player | None:
    """The seat a row is about, if it waits for a person and the row is the latest: a new turn brings a new row."""
    player = next((player for player in table.players if player.pk == row.object_id), None)
    if player is None or player.user is None or not player.to_act or table.game.status != Status.PLAYING:
        return None
    return player if Due.objects.filter(pk=row.pk).exists() else None


def _reminder(game: Game, player: Player) -> datetime | None:
    """When somebody is to be reminded; None where no clock runs, or one that is too fast for it."""
    pace = game.time
    if player.clock_since is None or pace.kind not in (Timing.BANK, Timing.DAYS):
        return None
    return clock.reminder(player.clock, clocks.pauses(game, player, pace))


def _tell(table: HeldTable, player: Player, kind: NoticeKind, key: str) -> None:
    assert player.user is not None
    facts = facts_of_table(table.game, table.players, player.user)
    telling.tell(player.user, kind, game=table.game, key=key, facts=facts)
