"""Time at a table in words: its pace, what each seat has left, until when somebody is on leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext

from accounts.models import User
from games.clocks import leave as hours
from games.clocks.spans import Span
from games.clocks.time_control import DAY, GIFT, HOUR, Leave, TimeControl, TimeControlKind
from games.clocks.weekends import weekends
from rules.engine.moves import Seat

from ..models import Game, GameStatus, LeavePeriod, Player, Substitute
from ..record.time_zones import zone_of

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)


def later(at: datetime | None) -> datetime | None:
    """An instant at which a plan moves, as it is told; None where there is none, or where it is as good as now."""
    # The queue may be a sweep late, and what comes in seconds is here before it is read.
    return at if at is not None and at - timezone.now() >= MINUTE else None


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of a seat: what is left in words, the deadline where it runs, until when its owner is on leave.

    `leave_may_last`: until when leave that began by itself, and is taken hour by hour, may go on.
    `stands_until`: the weekend, or what all have agreed, stops it until then, and what is left counts from there.
    """

    seat: Seat
    name: str
    player: str
    left: str
    deadline: datetime | None
    stands_until: datetime | None
    by_agreement: bool
    leave_until: datetime | None
    leave_may_last: datetime | None
    may_give: bool


class Away(NamedTuple):
    """Until when somebody is on leave, and until when it may go on by itself."""

    until: datetime | None = None
    may_last: datetime | None = None


NOT_AWAY = Away()


def clocks_of(
    game: Game, players: Sequence[Player], names: Sequence[str], reader: Seat | None
) -> tuple[SeatClock, ...]:
    """The clocks of the people at a table; none where no clock runs or the game is over."""
    pace = game.time
    if not pace.runs or game.status != GameStatus.PLAYING:
        return ()
    now, away = timezone.now(), _on_leave(game, players, pace)
    own = {seat: side for side in game.engine.sides for seat in side}
    agreed = stand_of(game, now)
    stands = {player.seat: _stands(player, pace, now, agreed) for player in players}
    return tuple(
        SeatClock(
            seat=player.seat,
            name=names[player.seat],
            player=player.name,
            left=left_words(_time_left(player, pace, stands[player.seat] or now)),
            deadline=player.deadline,
            stands_until=stands[player.seat],
            by_agreement=agreed is not None and stands[player.seat] == agreed,
            leave_until=away.get(player.user_id or 0, NOT_AWAY).until,
            leave_may_last=away.get(player.user_id or 0, NOT_AWAY).may_last,
            may_give=player.deadline is not None and reader is not None and reader not in own[player.seat],
        )
        for player in players
        if player.user_id is not None
    )


def _time_left(player: Player, pace: TimeControl, since: datetime) -> timedelta:
    """What a seat has left at an instant; who is not to move with days a move, what the next move will have."""
    if player.deadline is None:
        return pace.increment if pace.each_move() else player.clock_left
    return max(player.deadline - since, timedelta(0))


def stand_of(game: Game, now: datetime) -> datetime | None:
    """Until when the clocks of a table stand now because all there have agreed to it."""
    return game.stand_until if game.stands_at(now) else None


def _stands(player: Player, pace: TimeControl, now: datetime, agreed: datetime | None) -> datetime | None:
    """Until when an agreement or the weekend stops a clock that would run; None where it runs, or is not asked to."""
    if player.deadline is None:
        return None
    if agreed is not None or not pace.weekends:
        return agreed
    weekend = next(weekends(zone_of(player), now))
    return weekend.end if weekend.start <= now else None


def _on_leave(game: Game, players: Sequence[Player], pace: TimeControl) -> dict[int, Away]:
    """Until when the people at a table are on leave, by their keys."""
    if pace.leave == Leave.OFF:
        return {}
    now, people = timezone.now(), [player.user_id for player in players if player.user_id is not None]
    of = game if pace.leave == Leave.OWN else None
    rows = LeavePeriod.objects.filter(user__in=people, game=of, start__lte=now, end__gt=now).order_by("end")
    return {row.user_id: Away(row.end, _may_last(row, pace) if row.automatic else None) for row in rows}


def _may_last(row: LeavePeriod, pace: TimeControl) -> datetime:
    """Until when leave that began by itself has hours to go on."""
    taken = [each.span for each in LeavePeriod.objects.filter(user=row.user_id, game=row.game_id)]
    if row.game_id is not None:
        return row.end + max(hours.left_of_game(taken, pace.leave_hours), 0) * HOUR
    return hours.affordable(Span(row.end, row.end + hours.HOURS_A_YEAR * HOUR), taken).end


def pace_words(pace: TimeControl) -> str:
    """The pace of a table in a line."""
    if not pace.runs:
        return gettext("no clock")
    parts = [_pace_words(pace)]
    if pace.weekends:
        parts.append(gettext("weekends do not count"))
    if pace.leave == Leave.ACCOUNT:
        parts.append(gettext("leave stops the clock"))
    elif pace.leave == Leave.OWN:
        parts.append(
            ngettext("%(number)s hour of leave", "%(number)s hours of leave", pace.leave_hours)
            % {"number": pace.leave_hours}
        )
    return pgettext("between two statements", "; ").join(parts)


def _pace_words(pace: TimeControl) -> str:
    if pace.kind == TimeControlKind.DAYS:
        number = pace.increment // DAY
        return ngettext("%(number)s day a move", "%(number)s days a move", number) % {"number": number}
    facts = {"bank": left_words(pace.bank), "more": left_words(pace.increment), "cap": left_words(pace.cap)}
    if pace.kind == TimeControlKind.LIVE:
        return gettext("%(bank)s, and %(more)s a visit") % facts if pace.increment else facts["bank"]
    return gettext("%(bank)s, and %(more)s a visit, at most %(cap)s") % facts


def gift_words(pace: TimeControl) -> str:
    """How much time is given to another as a courtesy; empty where no clock runs."""
    return left_words(GIFT[pace.kind]) if pace.runs else ""


def left_words(left: timedelta) -> str:
    """A stretch of time as a player wants it: days and hours, hours and minutes, minutes, seconds."""
    days, hours = left // DAY, left % DAY // HOUR
    minutes, seconds = left % HOUR // MINUTE, left % MINUTE // SECOND
    if left >= 2 * DAY:
        parts = [(days, gettext("%(number)s d")), (hours, gettext("%(number)s h"))]
    elif left >= HOUR:
        parts = [(left // HOUR, gettext("%(number)s h")), (minutes, gettext("%(number)s min"))]
    elif left >= 10 * MINUTE:
        parts = [(minutes, gettext("%(number)s min"))]
    else:
        parts = [(minutes, gettext("%(number)s min")), (seconds, gettext("%(number)s s"))]
    words_of_parts = [words % {"number": number} for number, words in parts if number]
    return " ".join(words_of_parts) if words_of_parts else gettext("%(number)s s") % {"number": 0}


def roughly(time: timedelta) -> str:
    """A stretch of time by its largest unit alone: `3 h`, which stays on one line."""
    unit = next((each for each in (DAY, HOUR) if time >= each), MINUTE)
    return _in_units(max(time, timedelta(0)) // unit, unit)


def within(time: timedelta) -> str:
    """The same for what comes in that time or less, so rounded up: a minute at least, and hours for up to two days."""
    unit = MINUTE if time <= HOUR - MINUTE else HOUR if time <= 2 * DAY else DAY
    return _in_units(max(-(-time // unit), 1), unit)


def _in_units(number: int, unit: timedelta) -> str:
    signs = {DAY: gettext("%(number)s d"), HOUR: gettext("%(number)s h"), MINUTE: gettext("%(number)s min")}
    return (signs[unit] % {"number": number}).replace(" ", "\N{NO-BREAK SPACE}")


def units() -> str:
    """The signs of days, hours, minutes and seconds for the script that lets them run, in the reader's language."""
    signs = (
        gettext("%(number)s d"),
        gettext("%(number)s h"),
        gettext("%(number)s min"),
        gettext("%(number)s s"),
    )
    return "|".join(sign % {"number": "#"} for sign in signs)


@dataclass(frozen=True, slots=True)
class LeavePage:
    """Somebody's leave: whole hours left this year of how many, until when it lasts now, whether it floats.

    `ahead` was entered beforehand and has not begun: its key, an instant of its first day and one of its last, hours;
    `taken` has.
    """

    year: int
    left: int
    all: int
    until: datetime | None
    floats: bool
    ahead: tuple[tuple[int, datetime, datetime, int], ...]
    taken: tuple[tuple[datetime, datetime, int, bool], ...]


def leave_page(user: User) -> LeavePage:
    """The leave of somebody now: what is left, what was taken (from, until, hours, by itself), the latest first."""
    now = timezone.now()
    rows = list(LeavePeriod.objects.filter(user=user, game=None).order_by("start"))
    under_way = [row.end for row in rows if row.start <= now < row.end]
    used = hours.leave_in_year([row.span for row in rows], now.year)
    return LeavePage(
        year=now.year,
        left=hours.HOURS_A_YEAR - -(-used // HOUR),
        all=hours.HOURS_A_YEAR,
        until=max(under_way, default=None),
        floats=user.floating_leave,
        ahead=tuple(
            (row.pk, row.start, row.end - timedelta(seconds=1), hours.hours(row.span))
            for row in rows
            if row.start > now
        ),
        taken=tuple(
            (row.start, row.end, hours.hours(row.span), row.automatic)
            for row in reversed(rows)
            if row.start <= now
        ),
    )


def substitute_page(user: User) -> list[str]:
    """The games somebody stands in at, by their slugs."""
    return list(Substitute.objects.filter(user=user).values_list("variant", flat=True))
