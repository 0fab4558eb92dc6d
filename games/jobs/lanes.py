"""What talks to servers elsewhere goes one behind the other, so that a slow server keeps one worker and no more.

A mail server that takes a connection and never answers holds whoever sends for as long as the time-out is. Were
every worker at a mail then, no bot would move meanwhile. So there is a lane for each kind of server, and one job is in
it at a time, of all workers of the site; who finds it taken is told when to come again, and nobody waits in here. Where
a server has let somebody wait for nothing it is left in peace for a while.

The lane is kept in the cache; where Redis is gone each process has lanes of its own. A lane that is not left, because
its process died, is free again after HOLD.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache

from accounts.rate_limit import count

HOLD = 150
"""Seconds for which somebody has a lane at most: longer than a mail takes of which every step is slow."""

SLOW = 5.0
"""A failure after so many seconds is that of a server which does not answer; others fail at once and cost nothing."""

REST = 30
"""Seconds for which such a server is left in peace."""

FIRST, EACH, WINDOW = 1.0, 0.5, 60
"""Seconds after which the first who waits comes again, and how much later each further one of so many seconds: a
thousand jobs that come again at once would be work of their own."""


@dataclass
class Visit:
    """A lane as somebody finds it. `wait`: when to come again where it is not free. `failed`: to be set by them."""

    wait: timedelta | None = None
    failed: bool = False


@contextmanager
def visit(lane: str) -> Iterator[Visit]:
    """Have a lane for the block, unless the visit says to wait."""
    rests, mine = f"lane:{lane}:rests", secrets.token_hex(8)
    taken, now = f"lane:{lane}", time.time()
    rest = max(cache.get(rests, now) - now, 0.0)
    if rest or not cache.add(taken, mine, timeout=HOLD):
        number = count(f"lane:{lane}:waits", WINDOW, now)
        yield Visit(wait=timedelta(seconds=rest + FIRST + EACH * number))
        return
    begun, here = time.monotonic(), Visit()
    try:
        yield here
    finally:
        if here.failed and time.monotonic() - begun > SLOW:
            cache.set(rests, time.time() + REST, timeout=REST)
        if cache.get(taken) == mine:
            cache.delete(taken)
