"""How much somebody may do in a while, counted in the cache; a count that is forgotten only allows a little more."""

from __future__ import annotations

import time

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest

Windows = tuple[tuple[int, int], ...]
"""So many times in so many seconds, and so on: all of them hold."""


def allowed(what: str, who: str, windows: Windows) -> bool:
    """Count one more time, and say whether it is within every window."""
    now = time.time()
    counts = [count(f"allowance:{what}:{who}", seconds, now) for _most, seconds in windows]
    return all(number <= most for number, (most, _seconds) in zip(counts, windows, strict=True))


def count(name: str, seconds: int, now: float) -> int:
    """Count one more of `name` in the window of so many seconds around `now`; returns the count with it.

    Windows stand side by side from the epoch on. The cache is this process's own on an embedded site and Redis on a
    large one; both add without losing a step.
    """
    key = f"{name}:{seconds}:{int(now // seconds)}"
    cache.add(key, 0, timeout=seconds + 1)
    try:
        return int(cache.incr(key))
    except ValueError:  # forgotten in this very moment
        return 1


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as far as our proxies can be believed."""
    try:
        return str(get_adapter().get_client_ip(request))
    except (ImproperlyConfigured, PermissionDenied):
        return "unknown"
