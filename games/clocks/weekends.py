"""Weekends as a player lives them: Saturday and Sunday by the clock on the wall, whatever that does twice a year."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from .spans import Span

SATURDAY = 5


def weekends(zone: ZoneInfo, since: datetime) -> Iterator[Span]:
    """The weekend `since` lies in, if any, and all after it, without end."""
    day = since.astimezone(zone).date()
    saturday = day - timedelta(days=(day.weekday() - SATURDAY) % 7)
    while True:
        span = Span(_midnight(saturday, zone), _midnight(saturday + timedelta(days=2), zone))
        if span.end > since:
            yield span
        saturday += timedelta(days=7)


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    """The first instant of a day, in UTC."""
    return datetime.combine(day, time.min, tzinfo=zone).astimezone(UTC)
