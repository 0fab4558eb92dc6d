"""What is going on, on the front page: events one may see, and evenings and news of one's own clubs."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.clubs.core import club as club_actions
from games.clubs.core import news
from games.tournaments.models import TournamentStage
from tests import cast
from tests.clubs.room import ClubRoom, evening
from tests.tournaments import stage

pytestmark = pytest.mark.django_db


def shown(room: ClubRoom, who: str | None) -> str:
    browser = cast.browser_of(room.people[who] if who else None)
    page = str(browser.get("/").content.decode())
    return page.split('id="going-on"')[1].split("</section>")[0] if 'id="going-on"' in page else ""


def test_evenings_and_news_of_a_club_stand_there_for_its_members_alone() -> None:
    room = ClubRoom.opened()
    evening(room, title="Cards at eight", place="The hall")
    evening(room, days=-3, title="Last week")
    news.write(room.club, by=room.people["owner"], title="The summer", words="We play outside.")
    text = shown(room, "member")
    assert "Cards at eight" in text
    assert "The Widow, The hall" in text
    assert "The summer" in text
    assert "Last week" not in text
    for who in ("invited", "put out", "stranger", "guest", None):
        assert shown(room, who) == "", who
    club_actions.close(room.now(), by=room.people["owner"])
    assert shown(room, "member") == ""


def test_events_stand_there_for_those_who_may_see_them() -> None:
    room = ClubRoom.opened()
    stage.tournament_of(name="Open to all")
    stage.tournament_of(name="By invitation", public=False)
    stage.tournament_of(name="For members", public=False, members_only=True, club=room.club)
    stage.tournament_of(name="Not yet", entries_from=timezone.now() + timedelta(minutes=30))
    stage.tournament_of(name="Over", stage=TournamentStage.OVER)
    assert "Open to all" in shown(room, None)
    member = shown(room, "member")
    assert "For members" in member
    for name in ("By invitation", "Not yet", "Over"):
        assert name not in member
    assert "For members" not in shown(room, None)


def test_the_front_page_asks_as_much_however_much_is_going_on() -> None:
    room = ClubRoom.opened()
    asked = []
    for number in (1, 9):
        for each in range(number):
            evening(room, title=f"Evening {number} {each}")
            news.write(room.club, by=room.people["owner"], title=f"News {number} {each}", words="So.")
            stage.tournament_of(name=f"Event {number} {each}")
        browser = cast.browser_of(room.people["member"])
        browser.get("/")
        with CaptureQueriesContext(connection) as caught:
            assert browser.get("/").content.decode().count("Event ") == min(3, 1 + (number > 1) * 2)
        asked.append(len(caught))
    assert asked[0] == asked[1]
