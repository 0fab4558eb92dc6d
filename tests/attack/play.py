"""Play under attack: posts in crowds, the site killed, hundreds of sockets, hundreds of tables, readers without end."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import quantiles

from tests.bench.visitors import DEAL_END, HTMX, VERSION, Socket, Visitor, play, table_of_four
from tests.pages import flat
from tests.play.test_crash import Guest, check, go_on, play_until_killed
from tests.serving import HOUSE, OUTSIDE, address, started

from .finding import Bounds, Finding
from .sites import PLANTED, empty, faults_logged

CROWD = 32
SOCKETS = 500
TABLES = 300
READERS = 40
OFFERED = re.compile(
    r'<button class="(?:hand-card[^"]* legal|button)[^"]*" name="move" value="([^"]+)"(?! aria-disabled)'
)
"""What may be done, as the page offers it; what may not stands there too, with the reason."""

LATEST = 2.0
"""Seconds that a bot's move may be late beyond its delay."""

SLOWEST_READ = 0.5
"""Seconds within which 95 of 100 reads are to be answered."""

ANSWERS_AFTER = (20.0, 40.0)
"""Seconds after which a player at a table answers."""


# --- posts in crowds ----------------------------------------------------------------------------------


def doubles(bounds: Bounds) -> Finding:
    """Many posts of the same turn at once: one is taken, the others are told that they came too late."""
    finding = Finding()
    with empty("always-yes" if bounds.planted else "") as target, ThreadPoolExecutor(CROWD) as pool:
        until = bounds.until()
        path, seated = table_of_four(target.site.url)
        crowds = [[Visitor(target.site.url, dict(one.cookies)) for _ in range(CROWD)] for one in seated]
        rng = Random(64)
        while finding.tried < bounds.requests and time.monotonic() < until:
            seat, (version, move) = _on_turn(path, seated, rng)
            form = {"version": version, "move": move, "confirmed": "1"}

            def post(visitor: Visitor, form: dict[str, str] = form) -> int:
                return visitor.post(f"{path}move/", form, **HTMX).status

            statuses = Counter(pool.map(post, crowds[seat]))
            if set(statuses) == {422}:
                continue  # it was not to be done, and nobody did it: another one is drawn
            finding.check(statuses[200] == 1, f"version {version}: {dict(statuses)}")
            finding.check(set(statuses) <= {200, 409, 422}, f"version {version}: {dict(statuses)}")
        finding.faults += faults_logged(target)
        finding.figures.append(f"{CROWD} posts a turn")
    return finding


def _on_turn(path: str, seated: list[Visitor], rng: Random) -> tuple[int, tuple[str, str]]:
    for seat, visitor in enumerate(seated):
        if found := on_offer(visitor, path, rng):
            return seat, found
    raise AssertionError("nobody is to move")


def on_offer(visitor: Visitor, path: str, rng: Random) -> tuple[str, str] | None:
    """The version and a move that the page offers to whoever is to move, None for others; goes on after a deal."""
    page = visitor.get(f"{path}table/", **HTMX).text
    if ended := DEAL_END.search(page):
        visitor.post(f"{path}next-deal/", {"deal": ended.group(1)})
        page = visitor.get(f"{path}table/", **HTMX).text
    moves = [move for move in OFFERED.findall(flat(page)) if move != "throw-in"]
    version = VERSION.search(flat(page))
    return (version.group(1), rng.choice(moves)) if moves and version is not None else None


# --- killed -------------------------------------------------------------------------------------------


@contextmanager
def _living(folder: Path, plant: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    program = PLANTED if plant else ("manage.py",)
    process, log = started(folder, port=0, program=program, TALON_PLANT=plant)
    try:
        yield address(process, log), process
    finally:
        process.kill()
        process.wait()


def kills(bounds: Bounds) -> Finding:
    """The embedded site killed in the middle of play, again and again: no acknowledged move is lost or doubled."""
    finding, rng = Finding(), Random(9)
    guests = [Guest("", Random(number)) for number in range(6)]
    plant = "forgetful" if bounds.planted else ""
    with empty() as place:
        place.site.process.kill()
        place.site.process.wait()
        until = bounds.until()
        while finding.tried < bounds.requests and time.monotonic() < until:
            faults: list[BaseException] = []
            with _living(place.folder, plant) as (url, process):
                _play_on(guests, url, faults, rng.uniform(2, 5), process)
            for guest in guests:
                finding.check(not (lost := _lost(place.folder, guest)), lost)
            finding.faults += [repr(fault) for fault in faults]
        moves = sum(len(guest.acknowledged) for guest in guests)
        finding.figures.append(f"{finding.tried // len(guests)} kills, {moves} moves acknowledged")
    return finding


def _play_on(
    guests: list[Guest],
    url: str,
    faults: list[BaseException],
    seconds: float,
    process: subprocess.Popen[bytes],
) -> None:
    for guest in guests:
        guest.url = url
        if guest.table:
            go_on(guest)
        else:
            guest.sit_down()
    players = [threading.Thread(target=play_until_killed, args=(guest, faults)) for guest in guests]
    for player in players:
        player.start()
    time.sleep(seconds)
    process.kill()
    for player in players:
        player.join(60)


def _lost(folder: Path, guest: Guest) -> str:
    try:
        check(folder, guest)
    except AssertionError as fault:
        return str(fault) or "moves are not numbered without gap"
    return ""


# --- many at once ---------------------------------------------------------------------------------------


def sockets(bounds: Bounds) -> Finding:
    """Hundreds of sockets at one table: each hears of every move."""
    finding = Finding()
    with empty("deaf" if bounds.planted else "") as target:
        path, seated = table_of_four(target.site.url)
        number = min(SOCKETS, bounds.requests)
        ears = [Socket(target.site.url, f"/ws{path}?lang=en") for _ in range(number)]
        for ear in ears:
            finding.check(ear.frame(30) is not None, "a socket was not greeted")
        _hush(ears)
        for move in range(3):
            play(path, seated, 1)
            text = sum(ear.frame(10) is not None for ear in ears)
            finding.check(text == number, f"move {move + 1}: {text} of {number} sockets heard of it")
            _hush(ears)
        for ear in ears:
            ear.close()
        finding.figures.append(f"{number} sockets")
    return finding


def _hush(ears: list[Socket]) -> None:
    for ear in ears:
        while ear.frame(0.02):
            pass


def load(bounds: Bounds) -> Finding:
    """Hundreds of tables with club bots, whose players answer after half a minute: no bot is late."""
    finding, number = Finding(), min(TABLES, bounds.requests)
    with empty() as place:
        place.site.process.kill()
        place.site.process.wait()
        tables = tables_in(place.folder, number)
        with living_in(place.folder, "sleepy" if bounds.planted else "") as url:
            late = _watch_bots(place.folder, url, tables, bounds)
    finding.check(max(late) <= LATEST, f"a bot was {max(late):.1f} s late")
    finding.figures.append(
        f"{number} tables for {bounds.seconds:.0f} s, latest bot {max(late):.2f} s after its delay"
    )
    return finding


@contextmanager
def living_in(folder: Path, plant: str, **environment: str) -> Iterator[str]:
    """The embedded site on what lies in a folder, bots with a delay of a second; its address."""
    program = PLANTED if plant or environment else ("manage.py",)
    surroundings = {"TALON_PLANT": plant, "TALON_BOT_DELAY": "0.5,1.2"} | environment
    process, log = started(folder, port=0, program=program, **surroundings)
    try:
        yield address(process, log)
    finally:
        process.kill()
        process.wait()


def tables_in(
    folder: Path, number: int, *, level: str = "club", of_one: int = 1
) -> list[tuple[str, dict[str, str]]]:
    """So many tables with bots, made in the database of a site that is not running: paths and cookies of the players.

    The first `of_one` are tables of one person, each of the others has a player of its own.
    """
    surroundings = {name: value for name, value in os.environ.items() if name not in OUTSIDE}
    done = subprocess.run(
        [sys.executable, "-m", "tests.attack.tables", str(number), level, str(of_one)],
        cwd=HOUSE,
        env=surroundings | {"TALON_VAR": str(folder), "TALON_DEMO": "off"},
        stdout=subprocess.PIPE,
        check=True,
    )
    return [(path, cookies) for path, cookies in json.loads(done.stdout.splitlines()[-1])]


def _watch_bots(
    folder: Path, url: str, tables: list[tuple[str, dict[str, str]]], bounds: Bounds
) -> list[float]:
    """How late the bot that waits longest is, looked at twice a second."""
    until, late = bounds.until(), [0.0]
    threads = [
        threading.Thread(target=answer, args=(url, tables[place::8], until, place)) for place in range(8)
    ]
    for thread in threads:
        thread.start()
    with closing(sqlite3.connect(f"file:{folder / 'talon.sqlite3'}?mode=ro", uri=True, timeout=20)) as file:
        # What was left over from making the tables is not counted.
        time.sleep(min(15.0, bounds.seconds / 3))
        while time.monotonic() < until:
            (due,) = file.execute("SELECT min(due_at) FROM jobs_job WHERE kind = 'bots_turn'").fetchone()
            if due:
                late.append(
                    (datetime.now(UTC) - datetime.fromisoformat(due).replace(tzinfo=UTC)).total_seconds()
                )
            time.sleep(0.5)
    for thread in threads:
        thread.join()
    return late


def answer(
    url: str,
    tables: list[tuple[str, dict[str, str]]],
    until: float,
    place: int,
    after: tuple[float, float] = ANSWERS_AFTER,
) -> None:
    """Players who look at their tables after a while each, and move where it is their turn."""
    rng, visitors = Random(place), [(path, Visitor(url, cookies)) for path, cookies in tables]
    due = [(time.monotonic() + rng.uniform(0, after[1]), number) for number in range(len(visitors))]
    while due and time.monotonic() < until:
        due.sort()
        at, number = due.pop(0)
        time.sleep(max(0.0, min(at, until) - time.monotonic()))
        path, visitor = visitors[number]
        if found := on_offer(visitor, path, rng):
            visitor.post(f"{path}move/", {"version": found[0], "move": found[1], "confirmed": "1"})
        due.append((time.monotonic() + rng.uniform(*after), number))


def readers(bounds: Bounds) -> Finding:
    """Players who look for something new every second while a table is played: answered soon, all of them."""
    finding, taken = Finding(), [0.0, 0.0]
    number = min(READERS, bounds.requests)
    with empty("slow-reads" if bounds.planted else "") as target:
        path, seated = table_of_four(target.site.url)
        until = bounds.until()
        threads = [
            threading.Thread(
                target=read_every_second, args=(target.site.url, path, until, taken, place / number)
            )
            for place in range(number)
        ]
        for thread in threads:
            thread.start()
        while time.monotonic() < until:
            play(path, seated, 1)
            time.sleep(3)
        for thread in threads:
            thread.join()
    p95 = quantiles(taken, n=20)[-1]
    finding.check(p95 <= SLOWEST_READ, f"p95 of a read is {p95:.2f} s")
    finding.figures.append(f"{number} readers, {len(taken)} reads, p95 {p95 * 1000:.0f} ms")
    return finding


def read_every_second(url: str, path: str, until: float, taken: list[float], after: float) -> None:
    """Look for something new every second, and write down how long each look took."""
    time.sleep(after)
    visitor, seen = Visitor(url), "0"
    while time.monotonic() < until:
        begun = time.monotonic()
        reply = visitor.get(f"{path}table/?seen={seen}", **HTMX)
        taken.append(time.monotonic() - begun)
        if reply.status == 200 and 'data-version="' in reply.text:
            seen = reply.text.split('data-version="')[1].split('"')[0]
        time.sleep(max(0.0, begun + 1 - time.monotonic()))


Measure = Callable[[Bounds], Finding]
