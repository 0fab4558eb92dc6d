"""The pace of a table: how much time its players have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import timedelta
from enum import StrEnum
from typing import Any

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)

DAYS = (1, 2, 3, 5, 7, 10, 14)
"""Days a move that may be chosen."""

LONGEST = timedelta(days=60)


class TimeControlKind(StrEnum):
    """How time is given: not at all, as a bank over days, anew for each move, or as a bank in minutes."""

    NONE = "none"
    BANK = "bank"
    DAYS = "days"
    LIVE = "live"


GIFT = {TimeControlKind.BANK: DAY, TimeControlKind.DAYS: DAY, TimeControlKind.LIVE: timedelta(minutes=1)}
"""What is given to another player as a courtesy."""


class Leave(StrEnum):
    """Whose leave stops a player's clock."""

    ACCOUNT = "account"
    """The hours a year everybody has."""
    OWN = "own"
    """So many hours of this game's own (`TimeControl.leave_hours`)."""
    OFF = "off"


@dataclass(frozen=True, kw_only=True, slots=True)
class TimeControl:
    """How much time each player has.

    `bank` is what one begins with, `increment` what each visit adds, `cap` more than which is never kept. With so many
    days a move, `increment` is what each move has and nothing is kept. Live games are banks in minutes, without
    weekends and leave. A visit begins when it becomes one's turn and ends when it is somebody else's.
    Raises ValueError where the parts do not fit together.
    """

    kind: TimeControlKind = TimeControlKind.NONE
    bank: timedelta = field(default=timedelta(0))
    increment: timedelta = field(default=timedelta(0))
    cap: timedelta = field(default=timedelta(0))
    weekends: bool = False
    leave: Leave = Leave.OFF
    leave_hours: int = 0

    def __post_init__(self) -> None:
        if self.kind == TimeControlKind.NONE:
            if (
                self.bank
                or self.increment
                or self.cap
                or self.weekends
                or self.leave != Leave.OFF
                or self.leave_hours
            ):
                raise ValueError("where no clock runs there is no time to give")
            return
        if not timedelta(0) <= self.increment <= self.cap <= LONGEST or not self.bank <= self.cap:
            raise ValueError("a bank and its increment lie within its cap, and that within sixty days")
        if self.bank < timedelta(0) or self.bank + self.increment <= timedelta(0):
            raise ValueError("a player has some time")
        if self.kind == TimeControlKind.DAYS and (self.bank, self.cap) != (timedelta(0), self.increment):
            raise ValueError("with days a move nothing is kept")
        if self.kind == TimeControlKind.LIVE and (self.weekends or self.leave != Leave.OFF):
            raise ValueError("a live game knows neither weekends nor leave")
        if (self.leave == Leave.OWN) != (self.leave_hours > 0):
            raise ValueError("own leave has hours, and no other has")

    @property
    def runs(self) -> bool:
        """Whether there is a clock."""
        return self.kind != TimeControlKind.NONE

    @property
    def turn(self) -> timedelta:
        """What a turn may take, one like another: the time of a move, or what each visit adds to a bank."""
        return self.increment or self.bank

    def each_move(self) -> bool:
        """Whether time is given anew for every move, not for every visit."""
        return self.kind == TimeControlKind.DAYS


NO_CLOCK = TimeControl()


def bank(
    *,
    hours: int = 72,
    increment: int = 24,
    cap: int = 120,
    weekends: bool = False,
    leave: Leave = Leave.ACCOUNT,
    leave_hours: int = 0,
) -> TimeControl:
    """A bank of hours with hours added by each visit."""
    return TimeControl(
        kind=TimeControlKind.BANK,
        bank=hours * HOUR,
        increment=increment * HOUR,
        cap=cap * HOUR,
        weekends=weekends,
        leave=leave,
        leave_hours=leave_hours,
    )


def days(
    number: int, *, weekends: bool = False, leave: Leave = Leave.ACCOUNT, leave_hours: int = 0
) -> TimeControl:
    """So many days a move, each of 86,400 seconds."""
    each = number * DAY
    return TimeControl(
        kind=TimeControlKind.DAYS,
        increment=each,
        cap=each,
        weekends=weekends,
        leave=leave,
        leave_hours=leave_hours,
    )


def live(*, minutes: int = 10, increment: int = 15) -> TimeControl:
    """Minutes to begin with, and seconds added by each visit."""
    given, more = timedelta(minutes=minutes), timedelta(seconds=increment)
    return TimeControl(kind=TimeControlKind.LIVE, bank=given, increment=more, cap=max(given, more))


def to_json(pace: TimeControl) -> dict[str, Any]:
    """What differs from no clock, times in seconds."""
    given = asdict(pace)
    usual = asdict(NO_CLOCK)
    return {
        name: int(value.total_seconds()) if isinstance(value, timedelta) else value
        for name, value in given.items()
        if value != usual[name]
    }


def from_json(record: Mapping[str, Any]) -> TimeControl:
    """The pace that was kept; raises ValueError where it is none."""
    names = {each.name for each in fields(TimeControl)}
    if strange := set(record) - names:
        raise ValueError(f"a pace knows nothing of {sorted(strange)}")
    values = dict(record)
    for name in ("bank", "increment", "cap"):
        if name in values:
            values[name] = timedelta(seconds=values[name])
    if "kind" in values:
        values["kind"] = TimeControlKind(values["kind"])
    if "leave" in values:
        values["leave"] = Leave(values["leave"])
    return TimeControl(**values)
