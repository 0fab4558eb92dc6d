"""A season that is cancelled before its start is no season to build the next one on."""

from __future__ import annotations

from random import Random

import pytest
from django.utils import timezone

from games.leagues.models import Fixture, League, LeagueEntrant, Season, SeasonStage
from games.leagues.write import direct, entries, run, setup
from tests import cast

from . import room

pytestmark = pytest.mark.django_db


def _played_out(league: League, seed: int = 1) -> Season:
    rng = Random(seed)
    while room.play_one(room.season_of(league), rng):
        pass
    season = room.season_of(league)
    assert season.stage == SeasonStage.OVER
    return season


def _next(league: League) -> Season:
    return setup.open_season(league, timezone.now())


def _cancel_and_open(league: League, times: int) -> None:
    for _ in range(times):
        organiser = league.organiser
        assert organiser is not None
        direct.cancel(room.season_of(league).pk, by=organiser, why="Nobody has time.")
        _next(league)


def _all_play(season: Season) -> None:
    """Everybody of a season has a division and fixtures."""
    for each in season.entrants.all():
        assert each.division is not None
        assert Fixture.objects.filter(division=each.division).exists()


@pytest.mark.parametrize("times", [1, 2])
def test_a_first_season_that_was_cancelled_before_its_start_is_followed_by_one_for_all(times: int) -> None:
    league = room.league()
    room.fill(league, 4)
    _cancel_and_open(league, times)
    entries.enter(room.season_of(league).pk, user=cast.person("newcomer"))
    run.start(room.season_of(league).pk)
    season = room.season_of(league)
    assert season.stage == SeasonStage.RUNNING
    assert season.entrants.count() == 5
    _all_play(season)


@pytest.mark.slow
@pytest.mark.parametrize("times", [0, 1, 2])
def test_divisions_follow_from_the_last_season_played_whatever_was_cancelled_since(times: int) -> None:
    league, _people = room.begun(16, division_size=8)
    first = _played_out(league)
    places = {
        division.number: [
            row.user_id for row in LeagueEntrant.objects.filter(division=division).order_by("place")
        ]
        for division in first.divisions.all()
    }
    _next(league)
    _cancel_and_open(league, times)
    newcomer = cast.person("newcomer")
    entries.enter(room.season_of(league).pk, user=newcomer)
    run.start(room.season_of(league).pk)
    season = room.season_of(league)
    assert season.number == 2 + times
    assert season.entrants.count() == 17
    _all_play(season)
    upper, lower = (
        set(division.entrants.values_list("user", flat=True))
        for division in season.divisions.order_by("number")
    )
    assert upper == {*places[1][:6], *places[2][:2]}
    assert lower == {*places[1][6:], *places[2][2:], newcomer.pk}


@pytest.mark.slow
def test_a_league_broken_by_a_cancelled_season_heals_with_the_next_one() -> None:
    """What a site has whose league was broken: a season that began without divisions, over at once."""
    league, _people = room.begun(16, division_size=8)
    first = _played_out(league)
    placed = LeagueEntrant.objects.filter(division__season=first)
    best = set(placed.filter(division__number=1, place__lte=6).values_list("user", flat=True)) | set(
        placed.filter(division__number=2, place__lte=2).values_list("user", flat=True)
    )
    now = timezone.now()
    _next(league)
    _cancel_and_open(league, 1)
    Season.objects.filter(pk=room.season_of(league).pk).update(
        stage=SeasonStage.OVER, started_at=now, ended_at=now
    )
    _next(league)
    run.start(room.season_of(league).pk)
    season = room.season_of(league)
    assert season.entrants.count() == 16
    _all_play(season)
    upper = season.divisions.get(number=1).entrants
    assert set(upper.values_list("user", flat=True)) == best


@pytest.mark.slow
def test_those_without_a_division_in_the_last_season_are_newcomers() -> None:
    league, _people = room.begun(8, division_size=8)
    first = _played_out(league)
    lost = first.entrants.order_by("pk")[0]
    lost.division = None
    lost.save(update_fields=["division"])
    _next(league)
    run.start(room.season_of(league).pk)
    season = room.season_of(league)
    assert season.entrants.count() == 8
    _all_play(season)


@pytest.mark.slow
def test_a_result_of_the_last_season_played_is_adjusted_until_one_has_begun() -> None:
    league, _people = room.begun(4)
    first = _played_out(league)
    _next(league)
    _cancel_and_open(league, 1)
    assert league.organiser is not None
    fixture = Fixture.objects.filter(division__season=first).first()
    assert fixture is not None
    direct.adjust(first.pk, fixture.pk, "99 1", by=league.organiser, why="Counted again.")
    run.start(room.season_of(league).pk)
    _all_play(room.season_of(league))


@pytest.mark.slow
def test_a_season_cancelled_while_it_is_played_moves_nobody() -> None:
    league, _people = room.begun(16, division_size=8)
    _played_out(league)
    _next(league)
    run.start(room.season_of(league).pk)
    divisions = [
        set(division.entrants.values_list("user", flat=True))
        for division in room.season_of(league).divisions.order_by("number")
    ]
    _cancel_and_open(league, 1)
    run.start(room.season_of(league).pk)
    season = room.season_of(league)
    assert season.number == 3
    _all_play(season)
    assert [
        set(division.entrants.values_list("user", flat=True))
        for division in season.divisions.order_by("number")
    ] == divisions
