"""The director's desk of a league: the games of one division at a time, and who holds the season up."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from games.clocks import time_control
from games.leagues.models import Fixture, League
from games.leagues.read.desk import idle_players
from games.play.models import AcceptedMove, MoveSource, Player
from tests import cast

from . import room

pytestmark = pytest.mark.django_db


def desk_of(league: League) -> str:
    return f"/leagues/{league.public_id}/desk/"


def choices(text: str, name: str) -> set[int]:
    """The games that a list of the desk offers."""
    select = re.search(rf'<select id="{name}".*?</select>', text, re.DOTALL)
    return (
        set() if select is None else {int(key) for key in re.findall(r'<option\s+value="(\d+)"', select[0])}
    )


def test_of_many_divisions_the_desk_has_the_games_of_one() -> None:
    host = cast.person("host")
    league, _people = room.begun(33, host=host, division_size=8)
    season, browser = room.season_of(league), cast.browser_of(host)
    numbers = list(season.divisions.values_list("number", flat=True))
    assert len(numbers) > 3
    ended = {}
    for number in numbers:
        fixture = next(row for row in room.running(season) if row.division.number == number)
        assert fixture.game is not None
        room.end(fixture.game, (100, 80))
        ended[number] = fixture.pk
    for number in numbers:
        text = browser.get(f"{desk_of(league)}?division={number}").content.decode()
        here = Fixture.objects.filter(division__season=season, division__number=number)
        assert choices(text, "fixture") == set(here.filter(outcome="").values_list("pk", flat=True))
        assert choices(text, "finished") == {ended[number]}
        assert f'name="division" value="{number}"' in text
        assert all((f'href="?division={other}"' in text) == (other != number) for other in numbers)


def test_whoever_decides_a_game_is_back_at_its_division() -> None:
    host = cast.person("host")
    league, _people = room.begun(33, host=host, division_size=8)
    season, browser = room.season_of(league), cast.browser_of(host)
    fixture = Fixture.objects.filter(division__season=season, division__number=3).order_by("pk")[0]
    form = {"fixture": fixture.pk, "result": "home", "division": 3}
    refused = browser.post(f"{desk_of(league)}decide/", form | {"why": ""})
    assert fixture.pk in choices(refused.content.decode(), "fixture")
    reply = browser.post(f"{desk_of(league)}decide/", form | {"why": "Nobody came."})
    assert (reply.status_code, reply["Location"]) == (302, f"{desk_of(league)}?division=3")


def test_a_small_season_has_all_its_games_on_the_desk() -> None:
    host = cast.person("host")
    league, _people = room.begun(16, host=host, division_size=8)
    text = cast.browser_of(host).get(desk_of(league)).content.decode()
    fixtures = Fixture.objects.filter(division__season=room.season_of(league))
    assert choices(text, "fixture") == set(fixtures.values_list("pk", flat=True))
    assert "?division=" not in text


def test_who_has_not_begun_is_listed_sooner_and_said_to_be() -> None:
    host = cast.person("host")
    league, _people = room.begun(3, host=host)
    season = room.season_of(league)
    seats = Player.objects.filter(game__in=[row.game_id for row in room.running(season)], to_act=True)
    begun = seats.order_by("pk")[0]
    cast.play_on(begun.game, until=lambda now: now.version > 1 and cast.turn(now) == begun.seat)
    # A move by plan is a move; making one is no beginning, nor is looking.
    AcceptedMove.objects.filter(game=begun.game).update(by=MoveSource.PLAN)
    Player.objects.filter(pk=begun.pk).update(last_active_at=None)
    Player.objects.filter(pk__in=[seat.pk for seat in seats if seat.pk != begun.pk]).update(
        last_active_at=timezone.now()
    )
    with time_machine.travel(timezone.now() + timedelta(days=3)):
        assert {line.url for line in idle_players(season)} == {
            seat.game.get_absolute_url() for seat in seats if seat.pk != begun.pk
        }
        assert not any(line.has_begun for line in idle_players(season))
        assert "has not begun" in cast.browser_of(host).get(desk_of(league)).content.decode()
    with time_machine.travel(timezone.now() + timedelta(days=6)):
        assert begun.game.get_absolute_url() in {line.url for line in idle_players(season) if line.has_begun}


def test_whose_bank_is_low_is_listed_while_others_move() -> None:
    host = cast.person("host")
    league, _people = room.begun(2, host=host, pace=time_control.bank())
    season = room.season_of(league)
    assert idle_players(season) == ()
    waiting = Player.objects.get(game=room.running(season)[0].game, to_act=False)
    Player.objects.filter(pk=waiting.pk).update(clock_left=timedelta(hours=5), last_active_at=timezone.now())
    (line,) = idle_players(season)
    assert (line.who.name, line.since, line.little_time) == (waiting.name, None, True)
    text = cast.browser_of(host).get(desk_of(league)).content.decode()
    assert "little time left" in text
    assert "waits for others" in text
