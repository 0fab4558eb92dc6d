"""What directors do stands in the log of their season, for its players to read."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.leagues.models import Fixture, LeagueAct, LeagueActKind, LeagueEntrant, SeasonStage
from games.leagues.read.log import A_PAGE, LATEST
from games.leagues.read.pages import season_page
from games.leagues.write import direct
from tests import cast
from tests.leagues import room

pytestmark = pytest.mark.django_db


def test_who_began_a_season_and_who_opened_the_next_stands_in_the_log() -> None:
    host = cast.person("host")
    league = room.league(host)
    [player, *_others] = room.fill(league, 3)
    browser, desk = cast.browser_of(host), f"/leagues/{league.public_id}/desk/"

    def log() -> list[tuple[str, str]]:
        return [(act.by, act.sentence) for act in season_page(room.season_of(league), player).acts]

    assert browser.post(f"{desk}start/").status_code == 302
    assert room.season_of(league).stage == SeasonStage.RUNNING
    assert log() == [(host.name, "The season began.")]
    assert browser.post(f"{desk}next/").status_code == 422
    assert browser.post(f"{desk}cancel/", {"why": "nobody plays"}).status_code == 302
    assert browser.post(f"{desk}next/").status_code == 302
    assert log() == [(host.name, "The season was opened to enter.")]


@pytest.mark.slow
def test_a_long_log_is_cut_into_pages_and_costs_no_more_questions() -> None:
    host = cast.person("host")
    league, people = room.begun(4, host=host)
    season, start = room.season_of(league), timezone.now()
    fixtures = list(Fixture.objects.filter(division__season=season).order_by("pk"))
    entrants = list(LeagueEntrant.objects.filter(season=season))

    def more(number: int) -> None:
        there = LeagueAct.objects.count()
        kinds = (LeagueActKind.EXTEND, LeagueActKind.ADJUST, LeagueActKind.WITHDRAW, LeagueActKind.DEPUTY)
        for place in range(there, there + number):
            LeagueAct.objects.create(
                season=season,
                kind=kinds[place % len(kinds)],
                by=people[place % len(people)],
                why=f"reason {place}.",
                fixture=fixtures[place % len(fixtures)],
                entrant=entrants[place % len(entrants)],
                deputy=people[place % len(people)],
                made_at=start + timedelta(minutes=place),
            )

    browser = cast.browser_of(people[0])
    url, log = league.get_absolute_url(), f"/leagues/{league.public_id}/season/1/log/"

    def read(address: str) -> tuple[str, int]:
        with CaptureQueriesContext(connection) as caught:
            answer = browser.get(address)
        assert answer.status_code == 200
        return answer.content.decode(), len(caught)

    more(8)
    read(url)
    before = [read(address)[1] for address in (url, log)]
    more(A_PAGE + 10)
    after = [read(address)[1] for address in (url, log)]
    assert after == before
    page, _questions = read(url)
    assert page.count("reason ") == LATEST
    assert f'href="{log}"' in page
    first, _questions = read(log)
    assert first.count("reason ") == A_PAGE
    assert f"reason {A_PAGE + 17}." in first
    assert "page=2" in first
    second, _questions = read(f"{log}?page=2")
    assert second.count("reason ") == 18
    assert "reason 0." in second
    assert read(f"{log}?page=99")[0].count("reason ") == 18


def test_the_reason_of_an_adjusted_result_stands_beside_it_however_long_the_log_is() -> None:
    host = cast.person("host")
    league, _people = room.begun(3, host=host)
    season = room.season_of(league)
    fixture = room.running(season)[0]
    assert fixture.game is not None
    room.end(fixture.game, (120, 80))
    direct.adjust(season.pk, fixture.pk, "80 120", by=host, why="Read wrongly at first.")
    direct.adjust(season.pk, fixture.pk, "90 120", by=host, why="The points were exchanged.")
    for _ in range(LATEST + 1):
        end = room.season_of(league).ends_at + timedelta(days=1)
        direct.extend(season.pk, end, by=host, why="a storm")
    page = season_page(room.season_of(league), host)
    assert {act.why for act in page.acts} == {"a storm"}
    [line] = [line for _number, lines in page.divisions[0].rounds for line in lines if line.key == fixture.pk]
    assert line.why == "The points were exchanged."
