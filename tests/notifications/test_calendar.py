"""The calendar of deadlines, read back by a program that knows calendars."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from accounts.models import User
from games.api.bot_accounts import make_bot
from games.notifications.calendar import calendar_of
from games.notifications.models import CalendarLink, NotificationKind
from games.play.models import GameStatus
from games.play.write import arrangements, leave, seating
from tests import cast
from tests.notifications.room import BANK, DAYS, MONDAY, later, lines, member, pass_over, seat, two


def address(user: User) -> str:
    browser = cast.browser_of(user)
    assert browser.post("/play/calendar/").status_code == 302
    page = browser.get("/play/calendar/").content.decode()
    token = CalendarLink.objects.get(user=user).token
    assert f"http://testserver/play/calendar/{token}.ics" in page
    return f"/play/calendar/{token}.ics"


def events(path: str) -> list[Any]:
    reply = Client().get(path)
    assert reply["Content-Type"] == "text/calendar; charset=utf-8"
    assert reply["Cache-Control"] == "private, max-age=300"
    calendar = Calendar.from_ical(reply.content)
    assert calendar["version"] == "2.0"
    assert not calendar.walk("VALARM")
    return list(calendar.walk("VEVENT"))


def test_each_game_that_waits_stands_there_with_its_deadline_and_with_whom(
    clock: Any, people: list[User], settings: Any
) -> None:
    game = two(people, BANK)
    mover = cast.turn(game)
    path = address(people[mover])
    [event] = events(path)
    deadline = seat(game, mover).deadline
    assert event["dtstart"].dt == deadline
    assert str(event["dtstart"].dt.tzinfo) == "UTC"
    assert event["summary"] == f"Your turn: Piquet, with {people[1 - mover].display_name}"
    for given in ("https://talon.example/", "https://talon.example"):
        settings.TALON_URL = given
        assert events(path)[0]["url"] == f"https://talon.example/games/{game.public_id}/"
    assert events(address(people[1 - mover])) == []
    clock.shift(timedelta(hours=5))
    [later] = events(path)
    assert later["uid"] == event["uid"], "the same visit"
    pass_over(game)
    assert events(path) == []
    pass_over(game)
    [another] = events(path)
    assert another["uid"] != event["uid"], "another visit"


def test_leave_stands_there_too_and_no_clock_no_deadline(clock: Any, people: list[User]) -> None:
    two(people)
    leave.take(people[0], number=30)
    [event] = events(address(people[0]))
    assert (event["dtstart"].dt, event["dtend"].dt) == (MONDAY, MONDAY + timedelta(hours=30))


def test_an_entry_is_stamped_with_when_it_was_made_or_last_changed_and_never_later_than_now(
    clock: Any, people: list[User]
) -> None:
    """RFC 5545, 3.8.7.2: of a calendar without a METHOD."""
    game, path = two(people, DAYS), address(people[0])
    first = MONDAY.date() + timedelta(days=7)
    holiday = leave.enter(people[0], first=first, last=first)
    evening = MONDAY + timedelta(days=1, hours=8)
    meeting = arrangements.ask_meeting(game.public_id, user=people[0], at=evening)
    clock.shift(timedelta(hours=1))
    arrangements.answer(game.public_id, user=people[1], arrangement_id=meeting.pk, agrees=True)
    assert "method" not in Calendar.from_ical(Client().get(path).content)

    def stamps() -> dict[str, Any]:
        return {str(event["summary"]).split(":")[0]: event["dtstamp"].dt for event in events(path)}

    found = stamps()
    assert found["Leave"] == MONDAY
    assert found["Play together"] == MONDAY + timedelta(hours=1)
    assert all(stamp <= timezone.now() for stamp in found.values())
    clock.move_to(holiday.start + timedelta(hours=2))
    leave.take(people[0], number=5)
    assert stamps()["Leave"] == timezone.now()
    clock.shift(timedelta(hours=3))
    leave.stop(people[0])
    assert stamps()["Leave"] == timezone.now()


def together(user: User) -> list[Any]:
    return [event for event in events(address(user)) if str(event["summary"]).startswith("Play together")]


def test_an_hour_at_which_all_have_agreed_to_play_stands_there_for_each_and_a_pause_does_not(
    clock: Any, people: list[User]
) -> None:
    game, paused = two(people, DAYS), two(people, DAYS)
    evening = MONDAY + timedelta(days=1, hours=8)
    pause = arrangements.ask_pause(paused.public_id, user=people[0], last=evening.date())
    meeting = arrangements.ask_meeting(game.public_id, user=people[0], at=evening)
    assert together(people[0]) == [], "it is asked and nobody has agreed"
    for table, asked in ((paused, pause), (game, meeting)):
        arrangements.answer(table.public_id, user=people[1], arrangement_id=asked.pk, agrees=True)
    for user, other in (people, reversed(people)):
        [event] = together(user)
        assert event["summary"] == f"Play together: Piquet, with {other.display_name}"
        assert (event["dtstart"].dt, event["dtend"].dt) == (evening, evening + timedelta(hours=2))
        assert str(event["url"]).endswith(f"/games/{game.public_id}/")
    assert together(member("West player")) == []


def test_nobody_is_called_to_an_hour_with_somebody_who_is_gone(clock: Any, people: list[User]) -> None:
    game = two(people, DAYS)
    evening = MONDAY + timedelta(days=1, hours=8)
    meeting = arrangements.ask_meeting(game.public_id, user=people[0], at=evening)
    arrangements.answer(game.public_id, user=people[1], arrangement_id=meeting.pk, agrees=True)
    seating.resign(game.public_id, user=people[1])
    assert cast.again(game).status == GameStatus.PLAYING
    assert together(people[0]) == []
    later(clock, evening)
    assert not lines(people[0], NotificationKind.ARRANGEMENT)[1:], (
        "that it was agreed, and nothing of a meeting soon"
    )


def test_while_nothing_changes_it_is_the_same_to_the_byte(clock: Any, people: list[User]) -> None:
    game = two(people, BANK)
    path = address(people[cast.turn(game)])
    etag = Client().get(path)["ETag"]
    clock.shift(timedelta(hours=1))
    reply = Client().get(path, headers={"If-None-Match": etag})
    assert (reply.status_code, reply.content) == (304, b"")
    pass_over(game)
    assert Client().get(path, headers={"If-None-Match": etag}).status_code == 200


def test_it_speaks_the_language_of_its_owner(clock: Any, people: list[User]) -> None:
    game = two(people, BANK)
    user = people[cast.turn(game)]
    path = address(user)
    User.objects.filter(pk=user.pk).update(language="fr")
    [event] = events(path)
    assert event["summary"].startswith("À vous")


def test_a_wrong_secret_an_old_one_and_a_withdrawn_one_lead_nowhere(clock: Any, people: list[User]) -> None:
    first = address(people[0])
    second = address(people[0])
    assert first != second
    assert len(CalendarLink.objects.get().token) == 43, "256 bits"
    cast.browser_of(people[0]).post("/play/calendar/", {"withdraw": "1"})
    for path in (first, second, "/play/calendar/.ics", f"/play/calendar/{'x' * 43}.ics"):
        assert Client().get(path).status_code == 404


def test_it_asks_as_much_for_three_games_as_for_thirty(clock: Any, people: list[User]) -> None:
    path, asked = address(people[0]), []
    for number in (3, 27):
        for _ in range(number):
            game = two(people, BANK)
            if cast.turn(game) == 1:
                pass_over(game)
        with CaptureQueriesContext(connection) as caught:
            found = events(path)
        asked.append((len(found), len(caught)))
    assert [count for count, _queries in asked] == [3, 30]
    assert asked[0][1] == asked[1][1] <= 4


def test_nobody_who_is_suspended_has_a_calendar(clock: Any, people: list[User]) -> None:
    path = address(people[0])
    people[0].suspended_until = timezone.now() + timedelta(days=1)
    people[0].save()
    reply = Client().get(path)
    assert reply.status_code == 403
    assert b"VCALENDAR" not in reply.content
    clock.shift(timedelta(days=1, seconds=1))
    assert Client().get(path).status_code == 200


def test_a_program_is_marked_where_it_is_played_with(clock: Any, people: list[User]) -> None:
    program = make_bot(people[1], "Elder hand")
    game = two([people[0], program], BANK)
    if cast.turn(game) != 0:
        pass_over(game)
    [event] = events(address(people[0]))
    assert event["summary"] == "Your turn: Piquet, with Elder hand (bot)"


def test_a_calendar_without_a_deadline_is_valid_and_shows_nothing(people: list[User]) -> None:
    text = calendar_of(people[0])
    assert [part.name for part in Calendar.from_ical(text).subcomponents] == ["VTIMEZONE"]
