"""The table page inside Django: how long it takes to render and how many queries it asks."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Sequence
from random import Random
from statistics import median

from .table import Figure

MOST_QUERIES = 12
MOST_MILLISECONDS = 10.0


def table_page(slug: str = "double-deck") -> Sequence[Figure]:
    """A player's table in the middle of a deal, its view called as the site calls it."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"TALON_VAR": folder, "TALON_BOT_DELAY": "0,0", "TALON_BOT_PROCESSES": "0"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        return _measured(folder, slug)


def _measured(folder: str, slug: str) -> Sequence[Figure]:
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from games.play.models import Player
    from games.play.write import demo

    connection.close()
    connection.settings_dict["NAME"] = f"{folder}/talon.sqlite3"
    call_command("migrate", verbosity=0)
    demo.make_demo()
    client = Client(headers={"host": "127.0.0.1"})
    client.post("/play/now/", {"variant": slug, "level": "novice"})
    seat = Player.objects.select_related("game", "user").get(user__isnull=False)
    _play_on(seat)
    address = seat.game.get_absolute_url()
    fragment = f"{address}table/"
    for path in (address, fragment):
        client.get(path)
    with CaptureQueriesContext(connection) as asked:
        client.get(address)
    # The next request empties Django's list of queries.
    queries = len(asked)
    seconds = []
    for _ in range(40):
        begun = time.perf_counter()
        client.get(fragment, headers={"HX-Request": "true"})
        seconds.append(time.perf_counter() - begun)
    taken = median(seconds) * 1000
    return [
        Figure(f"table page, {slug}, queries", str(queries), "-", "-", f"<= {MOST_QUERIES}", queries <= MOST_QUERIES),
        Figure(f"table, {slug}, whole request in Django", f"{taken:.1f} ms", "-", "-", f"<= {MOST_MILLISECONDS:g} ms",
               taken <= MOST_MILLISECONDS),
    ]  # fmt: skip


def _play_on(seat: object) -> None:
    """Bots and any legal move for the person, until the first deal is well under way."""
    from games.bots import any_move
    from games.jobs import queue
    from games.jobs.models import Job
    from games.play.models import Game, Player
    from games.play.record.replay import history_of
    from games.play.write import door

    assert isinstance(seat, Player)
    rng = Random(1)
    for _ in range(400):
        for turn in Job.objects.filter(game=seat.game_id, leased_until=None):
            queue.run(turn.pk)
        game = Game.objects.get(pk=seat.game_id)
        state = history_of(game)[-1].state
        if seat.seat not in game.engine.to_act(state):
            continue
        if game.version > 12 * len(game.engine.sides):
            return
        move = any_move(game.variant, game.options, game.engine.view(state, seat.seat).deal, rng)
        door.submit(game.public_id, seat=seat.seat, seen=game.version, move=move)
