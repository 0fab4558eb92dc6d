"""The large site under attack: each of its processes killed in play, hundreds of tables, readers without end."""

from __future__ import annotations

import itertools
import json
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from random import Random
from statistics import quantiles
from urllib.error import HTTPError

import psycopg

from tests.bench.visitors import play, table_of_four
from tests.play.test_crash import GONE, Guest, go_on
from tests.serving import HOUSE

from .finding import Bounds, Finding
from .large import LargeSite, Process, site
from .play import LATEST, READERS, SLOWEST_READ, TABLES, answer, read_every_second

GUESTS = 6
BETWEEN = 4.0
"""Seconds between the death of one process and that of the next."""

PROXY_SAYS = (502, 503, 504)
"""What nginx answers for a process that is gone: the move may be made or not."""


def without_nginx(finding: Finding) -> bool:
    """Whether there is no nginx here, which is told."""
    if shutil.which("nginx") is None:
        finding.figures.append("no nginx on this machine: not tried")
        return True
    return False


def kills(bounds: Bounds) -> Finding:
    """Web, worker and beat killed in turn while guests move: nothing acknowledged is lost, and all games go on."""
    finding, faults = Finding(), list[BaseException]()
    if without_nginx(finding):
        return finding
    guests = [Guest("", Random(number)) for number in range(GUESTS)]
    with site(2, plant="forgetful" if bounds.planted else "", TALON_BOT_DELAY="0.1,0.3") as large:
        with _moving(guests, large.url, faults):
            killed = _kill_in_turn(large, bounds)
        longest = max(_goes_on(finding, large, guest) for guest in guests)
    finding.faults += [repr(fault) for fault in faults]
    moves = sum(len(guest.acknowledged) for guest in guests)
    finding.tried += moves
    finding.check(moves > killed, f"{moves} moves in {killed} kills")
    finding.figures.append(f"{killed} kills of webs, workers and beat, {moves} moves acknowledged")
    finding.figures.append(f"the last game went on {longest:.1f} s after the last kill")
    return finding


@contextmanager
def _moving(guests: list[Guest], url: str, faults: list[BaseException]) -> Iterator[None]:
    """Guests who have sat down and move as long as the block takes."""
    done = threading.Event()
    for guest in guests:
        guest.url = url
        guest.sit_down()
    players = [threading.Thread(target=_play, args=(guest, done, faults)) for guest in guests]
    for player in players:
        player.start()
    try:
        yield
    finally:
        done.set()
        for player in players:
            player.join(60)


def _goes_on(finding: Finding, large: LargeSite, guest: Guest) -> float:
    """Whether a guest's moves are all there and the table is not stuck; how many seconds it took to go on."""
    finding.check(not (lost := _lost(large, guest)), lost)
    begun = time.monotonic()
    try:
        go_on(guest)
    except AssertionError as stuck:
        finding.check(False, str(stuck))
    return time.monotonic() - begun


def _kill_in_turn(large: LargeSite, bounds: Bounds) -> int:
    """Kill one process after the other, each begun anew; how many."""
    first, *others = zip(large.webs, large.workers, strict=True)
    processes: list[Process] = [*first, large.beat, *itertools.chain.from_iterable(others)]
    until, killed = bounds.until(), 0
    for process in itertools.cycle(processes):
        if time.monotonic() >= until or killed >= bounds.requests:
            return killed
        time.sleep(BETWEEN)
        process.kill()
        time.sleep(BETWEEN / 4)
        process.begin()
        killed += 1
    return killed


def _play(guest: Guest, done: threading.Event, faults: list[BaseException]) -> None:
    """Move whenever it is one's turn; a page that cannot be had is asked for again."""
    while not done.is_set():
        try:
            if not guest.move():
                time.sleep(0.05)
        except HTTPError as fault:
            if fault.code not in PROXY_SAYS:
                faults.append(fault)
                return
            time.sleep(0.2)
        except GONE:
            time.sleep(0.2)


def _lost(large: LargeSite, guest: Guest) -> str:
    """What is wrong with the moves of a guest's table, in words."""
    with psycopg.connect(large.database) as connection:
        rows = connection.execute(
            "SELECT number, text, by FROM play_acceptedmove JOIN play_game ON play_game.id = game_id "
            "WHERE public_id = %s ORDER BY number",
            (guest.public_id,),
        ).fetchall()
    if [number for number, *_rest in rows] != list(range(1, len(rows) + 1)):
        return f"the moves of {guest.public_id} are not numbered without gap"
    stored = {number: text for number, text, by in rows if by == "hand"}
    for number, text in guest.acknowledged.items():
        if stored.get(number) != text:
            return f"move {number} of {guest.public_id} was acknowledged and is lost"
    strange = [number for number, text in stored.items() if text not in guest.tried.get(number, ())]
    return f"moves {strange} of {guest.public_id} were made by nobody" if strange else ""


def load(bounds: Bounds) -> Finding:
    """Hundreds of tables with club bots on one web process, one worker and the beat: no bot is late."""
    finding, number = Finding(), min(TABLES, bounds.requests)
    if without_nginx(finding):
        return finding
    tables: list[tuple[str, dict[str, str]]] = []
    with site(
        1, working=not bounds.planted, prepare=_tables(number, tables), TALON_BOT_DELAY="0.5,1.2"
    ) as large:
        late = _watch_bots(large, tables, bounds)
    finding.check(max(late) <= LATEST, f"a bot was {max(late):.1f} s late")
    finding.figures.append(
        f"{number} tables for {bounds.seconds:.0f} s, latest bot {max(late):.2f} s after its delay"
    )
    return finding


def _tables(number: int, tables: list[tuple[str, dict[str, str]]]) -> Callable[[dict[str, str]], None]:
    """Makes so many tables in a database, before anything runs on it."""

    def make(environment: dict[str, str]) -> None:
        done = subprocess.run(
            [sys.executable, "-m", "tests.attack.tables", str(number), "club", "1"],
            cwd=HOUSE,
            env=environment,
            stdout=subprocess.PIPE,
            check=True,
        )
        tables.extend((path, cookies) for path, cookies in json.loads(done.stdout.splitlines()[-1]))

    return make


def _watch_bots(large: LargeSite, tables: list[tuple[str, dict[str, str]]], bounds: Bounds) -> list[float]:
    """How late the bot that waits longest is, looked at twice a second, while the players answer."""
    until, late = bounds.until(), [0.0]
    threads = [
        threading.Thread(target=answer, args=(large.url, tables[place::8], until, place))
        for place in range(8)
    ]
    for thread in threads:
        thread.start()
    with psycopg.connect(large.database, autocommit=True) as connection:
        # What was left over from making the tables is not counted.
        time.sleep(min(15.0, bounds.seconds / 3))
        while time.monotonic() < until:
            row = connection.execute("SELECT min(due_at) FROM jobs_job WHERE kind = 'bots_turn'").fetchone()
            if row is not None and row[0] is not None:
                late.append((datetime.now(UTC) - row[0]).total_seconds())
            time.sleep(0.5)
    for thread in threads:
        thread.join()
    return late


def readers(bounds: Bounds) -> Finding:
    """Players who look every second, on one web process behind nginx, while a table is played."""
    finding, taken = Finding(), [0.0, 0.0]
    if without_nginx(finding):
        return finding
    with site(1, plant="slow-reads" if bounds.planted else "") as large:
        path, seated = table_of_four(large.url)
        number, until = min(READERS, bounds.requests), bounds.until()
        threads = [
            threading.Thread(target=read_every_second, args=(large.url, path, until, taken, place / number))
            for place in range(number)
        ]
        for thread in threads:
            thread.start()
        while time.monotonic() < until:
            play(path, seated, 1)
            time.sleep(3)
        for thread in threads:
            thread.join()
    finding.tried = len(taken)
    p95 = quantiles(taken, n=20)[-1]
    finding.check(p95 <= SLOWEST_READ, f"p95 of a read is {p95:.2f} s")
    finding.figures.append(f"{number} readers, {len(taken)} reads, p95 {p95 * 1000:.0f} ms")
    return finding
