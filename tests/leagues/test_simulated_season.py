"""A whole season with everything that happens: the laws hold after each deed, also where workers are killed."""

from __future__ import annotations

import sys
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.leagues.models import SeasonStage
from games.leagues.write import entries, run, setup
from games.standings.divisions import movers
from tests import cast
from tests.leagues import room
from tests.leagues.season import SimulatedSeason
from tests.leagues.test_at_once import on_both_databases
from tests.rules.walks import figure

PEOPLE, DAYS = figure(16, long=40), figure(40, long=90)


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_a_season_is_simulated_with_everything_that_happens(database: str) -> None:
    workers = 1 if database == "sqlite" else 2
    simulated = SimulatedSeason(PEOPLE, 25, workers, kill_share=figure(5, long=2) / 100, days=DAYS)
    divisions = [division.entrants.count() for division in simulated.season.divisions.all()]
    assert divisions == figure(0, long=1) * [10] * 4 or divisions == [8, 8]
    simulated.run()
    sys.stdout.write(simulated.figures())
    assert simulated.counts["killed"] >= 1
    season = room.season_of(simulated.league)
    assert season.stage == SeasonStage.OVER
    the_next_season_follows(simulated)


def the_next_season_follows(simulated: SimulatedSeason) -> None:
    """Those who have not left are in the next season, the best of each division one up, newcomers at the bottom."""
    season = simulated.season
    last = {row.user_id: row for row in season.entrants.select_related("division")}
    with time_machine.travel(timezone.now() + timedelta(days=simulated.days + 5)):
        setup.open_season(simulated.league, timezone.now() + timedelta(days=7))
        newcomer = cast.person("newcomer")
        entries.enter(room.season_of(simulated.league).pk, user=newcomer)
        run.start(room.season_of(simulated.league).pk)
    following = room.season_of(simulated.league)
    assert following.number == 2
    rows = following.entrants.select_related("division")
    assert {row.user_id for row in rows} == {user.pk for user in [*simulated.members, newcomer]}
    now = {row.user_id: row.division.number for row in rows if row.division}
    for division in season.divisions.all():
        best = division.entrants.filter(left_at=None).order_by("place", "number")
        for row in best[: movers(division.entrants.filter(annulled=False).count())]:
            assert now[row.user_id] == max(1, division.number - 1)
    assert now[newcomer.pk] == following.divisions.count()
    pairs = [(now[user], row.division.number) for user, row in last.items() if user in now and row.division]
    assert all(abs(after - before) <= 1 for after, before in pairs)
