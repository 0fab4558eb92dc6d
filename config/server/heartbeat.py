"""The heart of the pages: while this process can be asked for pages, it says so; clocks stand still while none can."""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, close_old_connections

from games.jobs import uptime

EVERY = 15.0
"""Seconds between two beats; a gap of `uptime.GAP` is an outage."""

log = logging.getLogger(__name__)


def start_beating() -> threading.Thread:
    """Beat from now on as long as this process lives, in a thread of its own that nobody waits for."""
    thread = threading.Thread(target=_beat, name="heartbeat", daemon=True)
    thread.start()
    return thread


def _beat() -> None:
    pause = threading.Event()
    while True:
        try:
            uptime.heartbeat("web")
        except DatabaseError:
            # While the database is away nobody can move: the gap will be an outage.
            log.warning("the site could not say that it is up", exc_info=True)
        finally:
            close_old_connections()
        pause.wait(EVERY)
