"""Leave: so many hours a year, taken by the hour, in which a player's clocks stand still."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from .spans import NOTHING, Span, spans_apart
from .time_control import HOUR

HOURS_A_YEAR = 240


def hours(span: Span) -> int:
    """How many hours a leave takes: every hour begun."""
    return -(-(span.end - span.start) // HOUR)


def whole(start: datetime, end: datetime) -> Span:
    """The leave that lasts until `end` at the least, in whole hours."""
    return Span(start, start + max(hours(Span(start, end)), 0) * HOUR)


def leave_in_year(spans: Iterable[Span], year: int) -> timedelta:
    """How much leave falls into a year, by UTC."""
    first, next_first = datetime(year, 1, 1, tzinfo=UTC), datetime(year + 1, 1, 1, tzinfo=UTC)
    return sum(
        (max(min(span.end, next_first) - max(span.start, first), NOTHING) for span in spans_apart(spans)),
        NOTHING,
    )


def left_of_game(spans: Iterable[Span], hours_of_game: int) -> int:
    """How many whole hours of a game's own leave are left."""
    return hours_of_game - sum(map(hours, spans))


def affordable(wanted: Span, spans: Iterable[Span], hours_a_year: int = HOURS_A_YEAR) -> Span:
    """As much of a leave as the hours of the years it falls into allow, in whole hours from its start."""
    before = sorted(spans)
    end = wanted.start
    while end < wanted.end:
        trial = Span(wanted.start, end + HOUR)
        years = {
            trial.start.astimezone(UTC).year,
            (trial.end - timedelta(microseconds=1)).astimezone(UTC).year,
        }
        if any(leave_in_year(sorted([*before, trial]), year) > hours_a_year * HOUR for year in years):
            break
        end += HOUR
    return Span(wanted.start, end)
