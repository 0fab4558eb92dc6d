"""A player's clock: what is left, and since when it runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from .spans import NOTHING, Span, run_out, time_counted
from .time_control import TimeControl

REMINDER = 0.8
"""The part of the time of a visit after which one is reminded."""


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock: the time that is left, and since when it runs with so much left (None: it stands)."""

    left: timedelta
    since: datetime | None = None

    @property
    def runs(self) -> bool:
        """Whether time goes off it, at an instant within no pause."""
        return self.since is not None


def new(pace: TimeControl) -> Clock:
    """The clock of somebody who sits down."""
    return Clock(pace.bank)


def start(clock: Clock, pace: TimeControl, at: datetime) -> Clock:
    """A visit begins, or with days a move the next move of one: time is added, within the cap, and the clock runs.

    Time that was given as a courtesy may lie above the cap and is not taken away.
    """
    left = NOTHING if pace.each_move() else clock.left
    return Clock(max(left, min(left + pace.increment, pace.cap)), at)


def stop(clock: Clock, at: datetime, pauses: Iterable[Span]) -> Clock:
    """The clock at the end of a visit: what ran since it began, pauses left out, is gone, down to nothing."""
    if clock.since is None:
        return clock
    return Clock(max(clock.left - time_counted(clock.since, at, pauses), NOTHING))


def give(clock: Clock, more: timedelta) -> Clock:
    """The clock with so much more left, beyond any cap: a courtesy of another player."""
    return replace(clock, left=clock.left + more)


def deadline(clock: Clock, pauses: Iterable[Span]) -> datetime | None:
    """The last instant at which a move is in time; None while the clock stands."""
    return None if clock.since is None else run_out(clock.since, clock.left, pauses)


def reminder(clock: Clock, pauses: Iterable[Span]) -> datetime | None:
    """When one is reminded; None while the clock stands."""
    return None if clock.since is None else run_out(clock.since, clock.left * REMINDER, pauses)


def left_at(clock: Clock, at: datetime, pauses: Iterable[Span]) -> timedelta:
    """What is left at an instant."""
    return stop(clock, at, pauses).left
