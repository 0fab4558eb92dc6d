"""The site killed in the middle of play: no acknowledged move is lost or doubled, and every game goes on."""

from __future__ import annotations

import http.client
import json
import re
import sqlite3
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from pathlib import Path
from random import Random
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from django.db import connection

from tests.pages import flat
from tests.rules.walks import figure
from tests.serving import address, copy_prepared, incidents_of, started

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="the embedded site lives on SQLite")

KILLS = figure(2, soak=25)
GUESTS = figure(4, soak=8)
BACK_WITHIN = 30.0
"""Seconds from the start to the bots' next move: ten, on a machine at a third of its pace."""

GONE = (URLError, ConnectionError, http.client.HTTPException, TimeoutError)
ENDED = re.compile(r'name="deal" value="(\d+)"')
LEGAL = re.compile(r'class="hand-card[^"]* legal[^"]*" name="move" value="([^"]+)"')


@dataclass
class Guest:
    """A browser that plays against bots without thinking, and remembers what was acknowledged."""

    url: str
    rng: Random
    table: str = ""
    acknowledged: dict[int, str] = field(default_factory=dict)
    tried: dict[int, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.open = build_opener(HTTPCookieProcessor(CookieJar())).open

    def get(self, path: str) -> str:
        with self.open(Request(self.url + path), timeout=30) as reply:
            return str(reply.read().decode())

    def post(self, path: str, form: dict[str, str]) -> tuple[str, str]:
        """The address one ends up at and what stands there."""
        data = urlencode(form).encode()
        headers = {"Referer": self.url, "X-CSRFToken": self.token}
        if self.table:
            headers["HX-Request"] = "true"
        with self.open(Request(self.url + path, data, headers), timeout=30) as reply:
            return str(reply.url), str(reply.read().decode())

    def sit_down(self) -> None:
        self.token = json.loads(self.get("/play/seal/"))["token"]
        url, page = self.post("/play/now/", {"variant": "double-deck", "level": "novice"})
        self.table = url.removeprefix(self.url)
        self.token = token_of(page)

    @property
    def public_id(self) -> str:
        return self.table.strip("/").split("/")[-1]

    def move(self) -> bool:
        """Make a move if it is this guest's turn; raises what the network raises."""
        page = self.get(f"{self.table}table/")
        if ended := ENDED.search(page):
            _url, page = self.post(f"{self.table}next-deal/", {"deal": ended.group(1)})
        move = offered(page, self.rng)
        if move is None:
            return False
        version = int(re.findall(r'data-version="(\d+)"', page)[0])
        self.tried.setdefault(version + 1, set()).add(move)
        try:
            self.post(f"{self.table}move/", {"move": move, "version": str(version), "confirmed": "1"})
        except HTTPError as refused:
            if refused.code != 409:
                raise
            return False
        self.acknowledged[version + 1] = move
        return True


def token_of(page: str) -> str:
    return re.findall(r'"x-csrftoken": "(\w+)"', page)[0]


def offered(page: str, rng: Random) -> str | None:
    """A move the page offers, None where it is not one's turn."""
    page = flat(page)
    if 'data-hand="asked"' not in page:
        return None
    for simple in ("pass", "trump S", "trump H", "trump C", "trump D"):
        # What may not be done stands there too, with the reason.
        if re.search(f'name="move" value="{simple}"(?! aria-disabled)', page):
            return simple
    legal = LEGAL.findall(page)
    return str(rng.choice(legal)) if legal else None


@contextmanager
def running(folder: Path) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    process, log = started(folder, port=0)
    try:
        yield address(process, log), process
    finally:
        process.kill()
        process.wait()


def stored(folder: Path, public_id: str) -> list[tuple[int, int, str, str]]:
    """The moves of a game as they are in the file: number, seat, text, by whom."""
    with closing(sqlite3.connect(folder / "talon.sqlite3")) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return file.execute(
            "SELECT number, seat, text, by FROM play_acceptedmove JOIN play_game ON play_game.id = game_id "
            "WHERE public_id = ? ORDER BY number",
            (public_id,),
        ).fetchall()


def play_until_killed(guest: Guest, faults: list[BaseException]) -> None:
    try:
        while True:
            if not guest.move():
                time.sleep(0.02)
    except HTTPError as fault:
        faults.append(fault)
    except GONE:
        return
    except BaseException as fault:
        faults.append(fault)


def check(folder: Path, guest: Guest) -> None:
    """Every acknowledged move is stored, once, at its number, and nothing nobody made."""
    moves = stored(folder, guest.public_id)
    assert [number for number, *_rest in moves] == list(range(1, len(moves) + 1))
    by_number = {number: (text, by) for number, _seat, text, by in moves}
    for number, text in guest.acknowledged.items():
        assert by_number.get(number) == (text, "hand"), f"move {number} was acknowledged and is lost"
    for number, (text, by) in by_number.items():
        if by == "hand":
            assert text in guest.tried[number], f"move {number} was made by nobody"


@pytest.mark.slow
def test_killed_in_the_middle_of_play_the_site_comes_back_with_every_move(tmp_path: Path) -> None:
    rng = Random(9)
    guests = [Guest("", Random(number)) for number in range(GUESTS)]
    acknowledged = 0
    copy_prepared(tmp_path)
    for kill in range(KILLS):
        faults: list[BaseException] = []
        with running(tmp_path) as (url, process):
            for guest in guests:
                guest.url = url
                if not guest.table:
                    guest.sit_down()
                else:
                    go_on(guest)
            players = [threading.Thread(target=play_until_killed, args=(guest, faults)) for guest in guests]
            for player in players:
                player.start()
            time.sleep(2.0 + 2 * rng.random())
            process.kill()
            for player in players:
                player.join(60)
        assert faults == []
        for guest in guests:
            check(tmp_path, guest)
        now = sum(len(guest.acknowledged) for guest in guests)
        assert now > acknowledged, f"nobody could play before kill {kill + 1}"
        acknowledged = now
    assert incidents_of(tmp_path) == []


def go_on(guest: Guest) -> None:
    """Wait until the bots have come to the guest's turn again, as the sweep finds them; the game is not stuck.

    At the end of a deal it is the guest for whom the table waits, until they have read it.
    """
    deadline = time.monotonic() + BACK_WITHIN
    while time.monotonic() < deadline:
        page = guest.get(f"{guest.table}table/")
        if 'data-hand="asked"' in page or "The game is over" in page or ENDED.search(page):
            return
        time.sleep(0.1)
    raise AssertionError(f"the game {guest.public_id} is stuck")
