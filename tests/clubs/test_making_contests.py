"""What the pages say where a club makes its contests: which button is for what, how many it takes, where results go."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine

from games.leagues.web.forms import LeagueForm
from tests import cast
from tests.clubs.room import ClubRoom

pytestmark = pytest.mark.django_db


def page_of(room: ClubRoom, who: str, address: str) -> str:
    reply = cast.browser_of(room.people[who]).get(address)
    return " ".join(reply.content.decode().split())


def test_the_buttons_of_directors_stand_in_groups_that_say_what_they_are_for() -> None:
    room = ClubRoom.opened()
    home = room.club.get_absolute_url()
    page = page_of(room, "owner", home)
    menu = page.split('id="looking-after"')[1].split("</section>")[0]
    groups = [group.split("</h3>")[0] for group in menu.split("<h3>")[1:]]
    assert groups == ["At real tables", "Contests", "The club"]
    assert menu.count('class="helptext"') == 3
    for leaf in ("desk/", "invite/", "news/new/", "evenings/new/", "rules/", "settings/", "series/new/"):
        assert leaf in menu, leaf
    assert (
        "settings/"
        not in page_of(room, "director", home).split('id="looking-after"')[1].split("</section>")[0]
    )
    assert 'id="looking-after"' not in page_of(room, "member", home)


@pytest.mark.parametrize(
    ("variant", "words"), [("piquet", "at least two players"), ("double-deck", "at least two pairs")]
)
def test_a_new_league_says_how_many_it_takes_to_begin(variant: str, words: str) -> None:
    room = ClubRoom.opened()
    assert words in page_of(room, "owner", f"/leagues/new/?variant={variant}")


@pytest.mark.parametrize("contest", ["leagues", "ladders"])
def test_a_new_contest_of_a_club_says_where_results_of_real_tables_are_typed(contest: str) -> None:
    room = ClubRoom.opened()
    words = "Games at real tables can count for a contest of the club too"
    assert words in page_of(room, "owner", f"/{contest}/new/?club={room.club.public_id}")
    assert words not in page_of(room, "stranger", f"/{contest}/new/")


def test_a_new_ladder_explains_the_places_beyond_the_rating() -> None:
    assert "above the one that their rating would give" in page_of(
        ClubRoom.opened(), "owner", "/ladders/new/"
    )


def test_a_league_begins_at_eight_in_the_evening_where_its_maker_lives() -> None:
    user = cast.person("Night owl")
    user.time_zone = "America/New_York"
    with time_machine.travel(datetime(2026, 11, 29, 4, 20, tzinfo=UTC), tick=False):
        form = LeagueForm(None, user=user, clubs=[])
    assert user.zone == ZoneInfo("America/New_York")
    assert form["starts_at"].value() == datetime(2026, 12, 5, 20)
