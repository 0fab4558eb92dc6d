"""No early forfeit, none late by more than a minute, no game stuck: weeks of play on a simulated clock."""

from __future__ import annotations

import sys
from contextlib import nullcontext

import pytest
import time_machine
from django.core import mail
from django.core.cache import cache
from django.core.management import call_command

from tests.play.weeks import START, Weeks, plans_unknown
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


@pytest.mark.slow
@pytest.mark.only_long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(6 if SOAK else 1))
def test_weeks_as_they_were_before_notices_knew_of_plans_have_more_of_them_and_more_mails(seed: int) -> None:
    """The figures before and after, in docs/over-days.md; when plans move is drawn by lot, so no two runs are alike.

    In the long run six times fifty games, with as many games a person as three hundred have; each may be run by itself.
    """
    found = []
    for before in (True, False):
        weeks = Weeks(games=figure(25, soak=50), days=figure(24, soak=42), seed=seed)
        with (
            time_machine.travel(START, tick=False) as traveller,
            plans_unknown() if before else nullcontext(),
        ):
            mail.outbox.clear()
            weeks.run(traveller)
        sys.stdout.write(f"{'before' if before else 'after'}\n{weeks.figures()}\n")
        sys.stdout.flush()
        found.append(weeks.counts)
        call_command("flush", interactive=False)
        cache.clear()
    before_counts, after = found
    for habit in ("defaults", "two touches", "keen"):
        for what in ("turns told", "mails"):
            assert before_counts[f"{habit}: {what}"] > after[f"{habit}: {what}"]
