"""The club of bots: made once, alive within minutes, slower with age, never in the way of people."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.clubs.core import membership
from games.clubs.core.models import Club
from games.demo import life
from games.demo.house_club import ladder_of, league_of, make_demo_club
from games.ladders.models import Challenge, ChallengeState
from games.ladders.write import entries as ladder_entries
from games.leagues.models import Fixture, LeagueEntrant, SeasonStage
from games.leagues.write import run
from games.play.models import Bot, Game, Player
from games.play.write.demo import make_demo
from games.series.models import Series, SeriesResult
from games.series.read.pages import series_page
from games.series.write import count
from games.tournaments.models import Tournament
from tests import cast
from tests.leagues import room as league_room

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(settings: Any) -> Club:
    settings.TALON_DEMO = True
    make_demo()
    make_demo_club()
    return Club.objects.get(house=True)


def test_it_is_made_once_with_all_bots_in_everything(club: Club) -> None:
    rows = (Club, Tournament, LeagueEntrant, Bot)
    before = [row.objects.count() for row in rows]  # type: ignore[attr-defined]
    make_demo_club()
    assert [row.objects.count() for row in rows] == before  # type: ignore[attr-defined]
    ladder, league = ladder_of(club), league_of(club)
    assert ladder is not None
    assert league is not None
    assert ladder.entrants.filter(place__isnull=False, bot__isnull=False).count() == 24
    assert league.seasons.get().entrants.count() == 24
    page = cast.browser_of().get(club.get_absolute_url()).content.decode()
    assert "24 bots," in page
    assert "24 bots," in cast.browser_of().get("/clubs/").content.decode()


def test_within_minutes_everything_has_begun(club: Club) -> None:
    life.on_job(None)  # type: ignore[arg-type]
    league = league_of(club)
    assert league is not None
    run.advance(league.seasons.get().pk)
    # Three divisions of eight, and one game of each at a time.
    assert (Fixture.objects.count(), Fixture.objects.filter(game__isnull=False).count()) == (84, 12)
    tournament = Tournament.objects.get(club=club)
    assert tournament.starts_at - timezone.now() < timedelta(minutes=11)
    assert Challenge.objects.get().state == ChallengeState.PLAYING
    series = Series.objects.get(club=club)
    assert [part.season_id is None for part in series.parts.order_by("pk")] == [False, True]
    assert not Player.objects.filter(user__isnull=False).exists()
    life.on_job(None)  # type: ignore[arg-type]
    assert (Tournament.objects.filter(club=club).count(), series.parts.count()) == (1, 2)


@pytest.mark.slow
def test_a_season_of_bots_counts_in_the_table_of_the_year_and_another_follows(club: Club) -> None:
    life.go_on(club, timezone.now())
    league = league_of(club)
    assert league is not None
    season = league.seasons.get()
    run.advance(season.pk)
    season.refresh_from_db()
    season.ends_at = timezone.now()
    season.save(update_fields=["ends_at"])
    run.advance(season.pk)
    assert league_room.season_of(league).stage == SeasonStage.OVER
    count.on_job(None)  # type: ignore[arg-type]
    assert SeriesResult.objects.filter(bot__isnull=False).count() == 24
    rows = series_page(Series.objects.get(club=club), None, directs=False).rows
    assert {row.name.endswith(" (bot)") for row in rows} == {True}
    Club.objects.filter(pk=club.pk).update(made_at=timezone.now() - timedelta(days=9))
    club.refresh_from_db()
    life.go_on(club, timezone.now() + timedelta(days=2))
    assert league.seasons.count() == 1
    life.go_on(club, timezone.now() + timedelta(days=5))
    assert (league.seasons.count(), league_room.season_of(league).entrants.count()) == (2, 24)


def test_what_the_site_made_is_named_in_the_language_of_the_reader(club: Club) -> None:
    life.go_on(club, timezone.now())
    alone, for_all = Tournament.objects.get(club=club), Tournament.objects.get(club=None)
    said = {
        "en": ("Tournament: ", "Three bots play too"),
        "fr": ("Tournoi\N{NO-BREAK SPACE}: ", "Trois robots jouent aussi"),
    }
    browser = cast.browser_of()
    for language, (title, words) in said.items():
        prefix = "/fr" if language == "fr" else ""
        page = browser.get(f"{prefix}/events/{for_all.public_id}/").content.decode()
        assert f"<h1>{title}" in page
        assert words in page
        assert title in browser.get(f"{prefix}/events/").content.decode()
        assert f"<h1>{title}" in browser.get(f"{prefix}/events/{alone.public_id}/").content.decode()


def test_bots_play_two_games_of_the_ladder_at_a_time_and_never_ask_a_person(club: Club) -> None:
    ladder = ladder_of(club)
    assert ladder is not None
    reader = cast.person("reader")
    membership.join(club, user=reader)
    entrant = ladder_entries.join(ladder.pk, user=reader)
    for _ in range(6):
        life._ladder_game(club, timezone.now() + timedelta(hours=9))
    games = Challenge.objects.all()
    assert games.count() == life.AT_ONCE
    assert entrant.pk not in {key for game in games for key in (game.challenger_id, game.opponent_id)}


def test_the_older_the_club_the_longer_it_rests(club: Club) -> None:
    now = timezone.now()
    for age, rest, begins in (
        (timedelta(minutes=40), timedelta(minutes=3), True),
        (timedelta(days=1), timedelta(minutes=3), False),
        (timedelta(days=1), timedelta(minutes=80), True),
        (timedelta(days=900), timedelta(hours=5), False),
        (timedelta(days=900), timedelta(hours=7), True),
    ):
        Challenge.objects.all().delete()
        Game.objects.all().delete()
        Club.objects.filter(pk=club.pk).update(made_at=now - age)
        club.refresh_from_db()
        life._ladder_game(club, now)
        Challenge.objects.update(state=ChallengeState.DONE, made_at=now - rest, ended_at=now - rest)
        life._ladder_game(club, now)
        assert Challenge.objects.count() == (2 if begins else 1), (age, rest)


def test_a_site_that_does_not_ask_for_it_has_none(settings: Any) -> None:
    settings.TALON_DEMO = True
    make_demo()
    make_demo_club()
    settings.TALON_DEMO = False
    life.on_job(None)  # type: ignore[arg-type]
    assert not Challenge.objects.exists()
