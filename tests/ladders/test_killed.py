"""A process killed while it records a result of a ladder: the result is there with its moves, or neither is."""

from __future__ import annotations

import os
import signal
import time

import pytest
from django.db import connections
from django.db.backends.postgresql.base import DatabaseWrapper

from games.ladders.models import Challenge, PlaceChange
from games.play.models import Game, GameStatus
from tests import cast
from tests.ladders import room
from tests.leagues.test_at_once import on_both_databases

MOMENTS = [0.01, 0.02, 0.03, 0.05, 0.08, 0.12]
"""Seconds after its beginning at which a process is killed; on any machine some of them are in the midst of it."""


def killed(game: Game, seconds: float) -> None:
    """Have a process of its own end a game, which the challenger wins, and kill it."""
    connections.close_all()
    default = connections["default"]
    if isinstance(default, DatabaseWrapper):
        # Nor may two processes share the connections that are kept.
        default.close_pool()
    begun, begin = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            # The connection stands, however long that takes.
            cast.again(game)
            os.write(begin, b".")
            room.end(game, 0)
        finally:
            os._exit(0)
    os.read(begun, 1)
    time.sleep(seconds)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(begun)
    os.close(begin)


@pytest.mark.django_db(transaction=True)
@on_both_databases
def test_a_process_killed_while_it_records_a_result_leaves_all_of_it_or_nothing(database: str) -> None:
    ladder = room.ladder(figures=room.FREE)
    people = room.joined(ladder, 2 * len(MOMENTS))
    pairs = list(zip(people[::2], people[1::2], strict=True))
    games = [room.begun(ladder, low, high) for high, low in pairs]
    for game, seconds in zip(games, MOMENTS, strict=True):
        killed(game, seconds)
        room.hold(ladder)
        made = Challenge.objects.get(game=game)
        over = cast.again(game).status == GameStatus.OVER
        assert (made.state == "done") == over
        assert PlaceChange.objects.filter(challenge=made).exists() == over
    for game in games:
        if cast.again(game).status != GameStatus.OVER:
            room.end(game, 0)
        room.hold(ladder)
    assert room.order(ladder) == [user for high, low in pairs for user in (low, high)]
