"""Notices are about time: these tests have a clock of their own, which stands still until it is moved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.jobs import uptime
from games.play.write.demo import make_demo
from tests.notifications.room import MONDAY, member


@pytest.fixture
def clock(db: None) -> Iterator[Any]:
    make_demo()
    with time_machine.travel(MONDAY, tick=False) as traveller:
        uptime.heartbeat("work")
        yield traveller


@pytest.fixture(autouse=True)
def var(tmp_path: Path, settings: Any) -> Path:
    """What the site keeps in files, of this test's own; mails carry this site's address."""
    settings.VAR_DIR = tmp_path
    settings.TALON_URL = "https://talon.example"
    return tmp_path


@pytest.fixture
def people(db: None) -> list[User]:
    return [member("South player"), member("North player")]
