"""Clocks count time and stand still in pauses: reckoned here once more, minute by minute."""

from __future__ import annotations

import ast
from datetime import UTC, datetime, timedelta
from itertools import islice, pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games.clocks
from games.clocks import clock, leave, time_control
from games.clocks.clock import Clock
from games.clocks.spans import Span, run_out, spans_apart, time_counted
from games.clocks.weekends import weekends

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


def minutes(number: int) -> datetime:
    return START + number * MINUTE


@st.composite
def pauses(draw: st.DrawFn) -> list[Span]:
    ends = draw(st.lists(st.tuples(st.integers(-30, 90), st.integers(0, 25)), max_size=6))
    return sorted(Span(minutes(start), minutes(start + length)) for start, length in ends)


def paused(at: datetime, spans: list[Span]) -> bool:
    return any(span.start <= at < span.end for span in spans)


@given(pauses(), st.integers(0, 100))
def test_time_is_counted_minute_by_minute(spans: list[Span], until: int) -> None:
    slow = sum(not paused(minutes(each), spans) for each in range(until))
    assert time_counted(START, minutes(until), spans) == slow * MINUTE


@given(pauses(), st.integers(0, 60))
def test_a_budget_runs_out_when_it_has_been_counted_and_no_clock_stands_still(
    spans: list[Span], budget: int
) -> None:
    end = run_out(START, budget * MINUTE, spans)
    slow, left = START, budget
    while left or paused(slow, spans):
        left -= not paused(slow, spans)
        slow += MINUTE
    assert end == slow
    assert time_counted(START, end, spans) == budget * MINUTE


@given(pauses())
def test_merged_spans_hold_the_same_instants_and_neither_touch_nor_overlap(spans: list[Span]) -> None:
    found = list(spans_apart(spans))
    assert all(a.end < b.start for a, b in pairwise(found))
    for each in range(-40, 130):
        assert paused(minutes(each), spans) == paused(minutes(each), found)


@pytest.mark.parametrize(
    ("zone", "since", "hours"),
    [
        ("UTC", "2026-03-25T12:00Z", 48),
        ("Europe/Paris", "2026-03-25T12:00Z", 47),  # the clocks go forward on the Sunday
        ("Europe/Paris", "2026-10-21T12:00Z", 49),
        ("America/New_York", "2026-03-03T12:00Z", 47),
        ("Australia/Lord_Howe", "2026-04-01T12:00Z", 48.5),
    ],
)
def test_a_weekend_is_as_long_as_it_is_where_the_player_lives(zone: str, since: str, hours: float) -> None:
    span = next(weekends(ZoneInfo(zone), datetime.fromisoformat(since)))
    local = [instant.astimezone(ZoneInfo(zone)) for instant in span]
    assert [(day.weekday(), day.hour, day.minute) for day in local] == [(5, 0, 0), (0, 0, 0)]
    assert span.end - span.start == timedelta(hours=hours)


@pytest.mark.parametrize(
    "zone", ["UTC", "Pacific/Kiritimati", "America/St_Johns", "Africa/Cairo", "Asia/Beirut"]
)
def test_weekends_follow_each_other_and_hold_every_saturday_and_sunday(zone: str) -> None:
    here, since = ZoneInfo(zone), datetime(2026, 1, 1, tzinfo=UTC)
    found = list(islice(weekends(here, since), 60))
    for hour in range(0, 24 * 7 * 55, 5):
        at = since + timedelta(hours=hour)
        assert paused(at, found) == (at.astimezone(here).weekday() >= 5), at


def test_a_weekend_under_way_is_the_first() -> None:
    sunday = datetime(2026, 11, 22, 9, tzinfo=UTC)
    assert next(weekends(ZoneInfo("UTC"), sunday)).end == datetime(2026, 11, 23, tzinfo=UTC)


BANK = time_control.bank()
H = time_control.HOUR


@pytest.mark.parametrize(
    ("given_pace", "left", "after"),
    [
        (BANK, 72 * H, 96 * H),
        (BANK, 110 * H, 120 * H),
        (BANK, 120 * H, 120 * H),
        (BANK, 130 * H, 130 * H),  # given as a courtesy: it stays
        (BANK, 0 * H, 24 * H),
        (time_control.days(3), 50 * H, 72 * H),  # nothing is kept
        (time_control.days(1), 0 * H, 24 * H),
        (
            time_control.live(minutes=10, increment=15),
            timedelta(minutes=9, seconds=50),
            timedelta(minutes=10),
        ),
        (time_control.live(minutes=10, increment=15), timedelta(seconds=3), timedelta(seconds=18)),
    ],
)
def test_a_visit_adds_its_time_within_the_cap(
    given_pace: time_control.TimeControl, left: timedelta, after: timedelta
) -> None:
    assert clock.start(Clock(left), given_pace, START) == Clock(after, START)


def test_a_clock_that_stands_has_no_deadline_and_loses_nothing() -> None:
    standing = Clock(5 * H)
    assert clock.deadline(standing, []) is None
    assert clock.reminder(standing, []) is None
    assert clock.stop(standing, START, []) == standing


def test_one_is_reminded_after_four_fifths_of_the_time() -> None:
    running = Clock(10 * H, START)
    assert clock.reminder(running, []) == START + 8 * H
    assert clock.deadline(running, [Span(START + 9 * H, START + 12 * H)]) == START + 13 * H
    assert clock.left_at(running, START + 9 * H, []) == H


@given(pauses(), st.integers(0, 60), st.integers(0, 100))
def test_what_is_left_and_the_deadline_agree(spans: list[Span], left: int, later: int) -> None:
    running, at = Clock(left * MINUTE, START), minutes(later)
    end = clock.deadline(running, spans)
    assert end is not None
    assert (clock.left_at(running, at, spans) > timedelta(0)) == (
        time_counted(START, at, spans) < left * MINUTE
    )
    assert clock.left_at(running, end, spans) == timedelta(0)


PACES = [
    time_control.NO_CLOCK,
    time_control.bank(),
    time_control.bank(hours=10, increment=0, cap=10, weekends=True, leave=time_control.Leave.OFF),
    time_control.bank(leave=time_control.Leave.OWN, leave_hours=48),
    *(time_control.days(number) for number in time_control.DAYS),
    time_control.days(2, weekends=True, leave=time_control.Leave.OFF),
    time_control.live(),
    time_control.live(minutes=1, increment=0),
]


@pytest.mark.parametrize("each", PACES)
def test_a_pace_goes_to_json_and_back(each: time_control.TimeControl) -> None:
    assert time_control.from_json(time_control.to_json(each)) == each


@pytest.mark.parametrize(
    "broken",
    [
        {"kind": "bank"},
        {"kind": "bank", "bank": 5, "increment": 1, "cap": 3},
        {"kind": "bank", "bank": -5, "increment": 1, "cap": 3},
        {"kind": "days", "increment": 86400, "cap": 86401},
        {"kind": "days", "increment": 86400, "cap": 86400, "bank": 1},
        {"kind": "live", "bank": 60, "cap": 60, "weekends": True},
        {"kind": "live", "bank": 60, "cap": 60, "leave": "account"},
        {"kind": "none", "bank": 60},
        {"bank": 60},
        {"kind": "bank", "bank": 60, "cap": 60, "leave": "own"},
        {"kind": "bank", "bank": 60, "cap": 60, "leave_hours": 3},
        {"kind": "bank", "bank": 60, "cap": 60, "colour": "blue"},
        {"kind": "slow"},
        {"kind": "bank", "bank": 61 * 86400, "cap": 61 * 86400},
    ],
)
def test_a_pace_that_cannot_be_is_refused(broken: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        time_control.from_json(broken)


NEW_YEAR = datetime(2027, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("wanted", "before", "allowed", "gets"),
    [
        (10, [], 240, 10),
        (300, [], 240, 240),
        (10, [(-100, 95)], 100, 5),
        (10, [(-100, 100)], 100, 0),
        (10, [(-100, 60), (-70, 40)], 100, 10),  # leaves that overlap count once
    ],
)
def test_leave_goes_as_far_as_its_hours(
    wanted: int, before: list[tuple[int, int]], allowed: int, gets: int
) -> None:
    spans = [Span(START + start * H, START + (start + length) * H) for start, length in before]
    found = leave.affordable(Span(START, START + wanted * H), spans, allowed)
    assert leave.hours(found) == gets


def test_a_leave_over_the_new_year_takes_the_hours_of_both_years() -> None:
    eve = Span(NEW_YEAR - 5 * H, NEW_YEAR + 10 * H)
    assert leave.leave_in_year([eve], 2026) == 5 * H
    assert leave.leave_in_year([eve], 2027) == 10 * H
    assert leave.affordable(eve, [], 5) == Span(eve.start, NEW_YEAR + 5 * H)


def test_every_hour_begun_is_taken() -> None:
    assert leave.whole(START, START + 61 * MINUTE) == Span(START, START + 2 * H)
    assert leave.whole(START, START) == Span(START, START)


def test_the_room_asks_no_clock() -> None:
    """Instants are given to it: `datetime` is there to reckon with, and `now` nowhere."""
    for path in Path(games.clocks.__file__).parent.glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        called = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        assert not called & {"now", "utcnow", "today"}, path.name
