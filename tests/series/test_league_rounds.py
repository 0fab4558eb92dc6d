"""Rounds of a league as parts of a series: when they end, what they give, what follows when a result changes."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.leagues.models import Fixture, LeagueEntrant, Season
from games.leagues.write import direct
from games.leagues.write import entries as league_entries
from games.leagues.write import run as league_run
from games.series.models import Series, SeriesPart, SeriesResult
from games.series.read.pages import series_page
from games.series.write import count, setup
from games.series.write.setup import SeriesSettings
from tests import cast
from tests.cast import refused
from tests.clubs.room import ClubRoom
from tests.leagues import room as league_room

pytestmark = pytest.mark.django_db

PLAYERS = ("director", "other director", "member", "other member")


def in_play(room: ClubRoom, **asked: object) -> Season:
    """A season of four, all of whose games are open."""
    league = league_room.league(room.people["owner"], club=room.club, at_once=0, **asked)
    season = league_room.season_of(league)
    for who in PLAYERS:
        league_entries.enter(season.pk, user=room.people[who])
    league_run.start(season.pk)
    return league_room.season_of(league)


def made(room: ClubRoom, *words: str) -> Series:
    """A series with these parts."""
    owner = room.people["owner"]
    series = setup.create(room.club, SeriesSettings("The year", points=(10, 6, 3, 1)), by=owner)
    for word in words:
        setup.add_part(series, word, by=owner)
    return series


def games_of(season: Season, number: int) -> list[Fixture]:
    rows = Fixture.objects.filter(division__season=season, round=number)
    return list(rows.select_related("game", "home__user", "away__user"))


def home_wins(fixture: Fixture, by: int = 20) -> None:
    assert fixture.game is not None
    league_room.end(fixture.game, (100 + by, 100))


def counted() -> dict[User, int | None]:
    count.on_job(None)  # type: ignore[arg-type]
    return {row.user: row.place for row in SeriesResult.objects.select_related("user") if row.user}


def test_a_round_is_counted_when_its_last_game_has_a_result_by_the_rules_of_the_league() -> None:
    room = ClubRoom.opened()
    season = in_play(room)
    made(room, f"round-{season.pk}-1")
    first, second = games_of(season, 1)
    home_wins(first, by=10)
    home_wins(games_of(season, 2)[0], by=90)
    assert counted() == {}
    home_wins(second, by=40)
    # Two have won, and the difference parts them, as in the table of the league.
    assert counted() == {
        second.home.user: 1, first.home.user: 2, first.away.user: 3, second.away.user: 4,
    }  # fmt: skip


def test_a_round_follows_what_a_director_adjusts_and_whoever_leaves() -> None:
    room = ClubRoom.opened()
    season = in_play(room)
    owner = room.people["owner"]
    made(room, f"round-{season.pk}-1")
    first, second = games_of(season, 1)
    home_wins(first, by=10)
    home_wins(second, by=40)
    assert counted()[second.home.user] == 1  # type: ignore[index]
    with time_machine.travel(timezone.now() + timedelta(days=30)):
        direct.adjust(season.pk, second.pk, "80 120", by=owner, why="typed wrongly")
        assert counted()[second.home.user] == 4  # type: ignore[index]
        # Of games of the three that are open less than half is played: all of them are annulled.
        league_entries.leave(season.pk, user=first.home.user)  # type: ignore[arg-type]
        assert set(counted()) == {second.home.user, second.away.user}
        direct.cancel(season.pk, by=owner, why="nobody plays")
        assert counted() == {}


def test_places_of_a_round_are_counted_on_from_division_to_division() -> None:
    room = ClubRoom.opened()
    season = in_play(room)
    made(room, f"round-{season.pk}-1")
    lower = season.divisions.create(number=2)
    first, second = games_of(season, 1)
    for each in (second, *games_of(season, 2), *games_of(season, 3)):
        each.division = lower
        each.save()
    LeagueEntrant.objects.filter(pk__in=second.entrant_keys).update(division=lower)
    home_wins(first, by=10)
    home_wins(second, by=40)
    assert counted() == {
        first.home.user: 1, first.away.user: 2, second.home.user: 3, second.away.user: 4,
    }  # fmt: skip


def test_a_round_is_put_in_while_it_is_open_and_never_beside_its_season() -> None:
    room = ClubRoom.opened()
    season, owner = in_play(room), room.people["owner"]
    series = made(room)
    words = {setup.word_of(part) for part in setup.candidates(series)}
    assert words == {f"season-{season.pk}", *(f"round-{season.pk}-{number}" for number in (1, 2, 3))}
    for fixture in games_of(season, 1):
        home_wins(fixture)
    with refused("part_ended"):
        setup.add_part(series, f"round-{season.pk}-1", by=owner)
    with refused("no_part"):
        setup.add_part(series, "round-x-1", by=owner)
    part = setup.add_part(series, f"round-{season.pk}-2", by=owner)
    assert {setup.word_of(each) for each in setup.candidates(series)} == {f"round-{season.pk}-3"}
    setup.take_out(series, part.pk, by=owner)
    setup.add_part(series, f"season-{season.pk}", by=owner)
    assert setup.candidates(series) == []


def test_the_rule_stands_once_a_round_is_over_whether_it_has_been_counted_or_not() -> None:
    room = ClubRoom.opened()
    season = in_play(room)
    series = made(room, f"round-{season.pk}-1")
    setup.change(series, SeriesSettings("x", points=(5,)), by=room.people["owner"])
    for fixture in games_of(season, 1):
        home_wins(fixture)
    with refused("rule_stands"):
        setup.change(series, SeriesSettings("x", points=(7,)), by=room.people["owner"])


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("round 1", "league round", "of a round of it")),
        ("fr", ("tour 1", "tour de ligue", "d’un de ses tours")),
    ],
)
def test_pages_name_the_round_in_both_languages(language: str, words: tuple[str, ...]) -> None:
    room = ClubRoom.opened()
    season = in_play(room)
    series = made(room, f"round-{season.pk}-1")
    browser = cast.browser_of(room.people["owner"])
    prefix = "" if language == "en" else f"/{language}"
    text = browser.get(f"{prefix}{series.get_absolute_url()}").content.decode()
    for each in words:
        assert each in text


def test_candidates_and_the_page_ask_as_much_however_many_rounds_there_are() -> None:
    room = ClubRoom.opened()
    season = in_play(room)
    series = made(room, f"round-{season.pk}-1")
    numbers = []
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            setup.candidates(series)
            series_page(Series.objects.get(pk=series.pk), None, directs=True)
        numbers.append(len(queries))
        if len(numbers) == 1:
            SeriesPart.objects.create(series=series, season=season, round=2)
            in_play(room, name="Another league")
    assert numbers[0] == numbers[1]


def test_a_round_that_is_in_already_is_not_said_to_have_ended() -> None:
    room = ClubRoom.opened()
    season = in_play(room)
    series = made(room, f"round-{season.pk}-1")
    for word in (
        f"round-{season.pk}-1",
        f"round-{season.pk}-99",
        f"round-{season.pk}-x",
        f"round-{season.pk}",
    ):
        with refused("no_part"):
            setup.add_part(series, word, by=room.people["owner"])
    for fixture in games_of(season, 2):
        home_wins(fixture)
    with refused("part_ended"):
        setup.add_part(series, f"round-{season.pk}-2", by=room.people["owner"])
