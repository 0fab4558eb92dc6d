"""Staff see what became of a report at the directors' desk: who may read it, what was answered, and when."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.desk.models import DirectorCall
from games.moderation.models import Report
from tests import cast
from tests.clubs.room import ClubRoom
from tests.desk.room import club_table
from tests.desk.test_reports import reported_at_a_sealed_board, reports

pytestmark = pytest.mark.django_db


def staff() -> User:
    return cast.person("Somebody of the staff", is_staff=True)


def reported(room: ClubRoom, **more: str) -> DirectorCall | None:
    """A member reports another at a table of the club."""
    game = club_table(room, room.people["member"], room.people["other member"])
    assert reports(room, game, "member", "conduct-seat-1", **more) == 302
    return DirectorCall.objects.first()


def answer(room: ClubRoom, call: DirectorCall, readers: str = "caller", by: str = "director") -> None:
    browser = cast.browser_of(room.people[by])
    form = {"words": "I have spoken to them.", "readers": readers}
    assert browser.post(f"/calls/{call.public_id}/", form).status_code == 302


def page_of(user: User) -> str:
    page = cast.browser_of(user).get(f"/staff/reports/{Report.objects.get().pk}/").content.decode()
    return " ".join(page.split())


def test_staff_see_who_may_read_a_report_and_that_it_waits() -> None:
    room = ClubRoom.opened()
    reported(room)
    page = page_of(staff())
    assert "At the desk of the directors: The Widow" in page
    for who in ("owner", "director", "other director"):
        assert room.people[who].name in page
    assert "No director has answered it yet." in page


@pytest.mark.parametrize(
    ("readers", "words"),
    [
        ("caller", "Only the player who reported it reads the answer."),
        ("all", "Everybody at the table reads the answer."),
    ],
)
def test_staff_see_the_answer_whose_it_is_and_for_whom(readers: str, words: str) -> None:
    room = ClubRoom.opened()
    call = reported(room)
    assert call is not None
    answer(room, call, readers)
    page = page_of(staff())
    assert f"{room.people['director'].name} answered it:" in page
    assert "I have spoken to them." in page
    assert words in page
    assert "No director has answered it yet." not in page
    closed_at = DirectorCall.objects.get().closed_at
    assert closed_at is not None
    assert f'datetime="{closed_at.isoformat()}"' in page


def test_a_report_that_only_staff_have_says_nothing_of_directors() -> None:
    room = ClubRoom.opened()
    assert reported(room, directors="") is None
    reader = staff()
    assert "At the desk of the directors" not in page_of(reader)
    listed = cast.browser_of(reader).get("/staff/reports/").content.decode()
    assert "directors have" not in listed


def test_a_report_that_was_taken_back_from_directors_says_so() -> None:
    room = ClubRoom.opened()
    call = reported(room)
    assert call is not None
    reader = staff()
    assert "directors have it too" in cast.browser_of(reader).get("/staff/reports/").content.decode()
    cast.browser_of(room.people["member"]).post(f"/games/{call.game.public_id}/call/back/")
    assert "The player took it back from the directors:" in page_of(reader)
    assert "directors have" not in cast.browser_of(reader).get("/staff/reports/").content.decode()


def test_the_words_of_an_answer_are_not_for_staff_who_sat_at_the_table() -> None:
    room = ClubRoom.opened()
    call = reported(room)
    assert call is not None
    answer(room, call)
    User.objects.filter(pk=room.people["other member"].pk).update(is_staff=True)
    page = page_of(room.people["other member"])
    assert "answered it:" in page
    assert "I have spoken to them." not in page


def test_the_words_of_an_answer_about_a_sealed_board_stand_on_the_page_of_the_call_alone() -> None:
    room = ClubRoom.opened()
    reported_at_a_sealed_board(room)
    call, reader = DirectorCall.objects.get(), staff()
    answer(room, call, by="other director")
    page = page_of(reader)
    assert "answered it:" in page
    assert "I have spoken to them." not in page
    assert f"/calls/{call.public_id}/" in page


def test_the_list_says_what_directors_answered_in_one_query_for_all() -> None:
    room = ClubRoom.opened()
    call = reported(room)
    assert call is not None
    browser = cast.browser_of(staff())

    def queries() -> int:
        with CaptureQueriesContext(connection) as caught:
            browser.get("/staff/reports/")
        return len(caught)

    few = queries()
    answer(room, call)
    assert "directors have answered" in browser.get("/staff/reports/").content.decode()
    for _ in range(3):
        reported(room)
    assert queries() == few
