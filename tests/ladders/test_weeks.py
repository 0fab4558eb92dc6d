"""Weeks of a ladder with everything that happens: the laws hold after each deed, also where workers are killed."""

from __future__ import annotations

import sys
from datetime import timedelta

import pytest
from django.utils import timezone

from games.jobs.models import Job
from games.ladders.models import Challenge
from games.ladders.write.challenges import ANSWER, LONGEST_LEAVE
from tests.ladders.weeks import LadderWeeks
from tests.leagues.test_at_once import on_both_databases
from tests.rules.walks import LONG, figure

PEOPLE, DAYS = figure(24, long=100), figure(15, long=60)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("seed", range(3 if LONG else 1))
@on_both_databases
def test_weeks_of_a_ladder_with_everything_that_happens(database: str, seed: int) -> None:
    workers = 1 if database == "sqlite" else 2
    weeks = LadderWeeks(PEOPLE, DAYS, seed, workers, kill_share=figure(5, long=2) / 100)
    weeks.run()
    sys.stdout.write(weeks.figures())
    assert weeks.counts["results"] >= DAYS
    assert weeks.counts["killed"] >= 1
    # Nothing hangs: the hour of the answer, which leave may move, is yet to come, and something is due then. On the
    # last day whoever was at it may have been killed.
    over = timezone.now() + timedelta(days=DAYS - 2)
    longest = weeks.ladder.time_to_answer + LONGEST_LEAVE
    for made in Challenge.objects.filter(state="waiting"):
        assert over < made.answer_by <= made.made_at + longest
        assert Job.objects.get(kind=ANSWER, object_id=made.pk).due_at == made.answer_by
