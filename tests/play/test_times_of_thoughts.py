"""How long experts seem to think: whoever looks at the times alone does not learn which choices were hard."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from random import Random
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone

from games.play.bots import pauses
from games.play.write.turns import delay

MOVES = 2000
GUESSES = 0.54
"""Of all guesses at which of two moves was forced so many are right at most: half, and four errors of that."""

HARD = (0.3, 0.9, 0.9, 1.6, 2.8)
"""Seconds of free choices, each as likely as another; the delays lie between 0.5 and 1.2."""


@pytest.fixture(autouse=True)
def own_delays(settings: Any) -> None:
    settings.TALON_BOT_DELAY = (0.5, 1.2)
    cache.clear()


def waits(pause: Callable[[Any, timedelta], Any]) -> tuple[list[float], list[float]]:
    """Seconds after which forced and free moves are seen, one of each by turns."""
    rng, seen = Random(40), (list[float](), list[float]())
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(2 * MOVES):
            free = number % 2
            begin, thought = timezone.now(), timedelta(seconds=rng.choice(HARD) if free else 0.002)
            clock.shift(thought)
            seen[free].append((pause(begin, thought) - begin).total_seconds())
            clock.shift(10)
    return seen


def right_guesses(forced: list[float], free: list[float]) -> float:
    """How often the longer one of a forced and a free move is the free one."""
    ordered = sorted(forced)
    shorter = sum(bisect_left(ordered, each) + bisect_right(ordered, each) for each in free) / 2
    return shorter / len(forced) / len(free)


def by_its_own_delays(begin: Any, _thought: timedelta) -> Any:
    """As many delays as the thought itself takes, and no more: what shows."""
    at = begin + delay()
    while at < timezone.now():
        at += delay()
    return at


def test_by_the_time_of_a_move_nobody_tells_whether_it_was_forced() -> None:
    assert (
        right_guesses(*waits(lambda begin, thought: pauses.shown_at(begin, thought, "piquet:expert")))
        < GUESSES
    )


def test_where_easy_choices_take_one_delay_it_is_told() -> None:
    assert right_guesses(*waits(by_its_own_delays)) > 0.6


def test_games_and_levels_borrow_from_their_own_hard_choices_alone() -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for _ in range(pauses.LAST):
            begin = timezone.now()
            clock.shift(5)
            pauses.shown_at(begin, timedelta(seconds=5), "double-deck:expert")
        delays = Counter[bool]()
        for kind in ("double-deck:expert", "piquet:expert"):
            wait = pauses.shown_at(timezone.now(), timedelta(0), kind) - timezone.now()
            delays[wait > timedelta(seconds=1.2)] += 1
            assert (wait > timedelta(seconds=1.2)) == (kind == "double-deck:expert")


def test_without_a_delay_nothing_is_waited_for(settings: Any) -> None:
    settings.TALON_BOT_DELAY = (0.0, 0.0)
    now = timezone.now()
    assert pauses.shown_at(now, timedelta(seconds=3), "piquet:expert") == now
