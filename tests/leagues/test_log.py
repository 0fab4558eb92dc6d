"""What directors do stands in the log of their season, for its players to read."""

from __future__ import annotations

import pytest

from games.leagues.models import SeasonStage
from games.leagues.read.pages import season_page
from tests import cast
from tests.leagues import room

pytestmark = pytest.mark.django_db


def test_who_began_a_season_and_who_opened_the_next_stands_in_the_log() -> None:
    host = cast.person("host")
    league = room.league(host)
    [player, *_others] = room.fill(league, 3)
    browser, desk = cast.browser_of(host), f"/leagues/{league.public_id}/desk/"

    def log() -> list[tuple[str, str]]:
        return [(act.by, act.sentence) for act in season_page(room.season_of(league), player).acts]

    assert browser.post(f"{desk}start/").status_code == 302
    assert room.season_of(league).stage == SeasonStage.RUNNING
    assert log() == [(host.name, "The season began.")]
    assert browser.post(f"{desk}next/").status_code == 422
    assert browser.post(f"{desk}cancel/", {"why": "nobody plays"}).status_code == 302
    assert browser.post(f"{desk}next/").status_code == 302
    assert log() == [(host.name, "The season was opened to enter.")]
