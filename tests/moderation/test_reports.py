"""Reports: what can be reported, once each and ten a day, and that whoever is reported is told nothing."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.moderation.models import Report
from games.moderation.reports import MOST_A_DAY
from games.notifications.models import Notification
from games.play.models import ChatMessage
from games.play.write import chat, seating
from tests import cast
from tests.cast import EAST, NORTH, SOUTH

pytestmark = pytest.mark.django_db


def form(what: str, **more: Any) -> dict[str, Any]:
    return {"what": what, "reason": "insult", "words": ""} | more


def test_a_line_a_name_and_conduct_are_reported_once_a_person_and_nobody_is_told() -> None:
    people = cast.players()
    game = cast.table_of([*people[:3], None])
    chat.say(game.public_id, seat=NORTH, words="you play like a stone")
    line = ChatMessage.objects.get()
    browser = cast.browser_of(people[SOUTH])
    address = f"{game.get_absolute_url()}people/"
    for what in (f"line-{line.pk}", "name-seat-0", "conduct-seat-0", f"line-{line.pk}"):
        assert browser.post(address, form(what, words="see there")).url == "/account/reported/"
    assert browser.get("/account/reported/").status_code == 200
    rows = [(each.matter, each.about, each.said, each.named) for each in Report.objects.order_by("pk")]
    said = "you play like a stone"
    north = people[NORTH]
    assert rows == [
        ("line", north, said, "North player"),
        ("name", north, "", "North player"),
        ("conduct", north, "", "North player"),
    ]
    cast.browser_of(people[EAST]).post(address, form(f"line-{line.pk}"))
    assert Report.objects.count() == 4, "another person may report the same"
    assert not Notification.objects.filter(user=north).exclude(kind="talk").exists()


@pytest.mark.parametrize(
    "wrong",
    [
        form("conduct-seat-2"),
        form("conduct-seat-3"),
        form("line-999"),
        form(""),
        form("conduct-seat-0", reason="hunger"),
        form("conduct-seat-0", words="w" * 1001),
    ],
    ids=["oneself", "a free seat", "no such line", "nothing", "no such reason", "too long"],
)
def test_what_cannot_be_reported_is_said_beside_the_field_and_stays_typed(wrong: dict[str, Any]) -> None:
    people = cast.players()
    game = cast.table_of([*people[:3], None])
    browser = cast.browser_of(people[SOUTH])
    reply = browser.post(
        f"{game.get_absolute_url()}people/", wrong | {"words": wrong["words"] or "so it was"}
    )
    assert reply.status_code == 422
    assert "errorlist" in reply.content.decode()
    assert (wrong["words"] or "so it was") in reply.content.decode()
    assert not Report.objects.exists()


def test_ten_reports_a_day_are_enough() -> None:
    reporter = cast.person("South player")
    browser = cast.browser_of(reporter)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        for number in range(MOST_A_DAY + 1):
            game = cast.table_of([cast.person(f"North {number}"), reporter, None, None])
            reply = browser.post(f"{game.get_absolute_url()}people/", form("conduct-seat-0", words="again"))
            assert reply.status_code == (302 if number < MOST_A_DAY else 429)
        assert "again" in reply.content.decode()
        clock.shift(timedelta(days=1, seconds=1))
        assert browser.post(f"{game.get_absolute_url()}people/", form("conduct-seat-0")).status_code == 302


def test_whoever_gave_up_a_seat_and_lines_of_those_who_left_can_still_be_reported() -> None:
    people = cast.players()
    cast.bot("Lion")
    game = cast.table_of([*people[:3], None])
    chat.say(game.public_id, seat=NORTH, words="hello")
    seating.sit(game.public_id, user=people[3], seat=3)
    seating.resign(game.public_id, user=people[NORTH])
    page = cast.browser_of(people[SOUTH]).get(f"{game.get_absolute_url()}people/").content.decode()
    assert 'value="conduct-left-0"' in page
    assert f'value="line-{ChatMessage.objects.get().pk}"' in page


def test_whoever_stood_in_and_left_can_be_reported() -> None:
    people, stand_in = cast.players(), cast.person("stand-in")
    game = cast.table_of(people)
    cast.stand_in_and_leave(game, stand_in, seat=NORTH)
    browser, page = cast.browser_of(people[SOUTH]), f"{game.get_absolute_url()}people/"
    [word] = re.findall(r'value="(conduct-stood_in-0-\d+)"', browser.get(page).content.decode())
    assert browser.post(page, form(word)).status_code == 302
    assert Report.objects.get().about == stand_in


def test_the_pages_ask_as_much_however_many_lines_reports_and_acts_there_are() -> None:
    people = cast.players()
    game = cast.table_of([*people[:3], None])
    staff = cast.browser_of(cast.person("staff", is_staff=True))
    reader = cast.browser_of(people[SOUTH])
    asked = []
    for number in (2, 40):
        for each in range(number):
            line = ChatMessage.objects.create(game=game, seat=0, user=people[0], words=f"line {each}")
            Report.objects.create(
                reporter=people[each % 3], about=people[0], game=game, line=line, matter="line",
                thing=f"line {line.pk}", reason="other", named="North", said=str(line),
            )  # fmt: skip
        latest = Report.objects.latest("pk")
        for browser, path in (
            (reader, f"{game.get_absolute_url()}people/"),
            (staff, "/staff/reports/"),
            (staff, f"/staff/reports/{latest.pk}/"),
            (staff, f"/staff/people/{people[0].username}/"),
            (staff, f"/staff/games/{game.public_id}/"),
        ):
            browser.get(path)
            with CaptureQueriesContext(connection) as caught:
                assert browser.get(path).status_code == 200
            asked.append((path.partition("/reports/")[2][:0] or path.split("/")[2], len(caught)))
    half = len(asked) // 2
    assert [count for _path, count in asked[:half]] == [count for _path, count in asked[half:]]
    assert max(count for _path, count in asked) <= 8


def test_nobody_is_thanked_who_has_reported_nothing() -> None:
    assert cast.browser_of(cast.person("North player")).get("/account/reported/").status_code == 404
