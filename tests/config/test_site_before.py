"""A site that the tree of an earlier day made goes on: its tables are migrated, its games and its evening played on.

`sites/` has such a site as dumps, made by the tree at commit bdcf9b68 with people named after their seats: a table in
mid-deal, one with bots, one with free seats, one played to its end; a tournament of piquet in its first round, others
that can be entered; a club, friends, table talk, a report, an API token and jobs that wait.
"""

from __future__ import annotations

import gzip
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest
from django.apps import apps

from accounts.models import User
from games.clubs.core.models import Club
from games.jobs import queue
from games.jobs.models import Job
from games.play.models import AcceptedMove, Game, GameStatus
from games.play.record.replay import history_of
from games.tournaments.models import Tournament, TournamentStage
from tests import cast
from tests.serving import HOUSE, surroundings_of
from tests.tournaments import stage

SITES = Path(__file__).parent / "sites"
COMMIT = "bdcf9b68"
PAGES = (
    "/",
    "/play/",
    "/events/",
    "/clubs/",
    "/people/",
    "/account/settings/",
    "/account/notices/",
    "/privacy/",
)
GOES_ON = "from tests.config import test_site_before as site; site.goes_on()"


def goes_on() -> None:
    """What is asked of the migrated site, by a process of its own."""
    rows_can_be_read()
    assert set(Job.objects.values_list("kind", flat=True)) <= set(queue.handlers)
    north = User.objects.get(display_name="North player")
    browser = cast.browser_of(north, HTTP_HOST="localhost")
    rows = (*Game.objects.filter(players__user=north), *Tournament.objects.all(), *Club.objects.all())
    for address in (*PAGES, *(row.get_absolute_url() for row in rows)):
        assert browser.get(address, follow=True).status_code == 200, address
    games_go_on()


def rows_can_be_read() -> None:
    """Every row is there, and every column of it."""
    for model in apps.get_models():
        assert len(list(model._default_manager.all())) == model._default_manager.count()
    assert (Game.objects.count(), User.objects.count()) == (8, 14)
    assert (Tournament.objects.count(), Club.objects.count()) == (3, 1)
    for game in Game.objects.exclude(status=GameStatus.OPEN):
        assert history_of(game)[-1].version == game.version == AcceptedMove.objects.filter(game=game).count()


def games_go_on() -> None:
    """Moves are made at the tables, and the evening comes to its end."""
    game = Game.objects.get(status=GameStatus.PLAYING, version=40)
    assert cast.play_on(game).status == GameStatus.OVER
    evening = Tournament.objects.get(name="Evening of four")
    assert stage.open_games(evening)
    stage.catch_up()
    assert stage.play_out(evening).stage == TournamentStage.OVER


def migrate(database: str, folder: Path) -> None:
    """`manage.py migrate` on a database, and what is asked afterwards."""
    surroundings = surroundings_of(folder) | {"DATABASE_URL": database, "SECRET_KEY": "for-tests-only"}
    for command in (["migrate", "-v0"], ["shell", "--no-imports", "-c", GOES_ON]):
        done = subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=HOUSE, env=surroundings, capture_output=True, text=True, timeout=600,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr


def dump(vendor: str) -> str:
    """A site of the tree before, as commands of SQL."""
    return gzip.decompress((SITES / f"{COMMIT}-{vendor}.sql.gz").read_bytes()).decode()


@pytest.mark.slow
def test_a_site_of_the_tree_before_goes_on_with_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "talon.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        database.executescript(dump("sqlite"))
    migrate(f"sqlite:///{file}", tmp_path)


@pytest.fixture
def postgresql() -> Iterator[str]:
    """The address of a database of PostgreSQL with nothing in it."""
    import psycopg
    from psycopg import sql

    name = f"talon_before_{os.getpid()}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield urlunsplit(urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}"))
        server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


@pytest.mark.services
def test_a_site_of_the_tree_before_goes_on_with_postgresql(postgresql: str, tmp_path: Path) -> None:
    import psycopg

    with psycopg.connect(postgresql) as database:
        database.execute(dump("postgresql").encode())
    migrate(postgresql, tmp_path)
