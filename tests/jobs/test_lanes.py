"""Servers elsewhere that are slow: one worker waits for them, the others have bots to move."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone

from games.jobs import lanes


@pytest.fixture(autouse=True)
def clock() -> Iterator[Any]:
    cache.clear()
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller


def test_one_is_in_a_lane_and_the_others_come_again_one_behind_the_other() -> None:
    with lanes.visit("mail") as first:
        waits = []
        for _ in range(3):
            with lanes.visit("mail") as late:
                waits.append(late.wait)
        with lanes.visit("push") as elsewhere:
            assert elsewhere.wait is None
    assert first.wait is None
    assert waits == [timedelta(seconds=seconds) for seconds in (1.5, 2.0, 2.5)]
    with lanes.visit("mail") as after:
        assert after.wait is None


def test_a_lane_is_left_by_whoever_fails_and_free_again_when_somebody_has_died_in_it(clock: Any) -> None:
    with pytest.raises(ValueError, match="broken"), lanes.visit("mail"):
        raise ValueError("broken")
    with lanes.visit("mail") as after:
        assert after.wait is None
        clock.shift(lanes.HOLD + 1)
        with lanes.visit("mail") as another:
            assert another.wait is None
            after.failed = True
    with lanes.visit("mail") as at_last:
        assert at_last.wait is None


@pytest.mark.parametrize(("slow", "rests"), [(0.0, True), (60.0, False)])
def test_a_server_that_does_not_answer_rests_and_one_that_says_no_does_not(
    slow: float, rests: bool, clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "SLOW", slow)
    with lanes.visit("mail") as visit:
        visit.failed = True
    with lanes.visit("mail") as late:
        assert (late.wait is not None) == rests
        assert late.wait is None or late.wait > timedelta(seconds=lanes.REST)
    clock.shift(lanes.REST + 1)
    with lanes.visit("mail") as after:
        assert after.wait is None
