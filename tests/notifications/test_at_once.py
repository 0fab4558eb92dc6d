"""One form sent several times in one moment: none of its answers is a fault, and what it asks for is there once."""

from __future__ import annotations

import pytest

from games.jobs.models import Job
from games.notifications.digest import DIGEST
from games.notifications.models import CalendarLink, Preferences
from tests import cast
from tests.at_once import posts_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_calendar_that_is_asked_for_several_times_at_once_has_one_address() -> None:
    user = cast.person("South")
    for _ in range(2):
        statuses = posts_at_once('INSERT INTO "notifications_calendarlink"', user, "/play/calendar/")
        assert statuses == [302] * 3
        assert CalendarLink.objects.filter(user=user).count() == 1


def test_choices_that_are_kept_several_times_at_once_are_kept_once() -> None:
    user, form = cast.person("South"), {"mails": "on", "digest": "on", "digest_hour": "7"}
    statuses = posts_at_once('INSERT INTO "notifications_preferences"', user, "/account/notices/", form)
    assert statuses == [302] * 3
    assert Preferences.objects.get(user=user).digest_hour == 7
    assert Job.objects.filter(kind=DIGEST, object_id=user.pk).count() == 1
