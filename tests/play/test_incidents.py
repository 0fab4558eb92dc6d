"""What staff read of bots that failed, and that nobody else can."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.play.models import Incident
from tests import cast
from tests.serving import HOUSE

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
    for text in (incident.game.public_id, "version 2", "seat 1", "KeyError: &lt;AS&gt; 2"):
        assert text in page
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


A_TEST = """
import pytest
from games.play.models import Incident
from tests import cast

{mark}
@pytest.mark.django_db
def test_in_which_a_bot_fails():
    game = cast.table_of(cast.players())
    Incident.objects.create(game=game, version=0, seat=0, level="club", traceback="at a loss")
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mark", "status"), [("", 1), ("@pytest.mark.incidents_expected", 0)], ids=["unexpected", "expected"]
)
def test_a_bot_that_fails_makes_its_test_fail_unless_that_is_the_point(
    mark: str, status: int, tmp_path: Path
) -> None:
    test = tmp_path / "test_bot.py"
    test.write_text(A_TEST.format(mark=mark))
    command = [
        "-m",
        "pytest",
        "-n",
        "0",
        "-p",
        "conftest",
        "-c",
        "pyproject.toml",
        "--rootdir",
        ".",
        str(test),
    ]
    done = subprocess.run([sys.executable, *command], cwd=HOUSE, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout
    assert ("a bot failed to decide" in done.stdout) == bool(status)
