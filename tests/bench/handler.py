"""What a page costs under daphne before the page itself: our handler beside Django's own, on the plainest page."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Sequence
from statistics import median
from typing import Any

from .table import Figure

ROUNDS = 9
PAGES = 60
LEAST = 2.0
"""How many times ours Django's own must cost, or config/server/handler.py has lost its reason."""


def handlers() -> Sequence[Figure]:
    """Processor time of a request for `/healthz`, through both handlers in turn."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"TALON_VAR": folder, "TALON_BOT_DELAY": "0,0", "TALON_BOT_PROCESSES": "0"}
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        import django

        django.setup()
        from django.core.handlers.asgi import ASGIHandler
        from django.db import connection

        from config.server.handler import PageHandler

        # Another row of the same run may have left a database in a folder that is gone.
        connection.close()
        connection.settings_dict["NAME"] = f"{folder}/talon.sqlite3"
        ours, djangos = asyncio.run(_measured(PageHandler(), ASGIHandler()))
    ratio = djangos / ours
    return [
        Figure("a page under daphne, ours beside Django's handler", f"{ours:.1f} ms", f"{djangos:.1f} ms",
               f"{ratio:.1f}", f">= {LEAST:g}", ratio >= LEAST),
    ]  # fmt: skip


async def _measured(ours: Any, djangos: Any) -> tuple[float, float]:
    """Milliseconds of a request each, medians of rounds that take turns."""
    taken: dict[int, list[float]] = {0: [], 1: []}
    for _ in range(ROUNDS):
        for which, handler in enumerate((ours, djangos)):
            begun = time.process_time()
            for _ in range(PAGES):
                await _asked(handler)
            taken[which].append((time.process_time() - begun) / PAGES * 1000)
    # The first round of each compiles addresses and opens connections.
    return median(taken[0][1:]), median(taken[1][1:])


async def _asked(handler: Any) -> None:
    """One request, from its scope to the last piece of its answer."""
    from asgiref.testing import ApplicationCommunicator

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": "/healthz",
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1")],
    }
    talk = ApplicationCommunicator(handler, scope)
    await talk.send_input({"type": "http.request", "body": b""})
    start = await talk.receive_output(10)
    assert start["status"] == 200, start
    while (await talk.receive_output(10)).get("more_body"):
        pass
    await talk.wait(10)
