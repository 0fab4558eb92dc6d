"""The digest: once a day at the hour on the player's wall, whatever daylight saving does to it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail

from accounts.models import User
from games.clocks import time_control
from games.clocks.time_control import DAY, HOUR
from games.jobs.models import Job
from games.notifications.digest import DIGEST, digest, next_at, settle
from games.notifications.models import Preferences
from tests import cast
from tests.notifications.room import BANK, DAYS, MONDAY, later, member, now, pass_over, two

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock")]

PARIS = ZoneInfo("Europe/Paris")
ONLY_THE_DIGEST = {
    "your_turn": ["page"],
    "reminder": ["page"],
    "game_over": ["page"],
    "out_of_time": ["page"],
}


def wishing(user: User, hour: int = 18, **more: Any) -> Preferences:
    row = Preferences.objects.create(
        user=user, digest=True, digest_hour=hour, channels=ONLY_THE_DIGEST, **more
    )
    settle(user)
    return row


@pytest.mark.parametrize(
    ("after", "hour", "expected"),
    [
        # Clocks go forward on 29 March 2026 at two and back on 25 October at three.
        ("2026-03-28T17:00+00:00", 18, "2026-03-29T16:00+00:00"),
        ("2026-03-28T16:59+00:00", 18, "2026-03-28T17:00+00:00"),
        ("2026-03-28T12:00+00:00", 2, "2026-03-29T01:00+00:00"),
        ("2026-03-29T01:00+00:00", 2, "2026-03-30T00:00+00:00"),
        ("2026-10-24T12:00+00:00", 2, "2026-10-25T00:00+00:00"),
        ("2026-10-25T00:00+00:00", 2, "2026-10-26T01:00+00:00"),
        ("2026-10-24T16:00+00:00", 18, "2026-10-25T17:00+00:00"),
        ("2026-12-31T23:00+00:00", 0, "2027-01-01T23:00+00:00"),
    ],
)
def test_the_hour_is_that_of_the_wall(after: str, hour: int, expected: str) -> None:
    assert next_at(PARIS, hour, datetime.fromisoformat(after)) == datetime.fromisoformat(expected)


@pytest.mark.parametrize("hour", range(24))
@pytest.mark.parametrize("name", ["Europe/Paris", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"])
def test_it_comes_once_a_day_all_year(hour: int, name: str) -> None:
    zone, at = ZoneInfo(name), datetime(2026, 1, 1, tzinfo=UTC)
    days = []
    while at.year == 2026:
        at = next_at(zone, hour, at)
        days.append(at.astimezone(zone).date())
    assert len(days) == len(set(days))
    assert [after - before for before, after in pairwise(days)] == [timedelta(days=1)] * (len(days) - 1)


def test_it_tells_the_games_that_wait_by_the_time_left(clock: Any) -> None:
    me = member("South player", time_zone="Europe/Paris")
    two([me, member("A")], time_control.NO_CLOCK)
    two([me, member("B")], DAYS, slug="two-handed")
    two([me, member("C")], BANK)
    pass_over(two([me, member("D")], BANK, slug="two-handed"))
    wishing(me)
    later(clock, MONDAY + 5 * HOUR + timedelta(seconds=1))
    [letter] = [letter for letter in mail.outbox if letter.to == [me.email]]
    assert letter.subject == "3 games wait for you"
    rows = [line for line in letter.body.splitlines() if line.startswith("Your turn")]
    assert rows == [
        "Your turn: Piquet",
        "Your turn: Two-handed pinochle",
        "Your turn: Piquet",
    ]
    assert re.findall("With (.)", letter.body) == ["C", "B", "A"]
    assert "3 d 18 h left" in letter.body
    assert "Until Friday 27 November, 13:00 (Paris)." in letter.body


def test_no_mail_comes_when_nothing_waits_and_the_next_day_is_seen_to(clock: Any, people: list[User]) -> None:
    wishing(people[0])
    later(clock, MONDAY + 7 * HOUR)
    assert mail.outbox == []
    assert Job.objects.get(kind=DIGEST).due_at == MONDAY + 6 * HOUR + DAY


def test_performed_twice_it_goes_once_a_day(clock: Any, people: list[User]) -> None:
    two(people)
    wishing(people[0])
    row = Job.objects.get(kind=DIGEST)
    clock.move_to(MONDAY + 6 * HOUR)
    digest(row)
    digest(row)
    later(clock, now() + HOUR)
    assert len(mail.outbox) == 1
    later(clock, now() + DAY)
    assert len(mail.outbox) == 2


def test_a_site_that_was_down_at_the_hour_sends_it_when_it_is_up(clock: Any, people: list[User]) -> None:
    two(people)
    wishing(people[0])
    clock.move_to(MONDAY + 11 * HOUR)
    later(clock, now())
    assert len(mail.outbox) == 1
    assert Job.objects.get(kind=DIGEST).due_at == MONDAY + 6 * HOUR + DAY


def test_whoever_moves_to_another_zone_gets_it_at_the_hour_there(clock: Any, people: list[User]) -> None:
    two(people)
    wishing(people[0])
    User.objects.filter(pk=people[0].pk).update(time_zone="America/New_York")
    later(clock, MONDAY + 7 * HOUR)
    assert mail.outbox == []
    assert Job.objects.get(kind=DIGEST).due_at == MONDAY + 11 * HOUR
    later(clock, MONDAY + 12 * HOUR)
    assert len(mail.outbox) == 1


@pytest.mark.parametrize("change", [{"digest": False}, {"mails": False}])
def test_whoever_does_not_want_it_any_more_gets_none(
    change: dict[str, bool], clock: Any, people: list[User]
) -> None:
    two(people)
    wishing(people[0])
    Preferences.objects.update(**change)
    later(clock, MONDAY + 2 * DAY)
    assert mail.outbox == []
    assert not Job.objects.filter(kind=DIGEST).exists()


def test_guests_and_those_without_a_proved_address_get_none(clock: Any) -> None:
    for me in (cast.guest(), cast.person("South player")):
        two([me, member("North player")])
        wishing(me)
    later(clock, MONDAY + 2 * DAY)
    assert mail.outbox == []
