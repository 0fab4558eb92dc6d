"""How much may be asked: so many times in a window of time, counted for each token or address by `rate_limit.count`."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

from accounts import rate_limit

log = logging.getLogger("talon.security")


@dataclass(frozen=True, slots=True)
class Window:
    """So many times in so many seconds."""

    seconds: int
    most: int


LIMITS: dict[str, tuple[Window, ...]] = {
    "read": (Window(1, 10), Window(60, 120)),
    # What is refused of moves, claims and plans: a legal move is never refused for its own number.
    "move": (Window(1, 30), Window(60, 600)),
    # Of whoever has been refused so often: claims and plans that are looked at all the same. Moves all are.
    "beyond": (Window(1, 5),),
    "table": (Window(60, 10), Window(3600, 60)),
    "record": (Window(60, 10), Window(3600, 60)),
    # Of an address: what anybody may ask without a token, and tokens that are wrong.
    "open": (Window(1, 20), Window(60, 120)),
    "failed": (Window(60, 30),),
}
"""What is counted, each by itself."""

ONLY_REFUSED = frozenset({"move"})
"""What is counted once it has been refused, and never where it is done; asked for first (`is_used_up`)."""


@dataclass(frozen=True, slots=True)
class Allowance:
    """What is left of the longest window after a request; `wait`: in how many seconds to come again, if refused."""

    most: int
    left: int
    reset: int
    wait: int = 0

    @property
    def headers(self) -> dict[str, str]:
        """The headers that say so."""
        headers = {
            "RateLimit-Limit": str(self.most),
            "RateLimit-Remaining": str(self.left),
            "RateLimit-Reset": str(self.reset),
        }
        return headers | ({"Retry-After": str(self.wait)} if self.wait else {})


def is_used_up(what: str, who: str) -> bool:
    """Whether the next one that is counted would be one too many; nothing is counted."""
    now = time.time()
    return any(
        rate_limit.number(f"api:{what}:{who}", window.seconds, now) >= window.most for window in LIMITS[what]
    )


def count(what: str, who: str) -> Allowance:
    """Count one more of somebody's requests."""
    now = time.time()
    counts = [rate_limit.count(f"api:{what}:{who}", window.seconds, now) for window in LIMITS[what]]
    if any(number == window.most + 1 for window, number in zip(LIMITS[what], counts, strict=True)):
        # Once a window: a program that goes on asking would fill the log.
        log.warning("limit api:%s reached by %s", what, who)
    return _allowance(what, now, counts)


def _allowance(what: str, now: float, counts: list[int]) -> Allowance:
    windows = LIMITS[what]
    waits = [
        _reset(window, now) for window, number in zip(windows, counts, strict=True) if number > window.most
    ]
    longest = windows[-1]
    return Allowance(
        longest.most, max(longest.most - counts[-1], 0), _reset(longest, now), max(waits, default=0)
    )


def _reset(window: Window, now: float) -> int:
    """In how many whole seconds the window is over."""
    return window.seconds - int(now) % window.seconds
