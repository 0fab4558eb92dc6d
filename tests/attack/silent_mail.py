"""A mail server that takes connections and never says a word, on the large site, while bots are to move."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from random import Random

from tests.play.test_crash import Guest
from tests.serving import HOUSE

from .finding import Bounds, Finding
from .large import site
from .large_play import without_nginx

LETTERS = 24
"""More than there are workers, many times over."""

BEGUN = 180.0
"""Seconds within which workers have begun."""

GOES_ON = 10.0
"""Seconds within which every table goes on after a fault."""

AT_ONCE = 15.0
"""Two connections closer than this are held at the same time: whoever sends waits twenty seconds for the server."""


@contextmanager
def silent_server() -> Iterator[tuple[int, list[float]]]:
    """A port that takes every connection and says nothing; the moments at which somebody came."""
    held: list[socket.socket] = []
    came: list[float] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def take() -> None:
            while True:
                try:
                    held.append(server.accept()[0])
                except OSError:
                    return
                came.append(time.monotonic())

        threading.Thread(target=take, daemon=True).start()
        try:
            yield server.getsockname()[1], came
        finally:
            server.shutdown(socket.SHUT_RDWR)
            for each in held:
                each.close()


def mail(bounds: Bounds) -> Finding:
    """Letters for a silent server keep one worker of two and no more: the bots of a table move on with the other."""
    finding = Finding()
    if without_nginx(finding):
        return finding
    with silent_server() as (port, came):
        more = {"EMAIL_URL": f"smtp://127.0.0.1:{port}", "TALON_BOT_DELAY": "0.1,0.3"}
        if bounds.planted:
            more |= {"DJANGO_SETTINGS_MODULE": "tests.attack.planted_settings", "TALON_PLANT": "no-lanes"}
        with site(2, prepare=_write_letters, **more) as large:
            guest = Guest(large.url, Random(1))
            guest.sit_down()
            # Workers begin slowly on a busy machine, and what is measured is not that.
            _wait_for(came)
            moves, longest = _play(guest, bounds)
    finding.check(longest <= GOES_ON, f"a table stood still for {longest:.1f} s")
    finding.check(bool(came), "nobody came to the mail server")
    finding.check(not _together(came), "two workers waited for the mail server at once")
    finding.figures.append(
        f"{LETTERS} letters, {len(came)} connections; {moves} moves of a guest, {longest:.1f} s for the longest"
    )
    return finding


def _write_letters(environment: dict[str, str]) -> None:
    """Letters that wait in a database, before anything runs on it: by its pages an address of the net has but a few."""
    code = f"from accounts.letters import post\nfor _ in range({LETTERS}): post('north@talon.example', kind='reset')"
    command = [sys.executable, "manage.py", "shell", "-c", code]
    subprocess.run(command, cwd=HOUSE, env=environment, check=True, stdout=subprocess.DEVNULL)


def _wait_for(came: Sequence[float]) -> None:
    """Until somebody has come to the mail server, or nobody will."""
    until = time.monotonic() + BEGUN
    while not came and time.monotonic() < until:
        time.sleep(0.1)


def _play(guest: Guest, bounds: Bounds) -> tuple[int, float]:
    """Move as soon as it is one's turn; how many moves, and the longest time from one to the next."""
    moments, until = [time.monotonic()], bounds.until()
    while time.monotonic() < until and len(moments) <= bounds.requests:
        if guest.move():
            moments.append(time.monotonic())
        else:
            time.sleep(0.05)
    moments.append(time.monotonic())
    return len(moments) - 2, max(later - earlier for earlier, later in pairwise(moments))


def _together(came: Sequence[float]) -> bool:
    return any(later - earlier < AT_ONCE for earlier, later in pairwise(came))
