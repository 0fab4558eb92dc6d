"""The large site when PostgreSQL is killed: whoever asks is told, no move is lost or doubled, and all goes on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.config.test_processes import free_port, reader
from tests.config.test_without_redis import (
    PATIENCE,
    SOON,
    ask,
    begin_before_bots,
    pass_from,
    site_of_three,
    until_asked,
    until_moved,
    until_ready,
    version,
)


def _programs() -> Path | None:
    """Where initdb and pg_ctl are: Debian keeps them out of the path."""
    at_hand = shutil.which("pg_ctl")
    places = [Path(at_hand)] if at_hand else sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    return places[-1].parent if places else None


PROGRAMS = _programs()
pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(PROGRAMS is None, reason="no PostgreSQL to stop"),
]


class OwnPostgres:
    """A PostgreSQL of the test's own, to be killed and begun again; it refuses to run as root."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self.begun = folder, free_port(), False
        self.user = "postgres" if os.geteuid() == 0 else None
        if self.user:
            shutil.chown(folder, self.user)
        self._run(
            "initdb", "--auth=trust", "--username=postgres", "--no-locale", "--encoding=UTF8", "--no-sync"
        )

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def begin(self) -> None:
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder}"
        self._run("pg_ctl", "start", "--wait", "-l", str(self.folder / "log"), "-o", options)
        self.begun = True

    def kill(self) -> None:
        """Without a word to its connections; what was not committed is lost."""
        self._run("pg_ctl", "stop", "-m", "immediate")
        self.begun = False

    def _run(self, program: str, *arguments: str) -> None:
        assert PROGRAMS is not None
        subprocess.run(
            [PROGRAMS / program, *arguments],
            env=os.environ | {"PGDATA": str(self.folder / "data")},
            cwd=self.folder,
            user=self.user,
            stdout=subprocess.DEVNULL,
            check=True,
        )


@contextmanager
def own_postgres() -> Iterator[OwnPostgres]:
    with tempfile.TemporaryDirectory(prefix="talon-postgres-") as name:
        postgres = OwnPostgres(Path(name))
        postgres.begin()
        try:
            yield postgres
        finally:
            if postgres.begun:
                postgres.kill()


def test_without_postgresql_readers_are_told_and_the_move_is_made_once_when_it_is_back(
    tmp_path: Path,
) -> None:
    with (
        own_postgres() as postgres,
        site_of_three(
            tmp_path, database_url=postgres.url, redis_url=os.environ["REDIS_URL"], delay="0.1,0.1"
        ) as site,
    ):
        (browser, _jar), (monitor, _none) = reader(), reader()
        until_ready(monitor, site, ready=True)
        table = begin_before_bots(browser, site)
        page = until_asked(browser, table)
        post = pass_from(page, table)
        postgres.kill()
        for address in (f"{site}/play/", table, post):
            status, words, seconds = ask(browser, address)
            assert (status, seconds < SOON) == (503, True), (address, seconds, status)
            assert "comes back in a moment" in words
        assert re.search(
            r"^database: does not answer$", until_ready(monitor, site, ready=False), re.MULTILINE
        )
        postgres.begin()
        back = time.monotonic()
        while (status := ask(browser, table)[0]) == 503:
            assert time.monotonic() < back + PATIENCE, "the site did not come back"
        assert (status, version(ask(browser, table)[1])) == (200, version(page)), (
            "a move that was refused is made"
        )
        status, page, _seconds = ask(browser, post)
        assert status == 200
        until_moved(browser, table, version(page))
