"""No early forfeit, none late by more than a minute, no game stuck: weeks of play on a simulated clock."""

from __future__ import annotations

import sys

import pytest
import time_machine

from tests.play.weeks import START, Weeks
from tests.rules.walks import SOAK, figure

GAMES = figure(5, long=25, soak=75)
DAYS = figure(14, long=24, soak=42)
SEEDS = [6, *(pytest.param(seed, marks=pytest.mark.only_long) for seed in ((1, 2, 3) if SOAK else (1,)))]
"""In the long run four times 75 games, each of which may be run by itself: one of 300 is an hour on a busy machine."""


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", SEEDS)
def test_weeks_of_play_lose_no_seat_too_early_and_none_too_late(seed: int) -> None:
    weeks = Weeks(games=GAMES, days=DAYS, seed=seed)
    with time_machine.travel(START, tick=False) as traveller:
        weeks.run(traveller)
    sys.stdout.write(weeks.figures())
    assert weeks.faults == []
    assert weeks.counts["lapses"]
    assert weeks.counts["moves"] > GAMES * 5
    assert weeks.counts["outages noted"] == weeks.counts["outages"] == 2
