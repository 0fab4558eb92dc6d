"""The calendar of a club: evenings by a stated time zone, the dates of its contests, the same as a file."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from games.clubs.core import evenings
from games.clubs.core.models import ClubRole, Evening
from games.clubs.web.calendar_pages import calendar_file, calendar_page
from games.ladders.models import LadderActKind, LadderStage
from games.ladders.write import direct
from games.notifications.models import CalendarLink
from games.tournaments.models import MovementKind
from tests import cast
from tests.cast import refused
from tests.clubs.room import ClubRoom, evening
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room
from tests.tournaments import stage

pytestmark = pytest.mark.django_db


def read(room: ClubRoom, who: str | None, leaf: str = "calendar/") -> str:
    browser = cast.browser_of(room.people[who] if who else None)
    return str(browser.get(room.club.get_absolute_url() + leaf).content.decode())


def test_a_director_writes_an_evening_by_the_clocks_of_a_zone_changes_it_and_takes_it_out() -> None:
    room = ClubRoom.opened()
    home, browser = room.club.get_absolute_url(), cast.browser_of(room.people["director"])
    year = timezone.now().year + 1
    form = {
        "title": "Cards",
        "when": f"{year}-01-15T20:00",
        "zone": "Europe/Paris",
        "place": "The Crown",
        "words": "a",
    }
    assert browser.post(f"{home}evenings/new/", form)["Location"] == f"{home}calendar/"
    row = Evening.objects.get()
    assert (row.starts_at, row.zone) == (datetime(year, 1, 15, 19, tzinfo=UTC), "Europe/Paris")
    page = read(room, None)
    for words in (f"15 January {year}, 20:00 (", "The Crown"):
        assert words in page
    assert f'value="{year}-01-15T20:00"' in browser.get(f"{home}evenings/{row.pk}/").content.decode()
    browser.post(f"{home}evenings/{row.pk}/", form | {"zone": "America/New_York"})
    assert Evening.objects.get().starts_at == datetime(year, 1, 16, 1, tzinfo=UTC)
    browser.post(f"{home}evenings/{row.pk}/take-out/")
    assert not Evening.objects.exists()


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"title": ""}, "This field is required"),
        ({"title": "\u202e"}, "needs a title"),
        ({"when": "tomorrow"}, "Write a day and a time"),
        ({"when": "2027-02-30T20:00"}, "Write a day and a time"),
        ({"when": "1999-01-01T20:00"}, "between a year ago"),
        ({"when": "9999-12-31T23:59"}, "between a year ago"),
        ({"when": "2027-03-28T02:30"}, "the clocks skip that hour"),
        ({"zone": "Mars/Base"}, "Select a valid choice"),
        ({"place": "x" * 121}, "at most 120"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_lost(more: dict[str, str], words: str) -> None:
    room = ClubRoom.opened()
    form = {
        "title": "Cards",
        "when": "2027-03-27T20:00",
        "zone": "Europe/Paris",
        "words": "kept words",
    } | more
    reply = cast.browser_of(room.people["owner"]).post(f"{room.club.get_absolute_url()}evenings/new/", form)
    page = reply.content.decode()
    assert (reply.status_code, words in page, "kept words" in page) == (422, True, True)
    assert not Evening.objects.exists()


@pytest.mark.parametrize("who", ["member", "invited", "put out", "stranger", "guest"])
def test_others_write_no_evenings(who: str) -> None:
    room = ClubRoom.opened()
    facts = evenings.EveningFacts("x", timezone.now().replace(tzinfo=None), "UTC")
    with refused("not_yours"):
        evenings.write(room.club, by=room.people[who], facts=facts)


def test_a_club_has_so_many_evenings_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    room = ClubRoom.opened()
    monkeypatch.setattr(evenings, "EVENINGS", 1)
    evening(room)
    with refused("evenings_enough"):
        evening(room)
    other = evening(ClubRoom.opened())
    with refused("no_evening"):
        evenings.take_out(room.club, other.pk, by=room.people["owner"])


def contests(room: ClubRoom) -> None:
    """A tournament, a league and a ladder of the club for everybody, and the same for members."""
    owner = room.people["owner"]
    for members_only, name in ((False, "Open"), (True, "Inner")):
        stage.tournament_of(
            organiser=owner,
            name=f"{name} tournament",
            club=room.club,
            public=not members_only,
            members_only=members_only,
        )
        league_room.league(owner, name=f"{name} league", club=room.club, members_only=members_only)
        ladder = ladder_room.ladder(owner, name=f"{name} ladder", club=room.club, members_only=members_only)
        ladder.stage = LadderStage.PAUSED
        ladder.save()


@pytest.mark.parametrize(("who", "inner"), [("member", True), ("stranger", False)])
def test_the_calendar_has_the_dates_of_contests_that_its_reader_may_see(who: str, inner: bool) -> None:
    room = ClubRoom.opened()
    contests(room)
    evening(room)
    role = ClubRole.MEMBER if who == "member" else None
    page = calendar_page(room.club, room.people[who], role)
    lines = {(line.title, line.what) for line in (*page.ahead, *page.past)}
    for name, shown in (("Open", True), ("Inner", inner)):
        for title, what in (
            (f"{name} tournament", "entries close, it begins"),
            (f"{name} league", "the season begins"),
            (f"{name} league", "the season ends"),
            (f"{name} ladder", "the ladder opens"),
        ):
            assert ((title, what) in lines) == shown, (title, what)
        assert any(line.name == f"{name} ladder" for line in page.paused) == shown
    assert ("Cards at eight", "") in lines
    file = calendar_file(room.club, room.people[who], role)
    titles = {str(event["summary"]) for event in Calendar.from_ical(file).walk("VEVENT")}
    assert ("Open league – the season ends" in titles, "Cards at eight" in titles) == (True, True)
    assert ("Inner league – the season ends" in titles) == inner
    assert calendar_file(room.club, room.people[who], role) == file


def test_a_ladder_that_pauses_says_since_when_and_no_more_once_it_is_open() -> None:
    room = ClubRoom.opened()
    owner = room.people["owner"]
    ladder = ladder_room.ladder(owner, club=room.club)
    direct.set_stage(ladder.pk, LadderActKind.PAUSE, by=owner, why="Holidays")

    def stands() -> tuple[bool, bool]:
        page = calendar_page(room.club, owner, ClubRole.OWNER)
        file = calendar_file(room.club, owner, ClubRole.OWNER).decode().replace("\r\n ", "")
        words = "the ladder pauses from here on"
        return any(line.what == words for line in page.past), words in file

    assert stands() == (True, True)
    direct.set_stage(ladder.pk, LadderActKind.OPEN, by=owner, why="Back again")
    assert stands() == (False, False)


def test_the_calendar_asks_as_much_of_many_contests_as_of_a_few() -> None:
    room, asked = ClubRoom.opened(), list[list[int]]()
    browsers = [cast.browser_of(room.people[who]) for who in ("owner", "member", "stranger")]
    for _round in range(2):
        contests(room)
        evening(room)
        asked.append([])
        for browser, leaf in product(browsers, ("calendar/", "calendar.ics")):
            with CaptureQueriesContext(connection) as context:
                assert browser.get(f"{room.club.get_absolute_url()}{leaf}").status_code == 200
            asked[-1].append(len(context))
    assert asked[0] == asked[1]


def test_a_hidden_clubs_calendar_follows_the_secret_of_a_members_own() -> None:
    room = ClubRoom.opened(public=False)
    evening(room, title="Behind doors")
    home = room.club.get_absolute_url()
    assert cast.browser_of().get(f"{home}calendar.ics").status_code == 404
    link = CalendarLink.objects.create(user=room.people["member"])
    assert f"calendar/{link.token}.ics" in read(room, "member")
    assert "Behind doors" in cast.browser_of().get(f"{home}calendar/{link.token}.ics").content.decode()
    strange = CalendarLink.objects.create(user=room.people["stranger"])
    assert cast.browser_of().get(f"{home}calendar/{strange.token}.ics").status_code == 404
    link.delete()
    assert cast.browser_of().get(f"{home}calendar/{link.token}.ics").status_code == 404


def test_those_who_are_invited_to_a_hidden_club_see_no_evening_of_it() -> None:
    room = ClubRoom.opened(public=False)
    evening(room, title="Behind doors")
    assert ("Behind doors" in read(room, "member"), "Behind doors" in read(room, "invited")) == (True, False)


def test_what_is_long_over_leaves_the_calendar() -> None:
    room = ClubRoom.opened()
    evening(room, days=-80, title="In autumn")
    evening(room, days=-100, title="In summer")
    page = read(room, None)
    assert ("In autumn" in page, "In summer" in page) == (True, False)


def test_what_goes_on_now_stands_at_the_top_of_the_calendar() -> None:
    room = ClubRoom.opened()
    for days, title in ((-0.1, "Tonight"), (-1, "Yesterday"), (3, "Next week")):
        evening(room, title=title)
        Evening.objects.filter(title=title).update(starts_at=timezone.now() + timedelta(days=days))
    event = stage.tournament_of(name="Friday pairs", club=room.club, public=True, venue="real")
    stage.begin_of(event, 4)
    over_days = stage.tournament_of(name="Autumn cup", club=room.club, public=True)
    stage.begin_of(over_days, 4)
    page = calendar_page(room.club, room.people["member"], ClubRole.MEMBER)
    assert {(line.title, line.what) for line in page.now} == {
        ("Tonight", ""),
        ("Friday pairs", "being played"),
    }
    assert {line.title for line in page.past} == {"Yesterday", "Autumn cup"}
    assert {line.title for line in page.ahead} == {"Next week", "Autumn cup"}
    text = read(room, "member")
    assert text.index("now-title") < text.index("Friday pairs") < text.index("Next week")
    assert "now-title" not in read(ClubRoom.opened(), "member")
    stage.score_out(event)
    assert "Friday pairs" in {
        line.title for line in calendar_page(room.club, room.people["member"], ClubRole.MEMBER).past
    }


@pytest.mark.parametrize(
    ("day", "words"), [((2026, 12, 30), "Wed 30 Dec, 20:00"), ((2027, 3, 6), "Saturday 6 March 2027, 20:00")]
)
def test_a_date_of_another_year_names_the_year(day: tuple[int, int, int], words: str) -> None:
    with time_machine.travel(datetime(2026, 11, 29, 12, tzinfo=UTC), tick=False):
        room = ClubRoom.opened()
        evening(room, title="Far off")
        Evening.objects.filter(title="Far off").update(starts_at=datetime(*day, 20, tzinfo=UTC))
        page = read(room, "member")
    end = page.split('class="row-end"')[1].split("</time>")[0]
    assert words in end


def test_the_home_page_says_the_next_evenings_and_the_one_that_is_on() -> None:
    room = ClubRoom.opened()
    for days, title in ((9, "Fourth"), (1, "First"), (2, "Second"), (5, "Third"), (-2, "Gone")):
        evening(room, days, title=title)
    home = room.club.get_absolute_url()
    text = cast.browser_of(room.people["member"]).get(home).content.decode()
    assert re.findall(r"First|Second|Third|Fourth|Gone", text) == ["First", "Second", "Third"]
    with time_machine.travel(evening(room, 0, title="Tonight").starts_at + timedelta(hours=3), tick=False):
        owner = cast.browser_of(room.people["owner"]).get(home).content.decode()
        assert "Tonight" in owner
        assert "Enter games" in owner


def test_whoever_writes_an_evening_is_shown_where_its_scores_would_be_kept() -> None:
    room = ClubRoom.opened()
    browser = cast.browser_of(room.people["director"])
    page = browser.get(f"/clubs/{room.club.public_id}/evenings/new/").content.decode()
    address = f"/events/new/?template=paper&amp;club={room.club.public_id}"
    assert f'href="{address}"' in page
    form = browser.get(address.replace("&amp;", "&"))
    assert 'name="venue"' in form.content.decode()


def test_an_evening_at_real_tables_has_its_beginning_and_end_and_no_line_for_each_round() -> None:
    room = ClubRoom.opened()
    for venue in ("real", "here"):
        tournament = stage.tournament_of(
            movement=MovementKind.HOWELL,
            organiser=room.people["owner"],
            name=f"Cards {venue}",
            club=room.club,
            venue=venue,
            fill_odd=False,
        )
        stage.enter(tournament, 4)
        stage.begin(tournament)
    page = calendar_page(room.club, room.people["member"], ClubRole.MEMBER)
    lines = [(line.title, line.what) for line in (*page.now, *page.ahead, *page.past)]
    assert [what for title, what in lines if title == "Cards real"] == ["being played"]
    assert ("Cards here", "round 1 closes") in lines
