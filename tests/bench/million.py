"""`python -m tests.bench.million`: a million running games in PostgreSQL, and what is asked of them every day.

Makes a database of its own beside the one of `TALON_BENCH_DATABASE_URL`, fills it with copies of a real table, asks
what the sweep, the list of my games and the archive ask, and prints queries, milliseconds and the plan of each query.
The database is dropped at the end. The same is asked of a hundredth of the games before, for what grows and what not.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from datetime import timedelta
from statistics import median
from typing import Any
from urllib.parse import urlsplit, urlunsplit

SERVER = os.environ.get("TALON_BENCH_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres")
NAME = "talon_million"
MINE, FINISHED, OVERDUE = 200, 5_000, 100
PEOPLE = 100_000
SCORE = '{"points": [310, 280], "parts": [], "outcome": "made"}'


def main(games: int = 1_000_000) -> int:
    """Make the games, ask, tell."""
    import psycopg

    with psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
        server.execute(f"CREATE DATABASE {NAME}")
    try:
        _measured(games)
    finally:
        from django.db import connection

        connection.close()
        with psycopg.connect(SERVER, autocommit=True) as server:
            server.execute(f"DROP DATABASE IF EXISTS {NAME} WITH (FORCE)")
    return 0


def _measured(games: int) -> None:
    parts = urlsplit(SERVER)
    os.environ["DATABASE_URL"] = urlunsplit(parts._replace(path=f"/{NAME}"))
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    template, me = _template()
    made = 0
    for wanted in (games // 100, games):
        begun = time.perf_counter()
        _fill(template, me, made, wanted)
        made = wanted
        _say(f"\n{wanted:,} running games ({time.perf_counter() - begun:.0f} s to make)")
        _ask(me, plans=wanted == games)


def _template() -> tuple[int, int]:
    """A real table of four people with a clock, and the person whose games are asked for."""
    from accounts.models import User
    from games.clocks import time_control
    from games.jobs.models import Job
    from games.play.write import lifecycle
    from rules.catalog import VARIANTS

    people = [User.objects.create(display_name=f"seat {number}") for number in range(4)]
    variant = VARIANTS[0]
    game = lifecycle.open_table(
        variant=variant,
        options=variant.options(),
        host=None,
        sitters=dict(enumerate(people)),
        pace=time_control.bank(),
    )
    assert Job.objects.filter(game=game).exists()
    return game.pk, people[0].pk


def _copy(table: str, source: str, series: str, values: dict[str, str]) -> None:
    """Rows like those of `source` once for each number n, but for some columns."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND column_name <> 'id'",
            [table],
        )
        columns = [name for (name,) in cursor.fetchall()]
        by_key = ", ".join(values.get(column, f't."{column}"') for column in columns)
        names = ", ".join(f'"{column}"' for column in columns)
        cursor.execute(
            f"INSERT INTO {table} ({names}) SELECT {by_key} FROM {table} t CROSS JOIN {series} WHERE {source}"
        )


def _fill(template: int, me: int, done: int, games: int) -> None:
    """Bring the number of running games from `done` to `games`: seats, a deal and a deadline for each."""
    from django.db import connection
    from django.utils import timezone

    from games.jobs.models import Job

    series = f"generate_series({done + 1}, {games}) n"
    first = not done
    if first:
        named = {
            "username": "'u' || n",
            "email": "''",
            "display_name": "'player ' || n",
            "public_id": "'u' || n",
        }
        _copy("accounts_user", f"t.id = {me}", f"generate_series(1, {PEOPLE}) n", named)
    key = {"public_id": "'g' || n", "invitation": "'i' || n"}
    moved = {
        "created_at": "now() - n * interval '1 second'",
        "moved_at": "now() - (n %% 90000) * interval '1 second'",
    }
    moved = {name: value.replace("%%", "%") for name, value in moved.items()}
    _copy("play_game", f"t.id = {template}", series, key | moved)
    if first:
        over = {"public_id": "'f' || n", "status": "'over'", "ending": "'played_out'",
                "ended_at": "now() - n * interval '1 minute'"}  # fmt: skip
        _copy("play_game", f"t.id = {template}", f"generate_series(1, {FINISHED * 20}) n", key | moved | over)
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(id) FROM accounts_user")
        [last] = cursor.fetchone()
        for seat in range(4):
            _seats(cursor, template, me, last, seat, done)
        cursor.execute(
            "INSERT INTO play_deal (game_id, number, before, cards, salt, commitment, score)"
            " SELECT g.id, 1, 0, d.cards, d.salt, md5(g.public_id),"
            ' CASE WHEN g.status = \'over\' THEN \'{"points": [310, 280], "parts": [], "outcome": "made"}\'::jsonb END'
            " FROM play_game g, play_deal d"
            f" WHERE d.game_id = {template} AND NOT EXISTS (SELECT 1 FROM play_deal o WHERE o.game_id = g.id)"
        )
        cursor.execute(
            "INSERT INTO jobs_job (kind, game_id, object_id, due_at)"
            " SELECT 'time_up', p.game_id, p.id, now() + interval '1 hour' + (p.id % 5000000) * interval '1 second'"
            " FROM play_player p JOIN play_game g ON g.id = p.game_id"
            " WHERE p.to_act AND g.status = 'playing' AND NOT EXISTS (SELECT 1 FROM jobs_job d WHERE d.game_id = g.id)"
        )
        cursor.execute("ANALYZE")
    late = Job.objects.order_by("pk").values_list("pk", flat=True)[:OVERDUE]
    Job.objects.filter(pk__in=list(late)).update(due_at=timezone.now() - timedelta(minutes=1))


def _seats(cursor: Any, template: int, me: int, last: int, seat: int, done: int) -> None:
    """One seat of every new game: in some of the games one's own, in the others somebody's."""
    cursor.execute(
        "SELECT column_name FROM information_schema.columns WHERE table_name = 'play_player' AND column_name <> 'id'"
    )
    columns = [name for (name,) in cursor.fetchall()]
    mine = f"(g.status = 'playing' AND g.number <= {MINE} OR g.status = 'over' AND g.number <= {FINISHED})"
    others = f"{last - PEOPLE + 1} + (g.number * 4 + {seat}) % {PEOPLE}"
    values = {
        "game_id": "g.id",
        "user_id": f"CASE WHEN {seat} = 0 AND {mine} THEN {me} ELSE {others} END",
        "to_act": f"(g.status = 'playing' AND g.number % 4 = {seat})",
        "deadline": f"CASE WHEN g.status = 'playing' AND g.number % 4 = {seat}"
        " THEN now() + interval '1 hour' + (g.id % 400000) * interval '1 second' END",
        "clock_since": f"CASE WHEN g.status = 'playing' AND g.number % 4 = {seat} THEN now() END",
        "outcome": "CASE WHEN g.status = 'over' THEN 'won' ELSE '' END",
    }
    by_key = ", ".join(values.get(column, f't."{column}"') for column in columns)
    names = ", ".join(f'"{column}"' for column in columns)
    cursor.execute(
        f"INSERT INTO play_player ({names}) SELECT {by_key} FROM play_player t,"
        " (SELECT id, status, substr(public_id, 2)::bigint AS number FROM play_game"
        f"  WHERE public_id ~ '^[gf][0-9]+$' AND (status = 'over' AND {int(not done)} = 1"
        f"  OR status = 'playing' AND substr(public_id, 2)::bigint > {done})) g"
        f" WHERE t.game_id = {template} AND t.seat = {seat}"
    )


def _ask(me: int, *, plans: bool) -> None:
    from accounts.models import User
    from games.jobs import queue
    from games.play.read import my_games

    user = User.objects.get(pk=me)
    asked: list[tuple[str, Callable[[], Any]]] = [
        (f"the sweep finds {OVERDUE} that are due", queue.overdue),
        ("how many games wait for me", lambda: my_games.waiting_count(user)),
        ("the next game", lambda: my_games.games_waiting(user)),
        (f"my games, {MINE} of them", lambda: my_games.games_of(user, over=False)),
        (f"the archive, {FINISHED:,} games, first page", lambda: my_games.archive_of(user)),
        ("the archive, page 50", lambda: my_games.archive_of(user, page=50)),
        ("the archive, with a name", lambda: my_games.archive_of(user, other="player 77")),
    ]
    rows = []
    for what, ask in asked:
        times, queries = _timed(ask)
        _say(f"{what:45} {len(queries)} queries {median(times) * 1000:8.1f} ms")
        rows.append((what, queries))
    if plans:
        for what, queries in rows:
            _say(f"\n{what}")
            for sql in queries:
                _plan(sql)


def _timed(ask: Callable[[], Any]) -> tuple[list[float], list[str]]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as caught:
        ask()
    times = []
    for _ in range(7):
        begun = time.perf_counter()
        ask()
        times.append(time.perf_counter() - begun)
    return times, [query["sql"] for query in caught]


def _plan(sql: str) -> None:
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {sql.replace('%', '%%')}")
        for (line,) in cursor.fetchall():
            _say("   " + line[:150])


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:2])))
