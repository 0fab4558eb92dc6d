"""When somebody answers: a wait drawn as if a turn that came at this hour of another day had come now.

Whoever sees times alone sees the hour at which a turn came and how long it waited. So an earlier turn of the same
person is chosen that came at about this hour, and the answer comes at the hour at which that one was answered: hours at
which they sleep bring no answer, and those at which they look at their games bring as many as ever. Who leaves a game
of fourteen days for a week answers one of a day the same evening: so the turn is one of a game at the same pace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from .time_control import NO_CLOCK, TimeControl

DAY = timedelta(days=1)

DAYS = 56
"""So many days back are looked at."""

ENOUGH = 24
"""With fewer answers to choose from, they are taken to answer when many do."""

NEAREST = 10
"""One of so many parts of the answers are near enough to this hour, and never fewer than a dozen."""

LIKE_MANY = ((time(7, 45), 60), (time(12, 30), 45), (time(20, 30), 90))
"""When many look at their games: by their own clock, and by so many minutes sooner or later."""

ABOUT = timedelta(minutes=20)
"""So much sooner or later than the earlier answer: an answer at the very minute of another would tell of itself."""

LAST = 0.2
"""Which part of a turn is its last: who has not moved by then is reminded (games/notifications/turns.py)."""

SHORT = timedelta(minutes=2)
"""Who moves again so soon after a move of their own is still there."""

IN_A_VISIT = (timedelta(seconds=5), timedelta(seconds=60))
"""How soon somebody moves again of whom too little is known."""

Below = Callable[[int], int]
"""Chance: a whole number from 0 to below another, each as likely."""


class TurnTimes(NamedTuple):
    """A turn that came, the instant of the move that answered it, and the pace of the game."""

    came: datetime
    moved: datetime
    pace: TimeControl = NO_CLOCK


def wait(
    answers: Sequence[TurnTimes],
    now: datetime,
    zone: ZoneInfo,
    below: Below,
    *,
    pace: TimeControl = NO_CLOCK,
    left: timedelta | None = None,
) -> timedelta:
    """How long a turn at a pace that comes now waits, as turns of this person do; as those of many where few are known.

    `left`: it waits no longer than that.
    """
    own = [answer for answer in answers if now - DAYS * DAY <= answer.came and answer.moved <= now]
    drawn = _like_one(at_pace(own, pace), now, zone, below, left) if len(own) >= ENOUGH else None
    if drawn is None:
        drawn = _like_many(now, zone, below)
    return drawn if left is None or drawn <= left else late_in(left, below)


def late_in(left: timedelta, below: Below) -> timedelta:
    """Somewhere in the second half of the time left: always at the last moment would be a habit of plans alone."""
    return left - within(left / 2, below)


def within(span: timedelta, below: Below) -> timedelta:
    """Some part of a span, to the microsecond."""
    return timedelta(microseconds=below(span // timedelta(microseconds=1) + 1))


def at_pace(answers: Sequence[TurnTimes], pace: TimeControl) -> Sequence[TurnTimes]:
    """The answers of games at a pace; where they are too few, all of them, as they would be at it."""
    own = [answer for answer in answers if is_like(answer.pace, pace)]
    return own if len(own) >= ENOUGH else [_at_pace(answer, pace) for answer in answers]


def is_like(pace: TimeControl, other: TimeControl) -> bool:
    """Whether two paces give as much time in the same way."""
    return (pace.kind, pace.turn) == (other.kind, other.turn)


def _at_pace(answer: TurnTimes, pace: TimeControl) -> TurnTimes:
    """The same answer at another pace.

    Where a turn has half as many days, half as many are left out; the hour of the answer is when this person looks at
    their games, whatever the pace.
    """
    if not answer.pace.turn or is_like(answer.pace, pace):
        return answer
    days = (answer.moved - answer.came) // DAY
    return answer._replace(moved=answer.moved - (days - days * pace.turn // answer.pace.turn) * DAY)


def _like_one(
    own: Sequence[TurnTimes], now: datetime, zone: ZoneInfo, below: Below, most: timedelta | None
) -> timedelta | None:
    """How long an earlier turn of this hour would wait now; None where none of them would be answered in time."""
    hour = _hour(now, zone)
    near = sorted(own, key=lambda answer: abs(_apart(hour, _hour(answer.came, zone))))
    near = near[: max(12, len(near) // NEAREST)]
    while near:
        one = near.pop(below(len(near)))
        # The answer keeps its hour; where that is over, it was one to another turn.
        left = one.moved - one.came - _apart(hour, _hour(one.came, zone)) + _about(ABOUT, below)
        # Nor is one that would come too late an answer to this turn: those of their time were in time.
        if left > timedelta(0) and (most is None or left <= most):
            return left
    return None


def pause(own: Sequence[timedelta], below: Below) -> timedelta:
    """How soon somebody moves again after a move of their own: as soon as they do by hand, a fifth more or less."""
    short = [each for each in own if each <= SHORT]
    if len(short) < ENOUGH:
        low, high = IN_A_VISIT
        return (low + high) / 2 + _about((high - low) / 2, below)
    one = short[below(len(short))]
    return one + _about(one / 5, below)


def usual(answers: Sequence[TurnTimes]) -> timedelta | None:
    """How long somebody takes over half of their turns at most; None where too few are known to say it."""
    taken = sorted(answer.moved - answer.came for answer in answers)
    return taken[len(taken) // 2] if len(taken) >= ENOUGH else None


def _hour(at: datetime, zone: ZoneInfo) -> timedelta:
    """How late in the day it is there."""
    local = at.astimezone(zone)
    return timedelta(
        hours=local.hour, minutes=local.minute, seconds=local.second, microseconds=local.microsecond
    )


def _apart(hour: timedelta, other: timedelta) -> timedelta:
    """How much later an hour is than another, at most half a day either way."""
    return (hour - other + DAY / 2) % DAY - DAY / 2


def _about(most: timedelta, below: Below) -> timedelta:
    """Sooner or later by so much at most, to the microsecond: whole seconds would tell of themselves as well."""
    reach = max(1, most // timedelta(microseconds=1))
    return timedelta(microseconds=below(2 * reach) - reach)


def _like_many(now: datetime, zone: ZoneInfo, below: Below) -> timedelta:
    """How long somebody takes who looks at their games when many do, and leaves one in five for the next time."""
    return next(at for at in _looks(now, zone, below) if at > now and below(5)) - now


def _looks(now: datetime, zone: ZoneInfo, below: Below) -> Iterator[datetime]:
    """The visits of somebody like many, from the day before on, without end."""
    day = now.astimezone(zone).date() - DAY
    while True:
        for at, minutes in LIKE_MANY:
            yield datetime.combine(day, at, tzinfo=zone) + _about(timedelta(minutes=minutes), below)
        day += DAY
