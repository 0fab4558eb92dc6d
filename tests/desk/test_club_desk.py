"""The desk of a club: what is played and overdue, who calls, what was done; a constant number of queries."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.clubs.core import club as club_actions
from games.clubs.core.contests import ContestAct
from games.clubs.core.models import Club
from games.clubs.web.desk_pages import ClubDesk, club_desk
from games.desk.write import calls, messages
from games.ladders.write import direct as direct_ladder
from games.ladders.write import entries
from games.leagues.write import direct as direct_league
from games.play.models import Player
from games.tournaments.director.scores import adjust
from games.tournaments.director.tournament import message as write_to_all
from games.tournaments.models import BoardPlay, TournamentDirector
from tests import cast
from tests.clubs.room import ClubRoom
from tests.desk.room import DeskRoom, club_table
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.tournaments import stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> DeskRoom:
    return DeskRoom.opened()


def page(club: Club, user: User) -> ClubDesk:
    return club_desk(club, user, page=1)


def of_contests(found: ClubDesk) -> list[ContestAct]:
    """The log without what was done with the club itself, as it was set up."""
    return [act for act in found.log if act.contest != "Club"]


def names(found: ClubDesk) -> list[str]:
    return [line.contest for line in found.running]


def test_games_of_every_contest_and_of_the_club_itself_stand_there(desk: DeskRoom) -> None:
    club, owner = desk.club.club, desk.person("owner")
    league = league_room.league(owner, club=club)
    league_room.fill(league, 2)
    league_room.run.start(league_room.season_of(league).pk)
    tournament = stage.begin_of(stage.tournament_of(club=club, organiser=owner), 4)
    club_table(desk.club, desk.person("member"))
    cast.with_bots(cast.table_of([desk.person("member"), None, None, None]))
    found = page(club, desk.person("director"))
    shown = sorted(line.contest.partition(",")[0] for line in found.running)
    assert shown == ["Club duplicate"] * 2 + [
        "Ladder of the talon",
        "League of the talon",
        "a table of the club",
    ]
    assert found.number == 5
    assert [(desk.kind, desk.name) for desk in found.contests] == [
        ("ladder", "Ladder of the talon"),
        ("league", "League of the talon"),
        ("tournament", "Club duplicate"),
    ]
    by_contest = {line.contest.partition(",")[0]: line for line in found.running}
    assert by_contest["Club duplicate"].url == "", "its board is sealed"
    assert by_contest["Ladder of the talon"].url == desk.game.get_absolute_url()
    assert f"/events/{tournament.public_id}/desk/" in by_contest["Club duplicate"].desk_url


def test_games_of_another_club_do_not_stand_there(desk: DeskRoom) -> None:
    other = ClubRoom.opened(name="The Talon")
    found = page(other.club, other.people["director"])
    assert (found.running, found.contests, of_contests(found)) == ((), (), [])


def test_overdue_games_come_first_and_say_so(desk: DeskRoom) -> None:
    people = [cast.person(name) for name in ("king of hearts", "queen of hearts")]
    for user in people:
        desk.club.club.members.create(user=user, since=timezone.now())
        entries.join(desk.ladder.pk, user=user)
    late = ladder_room.begun(desk.ladder, people[1], people[0])
    now = timezone.now()
    Player.objects.filter(game=late, to_act=True).update(turn_since=now - timedelta(days=6))
    found = page(desk.club.club, desk.person("director"))
    assert [(line.url, line.overdue) for line in found.running] == [
        (late.get_absolute_url(), True),
        (desk.game.get_absolute_url(), False),
    ]
    assert found.overdue == 1
    Player.objects.filter(game=late, to_act=True).update(
        turn_since=now - timedelta(hours=30), deadline=now + timedelta(hours=3, minutes=1)
    )
    first, _second = page(desk.club.club, desk.person("director")).running
    assert first.overdue
    assert first.left.startswith("3 h")
    Player.objects.filter(game=late, to_act=True).update(turn_since=now - timedelta(hours=3))
    assert page(desk.club.club, desk.person("director")).overdue == 0, "a short turn is not late yet"


def test_what_was_done_anywhere_in_the_club_is_one_log(desk: DeskRoom) -> None:
    club, owner, director = desk.club.club, desk.person("owner"), desk.person("director")
    league = league_room.league(owner, club=club)
    [one, _other] = league_room.fill(league, 2)
    season = league_room.season_of(league)
    entrant = season.entrants.get(user=one)
    direct_league.withdraw(season.pk, entrant.pk, by=director, why="Away all summer.")
    entry = ladder_room.entry(desk.ladder, desk.person("member"))
    direct_ladder.move(desk.ladder.pk, entry.pk, 1, by=owner, why="A slip of the pen.")
    tournament = stage.tournament_of(club=club, organiser=owner)
    write_to_all.do(tournament.public_id, by=director, words="The hall opens at seven.")
    call = desk.call()
    calls.answer(call, by=director, words="Until Monday.", for_all=True)
    messages.write(desk.game, by=owner, words="Please go on.")
    log = of_contests(page(club, director))
    assert [act.why for act in log] == [
        "Please go on.",
        "Until Monday.",
        "The hall opens at seven.",
        "A slip of the pen.",
        "Away all summer.",
    ]
    assert {act.by for act in log} == {owner.name, director.name}
    text = cast.browser_of(director).get(f"{club.get_absolute_url()}desk/").content.decode()
    assert all(act.why in text for act in log)


def test_a_director_who_plays_sees_neither_tables_nor_scores_of_the_event(desk: DeskRoom) -> None:
    club, playing, other = desk.club.club, desk.person("director"), desk.person("other director")
    tournament = stage.tournament_of(club=club, organiser=desk.person("owner"))
    stage.entries.enter(tournament.public_id, user=playing)
    stage.enter(tournament, 3)
    tournament = stage.begin(tournament)
    TournamentDirector.objects.create(tournament=tournament, user=desk.person("member"))
    play = BoardPlay.objects.filter(board__tournament=tournament).exclude(game__players__user=playing)[0]
    shares = ["60", "40"]
    adjust.do(tournament.public_id, play.pk, by=other, why="A wrong deal.", shares=shares)
    call = desk.call()
    mine, theirs = page(club, playing), page(club, other)
    assert [line.public_id for line in mine.queue.lines] == [call.public_id], "the ladder is another thing"
    assert mine.plays
    assert not theirs.plays
    assert "Club duplicate" not in str(names(mine))
    assert "Club duplicate" in str(names(theirs))
    assert "A wrong deal." in [act.why for act in theirs.log]
    assert "A wrong deal." not in [act.why for act in mine.log]
    assert [desk.deputies for desk in theirs.contests if desk.name == "Club duplicate"] == [
        ("member of clubs",)
    ]


@pytest.mark.slow
def test_the_home_of_the_club_says_to_its_directors_that_a_call_waits(desk: DeskRoom) -> None:
    desk.call()
    home = desk.club.club.get_absolute_url()
    said = {
        who: "1 call from a table waits for you." in cast.browser_of(user).get(home).content.decode()
        for who, user in desk.club.people.items()
    }
    assert {who for who, says in said.items() if says} == {"owner", "director", "other director"}


def test_an_adjusted_result_of_a_league_stands_in_the_log_with_both_figures(desk: DeskRoom) -> None:
    club, owner = desk.club.club, desk.person("owner")
    league = league_room.league(owner, club=club)
    league_room.fill(league, 2)
    league_room.run.start(league_room.season_of(league).pk)
    season = league_room.season_of(league)
    [fixture] = league_room.running(season)
    assert fixture.game is not None
    league_room.end(fixture.game, (120, 80))
    browser = cast.browser_of(desk.person("director"))
    form = {"fixture": fixture.pk, "points": "80 120", "why": "They were exchanged."}
    address = f"/leagues/{league.public_id}/desk/adjust/"
    refused = browser.post(address, form | {"points": "80"})
    assert refused.status_code == 422
    assert "They were exchanged." in refused.content.decode()
    assert browser.post(address, form).status_code == 302
    [act] = of_contests(page(club, owner))
    assert "120 : 80 → 80 : 120" in act.sentence
    assert act.why == "They were exchanged."


def test_a_club_that_is_closed_keeps_its_desk_for_those_who_directed_it(desk: DeskRoom) -> None:
    club = desk.club.club
    club_actions.close(club, by=desk.person("owner"))
    found = cast.browser_of(desk.person("director")).get(f"{club.get_absolute_url()}desk/")
    assert found.status_code == 200
    assert desk.game.get_absolute_url() in found.content.decode()
    assert cast.browser_of(desk.person("member")).get(f"{club.get_absolute_url()}desk/").status_code == 404


@pytest.mark.slow
def test_the_desk_asks_a_constant_number_of_questions(desk: DeskRoom) -> None:
    def questions() -> int:
        browser = cast.browser_of(desk.person("director"))
        with CaptureQueriesContext(connection) as caught:
            assert browser.get(f"{desk.club.club.get_absolute_url()}desk/").status_code == 200
        return len(caught)

    owner = desk.person("owner")
    tournament = stage.begin_of(stage.tournament_of(club=desk.club.club, organiser=owner), 6)
    first, second, _still_played = BoardPlay.objects.filter(board__tournament=tournament)
    adjust.do(tournament.public_id, first.pk, by=owner, why="A wrong deal.", shares=["60", "40"])
    call: Any = desk.call()
    calls.answer(call, by=desk.person("owner"), words="Until Monday.", for_all=True)
    desk.call()
    few = questions()
    adjust.do(tournament.public_id, second.pk, by=owner, why="That too.", shares=["40", "60"])
    for number in range(6):
        two = [cast.person(f"{seat} {number}") for seat in ("Elder hand", "Younger hand")]
        for user in two:
            desk.club.club.members.create(user=user, since=timezone.now())
            entries.join(desk.ladder.pk, user=user)
        game = ladder_room.begun(desk.ladder, two[1], two[0])
        row = calls.call(game.public_id, user=two[0], reason="slow", words="A week.")
        if number % 2:
            calls.answer(row, by=desk.person("owner"), words="Until Monday.", for_all=False)
    assert questions() == few
    assert few <= 40
