"""Signs of one person in two seats: what is noted of browsers, what staff see of it, when it is forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.jobs import queue
from games.jobs.models import Job
from games.moderation import same_browser
from games.moderation.models import SharedBrowser
from tests import cast

pytestmark = pytest.mark.django_db

PASSWORD = "a long walk by the river"


def member(name: str) -> User:
    user = cast.person(name)
    user.set_password(PASSWORD)
    user.save()
    return user


def sign_in(browser: Client, user: User) -> None:
    assert browser.post("/accounts/login/", {"login": user.email, "password": PASSWORD}).status_code == 302
    assert browser.session["_auth_user_id"] == str(user.pk)


def test_two_accounts_by_turns_in_one_browser_at_one_table_are_a_sign_and_staff_alone_see_it() -> None:
    north, south, east = member("North player"), member("South player"), member("East player")
    game = cast.table_of([north, east, south, None])
    cast.table_of([north, None, None, None])
    browser = cast.browser_of()
    for user in (north, south, north):
        sign_in(browser, user)
        browser.post("/accounts/logout/")
    sign_in(cast.browser_of(), east)
    [sign] = same_browser.signs()
    assert (sign.table, {sign.first, sign.other}) == (game.public_id, {"North player", "South player"})
    assert (sign.partners, sign.turns) == (True, 2)
    page = cast.browser_of(cast.person("staff", is_staff=True)).get("/staff/signs/").content.decode()
    for text in (game.public_id, "took turns in one browser", "partners"):
        assert text in page
    assert cast.browser_of(north).get("/staff/signs/").status_code == 404


def test_what_is_kept_is_a_hash_and_the_cookie_is_out_of_reach_of_script() -> None:
    browser, user = cast.browser_of(), member("North player")
    sign_in(browser, user)
    cookie = browser.cookies["browser"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert len(cookie.value) == 43
    run = SharedBrowser.objects.get()
    assert len(run.browser) == 64
    assert cookie.value not in run.browser
    sign_in(browser, user)
    assert SharedBrowser.objects.count() == 1
    assert browser.cookies["browser"].value == cookie.value


def test_looking_and_refused_sign_ins_note_nothing_and_sitting_down_does() -> None:
    host = cast.person("North player")
    game = cast.table_of([host, None, None, None])
    browser = cast.browser_of(member("South player"))
    browser.get(game.get_absolute_url())
    cast.browser_of().post("/accounts/login/", {"login": host.email, "password": "wrong"})
    assert not SharedBrowser.objects.exists()
    browser.post(f"{game.get_absolute_url()}sit/", {"seat": "1"})
    assert SharedBrowser.objects.count() == 1


def test_a_browser_of_a_crowd_and_two_browsers_of_one_house_say_nothing() -> None:
    people = [cast.person(f"sitter {number}") for number in range(same_browser.CROWD + 1)]
    cast.table_of(people[:4])
    for user in people:
        same_browser.note(user, "the club's own computer")
    for number, user in enumerate(people[:2]):
        same_browser.note(user, f"telephone {number}")
    assert same_browser.signs() == []


def test_after_ninety_days_it_is_forgotten() -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        early, late = cast.person("North player"), cast.person("South player")
        same_browser.note(early, "one")
        clock.shift(timedelta(days=80))
        same_browser.note(late, "other")
        for _day in range(11):
            clock.shift(timedelta(days=1))
            queue.run(Job.objects.get(kind=same_browser.FORGET).pk)
        assert [run.user for run in SharedBrowser.objects.all()] == [late]
        clock.shift(timedelta(days=90))
        queue.run(Job.objects.get(kind=same_browser.FORGET).pk)
        assert not SharedBrowser.objects.exists()
        assert not Job.objects.filter(kind=same_browser.FORGET).exists()


def test_staff_are_told_with_as_many_questions_however_many_signs_there_are() -> None:
    staff = cast.browser_of(cast.person("staff", is_staff=True))
    asked = []
    for number in (1, 12):
        for each in range(number):
            people = cast.players(("North", "East", "South", "West"))
            cast.table_of(people)
            for user in (people[0], people[1], people[0]):
                same_browser.note(user, f"browser {number} {each}")
        staff.get("/staff/signs/")
        with CaptureQueriesContext(connection) as caught:
            page = staff.get("/staff/signs/").content.decode()
        asked.append(len(caught))
    assert page.count("took turns in one browser") == 13
    assert asked[0] == asked[1]
