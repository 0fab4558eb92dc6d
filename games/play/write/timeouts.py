"""Out of time: first leave, then a substitute from the list or a bot, so that a partner is not punished.

Whoever vanishes is treated once: the first seat that is given up for want of time begins an absence. As long as it
lasts and nothing has been seen of them, their other seats of slow games go to substitutes when it is their turn, and
nobody waits for each clock of theirs. They are told once, and may take the seats back that are still being played.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from itertools import takewhile

from django.db.models import F, Max, Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.clocks.spans import Span
from games.clocks.time_control import TimeControlKind
from games.jobs import queue, uptime
from games.jobs.models import Job
from games.jobs.refusals import Refusal, Refused
from games.play.write.refusals import NO_BOTS, NOT_SEATED, TABLE_CLOSED

from ..models import (
    ON_CLOCK,
    Absence,
    AcceptedMove,
    AfterResigning,
    Bot,
    EndReason,
    Game,
    GameStatus,
    LeavePeriod,
    MoveSource,
    Player,
    Strength,
    Substitute,
)
from ..models.bots import is_namesake
from . import clocks, events, leave, lifecycle, who_may_sit
from .lock import LockedTable, locked_table
from .resignation import by_a_seat

SEAT_GONE = Refusal(
    "seat_gone",
    gettext_noop("You had this seat again and did not move in time: it is not given back once more."),
)
SEAT_KEPT = Refusal("seat_kept", gettext_noop("At this table a seat that ran out of time is not given back."))


VANISHED = "vanished"
"""The kind of what is due when somebody has vanished: their other seats are seen to."""

AWAY = timedelta(days=3)
"""Who ran out of time and was not seen for so long has vanished."""

AGAIN = timedelta(hours=1)
"""How often the seats of somebody who has vanished are looked through."""


def time_up(row: Job) -> None:
    """A clock may have run out: the sweep's way to judge it."""
    assert row.game is not None
    with locked_table(row.game.public_id) as table:
        player = next(player for player in table.players if player.pk == row.object_id)
        if table.game.status == GameStatus.PLAYING and player.clock_since is not None:
            judge(table, player, timezone.now() - clocks.GRACE)


def judge(table: LockedTable, player: Player, at: datetime) -> bool:
    """Hold a deadline against a player at an instant; whether the seat was given up for it.

    An outage that has just ended is written down first, the deadline is calculated anew, leave is taken where it
    floats. What is left then is the deadline, stored and due again; or the time is up.
    """
    uptime.heartbeat("work")
    game, pace = table.game, table.game.time
    end = clocks.deadline_of(game, player, pace)
    assert end is not None
    if at > end and not leave.float_on(game, player, pace, since=end, at=at):
        lapse(table, player)
        return True
    if at > end:
        table.happened.append(events.LeaveTaken(game, player))
    clocks.resettle(table, player)
    return False


def lapse(table: LockedTable, player: Player) -> None:
    """A player's time is up: the seat goes to a substitute, or the game ends, as the table was opened."""
    game, user = table.game, player.user
    assert user is not None
    if game.after_resigning == AfterResigning.END or not player.stands_in:
        # Whoever stands in goes without a trace: the way back is the owner's.
        player.resigned, player.timed_out, player.may_not_return = user, True, _idle(player)
    if game.time.kind != TimeControlKind.LIVE:
        _absent(user)
    if game.after_resigning == AfterResigning.END:
        player.save(update_fields=["resigned", "timed_out", "may_not_return"])
        lifecycle.end(table, by_a_seat(table, player.seat, EndReason.OUT_OF_TIME))
        return
    player.save(update_fields=["timed_out", "may_not_return"])
    lifecycle.change_sitter(table, player.seat, substitute_for(table), timed_out=True)


def _idle(player: Player) -> bool:
    """Whether whoever sits here took the seat over in the middle of the game and has not moved since."""
    if player.taken_over is None:
        return False
    moves = AcceptedMove.objects.filter(
        game=player.game_id,
        seat=player.seat,
        number__gt=player.taken_over,
        by__in=(MoveSource.HAND, MoveSource.PLAN),
    )
    return not moves.exists()


def substitute_for(table: LockedTable) -> User | Bot:
    """Somebody from the list who plays this game and is not at the table, who was called longest ago; else a bot.

    Nobody who is suspended, absent or on leave, or who could not sit down here (who_may_sit.py).
    """
    game = table.game
    now = timezone.now()
    absent = Absence.objects.filter(until=None).values("user")
    away = LeavePeriod.objects.filter(game=None, start__lte=now, end__gt=now).values("user")
    offers = (
        who_may_sit.substitutes_for(table)
        .filter(Q(variant=game.variant) | Q(variant=""))
        .exclude(user__in=absent)
        .exclude(user__in=away)
        .exclude(user__suspended_until__gt=now)
        .order_by(F("called_at").asc(nulls_first=True), "pk")
    )
    offer = offers.select_related("user").first() if game.time.kind != TimeControlKind.LIVE else None
    if offer is not None:
        Substitute.objects.filter(user=offer.user_id).update(called_at=timezone.now())
        return offer.user
    return bot_for(table)


def offer(user: User, games: Sequence[str]) -> None:
    """Somebody stands in for others at these games, and at no others."""
    Substitute.objects.filter(user=user).exclude(variant__in=games).delete()
    for variant in games:
        Substitute.objects.get_or_create(user=user, variant=variant)


def bot_for(table: LockedTable) -> Bot:
    """A bot to take a seat in the middle of a game, one that is not at the table if there is; raises `no_bots`."""
    taken = {player.bot_id for player in table.players}
    bots = list(Bot.objects.filter(level=Strength.CLUB))
    if not bots:
        raise Refused(NO_BOTS)
    secrets.SystemRandom().shuffle(bots)
    return min(bots, key=lambda bot: (bot.pk in taken, is_namesake(bot.name)))


# --- somebody who vanishes ---------------------------------------------------------------------------


def _absent(user: User) -> None:
    if is_absent(user):
        return
    # Who came back since the last time is absent anew.
    back(user)
    now = timezone.now()
    Absence.objects.create(user=user, since=now)
    queue.enqueue(VANISHED, at=now, object_id=user.pk)


def is_absent(user: User) -> bool:
    """Whether somebody ran out of time and was not seen at any table since."""
    absence = Absence.objects.filter(user=user, until=None).first()
    last_seen = _last_visit(user)
    return absence is not None and (last_seen is None or last_seen <= absence.since)


def _last_visit(user: User) -> datetime | None:
    """When somebody last was at a table: looked at it, moved or planned there, or had a program look."""
    times = Player.objects.filter(user=user).aggregate(page=Max("looked_at"), there=Max("last_active_at"))
    return max((at for at in times.values() if at is not None), default=None)


def free_other_seats(row: Job) -> None:
    """See to the other seats of somebody who ran out of time, if nothing has been seen of them for long."""
    user = User.objects.filter(pk=row.object_id).first()
    if user is None:
        return
    if not is_absent(user):
        back(user)
        return
    mine = Player.objects.filter(user=user, game__status=GameStatus.PLAYING).exclude(game__pace={})
    now = timezone.now()
    # Of whom nothing was seen at the seats they still have, it is counted from the first that was lost.
    last_seen = _last_visit(user) or Absence.objects.get(user=user, until=None).since
    if now - last_seen < AWAY:
        queue.enqueue(VANISHED, at=last_seen + AWAY, object_id=user.pk)
        return
    if leave.current(user, at=now) is None:
        for public_id in mine.filter(ON_CLOCK).values_list("game__public_id", flat=True):
            _see_to(public_id, user)
    if mine.exists():
        queue.enqueue(VANISHED, at=now + AGAIN, object_id=user.pk)


def _see_to(public_id: str, user: User) -> None:
    """Give up a seat whose turn it is, of somebody who has vanished; live games have their own clocks."""
    with locked_table(public_id) as table:
        player = next((player for player in table.players if player.user_id == user.pk), None)
        game, slow = table.game, (TimeControlKind.BANK, TimeControlKind.DAYS)
        runs = game.halted_at is None and game.time.kind in slow and not game.stands_at(timezone.now())
        if player is None or not player.on_clock or not runs or _is_planned(player):
            return
        if not any(span.start <= timezone.now() < span.end for span in _pauses(game, player)):
            lapse(table, player)


def _is_planned(player: Player) -> bool:
    """Whether a plan takes the turn of a seat in time: after its pause, or at last where its card waits."""
    due = Job.objects.filter(kind=clocks.PLANNED, game=player.game_id, object_id=player.pk)
    return player.planned_at is not None or due.exists()


def _pauses(game: Game, player: Player) -> Iterator[Span]:
    """The spans in which a seat's clock stands, as far as they have begun."""
    now = timezone.now()
    return takewhile(lambda span: span.start <= now, clocks.pauses(game, player, game.time))


def back(user: User) -> None:
    """Somebody who was absent has come back."""
    Absence.objects.filter(user=user, until=None).update(until=timezone.now())
    queue.cancel(VANISHED, object_id=user.pk)


def take_back(public_id: str, *, user: User) -> Game:
    """Whoever ran out of time takes the seat back, while the game runs and the table allows it.

    The clock is as it stood when the seat was lost, and a turn adds to it as every visit does: time is given by the
    others alone. Who took a seat over and lost it without a move since does not come back again.
    Raises Refused `table_closed`, `not_seated` where the seat was not lost so, `seat_kept` where the table does not
    allow it, `seat_gone` for somebody who had come already and did not move.
    """
    with locked_table(public_id) as table:
        if table.game.status != GameStatus.PLAYING:
            raise Refused(TABLE_CLOSED)
        lost = next((p for p in table.players if p.resigned_id == user.pk and p.timed_out), None)
        if lost is None:
            raise Refused(NOT_SEATED)
        if not table.game.may_return:
            raise Refused(SEAT_KEPT)
        if lost.may_not_return:
            raise Refused(SEAT_GONE)
        lost.timed_out = False
        lost.save(update_fields=["timed_out"])
        lifecycle.change_sitter(table, lost.seat, user)
    back(user)
    return table.game
