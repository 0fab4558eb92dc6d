"""Weeks of a ladder with everything that happens: the laws hold after each."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.utils import timezone

from games.jobs.refusals import Refused
from games.ladders.models import Challenge
from games.ladders.record.obstacles import obstacles_among
from games.ladders.write import challenges, entries, idle
from games.ladders.write.settings import LadderFigures
from games.play.write import leave
from tests import cast
from tests.ladders import room
from tests.rules.walks import LONG

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("seed", range(3 if LONG else 1))
def test_weeks_of_a_ladder_with_everything_that_happens(seed: int) -> None:
    days = 60 if LONG else 15
    rng = Random(seed)
    host = cast.person("host")
    ladder = room.ladder(host, figures=LadderFigures(idle_days=20, answer_days=2))
    people = room.joined(ladder, 100 if LONG else 24)
    start = timezone.now()
    for day in range(days):
        with time_machine.travel(start + timedelta(days=day), tick=False):
            for user in rng.sample(people, len(people) // 3):
                mine = ladder.entrants.filter(user=user, place__isnull=False).select_related("user").first()
                if mine is None:
                    if rng.random() < 0.5:
                        entries.join(ladder.pk, user=user)
                    continue
                others = list(ladder.entrants.filter(place__isnull=False).select_related("user"))
                found = obstacles_among(ladder, mine, others, timezone.now())
                free = [each for each in others if found[each.pk] is None]
                if free:
                    challenges.challenge(ladder.pk, rng.choice(free).pk, user=user)
            for made in Challenge.objects.filter(state="waiting").select_related("opponent__user"):
                assert made.opponent.user is not None
                lot = rng.random()
                if lot < 0.4:
                    challenges.accept(made.pk, user=made.opponent.user)
                elif lot < 0.5:
                    challenges.decline(made.pk, user=made.opponent.user)
            for made in Challenge.objects.filter(state="playing").select_related("game"):
                assert made.game is not None
                lot = rng.random()
                if lot < 0.25:
                    room.end(made.game, rng.choice([0, 1, None]))
                elif lot < 0.28:
                    room.time_up(made.game, rng.randrange(2))
                else:
                    continue
                room.hold(ladder)
            if rng.random() < 0.2:
                left = rng.choice(room.order(ladder))
                assert left is not None
                entries.leave(ladder.pk, user=left)
            if rng.random() < 0.3:
                with suppress(Refused):
                    leave.take(rng.choice(people), number=24)
            room.settle_jobs()
            idle.see_to(ladder)
            room.hold(ladder)
    room.hold(ladder)
    assert Challenge.objects.filter(state="done").count() >= days
    # Nothing hangs: what waits was made within the days to answer it.
    oldest = start + timedelta(days=days - 1) - ladder.time_to_answer
    assert not Challenge.objects.filter(state="waiting", made_at__lt=oldest - timedelta(days=1)).exists()
