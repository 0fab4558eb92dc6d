"""The log of a table over days: when each move came, by the reader's clock."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import LogOrder, User
from games.clocks import time_control
from games.play.models import Game
from games.play.write import door, lifecycle
from games.play.write.lock import locked_table
from rules.engine.moves import Move
from tests import cast

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 11, 23, 12, 0, 20, tzinfo=UTC)
LINE = re.compile(r"<li[^>]*>(.*?)</li>", re.S)


@pytest.fixture(autouse=True)
def clock() -> Iterator[Any]:
    with time_machine.travel(NOON, tick=False) as traveller:
        yield traveller


def bid(game: Game, at: datetime, *moves: str) -> Game:
    """The game after bids that came at an instant, each by whoever's turn it was."""
    for move in moves:
        game = cast.again(game)
        door.submit(game.public_id, seat=cast.turn(game), seen=game.version, move=Move.parse(move), at=at)
    return cast.again(game)


def log_of(game: Game, reader: User) -> list[tuple[str, list[str]]]:
    """The lines of the log as somebody reads them, each with the hours and the day that stand in it."""
    page = cast.browser_of(reader).get(game.get_absolute_url()).content.decode()
    log = page[page.index('id="log"') :]
    return [
        (" ".join(re.sub(r"<[^>]+>", " ", line).split()), re.findall(r"<time[^>]*>([^<]*)", line))
        for line in LINE.findall(log[: log.index("</ol>")])
    ]


def table(pace: Any, **reader: Any) -> tuple[Game, User]:
    people = cast.players()
    game = cast.table_of(people, pace=pace)
    User.objects.filter(pk=people[0].pk).update(time_zone="Europe/Paris", **reader)
    return game, User.objects.get(pk=people[0].pk)


def told(game: Game, reader: User) -> list[str]:
    """The days and hours of the log, in its order."""
    lines = log_of(game, reader)
    return [
        hour
        for line, hours in lines
        for hour in hours or [line]
        if hours or re.fullmatch(r"\w+ \d+ \w+", line)
    ]


def test_the_log_of_a_game_over_days_says_the_hour_of_each_move_and_each_day_once(clock: Any) -> None:
    game, reader = table(time_control.days(3), log_order=LogOrder.BEGINNING)
    game = bid(game, NOON, "bid 50")
    game = bid(game, NOON + timedelta(seconds=30), "bid 51")
    game = bid(game, NOON + timedelta(hours=2), "bid 52")
    game = bid(game, NOON + timedelta(hours=11), "bid 53")
    clock.move_to(NOON + timedelta(days=1))
    assert told(game, reader) == ["Mon 23 Nov", "13:00", "15:00", "Tue 24 Nov", "00:00"]


def test_the_hours_stand_in_the_log_that_has_the_latest_first(clock: Any) -> None:
    game, reader = table(time_control.days(3))
    game = bid(game, NOON, "bid 50")
    game = bid(game, NOON + timedelta(hours=2), "bid 51")
    game = bid(game, NOON + timedelta(hours=12), "bid 52")
    assert told(game, reader) == ["Tue 24 Nov", "01:00", "Mon 23 Nov", "15:00", "13:00"]


def test_the_hours_are_the_same_when_the_game_is_read_anew() -> None:
    game, reader = table(time_control.bank())
    game = bid(game, NOON, "bid 50", "bid 51")
    warm = log_of(game, reader)
    cast.forget()
    assert log_of(game, reader) == warm
    assert told(game, reader) == ["Mon 23 Nov", "13:00"]


def test_a_game_that_is_not_played_over_days_has_no_hours_in_its_log() -> None:
    game, reader = table(time_control.live())
    game = bid(game, NOON, "bid 50")
    assert told(game, reader) == []


def test_a_seat_that_changes_hands_has_its_hour_too(clock: Any) -> None:
    game, reader = table(time_control.days(3))
    game = bid(game, NOON, "bid 50")
    clock.move_to(NOON + timedelta(hours=1))
    with locked_table(game.public_id) as held:
        lifecycle.change_sitter(held, 2, cast.person("stand-in"))
    assert told(game, reader) == ["Mon 23 Nov", "14:00", "13:00"]


def test_what_a_seat_has_seen_says_when(clock: Any) -> None:
    game, reader = table(time_control.days(3))
    game = bid(game, NOON, "bid 50")
    sheet = cast.browser_of(reader).get(f"{game.get_absolute_url()}so-far/").content.decode()
    assert re.search(r"<time[^>]*>13:00</time>", sheet)


@pytest.mark.parametrize(
    ("zone", "hours"), [("Asia/Tokyo", ["Mon 23 Nov", "21:00"]), ("", ["23 Nov, 12:00 UTC"])]
)
def test_whoever_has_chosen_no_zone_reads_the_log_by_that_of_their_browser_or_with_days_by_utc(
    clock: Any, zone: str, hours: list[str]
) -> None:
    game, reader = table(time_control.days(3))
    User.objects.filter(pk=reader.pk).update(time_zone="")
    game = bid(game, NOON, "bid 50")
    clock.move_to(NOON + timedelta(days=2))
    browser = cast.browser_of(reader)
    browser.cookies["time-zone"] = zone
    for path in ("", "so-far/"):
        reply = browser.get(game.get_absolute_url() + path)
        assert reply.status_code == 200
        page = reply.content.decode()
        if not path:
            log = page[page.index('id="log"') :]
            text = re.sub(r"<[^>]+>", " ", log[: log.index("</ol>")])
            assert all(each in text for each in hours), text
