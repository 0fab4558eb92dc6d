"""What staff read of bots that failed, and that nobody else can."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.play.models import Incident
from tests import cast

pytestmark = [pytest.mark.django_db, pytest.mark.incidents_expected]


def some_incidents(number: int) -> list[Incident]:
    game = cast.bot_table(cast.person("South player"))
    return [
        Incident.objects.create(
            game=game, version=version, seat=1, level="expert", traceback=f"KeyError: <AS> {version}"
        )
        for version in range(number)
    ]


def test_staff_read_the_list_and_each_traceback() -> None:
    incident = some_incidents(3)[-1]
    browser = cast.browser_of(cast.person("staff", is_staff=True))
    listed = browser.get("/staff/incidents/").content.decode()
    assert listed.count(incident.game.public_id) == 3
    assert "KeyError" not in listed
    page = browser.get(f"/staff/incidents/{incident.pk}/").content.decode()
    for told in (incident.game.public_id, "version 2", "seat 1", "KeyError: &lt;AS&gt; 2"):
        assert told in page
    assert browser.get(f"/staff/incidents/{incident.pk + 1}/").status_code == 404


@pytest.mark.parametrize("reader", ["a player", "a guest", "nobody"])
def test_for_everybody_else_they_do_not_exist(reader: str) -> None:
    incident = some_incidents(1)[0]
    user = {"a player": incident.game.host, "a guest": cast.guest(), "nobody": None}[reader]
    browser = cast.browser_of(user)
    for path in ("", f"{incident.pk}/"):
        assert browser.get(f"/staff/incidents/{path}").status_code == 404


def test_the_list_asks_the_same_however_long_it_is() -> None:
    browser = cast.browser_of(cast.person("staff", is_staff=True))
    asked = []
    for number in (1, 60):
        some_incidents(number)
        with CaptureQueriesContext(connection) as caught:
            page = browser.get("/staff/incidents/").content.decode()
        asked.append(len(caught))
    assert asked[0] == asked[1]
    assert "Earlier ones" in page
    assert "Earlier ones" not in browser.get("/staff/incidents/?page=2").content.decode()
