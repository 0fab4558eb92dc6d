"""The director's desk of a league: the games of one division at a time, and who holds the season up."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.exceptions import ValidationError
from django.utils import timezone

from accounts.models import User
from games.clocks import time_control
from games.clubs.core import club as club_actions
from games.clubs.core import membership
from games.jobs import queue as job_queue
from games.jobs.models import Job
from games.leagues.models import Fixture, League
from games.leagues.read.desk import idle_players
from games.leagues.write import run
from games.leagues.write.club_list import enter_members
from games.notifications import notify
from games.notifications.models import Notification, NotificationKind
from games.play.models import AcceptedMove, MoveSource, Player
from games.privacy.deletion import delete_account
from tests import cast
from tests.clubs.room import ClubRoom

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


@pytest.mark.slow
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


@pytest.mark.slow
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


def club_season(**asked: Any) -> tuple[ClubRoom, League, list[User]]:
    """A league of a club, and three members more."""
    club = ClubRoom.opened()
    league = room.league(club.people["owner"], club=club.club, **asked)
    people = [cast.person(f"seat {place}") for place in range(1, 4)]
    for user in people:
        membership.join(club.club, user=user)
    return club, league, people


def entered(league: League) -> list[User | None]:
    return [each.user for each in room.season_of(league).entrants.order_by("pk")]


def test_a_director_enters_members_of_the_club_as_a_list_who_are_told_why() -> None:
    club, league, people = club_season()
    browser = cast.browser_of(club.people["owner"])
    names = "\n".join(f"{place}. {user.name}" for place, user in enumerate(people, 1))
    cast.person("no member")
    for wrong, reason in (
        (f"{names}\nno member", "Line 4: Nobody here"),
        (f"{names}\n{people[0].name}", "Line 4"),
    ):
        reply = browser.post(f"{desk_of(league)}members/", {"names": wrong, "why": "Our winter season"})
        assert (reply.status_code, reason in reply.content.decode(), entered(league)) == (422, True, [])
    assert browser.post(f"{desk_of(league)}members/", {"names": names, "why": " "}).status_code == 422
    assert entered(league) == []
    assert (
        browser.post(f"{desk_of(league)}members/", {"names": names, "why": "Our winter season"}).status_code
        == 302
    )
    assert entered(league) == people
    log = browser.get(f"{league.get_absolute_url()}season/1/log/").content.decode()
    assert "3 entries were made from a list of members." in log
    assert "Our winter season" in log
    told = Notification.objects.filter(kind=NotificationKind.LEAGUE)
    assert {each.user for each in told} == set(people)
    sentence = f"{club.people['owner'].name} entered you in season 1: Our winter season"
    page = cast.browser_of(people[0]).get("/play/notices/").content.decode()
    assert sentence in page
    assert f'href="{league.get_absolute_url()}season/1/"' in page
    EmailAddress.objects.create(user=people[0], email=people[0].email, primary=True, verified=True)
    Job.objects.filter(kind=notify.MAIL).update(due_at=timezone.now())
    job_queue.run(Job.objects.get(kind=notify.MAIL, object_id=people[0].pk).pk)
    [letter] = mail.outbox
    assert (league.name in letter.subject, sentence in letter.body) == (True, True)
    assert f"{league.get_absolute_url()}season/1/" in letter.body
    again = browser.post(f"{desk_of(league)}members/", {"names": names, "why": "Our winter season"})
    assert (again.status_code, "is in this season already" in again.content.decode()) == (422, True)


def test_a_list_of_too_many_lines_is_not_looked_at() -> None:
    club, league, _people = club_season()
    with pytest.raises(ValidationError) as refused:
        enter_members(room.season_of(league).pk, "nobody\n" * 501, by=club.people["owner"], why="Autumn")
    assert refused.value.messages == ["That is too many lines: 500 at most."]


def test_those_who_do_not_belong_to_the_club_any_more_or_never_did_are_not_entered() -> None:
    club, league, people = club_season()
    foreign = cast.person("foreign")
    club_actions.found_club(owner=foreign, name="Another", words="", public=True, on_asking=False)
    left, gone, _here = people
    gone_by = gone.name
    membership.leave(club.club, user=left)
    delete_account(gone)
    browser = cast.browser_of(club.people["owner"])
    for name in (left.name, gone_by, foreign.name, foreign.public_id, "<b>x</b>", "%(name)s"):
        reply = browser.post(f"{desk_of(league)}members/", {"names": name, "why": "Autumn"})
        page = reply.content.decode()
        assert (reply.status_code, "<b>x" in page, entered(league)) == (422, False, []), name


def test_members_are_entered_late_too_and_meet_everybody() -> None:
    club, league, people = club_season()
    owner = club.people["owner"]
    enter_members(
        room.season_of(league).pk, "\n".join(user.name for user in people[:2]), by=owner, why="Autumn"
    )
    run.start(room.season_of(league).pk)
    enter_members(room.season_of(league).pk, people[2].name, by=owner, why="Back from a journey")
    assert Fixture.objects.filter(division__season=room.season_of(league)).count() == 3
    with cast.refused("no_director"):
        enter_members(room.season_of(league).pk, people[2].name, by=people[0], why="Mine")


def test_members_are_entered_late_at_three_too_and_the_desk_says_how_they_play() -> None:
    club, league, people = club_season(variant=room.THREES, options=room.THREES.options())
    owner, season = club.people["owner"], room.season_of(league)
    others = [cast.person(f"more {place}") for place in range(2)]
    for user in others:
        membership.join(club.club, user=user)
    first = "\n".join(user.name for user in people)
    assert enter_members(season.pk, first, by=owner, why="Autumn") == 3
    run.start(season.pk)
    assert "in games with two others each" in cast.browser_of(owner).get(desk_of(league)).content.decode()
    before = Fixture.objects.count()
    late = "\n".join(user.name for user in others)
    assert enter_members(season.pk, late, by=owner, why="Back from a journey") == 2
    # One game with two of three, then two games with the four who are there.
    assert Fixture.objects.count() == before + 1 + 2


def test_nobody_is_entered_into_a_league_of_no_club() -> None:
    host = cast.person("host")
    league = room.league(host)
    assert "Enter members" not in cast.browser_of(host).get(desk_of(league)).content.decode()
    with cast.refused("season_state"):
        enter_members(room.season_of(league).pk, host.name, by=host, why="Mine")


def test_both_of_a_pair_are_entered_by_one_line() -> None:
    club, league, people = club_season(variant=room.PAIRS, options=room.PAIRS.options())
    line = f"{people[0].name}, {people[2].name}"
    assert enter_members(room.season_of(league).pk, line, by=club.people["owner"], why="Autumn") == 1
    assert room.season_of(league).entrants.get().user_keys == (people[0].pk, people[2].pk)
