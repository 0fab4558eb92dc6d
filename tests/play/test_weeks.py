"""No early forfeit, none late by more than a minute, no game stuck: weeks of play on a simulated clock."""

from __future__ import annotations

import sys

import pytest
import time_machine

from tests.play.weeks import START, Weeks
from tests.rules.walks import figure

GAMES = figure(5, long=25, soak=300)
DAYS = figure(14, long=24, soak=42)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("seed", [6, pytest.param(1, marks=pytest.mark.only_long)])
def test_weeks_of_play_lose_no_seat_too_early_and_none_too_late(seed: int) -> None:
    weeks = Weeks(games=GAMES, days=DAYS, seed=seed)
    with time_machine.travel(START, tick=False) as traveller:
        weeks.run(traveller)
    sys.stdout.write(weeks.figures())
    assert weeks.faults == []
    assert weeks.counts["lapses"]
    assert weeks.counts["moves"] > GAMES * 5
    assert weeks.counts["outages noted"] == weeks.counts["outages"] == 2
