"""A pause of the clocks of a table, or a time at which its people play together: asked by one, agreed by all.

Both are a span of time in which no clock of the table runs (`Game.stand_from`, `Game.stand_until`); moves are made in
it as ever. A meeting has no quick clock of its own: whoever cannot come would lose a seat for an appointment. One span
is kept: when it is agreed, what ran is counted up to then, so that an earlier one is done with.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.clocks.time_control import DAY
from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refusal, Refused
from games.play.write.refusals import NOT_SEATED, TABLE_CLOSED

from ..models import Arrangement, ArrangementKind, ArrangementState, GameStatus, Player
from ..record.plans import SLOW
from . import clocks, events, questions
from .lock import LockedTable, locked_table

NO_DAYS = Refusal(
    "no_days", gettext_noop("This game has no clock of days: there is nothing that a pause could stop.")
)
FOR_A_CONTEST = Refusal(
    "for_a_contest",
    gettext_noop("This game is played for a contest, whose time goes on: no pause can be agreed."),
)
ARRANGED = Refusal(
    "arranged", gettext_noop("Something is asked or agreed at this table already: let it pass first.")
)
PAUSE_DATE = Refusal(
    "pause_date",
    gettext_noop("A pause lasts until the end of a day: of today, or of one in the next 30 days."),
)
MEETING_TIME = Refusal(
    "meeting_time",
    gettext_noop("A time to play together is at least a quarter of an hour from now, at most 30 days."),
)
ASKED_ENOUGH = Refusal(
    "asked_enough", gettext_noop("You have asked at this table often enough today. Ask again tomorrow.")
)
ARRANGEMENT_GONE = Refusal("arrangement_gone", gettext_noop("This is not asked any more."))

LONGEST = 30 * DAY
A_DAY = 3
"""How often somebody may ask at a table within a day: each time everybody there is told."""

NOTICE = timedelta(minutes=15)
"""How long before that hour everybody is told once more."""

MEETING_SOON = "meeting_soon"
"""The kind of what is due shortly before people play together (object_id: the arrangement)."""


def ask_pause(public_id: str, *, user: User, last: date) -> Arrangement:
    """Ask all at a table for a pause to the end of a day by one's own clock; with bots alone it begins at once.

    Raises Refused `pause_date`, and what `_ask` raises.
    """
    now = timezone.now()
    today = now.astimezone(user.zone).date()
    if not today <= last <= today + LONGEST:
        raise Refused(PAUSE_DATE)
    end = _midnight(last, user.zone)
    return _ask(public_id, Arrangement(kind=ArrangementKind.PAUSE, by=user, start=now, end=end))


def ask_meeting(public_id: str, *, user: User, at: datetime) -> Arrangement:
    """Ask all at a table to play together at an instant.

    Raises Refused `meeting_time`, and what `_ask` raises.
    """
    if not timezone.now() + NOTICE <= at <= timezone.now() + LONGEST:
        raise Refused(MEETING_TIME)
    # By the clock of a place two hours may be one or three, on the night on which clocks are changed.
    start = at.astimezone(UTC)
    end = start + clocks.MEETING
    return _ask(public_id, Arrangement(kind=ArrangementKind.MEETING, by=user, start=start, end=end))


def answer(public_id: str, *, user: User, arrangement_id: int, agrees: bool) -> Arrangement:
    """Agree to what is asked, or decline it; whoever asked takes it back so.

    Raises Refused `arrangement_gone` where it is not asked any more, `not_seated`.
    """
    with locked_table(public_id) as table:
        row = Arrangement.objects.filter(
            pk=arrangement_id, game=table.game, state=ArrangementState.ASKED
        ).first()
        if row is None or table.game.status != GameStatus.PLAYING or row.end <= timezone.now():
            raise Refused(ARRANGEMENT_GONE)
        if user.pk not in _people(table):
            raise Refused(NOT_SEATED)
        if not agrees:
            own = row.by_id == user.pk
            row.state = ArrangementState.WITHDRAWN if own else ArrangementState.DECLINED
            table.happened.append(events.ArrangementAnswered(table.game, row, user))
        else:
            row.agreed = sorted({*row.agreed, user.pk})
            _agree(table, row)
            if row.state == ArrangementState.ASKED:
                table.happened.append(events.ArrangementAgreed(table.game, row, user))
        row.save()
        table.game.arrangement_open = row.state == ArrangementState.ASKED
        table.changed = True
    return row


def remind(row: Job) -> None:
    """The people of a table play together shortly: told to whoever is not there."""
    assert row.game is not None
    with locked_table(row.game.public_id) as table:
        meeting = Arrangement.objects.filter(pk=row.object_id, state=ArrangementState.AGREED).first()
        if meeting is None or table.game.status != GameStatus.PLAYING or meeting.end <= timezone.now():
            return
        if meeting.brings_together(_people(table)):
            table.happened.append(events.MeetingSoon(table.game, meeting))


def _ask(public_id: str, row: Arrangement) -> Arrangement:
    """Put it to all at the table.

    Whoever calls has looked whether the game is played for a ladder or a league (read/purpose.py).
    Raises Refused `table_closed`, `not_seated`, `no_days`, `for_a_contest`, `asked_enough`, `arranged`.
    """
    with locked_table(public_id) as table:
        game = row.game = table.game
        if game.status != GameStatus.PLAYING:
            raise Refused(TABLE_CLOSED)
        if row.by_id not in _people(table):
            raise Refused(NOT_SEATED)
        if game.time.kind not in SLOW:
            raise Refused(NO_DAYS)
        if game.board_id is not None or game.halted_at is not None:
            raise Refused(FOR_A_CONTEST)
        asked_before = Arrangement.objects.filter(
            game=game, by=row.by_id, asked_at__gt=timezone.now() - DAY
        ).count()
        if asked_before >= A_DAY:
            raise Refused(ASKED_ENOUGH)
        _let_pass(table)
        agreed_on = game.stand_until is not None and game.stand_until > timezone.now()
        if agreed_on or Arrangement.objects.filter(game=game, state=ArrangementState.ASKED).exists():
            raise Refused(ARRANGED)
        row.agreed = [row.by_id]
        row.save()
        _agree(table, row)
        row.save()
        game.arrangement_open = row.state == ArrangementState.ASKED
        if game.arrangement_open:
            table.happened.append(events.ArrangementAsked(game, row))
        table.changed = True
    return row


def _agree(table: LockedTable, row: Arrangement) -> None:
    """Where all who sit there now have agreed, the clocks stand for that time."""
    if not _people(table) <= set(row.agreed):
        return
    row.state = ArrangementState.AGREED
    if row.kind == ArrangementKind.PAUSE:
        # What ran while the others were asked has run.
        row.start = timezone.now()
    clocks.stand(table, row.span, timezone.now())
    if row.kind == ArrangementKind.MEETING and timezone.now() < row.start:
        queue.enqueue(MEETING_SOON, game=table.game, object_id=row.pk, at=row.start - NOTICE)
    table.happened.append(events.ArrangementAnswered(table.game, row, None))


def _let_pass(table: LockedTable) -> None:
    """What was asked for a time that is over is asked no more."""
    if Arrangement.objects.filter(
        game=table.game, state=ArrangementState.ASKED, end__lte=timezone.now()
    ).exists():
        questions.close(table)


def _people(table: LockedTable) -> set[int]:
    """The keys of the people who sit at a table; nobody reads what a program is asked, so that it agrees."""
    return {
        player.user_id for player in table.players if player.user_id is not None and not is_program(player)
    }


def is_program(player: Player) -> bool:
    """Whether a bot account sits there."""
    return player.user is not None and player.user.is_bot


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    """The instant at which a day is over by a clock."""
    return datetime.combine(day + timedelta(days=1), time(0), zone)
