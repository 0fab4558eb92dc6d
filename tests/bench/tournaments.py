"""A duplicate of 64 pairs: how long its start takes, the opening of a round, and the page of its standings."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from statistics import median
from typing import Any

from .table import Figure, at_most

PAIRS, ROUNDS, BOARDS = 64, 12, 2
BEGIN_MS, STANDINGS_MS = 5000, 100


def tournaments() -> Sequence[Figure]:
    """A tournament here whose first round opens, and one at real tables with all scores but one round's."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"TALON_VAR": folder, "TALON_BOT_DELAY": "0,0", "TALON_BOT_PROCESSES": "0"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        return _measured(folder)


def _measured(folder: str) -> Sequence[Figure]:
    from django.core.management import call_command
    from django.db import connection

    from games.play.write import demo

    connection.close()
    connection.settings_dict["NAME"] = f"{folder}/talon.sqlite3"
    call_command("migrate", verbosity=0)
    demo.make_demo()
    return [*_begun(), *_standings()]


def _tournament(**more: Any) -> Any:
    """A tournament whose start has come, with bots for all pairs."""
    from django.utils import timezone

    from games.tournaments.models import Tournament

    now = timezone.now()
    return Tournament.objects.create(
        name="Bench", variant="double-deck", movement="barometer", rounds=ROUNDS, boards=BOARDS, bots=PAIRS,
        bots_level="novice", least=2, most=PAIRS, entries_from=now - timedelta(hours=1), starts_at=now, **more,
    )  # fmt: skip


def _begun() -> Sequence[Figure]:
    """The start, which deals every board, and the opening of the first round with all its tables."""
    from games.tournaments.models import BoardPlay
    from games.tournaments.write import advance

    tournament = _tournament()
    times = []
    for _step in ("start", "round"):
        begun = time.perf_counter()
        advance.next_step(tournament.pk)
        times.append(time.perf_counter() - begun)
    begun = time.perf_counter()
    advance.next_step(tournament.pk)
    times[1] += time.perf_counter() - begun
    dealt = BoardPlay.objects.filter(board__tournament=tournament, game__isnull=False).count()
    assert dealt == PAIRS // 2 * BOARDS, dealt
    return [
        at_most(f"event, {PAIRS} pairs: start, {ROUNDS * BOARDS} boards dealt", times[0] * 1000, BEGIN_MS),
        at_most(f"event, {PAIRS} pairs: a round opened, {dealt} tables dealt", times[1] * 1000, BEGIN_MS),
    ]


def _standings() -> Sequence[Figure]:
    """The page of the standings after one round and after all but one."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext
    from django.utils import timezone

    from games.tournaments.models import BoardPlay
    from games.tournaments.write import advance

    tournament = _tournament(venue="real")
    advance.advance_tournament(tournament.pk)
    client, rng = Client(headers={"host": "127.0.0.1"}), Random(1)
    address = f"{tournament.get_absolute_url()}standings/"
    asked: list[int] = []
    for number in range(1, ROUNDS):
        for play in BoardPlay.objects.filter(board__tournament=tournament, finished_at=None):
            play.points, play.finished_at = [rng.randrange(60), rng.randrange(60)], timezone.now()
            play.save(update_fields=["points", "finished_at"])
        advance.advance_tournament(tournament.pk)
        if number in (1, ROUNDS - 1):
            client.get(address)
            with CaptureQueriesContext(connection) as queries:
                client.get(address)
            asked.append(len(queries))
    seconds = []
    for _ in range(20):
        begun = time.perf_counter()
        client.get(address)
        seconds.append(time.perf_counter() - begun)
    few, many = asked
    what = f"event, {PAIRS} pairs, {(ROUNDS - 1) * BOARDS} open boards: standings, whole request in Django"
    return [
        at_most(what, median(seconds) * 1000, STANDINGS_MS),
        Figure("event, queries of its standings, 22 open boards", str(many), f"after one round {few}", "-", "equal",
               few == many),
    ]  # fmt: skip
