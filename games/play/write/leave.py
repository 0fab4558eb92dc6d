"""Leave: taken by hand or by itself when time would run out, by the hour, from the hours a year or a game's own."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import User
from games.clocks import leave as hours
from games.clocks.spans import Span
from games.clocks.time_control import HOUR, Leave, TimeControl
from games.jobs.commit import after_commit
from games.jobs.refusals import Refusal, Refused

from ..models import Absence, Game, GameStatus, LeavePeriod, Player, Substitute
from . import clocks
from .lock import locked_table

LEAVE_HOURS = Refusal(
    "leave_hours", gettext_noop("Leave is taken by the hour, at least one and at most two weeks at once.")
)
LEAVE_DATES = Refusal(
    "leave_dates",
    gettext_noop(
        "A holiday begins tomorrow at the earliest, ends after it begins, and lasts two weeks at most."
    ),
)
LEAVE_TWICE = Refusal("leave_twice", gettext_noop("You have leave on one of these days already."))
NO_LEAVE = Refusal("no_leave", gettext_noop("You are not on leave."))
NO_LEAVE_LEFT = Refusal(
    "no_leave_left", gettext_noop("You do not have that many hours of leave left this year.")
)


LONGEST = 14 * 24
"""Hours of leave that may be taken at once."""


def take(user: User, *, number: int) -> LeavePeriod:
    """Leave from now on, for so many hours, or longer where it lasts already.

    Raises Refused `leave_hours` for a number that cannot be, `no_leave_left` where the year has not so many.
    """
    if not 1 <= number <= LONGEST:
        raise Refused(LEAVE_HOURS)
    with transaction.atomic():
        _lock(user)
        now = timezone.now()
        under_way = current(user, at=now)
        start = under_way.end if under_way is not None else now
        wanted = Span(start, start + number * HOUR)
        if hours.affordable(wanted, _leave_of(user, None)) != wanted:
            raise Refused(NO_LEAVE_LEFT)
        row = _add(user, None, wanted, automatic=False)
    resettle(user)
    return row


def enter(user: User, *, first: date, last: date) -> LeavePeriod:
    """Leave entered beforehand, from the first hour of a day to the last of another, by the person's own clock.

    Raises Refused `leave_dates` where they cannot be, `leave_twice` where there is leave on one of them already,
    `no_leave_left` where the year has not so many hours.
    """
    zone, today = user.zone, timezone.now().astimezone(user.zone).date()
    if not today < first <= last <= today + timedelta(days=2 * 366):
        raise Refused(LEAVE_DATES)
    start = datetime.combine(first, time(0), zone).astimezone(UTC)
    end = datetime.combine(last + timedelta(days=1), time(0), zone).astimezone(UTC)
    with transaction.atomic():
        _lock(user)
        # The hours of a day on which the clocks are changed are counted as they are.
        wanted = hours.whole(start, end)
        if start <= timezone.now() or not 1 <= hours.hours(wanted) <= LONGEST + 1:
            raise Refused(LEAVE_DATES)
        before = _leave_of(user, None)
        if any(span.start < wanted.end and wanted.start < span.end for span in before):
            raise Refused(LEAVE_TWICE)
        if hours.affordable(wanted, before) != wanted:
            raise Refused(NO_LEAVE_LEFT)
        row = LeavePeriod.objects.create(user=user, start=wanted.start, end=wanted.end)
    resettle(user)
    return row


def cancel(user: User, *, pk: int) -> None:
    """Take back leave that has not begun; nothing happens where there is none."""
    with transaction.atomic():
        _lock(user)
        LeavePeriod.objects.filter(user=user, game=None, pk=pk, start__gt=timezone.now()).delete()
    resettle(user)


def stop(user: User) -> None:
    """End the leave under way with the hour that has begun; the hours after it are given back.

    Raises Refused `no_leave` where there is none.
    """
    with transaction.atomic():
        _lock(user)
        now = timezone.now()
        row = current(user, at=now)
        if row is None:
            raise Refused(NO_LEAVE)
        row.end = min(row.end, hours.whole(row.start, now).end)
        row.save(update_fields=["end", "changed_at"])
    resettle(user)


def current(user: User, *, at: datetime, game: Game | None = None) -> LeavePeriod | None:
    """The leave that lasts at an instant."""
    rows = LeavePeriod.objects.filter(user=user, game=game, start__lte=at, end__gt=at)
    return rows.order_by("-end").first()


def hours_left(user: User, *, year: int) -> int:
    """How many whole hours of a year are left."""
    return hours.HOURS_A_YEAR - -(-hours.leave_in_year(_leave_of(user, None), year) // HOUR)


def float_on(game: Game, player: Player, pace: TimeControl, *, since: datetime, at: datetime) -> bool:
    """Take leave by itself from `since`, where time ran out, until after `at`; whether it reached so far.

    What there is is taken only where it suffices: hours that would not save the seat are kept. On a table that is held.
    """
    user = player.user
    if user is None or pace.leave == Leave.OFF or not user.floating_leave:
        return False
    of = game if pace.leave == Leave.OWN else None
    with transaction.atomic():
        _lock(user)
        wanted = Span(since, since + (int((at - since) / HOUR) + 1) * HOUR)
        allowed = pace.leave_hours if of is not None else hours.HOURS_A_YEAR
        before = _leave_of(user, of)
        if of is not None:
            got = sum((span.end - span.start for span in before), timedelta(0)) + (wanted.end - wanted.start)
            if got > allowed * HOUR:
                return False
        elif hours.affordable(wanted, before) != wanted:
            return False
        _add(user, of, wanted, automatic=True)
    if of is None:
        after_commit(resettle, user, besides=game.pk)
    return True


def resettle(user: User, *, besides: int = 0) -> None:
    """Somebody's leave has changed: the deadlines of their running clocks are calculated anew."""
    running = Player.objects.filter(user=user, clock_since__isnull=False, game__status=GameStatus.PLAYING)
    for public_id in running.exclude(game=besides).values_list("game__public_id", flat=True):
        with locked_table(public_id) as table:
            mine = next((player for player in table.players if player.user_id == user.pk), None)
            if mine is not None:
                clocks.resettle(table, mine)


def adopt(guest: User, user: User) -> None:
    """Leave and absences of a guest are the account's, and so are the offers to stand in; for games/wiring.py."""
    with transaction.atomic():
        _lock(user)
        LeavePeriod.objects.filter(user=guest).update(user=user)
        if Absence.objects.filter(user=user, until=None).exists():
            Absence.objects.filter(user=guest, until=None).update(until=timezone.now())
        Absence.objects.filter(user=guest).update(user=user)
        own = Substitute.objects.filter(user=user).values("variant")
        Substitute.objects.filter(user=guest).exclude(variant__in=own).update(user=user)
        Substitute.objects.filter(user=guest).delete()
    resettle(user)


def _leave_of(user: User, game: Game | None) -> list[Span]:
    return sorted(row.span for row in LeavePeriod.objects.filter(user=user, game=game))


def _add(user: User, game: Game | None, span: Span, *, automatic: bool) -> LeavePeriod:
    """Write leave down, as more of the row it follows on where there is one.

    What somebody takes while leave that began by itself goes on is one with it, and ends with one word.
    """
    rows = LeavePeriod.objects.filter(user=user, game=game, end=span.start)
    before = (rows.filter(automatic=True) if automatic else rows).first()
    if before is not None:
        before.end, before.automatic = span.end, automatic
        before.save(update_fields=["end", "automatic", "changed_at"])
        return before
    return LeavePeriod.objects.create(
        user=user, game=game, start=span.start, end=span.end, automatic=automatic
    )


def _lock(user: User) -> None:
    """One change of somebody's leave at a time.

    Not as strong as a change of the key: rows that lead to the person may be stored meanwhile, by somebody who holds
    what is waited for here.
    """
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
