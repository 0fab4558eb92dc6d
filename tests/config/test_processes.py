"""The large site: web, worker and beat as processes of their own, on PostgreSQL and Redis."""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode, urlsplit, urlunsplit
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import psycopg
import pytest
from websockets.sync.client import connect

from config.management.commands.serve import listen
from tests.serving import HOUSE

pytestmark = pytest.mark.services
BIN = Path(sys.executable).parent


@contextmanager
def database() -> Iterator[str]:
    """The address of a database that lives as long as the test."""
    server = urlsplit(os.environ["DATABASE_URL"])
    name = f"test_talon_processes_{os.getpid()}"
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as admin:
        admin.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
        admin.execute(f"CREATE DATABASE {name}")
        try:
            yield urlunsplit(server._replace(path=f"/{name}"))
        finally:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")


def free_port() -> int:
    with listen("127.0.0.1", 0) as socket:
        return int(socket.getsockname()[1])


@contextmanager
def running(name: str, *command: str, environment: dict[str, str], folder: Path) -> Iterator[None]:
    """A process of the site, stopped by SIGTERM; it must end by itself within ten seconds."""
    with (folder / f"{name}.log").open("wb") as log:
        process = subprocess.Popen(
            [str(BIN / command[0]), *command[1:]],
            cwd=HOUSE,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            yield
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@pytest.fixture(scope="module")
def large_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site of three processes."""
    folder, port = tmp_path_factory.mktemp("processes"), free_port()
    with ExitStack() as stack:
        environment = os.environ | {
            "DATABASE_URL": stack.enter_context(database()),
            "SECRET_KEY": secrets.token_urlsafe(50),
            "HTTPS": "0",
            "ALLOWED_HOSTS": "127.0.0.1",
            "TALON_VAR": str(folder),
            "TALON_BOT_DELAY": "0.5,0.5",
        }
        environment.pop("DJANGO_SETTINGS_MODULE", None)
        subprocess.run([sys.executable, "manage.py", "prepare"], cwd=HOUSE, env=environment, check=True)
        daphne = ("daphne", "--port", str(port), "config.asgi:application")
        worker = ("celery", "-A", "config", "worker", "--concurrency", "1")
        beat = ("celery", "-A", "config", "beat", "--schedule", str(folder / "beat"))
        for command in (daphne, worker, beat):
            name = command[0] if command is daphne else command[3]
            stack.enter_context(running(name, *command, environment=environment, folder=folder))
        site = f"http://127.0.0.1:{port}"
        wait_for(site)
        yield site


def wait_for(site: str) -> None:
    # The first answer takes what loading the whole site takes, on a machine with other things to do.
    deadline = time.monotonic() + 180
    while True:
        try:
            build_opener().open(f"{site}/healthz", timeout=60)
        except (URLError, TimeoutError):
            assert time.monotonic() < deadline, "daphne did not come up"
            time.sleep(0.1)
        else:
            return


def reader() -> tuple[OpenerDirector, CookieJar]:
    jar = CookieJar()
    return build_opener(HTTPCookieProcessor(jar)), jar


def begin_game(browser: OpenerDirector, site: str) -> str:
    """Press *Play now*; the address of the table."""
    token = json.loads(browser.open(f"{site}/play/seal/").read())["token"]
    form = urlencode({"csrfmiddlewaretoken": token, "level": "club"}).encode()
    return str(browser.open(Request(f"{site}/play/now/", form, {"Referer": f"{site}/"})).geturl())


def signals(site: str, *, patience: float) -> int:
    """How many signals the socket of a new game carries: one to begin with, one more for each move of a bot."""
    browser, jar = reader()
    table = begin_game(browser, site)
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)
    socket = table.replace("http://", "ws://").replace("/games/", "/ws/games/")
    text = 0
    with connect(socket, origin=site, additional_headers={"Cookie": cookies}) as signals:
        try:
            while text < 2:
                assert "signal" in str(signals.recv(timeout=patience))
                text += 1
        except TimeoutError:
            pass
    return text


def test_a_guest_hears_of_the_bots_moves_through_worker_and_redis(large_site: str) -> None:
    # Three times in four it is a bot that begins; else nothing moves until the guest does.
    assert any(signals(large_site, patience=5) == 2 for _game in range(8))


def test_a_socket_from_another_site_is_refused(large_site: str) -> None:
    browser, _jar = reader()
    table = begin_game(browser, large_site)
    socket = table.replace("http://", "ws://").replace("/games/", "/ws/games/")
    with pytest.raises(Exception, match="403"), connect(socket, origin="https://elsewhere.example"):
        pass


def test_static_files_carry_their_contents_in_their_names_and_are_kept_for_ever(large_site: str) -> None:
    browser, _jar = reader()
    front = browser.open(f"{large_site}/").read().decode()
    name = re.search(r'href="(/static/css/every-page\.[0-9a-f]{12}\.css)"', front)
    assert name
    assert "immutable" in browser.open(large_site + name.group(1)).headers["Cache-Control"]
