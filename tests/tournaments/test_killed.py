"""A process killed while it opens a round, on the database itself: whoever comes next loses and doubles nothing."""

from __future__ import annotations

import os
import signal
import time

import pytest
from django.db import connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from django.utils import timezone

from games.notifications.models import Notification
from games.play.models import Board, Game
from games.tournaments.models import BoardPlay, Tournament, TournamentTable
from games.tournaments.write import advance

from . import stage

MOMENTS = [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6]
"""Seconds after which a process is killed; on any machine some of them are in the midst of it."""


def in_a_process(tournament: Tournament, seconds: float) -> int:
    """Have a process of its own bring the tournament on, and kill it; what it ended with."""
    connections.close_all()
    default = connections["default"]
    if isinstance(default, DatabaseWrapper):
        # Nor may two processes share the connections that are kept.
        default.close_pool()
    pid = os.fork()
    if pid == 0:
        try:
            advance.advance_tournament(tournament.pk)
        finally:
            os._exit(0)
    time.sleep(seconds)
    os.kill(pid, signal.SIGKILL)
    _pid, status = os.waitpid(pid, 0)
    return status


def begun(pairs: int) -> Tournament:
    tournament = stage.tournament_of(boards=2, rounds=1)
    stage.enter(tournament, pairs)
    Tournament.objects.filter(pk=tournament.pk).update(starts_at=timezone.now())
    return tournament


@pytest.mark.parametrize(
    "where",
    [
        pytest.param(
            "sqlite", marks=pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own")
        ),
        pytest.param("postgresql", marks=pytest.mark.services),
    ],
)
@pytest.mark.django_db(transaction=True)
def test_a_process_killed_in_the_midst_of_a_round_loses_nothing_and_doubles_nothing(where: str) -> None:
    assert connections["default"].vendor == where
    pairs = 8
    tournament = begun(pairs)
    ends = [in_a_process(tournament, seconds) for seconds in MOMENTS]
    for _ in range(2):
        advance.advance_tournament(tournament.pk)
    assert ends[0] == signal.SIGKILL
    assert TournamentTable.objects.filter(round__tournament=tournament).count() == pairs // 2
    plays = BoardPlay.objects.filter(board__tournament=tournament)
    assert plays.count() == plays.filter(game__isnull=False).count() == pairs
    assert Game.objects.filter(board__isnull=False).count() == pairs
    assert Board.objects.count() == 2
    notices = Notification.objects.filter(facts__what="started").values_list("user", flat=True)
    assert len(notices) == len(set(notices)) == pairs
