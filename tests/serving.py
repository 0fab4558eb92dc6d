"""The real site, started by its real command on a database of its own, for tests that come in from outside."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
# What would lead the site away from the folder given to it.
OUTSIDE = (
    "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "EMAIL_URL", "HTTPS", "ANYMAIL", "TALON_URL",
    "TALON_VAPID_KEY",
)  # fmt: skip


PREPARED = "TALON_PREPARED"
"""The folder, named in the surroundings, in which all processes of a test run share a site before its first visitor."""

PATIENCE = 300.0
"""Seconds that a site may take to be made ready, and as many to say where it is, on a machine that is busy."""


class SiteDown(AssertionError):
    """A site that did not start, with what it wrote."""


@dataclass(frozen=True)
class Site:
    """A running site: where it is, its process, and where its output goes."""

    url: str
    process: subprocess.Popen[bytes]
    log: Path


@contextmanager
def serving(
    folder: Path, *, port: int = 0, program: Sequence[str] = ("manage.py",), **environment: str
) -> Iterator[Site]:
    """`manage.py serve` with everything it keeps in `folder`; stopped by SIGTERM at the end.

    A bot that failed to decide meanwhile is an error.
    """
    before = len(incidents_of(folder))
    process, log = started(folder, port=port, program=program, **environment)
    try:
        yield Site(address(process, log), process, log)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    text = incidents_of(folder)[before:]
    assert not text, "a bot failed to decide:\n" + "\n".join(text)


def incidents_of(folder: Path) -> list[str]:
    """What went wrong with the bots of a site that keeps its database in `folder`, the earliest first."""
    database = folder / "talon.sqlite3"
    if not database.exists():
        return []
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True, timeout=20)) as file:
        if not file.execute("SELECT 1 FROM sqlite_master WHERE name = 'play_incident'").fetchone():
            return []
        return [text for (text,) in file.execute("SELECT traceback FROM play_incident ORDER BY id")]


def started(
    folder: Path, *, port: int, program: Sequence[str] = ("manage.py",), **environment: str
) -> tuple[subprocess.Popen[bytes], Path]:
    """The process, perhaps not yet listening, and its log."""
    surroundings = surroundings_of(folder) | environment
    log = folder / f"serve-{time.monotonic_ns()}.log"
    command = [sys.executable, *program, "serve", "--port", str(port)]
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=HOUSE, env=surroundings, stdout=output, stderr=subprocess.STDOUT
        )
    return process, log


def surroundings_of(folder: Path) -> dict[str, str]:
    """The environment of a site that keeps everything in `folder`."""
    return {name: value for name, value in os.environ.items() if name not in OUTSIDE} | {
        "TALON_VAR": str(folder),
        "TALON_BOT_DELAY": "0,0",
        "TALON_DEMO": "off",
        "TALON_BOT_FIELD": "",
        "PYTHONUNBUFFERED": "1",
    }


def copy_prepared(folder: Path) -> None:
    """Put into `folder` a site that was made ready to be served: once a test run, for its first start takes long.

    SiteDown with its output where it cannot be made ready.
    """
    prepared = Path(os.environ[PREPARED])
    prepared.mkdir(parents=True, exist_ok=True)
    with (prepared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        site = prepared / "site"
        if not site.exists():
            being_made = prepared / "being-made"
            shutil.rmtree(being_made, ignore_errors=True)
            being_made.mkdir()
            prepare(being_made)
            being_made.rename(site)
    shutil.copytree(site, folder, dirs_exist_ok=True)


def prepare(folder: Path, *, patience: float = PATIENCE) -> None:
    """`manage.py prepare` with everything it keeps in `folder`; it is stopped when patience is at its end."""
    command = [sys.executable, "manage.py", "prepare"]
    with (folder / "prepare.log").open("w+b") as log:
        try:
            subprocess.run(
                command,
                cwd=HOUSE,
                env=surroundings_of(folder),
                stdout=log,
                stderr=log,
                timeout=patience,
                check=True,
            )
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired) as error:
            log.seek(0)
            raise SiteDown(f"The site was not made ready: {error}\n{log.read().decode()}") from error


def address(process: subprocess.Popen[bytes], log: Path, *, patience: float = PATIENCE) -> str:
    """Where the site says it is, without a slash at the end; an error with its output where it says nothing."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        said = re.search(r"Talon is at (http://\S+)/", log.read_text())
        if said:
            return said.group(1)
        if process.poll() is not None:
            break
        time.sleep(0.05)
    raise SiteDown(f"The site did not come up:\n{log.read_text()}")
