"""Two things of one season at once, on both databases: nothing is lost, doubled or dead-locked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from django.db import connection

from games.jobs.refusals import Refused
from games.leagues.models import Fixture, SeasonStage
from games.leagues.write import direct, entries, run
from tests import cast
from tests.leagues import room

on_both_databases = pytest.mark.parametrize(
    "database",
    [
        pytest.param(
            "sqlite", marks=pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own")
        ),
        pytest.param("postgresql", marks=pytest.mark.services),
    ],
)


def together(*deeds: Callable[[], object]) -> None:
    """Do them at once; raises what one of them raises."""

    def one(deed: Callable[[], object]) -> None:
        try:
            deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        for done in [pool.submit(one, deed) for deed in deeds]:
            done.result(60)


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_games_that_end_at_once_all_count_and_the_season_ends_once(database: str) -> None:
    league, _people = room.begun(6, at_once=0)
    season = room.season_of(league)
    games = [row.game for row in room.running(season)]
    for first, second in zip(games[::2], games[1::2], strict=False):
        assert first is not None
        assert second is not None
        together(
            lambda game=first: room.end(game, (90, 60)),  # type: ignore[misc]
            lambda game=second: room.end(game, (50, 70)),  # type: ignore[misc]
            lambda: run.advance(season.pk),
        )
    for game in games[2 * (len(games) // 2) :]:
        assert game is not None
        room.end(game, (80, 80))
    together(*[lambda: run.advance(season.pk)] * 3)
    season = room.season_of(league)
    assert season.stage == SeasonStage.OVER
    assert Counter(Fixture.objects.values_list("outcome", flat=True)) == {"played": 15}
    assert sorted(season.entrants.values_list("place", flat=True))[0] == 1
    room.hold(season)


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_a_game_that_ends_while_a_director_decides_it_has_one_result(database: str) -> None:
    host = cast.person("host")
    league, people = room.begun(4, host=host, at_once=0)
    season = room.season_of(league)
    rows = room.running(season)

    def decide(row: Fixture) -> None:
        with suppress(Refused):
            direct.decide_game(season.pk, row.pk, "away", by=host, why="late")

    def end(row: Fixture) -> None:
        assert row.game is not None
        with suppress(Refused):
            room.end(row.game, (90, 60))

    for row in rows[:3]:
        together(lambda row=row: decide(row), lambda row=row: end(row))  # type: ignore[misc]
        row.refresh_from_db()
        assert (row.outcome, row.home_points, row.away_points) in (("decided", 0, 1), ("played", 90, 60))
    together(
        lambda: entries.leave(season.pk, user=people[0]),
        lambda: entries.leave(season.pk, user=people[1]),
        lambda: run.advance(season.pk),
    )
    run.advance(season.pk)
    room.hold(room.season_of(league))
