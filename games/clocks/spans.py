"""Spans of time in which no clock runs, and counted time between them.

Instants are aware datetimes. A span holds its start and not its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import NamedTuple

NOTHING = timedelta(0)


class Span(NamedTuple):
    """From `start`, included, to `end`, not included."""

    start: datetime
    end: datetime


def spans_apart(spans: Iterable[Span]) -> Iterator[Span]:
    """The same instants in spans that neither touch nor overlap; `spans` go by their start and may be endless."""
    open_span: Span | None = None
    for span in spans:
        if span.end <= span.start:
            continue
        if open_span is None:
            open_span = span
        elif span.start <= open_span.end:
            open_span = Span(open_span.start, max(open_span.end, span.end))
        else:
            yield open_span
            open_span = span
    if open_span is not None:
        yield open_span


def run_out(since: datetime, budget: timedelta, pauses: Iterable[Span]) -> datetime:
    """When a clock started at `since` has counted `budget`, standing still in the pauses.

    Where the budget is used up just as a pause begins, that is the end of the pause: what is left at its
    start is nothing, but it cannot run out while the clock stands still.
    """
    at, left = since, budget
    for pause in spans_apart(pauses):
        if pause.end <= at:
            continue
        running = max(pause.start - at, NOTHING)
        if left < running:
            break
        at, left = pause.end, left - running
    return at + left


def time_counted(since: datetime, until: datetime, pauses: Iterable[Span]) -> timedelta:
    """How much time a clock counted from `since` to `until`, standing still in the pauses; never below nothing."""
    total, at = NOTHING, since
    for pause in spans_apart(pauses):
        if pause.start >= until:
            break
        if pause.end <= at:
            continue
        total += max(pause.start - at, NOTHING)
        at = pause.end
    return total + max(until - at, NOTHING)
