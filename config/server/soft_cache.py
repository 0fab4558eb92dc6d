"""The cache of a large site, which the site can do without: where Redis is gone or slow, nothing is found there.

Sessions are then read from the database, and each process counts for itself; no page fails for it. After a failure
Redis is left in peace for a while, so that not every request waits for it.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

log = logging.getLogger("talon.cache")

REST = 5.0
"""Seconds in which nothing is asked of a Redis that has failed."""


def _soft(method: Callable[..., Any], otherwise: Callable[..., Any]) -> Callable[..., Any]:
    """A method that answers as `otherwise` does where Redis does not."""

    @wraps(method)
    def ask(self: SoftRedisCache, *args: Any, **named: Any) -> Any:
        if time.monotonic() < self.rests_until:
            return otherwise(self, *args, **named)
        try:
            return method(self, *args, **named)
        except (RedisError, OSError) as error:
            self.rest(error)
            return otherwise(self, *args, **named)

    return ask


class SoftRedisCache(RedisCache):
    """Django's cache in Redis, empty where Redis cannot be had."""

    rests_until = 0.0

    def rest(self, error: Exception) -> None:
        """Ask nothing more for a while, for every thread of this process."""
        type(self).rests_until = time.monotonic() + REST
        log.warning("Redis does not answer, the cache is empty for %.0f s: %s", REST, error)

    get = _soft(RedisCache.get, lambda self, key, default=None, version=None: default)
    get_many = _soft(RedisCache.get_many, lambda self, keys, version=None: {})
    add = _soft(RedisCache.add, lambda self, *args, **named: False)
    set = _soft(RedisCache.set, lambda self, *args, **named: None)
    set_many = _soft(RedisCache.set_many, lambda self, *args, **named: [])
    touch = _soft(RedisCache.touch, lambda self, *args, **named: False)
    delete = _soft(RedisCache.delete, lambda self, *args, **named: False)
    delete_many = _soft(RedisCache.delete_many, lambda self, *args, **named: None)
    has_key = _soft(RedisCache.has_key, lambda self, *args, **named: False)
    incr = _soft(RedisCache.incr, lambda self, key, delta=1, version=None: delta)
    clear = _soft(RedisCache.clear, lambda self: False)


def _else_here(name: str) -> Callable[..., Any]:
    return _soft(
        getattr(RedisCache, name), lambda self, *args, **named: getattr(self.here, name)(*args, **named)
    )


class CountingCache(SoftRedisCache):
    """The cache that counts: where Redis cannot be had each process counts in its own memory.

    A limit that nobody counts would be none, and whoever signs in takes a lock here first: it has to be one.
    """

    here = LocMemCache("counts without Redis", {"OPTIONS": {"MAX_ENTRIES": 50_000}})

    get, add, set, incr, delete = map(_else_here, ("get", "add", "set", "incr", "delete"))
