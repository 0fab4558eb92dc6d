"""Telling open pages that a game has moved on, by a signal that carries nothing but the game's id.

It may be lost: pages poll. Signals leave by a loop of their own, one thread a process, so that whoever
moved need not wait.
"""

from __future__ import annotations

import asyncio
import logging
import os
import threading
from typing import Any

from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


def group_of(public_id: str) -> str:
    """The channel group of everybody who has a table open."""
    return f"game.{public_id}"


def announce(public_id: str, *, seats: bool) -> None:
    """Say that a game has moved on, and whether somebody sat down or left.

    Returns before it is said; a failing layer is only logged.
    """
    asyncio.run_coroutine_threadsafe(_say(public_id, seats), _teller.loop())


def group_of_person(user: int) -> str:
    """The channel group of every page somebody has open."""
    return f"person.{user}"


def dismiss(user: int) -> None:
    """Close every socket of somebody who is here no more."""
    asyncio.run_coroutine_threadsafe(_send(group_of_person(user), {"type": "person.gone"}), _teller.loop())


async def _say(public_id: str, seats: bool) -> None:
    await _send(group_of(public_id), {"type": "game.moved", "seats": seats})


async def _send(group: str, message: dict[str, Any]) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await layer.group_send(group, message)
    except Exception:
        log.warning("signal for %s not sent", group, exc_info=True)


class _Teller:
    """The loop on which this process sends its signals, begun when the first one is sent."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._process = 0

    def loop(self) -> asyncio.AbstractEventLoop:
        """The loop, in a thread of its own."""
        with self._lock:
            # A forked worker inherits the loop but not the thread that runs it.
            if self._loop is None or self._process != os.getpid():
                self._loop, self._process = asyncio.new_event_loop(), os.getpid()
                threading.Thread(target=self._loop.run_forever, name="teller", daemon=True).start()
            return self._loop


_teller = _Teller()
