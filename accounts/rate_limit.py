"""How much somebody may do in a while, counted in the cache; a count that is forgotten only allows a little more."""

from __future__ import annotations

import logging
import math
import time
from ipaddress import IPv4Address, IPv6Network, ip_address

from allauth.account.adapter import get_adapter
from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest

log = logging.getLogger("talon.security")

Windows = tuple[tuple[int, int], ...]
"""So many times in so many seconds, and so on: all of them hold."""


def may_once_more(what: str, who: str, windows: Windows) -> bool:
    """Count one more time, and say whether it is within every window."""
    return not wait(what, who, windows)


def wait(what: str, who: str, windows: Windows) -> int:
    """Count one more time; in how many seconds to come again where it is too much, else 0.

    Each refusal is a line of the security log.
    """
    now = time.time()
    counts = [count(f"allowance:{what}:{who}", seconds, now) for _most, seconds in windows]
    over = [
        seconds - int(now) % seconds
        for number, (most, seconds) in zip(counts, windows, strict=True)
        if number > most
    ]
    if over:
        log.warning("limit %s reached by %s", what, who)
    return max(over, default=0)


def count(name: str, seconds: int, now: float) -> int:
    """Count one more of `name` in the window of so many seconds around `now`; returns the count with it.

    Windows stand side by side from the epoch on. The cache is this process's own on an embedded site and Redis on a
    large one; both add without losing a step.
    """
    key = _key(name, seconds, now)
    cache.add(key, 0, timeout=seconds + 1)
    try:
        return int(cache.incr(key))
    except ValueError:  # forgotten in this very moment
        return 1


def number(name: str, seconds: int, now: float) -> int:
    """How many of `name` have been counted in the window around `now`; nothing is counted."""
    return int(cache.get(_key(name, seconds, now), 0))


def _key(name: str, seconds: int, now: float) -> str:
    return f"{name}:{seconds}:{int(now // seconds)}"


def wait_at_allauth(request: HttpRequest, app: str, action: str) -> int:
    """In how many seconds one of allauth's limits that has just refused somebody lets them on.

    Of a limit by what was typed (a mail address) the history is not known here: after its whole window it is over.
    """
    now, waits, unknown = time.time(), [], [1]
    for rate in ratelimit.get_rates(app=app, action=action):
        if rate.per == "key":
            unknown.append(math.ceil(rate.duration))
            continue
        history = cache.get(ratelimit.get_cache_key(request, app=app, action=action, rate=rate), [])
        if len(history) >= rate.amount:
            waits.append(max(math.ceil(history[rate.amount - 1] + rate.duration - now), 1))
    return max(waits or unknown)


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as far as our proxies can be believed."""
    try:
        return neighbourhood(str(get_adapter().get_client_ip(request)))
    except (ImproperlyConfigured, PermissionDenied):
        return "unknown"


def neighbourhood(address: str) -> str:
    """What is counted as one address: of IPv6 the network, for a household has 2**64 addresses of its own."""
    try:
        ip = ip_address(address)
    except ValueError:
        return "unknown"
    if isinstance(ip, IPv4Address):
        return str(ip)
    if ip.ipv4_mapped is not None:
        return str(ip.ipv4_mapped)
    return str(IPv6Network((ip.packed, 64), strict=False))
