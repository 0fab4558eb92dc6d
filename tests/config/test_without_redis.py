"""The large site when Redis is killed, or stands still: pages are read, moves made, and the rest comes back."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import OpenerDirector, Request

import pytest
from redis import Redis
from redis.exceptions import RedisError

from tests.config.test_processes import (
    begin_game,
    database,
    free_port,
    reader,
    running,
    wait_for,
)
from tests.serving import HOUSE

pytestmark = [
    pytest.mark.services,
    pytest.mark.skipif(shutil.which("redis-server") is None, reason="no redis-server to stop"),
]
PATIENCE = 60.0
BACK_WITHIN = 30.0
"""Seconds from the end of a fault to the bots' next move: ten, on a machine at a third of its pace."""
SOON = 6.0
"""Seconds within which a page comes while Redis fails: half a second lost here and there, on a slow machine."""


BOTS = 3
"""Bots at the table of *Play now*; each bids once before the reader is asked a second time."""


class OwnRedis:
    """A Redis of the test's own, to be killed, frozen and begun again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def begin(self) -> None:
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                Redis.from_url(self.url).ping()
                return
            except RedisError:
                assert time.monotonic() < deadline, "Redis did not begin"
                time.sleep(0.05)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def freeze(self, *, thaw: bool = False) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT if thaw else signal.SIGSTOP)


@contextmanager
def site_of_three(folder: Path, *, database_url: str, redis_url: str, delay: str) -> Iterator[str]:
    """The address of a site of web, worker and beat on these services."""
    port = free_port()
    environment = os.environ | {
        "DATABASE_URL": database_url,
        "REDIS_URL": redis_url,
        "SECRET_KEY": secrets.token_urlsafe(50),
        "HTTPS": "0",
        "ALLOWED_HOSTS": "127.0.0.1",
        "TALON_VAR": str(folder),
        "TALON_BOT_DELAY": delay,
    }
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    subprocess.run([sys.executable, "manage.py", "prepare"], cwd=HOUSE, env=environment, check=True)
    daphne = ("daphne", "--port", str(port), "config.asgi:application")
    worker = ("celery", "-A", "config", "worker", "--concurrency", "1")
    beat = ("celery", "-A", "config", "beat", "--schedule", str(folder / "beat"))
    with ExitStack() as stack:
        for name, command in (("daphne", daphne), ("worker", worker), ("beat", beat)):
            stack.enter_context(running(name, *command, environment=environment, folder=folder))
        site = f"http://127.0.0.1:{port}"
        wait_for(site)
        yield site


@contextmanager
def site_with_own_redis(folder: Path, *, delay: str = "0.1,0.1") -> Iterator[tuple[str, OwnRedis]]:
    redis = OwnRedis(folder)
    redis.begin()
    with ExitStack() as stack:
        stack.callback(lambda: redis.process and redis.process.kill())
        url = stack.enter_context(database())
        yield (
            stack.enter_context(site_of_three(folder, database_url=url, redis_url=redis.url, delay=delay)),
            redis,
        )


def until_held(redis: OwnRedis) -> None:
    """Until a worker holds a message it has not done with: the turn of a bot whose delay is not over."""
    deadline = time.monotonic() + PATIENCE
    with Redis.from_url(redis.url) as broker:
        while not broker.hlen("unacked"):
            assert time.monotonic() < deadline, "no turn waits"
            time.sleep(0.01)


def ask(browser: OpenerDirector, address: str | Request) -> tuple[int, str, float]:
    """Status, text and seconds of a page."""
    began = time.monotonic()
    try:
        with browser.open(address, timeout=30) as reply:
            return reply.status, reply.read().decode(), time.monotonic() - began
    except HTTPError as refused:
        return refused.code, refused.read().decode(), time.monotonic() - began


def until_ready(browser: OpenerDirector, site: str, *, ready: bool) -> str:
    deadline = time.monotonic() + PATIENCE
    while True:
        status, said, _seconds = ask(browser, f"{site}/readyz")
        if (status == 200) == ready:
            return said
        assert time.monotonic() < deadline, said
        time.sleep(0.2)


def version(page: str) -> int:
    found = re.search(r'data-version="(\d+)"', page)
    assert found
    return int(found[1])


def until_asked(browser: OpenerDirector, table: str) -> str:
    """The table when it is the reader's turn; the bots are moved by the worker."""
    deadline = time.monotonic() + PATIENCE
    while True:
        status, page, seconds = ask(browser, table)
        assert status == 200
        assert seconds < SOON
        if 'data-hand="asked"' in page:
            return page
        assert time.monotonic() < deadline, "no bot moves"
        time.sleep(0.2)


def until_moved(browser: OpenerDirector, table: str, before: int) -> None:
    """Until the bots have moved again."""
    deadline = time.monotonic() + BACK_WITHIN
    while version(ask(browser, table)[1]) <= before:
        assert time.monotonic() < deadline, "the bots did not come back"
        time.sleep(0.2)


def begin_before_bots(browser: OpenerDirector, site: str) -> str:
    """A table where a bot bids after the reader: where all three have passed the reader would be asked again."""
    while True:
        table = begin_game(browser, site)
        if version(until_asked(browser, table)) < BOTS:
            return table


def pass_from(page: str, table: str) -> Request:
    """The post of a pass, as the form of a page makes it."""
    token = re.search(r'csrfmiddlewaretoken" value="(\w+)"', page)
    assert token
    form = {"csrfmiddlewaretoken": token[1], "move": "pass", "version": version(page), "sure": "yes"}
    return Request(f"{table}move/", urlencode(form).encode(), {"Referer": table})


def pass_once(browser: OpenerDirector, table: str) -> tuple[int, float]:
    """Pass, which is always possible while bots have yet to bid; the version after it, and the seconds it took."""
    page = until_asked(browser, table)
    began = time.monotonic()
    with browser.open(pass_from(page, table), timeout=30) as reply:
        assert reply.status == 200
        return version(reply.read().decode()), time.monotonic() - began


@pytest.mark.parametrize("fault", ["killed", "frozen"])
def test_without_redis_pages_are_read_and_moves_made_and_all_comes_back(fault: str, tmp_path: Path) -> None:
    with site_with_own_redis(tmp_path) as (site, redis):
        browser, _jar = reader()
        until_ready(browser, site, ready=True)
        table = begin_before_bots(browser, site)
        redis.kill() if fault == "killed" else redis.freeze()
        for path in ("/", "/rules/piquet/", "/fr/play/", "/play/mine/", "/healthz"):
            status, said, seconds = ask(browser, site + path)
            assert (status, seconds < SOON) == (200, True), (path, seconds, said[:200])
        assert "cache: does not answer" in until_ready(browser, site, ready=False)
        before = version(ask(browser, table)[1])
        after, seconds = pass_once(browser, table)
        assert after > before
        assert seconds < SOON
        redis.begin() if fault == "killed" else redis.freeze(thaw=True)
        until_ready(browser, site, ready=True)
        until_moved(browser, table, after)


def test_a_worker_that_holds_a_turn_when_redis_is_killed_moves_bots_as_soon_as_it_is_back(
    tmp_path: Path,
) -> None:
    with site_with_own_redis(tmp_path, delay="2,2") as (site, redis):
        browser, _jar = reader()
        until_ready(browser, site, ready=True)
        table = begin_before_bots(browser, site)
        after, _seconds = pass_once(browser, table)
        until_held(redis)
        redis.kill()
        until_ready(browser, site, ready=False)
        redis.begin()
        until_ready(browser, site, ready=True)
        until_moved(browser, table, after)
