"""Pages of ladders: rows with reasons, history, climbs, what a table says."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.ladders.models import Ladder, PlaceChange
from games.ladders.read.at_table import purposes
from games.ladders.read.history import history_page, player_page
from games.ladders.read.page import ladder_page
from games.ladders.write.settings import LadderFigures
from games.ratings.models import Rating
from games.standings.challenge_rules import ChallengeRules
from tests import cast
from tests.ladders import room

pytestmark = pytest.mark.django_db


def test_the_page_says_of_every_row_whether_i_may_challenge_and_why_not() -> None:
    ladder = room.ladder(
        figures=LadderFigures(challenge_rules=ChallengeRules(reach_places=2, reach_percent=0))
    )
    people = room.joined(ladder, 5)
    page = ladder_page(ladder, people[3])
    assert [(row.may_challenge, row.why) for row in page.rows] == [
        (False, "Too far above you."),
        (True, ""),
        (True, ""),
        (False, "This is you."),
        (False, "Below you."),
    ]
    room.challenged(ladder, people[4], people[3], "Good evening")
    page = ladder_page(ladder, people[3])
    assert [(line.who.name, line.note, line.to_me) for line in page.to_me] == [
        ("player 5", "Good evening", True)
    ]
    assert ladder_page(ladder, people[4]).waiting[0].who.name == "player 4"
    for reader, why in (
        (None, "Sign in and join the ladder first."),
        (cast.person("on-no-ladder"), "Join the ladder first."),
    ):
        page = ladder_page(ladder, reader)
        assert page.why_nobody == why
        assert [(row.may_challenge, row.why) for row in page.rows] == [(False, why)] * 5


def test_a_reason_that_is_the_same_for_every_row_is_to_be_seen_once_and_heard_in_each() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 3)
    client = Client()
    client.force_login(cast.person("on-no-ladder"))
    html = client.get(ladder.get_absolute_url()).content.decode()
    assert html.count("Join the ladder first.") == 4
    assert html.count('<span class="visually-hidden">Join the ladder first.</span>') == 3
    assert ladder_page(ladder, people[2]).why_nobody == ""
    Ladder.objects.filter(pk=ladder.pk).update(stage="paused")
    ladder.refresh_from_db()
    assert {row.why for row in ladder_page(ladder, people[2]).rows} == {
        "No challenges are made at the moment."
    }


def test_a_rating_that_says_little_yet_has_a_question_mark_beside_the_place() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 3)
    for user, games in ((people[0], 3), (people[1], 30)):
        Rating.objects.create(user=user, family="piquet", pace="days", mu=26.0, sigma=2.0, games=games)
    assert [row.rating for row in ladder_page(ladder, people[2]).rows] == ["1530?", "1530", ""]


def test_where_a_challenge_says_how_much_time_there_is_playing_over_days_is_explained() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 2)
    address = f"/ladders/{ladder.public_id}/challenge/{room.entry(ladder, people[0]).pk}/"
    page = cast.browser_of(people[1]).get(address).content.decode()
    assert "Time: " in page
    assert 'href="/over-days/"' in page


@pytest.mark.slow
def test_a_page_of_a_ladder_asks_as_much_of_hundreds_as_of_a_few() -> None:
    asked = []
    for number in (3, 120):
        ladder = room.ladder(figures=room.FREE)
        people = room.joined(ladder, number)
        room.begun(ladder, people[-1], people[0])
        room.challenged(ladder, people[-1], people[1])
        with CaptureQueriesContext(connection) as context:
            ladder_page(Ladder.objects.select_related("club").get(pk=ladder.pk), people[-1])
        asked.append(len(context))
    assert asked == [20, 20]


@pytest.mark.slow
def test_long_ladders_open_around_the_reader() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 120)
    assert [row.place for row in ladder_page(ladder, people[70]).rows][::49] == [51, 100]
    assert ladder_page(ladder, None).rows[0].place == 1
    assert ladder_page(ladder, people[70], page=3).rows[-1].place == 120


def test_history_tells_each_thing_once_with_its_cause_and_everybodys_places() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 4)
    room.end(room.begun(ladder, people[3], people[0]), 0)
    room.end(room.begun(ladder, people[2], people[1]), 1)
    room.time_up(room.begun(ladder, people[1], people[3]), 1)
    lines = [(line.sentence, line.places) for line in history_page(ladder, None, page=1).lines]
    assert lines == [
        ("player 2 won against player 4, whose time ran out.", "3 → 1"),
        ("player 3 lost against player 2.", "4"),
        ("player 4 won against player 1.", "4 → 1"),
        ("player 4 joined.", "4"),
        ("player 3 joined.", "3"),
        ("player 2 joined.", "2"),
        ("player 1 joined.", "1"),
    ]
    mine = player_page(ladder, room.entry(ladder, people[0]), None, page=1)
    assert [(line.sentence, line.places) for line in mine.history.lines] == [
        ("player 1 lost against player 4.", "1 → 2"),
        ("player 1 joined.", "1"),
    ]
    assert (mine.place, mine.best) == (2, 1)
    other = player_page(ladder, room.entry(ladder, people[2]), None, page=1)
    assert other.history.lines[0].sentence == "A place above became free."
    assert other.chart is not None
    heights = [dot.y for dot in other.chart.lines[0]]
    assert [dot.value for dot in other.chart.lines[0]] == [3, 4, 4, 3]
    assert heights[1] > heights[0]
    climbs = ladder_page(ladder, None).climbs
    assert [(climb.who.name, climb.from_place, climb.to_place) for climb in climbs] == []


def test_whoever_moved_down_by_a_game_of_others_reads_whose_game_it_was() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 4)
    room.end(room.begun(ladder, people[3], people[0]), 0)
    own = player_page(ladder, room.entry(ladder, people[1]), None, page=1).history.lines[0]
    assert (own.sentence, own.places) == ("player 4 won against player 1.", "2 → 3")
    assert own.url
    PlaceChange.objects.update(challenge=None)
    own = player_page(ladder, room.entry(ladder, people[1]), None, page=1).history.lines[0]
    assert own.sentence == "Somebody from below won against somebody above."


def test_the_biggest_climbs_of_a_month_are_shown() -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 6)
    with time_machine.travel(timezone.now() + timedelta(days=40), tick=False):
        room.end(room.begun(ladder, people[5], people[0]), 0)
        room.end(room.begun(ladder, people[4], people[1]), 0)
        climbs = ladder_page(ladder, None).climbs
        assert [(climb.who.name, climb.from_place, climb.to_place) for climb in climbs] == [
            ("player 6", 6, 1),
            ("player 5", 5, 3),
        ]


def test_a_table_says_which_ladder_it_is_for_and_nobody_plays_it_again_there() -> None:
    ladder = room.ladder()
    people = room.joined(ladder, 3)
    game = room.begun(ladder, people[2], people[0])
    found = purposes([game], people[0].pk)[game.pk]
    assert (found.name, found.part) == ("Ladder of the talon", "a challenge: place 3 against place 1")
    room.end(game, 0)
    over = cast.again(game)
    found = purposes([over], people[0].pk)[game.pk]
    assert found.ways[0] == ("The ladder now", ladder.get_absolute_url())
    browser = cast.browser_of(people[0])
    page = browser.get(game.get_absolute_url()).content.decode()
    assert "Ladder of the talon" in page
    assert f"{game.get_absolute_url()}again/" not in page
    answer = browser.post(f"{game.get_absolute_url()}again/", {"words": ""})
    assert answer.url == game.get_absolute_url()
    assert "go on from the page of that" in browser.get(answer.url).content.decode()
    assert cast.again(game).rematch is None
