"""What can be ended again is counted by the day as well, so that nobody makes rows without end by turns."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from accounts.models import User
from games.api import bot_accounts, tokens
from games.ladders.models import LadderActKind
from games.ladders.write import direct as ladder_direct
from games.leagues.write import direct as league_direct
from games.notifications.models import Notification
from tests import cast
from tests.ladders import room as ladder_room
from tests.leagues import room as league_room

pytestmark = pytest.mark.django_db


def ladder(host: User) -> None:
    ladder_direct.set_stage(ladder_room.ladder(host).pk, LadderActKind.CLOSE, by=host, why="another one")


def league(host: User) -> None:
    season = league_room.season_of(league_room.league(host))
    league_direct.cancel(season.pk, by=host, why="another one")


def token(host: User) -> None:
    row, _text = tokens.make(host, name="mine", scopes=["read"])
    tokens.revoke(host, row.pk)


def bot(host: User) -> None:
    bot_accounts.close_bot(host, bot_accounts.make_bot(host, "Cup bearer").pk)


@pytest.mark.parametrize(
    ("make", "most", "code"),
    [
        (ladder, 10, "ladders_made"),
        (league, 10, "leagues_made"),
        (token, 50, "tokens_made"),
        (bot, 10, "bots_made"),
    ],
)
def test_what_is_made_and_ended_by_turns_comes_to_an_end_until_tomorrow(
    make: Callable[[User], None], most: int, code: str
) -> None:
    host = cast.person("host")
    for _time in range(most):
        make(host)
    with cast.refused(code):
        make(host)
    make(cast.person("another host"))
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1)):
        make(host)


def test_tokens_of_a_person_and_of_their_programs_are_counted_together() -> None:
    host = cast.person("host")
    program = bot_accounts.make_bot(host, "Cup bearer")
    for number in range(50):
        row, _text = tokens.make((host, program)[number % 2], name="mine", scopes=["read"])
        tokens.revoke(host, row.pk)
    for account in (host, program):
        with cast.refused("tokens_made"):
            tokens.make(account, name="mine", scopes=["read"])


def test_seasons_of_a_league_are_opened_and_cancelled_five_times_a_day() -> None:
    host = cast.person("host")
    league = league_room.league(host)
    for _time in range(6):
        season = league_room.season_of(league)
        league_direct.cancel(season.pk, by=host, why="another one")
        if _time < 5:
            league_direct.open_next(league, timezone.now() + timedelta(days=3), by=host)
    with cast.refused("seasons_opened"):
        league_direct.open_next(league, timezone.now() + timedelta(days=3), by=host)


def test_nobody_is_made_a_deputy_and_dismissed_without_end() -> None:
    host, other = cast.person("host"), cast.person("other")
    contest = ladder_room.ladder(host)
    for _time in range(3):
        ladder_direct.name_deputy(contest.pk, other, by=host)
        ladder_direct.dismiss_deputy(contest.pk, other.pk, by=host)
    with cast.refused("deputies_named"):
        ladder_direct.name_deputy(contest.pk, other, by=host)
    assert Notification.objects.filter(user=other).count() == 6
    ladder_direct.name_deputy(contest.pk, cast.person("another"), by=host)
    ladder_direct.name_deputy(ladder_room.ladder(host).pk, other, by=host)
