"""Backups made by the words of docs/deploy.md while people play: what comes back is what was there, state by state."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.db import connection

from games.play.models import Game, GameStatus
from games.play.record.replay import history_of
from games.play.write import door
from tests import cast

HOUSE = Path(__file__).resolve().parents[2]
SHELL = re.compile(r"```sh\n(.*?)```", re.DOTALL)

# What the restored site is asked, by a process of its own: every game, replayed from its rows.
ASKED = "import json; from tests.config.test_restore import hashes; print(json.dumps(hashes()))"


def hashes() -> dict[str, list[str]]:
    """A hash of every state of every game, by the game's address."""
    return {
        game.public_id: [
            hashlib.sha256(repr(moment.state).encode()).hexdigest() for moment in history_of(game)
        ]
        for game in Game.objects.all()
    }


def restored_hashes(database: str) -> dict[str, list[str]]:
    """The same of another database, asked by a process with a hash seed of its own."""
    surroundings = os.environ | {
        "DATABASE_URL": database,
        "PYTHONHASHSEED": "11",
        "SECRET_KEY": "for-tests-only",
    }
    asked = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", ASKED],
        cwd=HOUSE, env=surroundings, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert asked.returncode == 0, asked.stderr
    found: dict[str, list[str]] = json.loads(asked.stdout.splitlines()[-1])
    return found


def words_of_the_docs(beginning: str) -> str:
    """The commands under *Backup and restore* that begin so."""
    text = (HOUSE / "docs" / "deploy.md").read_text()
    part = text.partition("## Backup and restore")[2].partition("\n## ")[0]
    [found] = [block for block in SHELL.findall(part) if block.startswith(beginning)]
    return str(found)


@contextmanager
def play_going_on(games: list[Game]) -> Iterator[Callable[[int], None]]:
    """Moves at all tables until the block ends; gives what waits for so many more of them."""
    stop, moved = threading.Event(), threading.Semaphore(0)

    def play() -> None:
        rng = Random(5)
        try:
            while not stop.is_set():
                for game in map(cast.again, games):
                    if game.status == GameStatus.PLAYING:
                        seat = cast.turn(game)
                        move = cast.some_move(game, seat, rng)
                        door.submit(game.public_id, seat=seat, seen=game.version, move=move)
                        moved.release()
        finally:
            connection.close()

    def wait_for(count: int) -> None:
        for _ in range(count):
            assert moved.acquire(timeout=120)

    player = threading.Thread(target=play)
    player.start()
    try:
        yield wait_for
    finally:
        stop.set()
        player.join(120)


def check(copy: dict[str, list[str]], games: list[Game]) -> None:
    """What was copied while people played is the beginning of what stands in the live tables now."""
    live = hashes()
    assert copy.keys() == live.keys() == {game.public_id for game in games}
    for public_id, states in copy.items():
        assert len(states) > 20
        assert states == live[public_id][: len(states)]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="SQLite's own")
def test_a_copy_of_sqlite_made_while_people_play_comes_back_whole(tmp_path: Path) -> None:
    games = [cast.table_of(cast.players()) for _ in range(3)]
    copy = tmp_path / "talon-backup.sqlite3"
    words = words_of_the_docs("python - <<'END'").replace(
        "var/talon.sqlite3", connection.settings_dict["NAME"]
    )
    program = words.replace("talon-backup.sqlite3", str(copy)).partition("\n")[2].partition("END")[0]
    with play_going_on(games) as wait_for:
        wait_for(90)
        subprocess.run([sys.executable, "-"], input=program, text=True, check=True, timeout=120)
        wait_for(9)
    check(restored_hashes(f"sqlite:///{copy}"), games)


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_a_dump_of_postgresql_made_while_people_play_comes_back_whole(tmp_path: Path) -> None:
    games = [cast.table_of(cast.players()) for _ in range(3)]
    name = str(connection.settings_dict["NAME"])
    live = urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))
    restored = urlunsplit(urlsplit(live)._replace(path=f"/{name}_restored"))
    lines = words_of_the_docs("pg_dump").splitlines()
    [dump, create, restore] = [line.replace("talon_restored", f"{name}_restored") for line in lines]
    here = urlsplit(live)
    surroundings = os.environ | {
        "DATABASE_URL": live, "PGHOST": here.hostname or "", "PGPORT": str(here.port or 5432),
        "PGUSER": here.username or "", "PGPASSWORD": here.password or "",
    }  # fmt: skip

    def run(line: str) -> None:
        done = subprocess.run(
            ["bash", "-c", line], cwd=tmp_path, env=surroundings, capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stderr

    with play_going_on(games) as wait_for:
        wait_for(90)
        run(dump)
        wait_for(9)
    try:
        run(create)
        run(restore)
        check(restored_hashes(restored), games)
    finally:
        run(f"dropdb --if-exists {name}_restored")
