"""Long searches: processes of their own, so that they do not hold up the pages, and compiling beside the play.

Nothing of Django is imported here: a process that thinks starts with the bots alone.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import cache
from typing import ParamSpec, TypeVar

from games.bots import fast

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger(__name__)

COMPILING = threading.Lock()
PATIENCE = 20.0
"""Seconds after which a thought is given up."""


def elsewhere(processes: int, search: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """What a search finds in one of so many processes; TimeoutError when it takes too long."""
    try:
        return _pool(processes).submit(here, search, *args, **kwargs).result(timeout=PATIENCE)
    except BrokenExecutor:
        # The process was killed, perhaps for want of memory: this thought is made here, the next in a new one.
        _pool.cache_clear()
        return here(search, *args, **kwargs)


def here(search: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """What a search finds in this process; what it called for the first time is compiled after it, beside the play."""
    result = search(*args, **kwargs)
    if fast.WANTED and COMPILING.acquire(blocking=False):
        threading.Thread(target=_catch_up, daemon=True).start()
    return result


def _catch_up() -> None:
    try:
        fast.catch_up()
        # The compiler leaves a million objects that stay: looking through them took half a second in a decision.
        gc.collect()
        gc.freeze()
    except Exception:
        log.exception("a search could not be compiled and goes on in plain Python")
    finally:
        COMPILING.release()


@cache
def _pool(processes: int) -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=processes, mp_context=context, initializer=end_with_parent)


def end_with_parent() -> None:
    """Let this process end when the one that started it does, however that came about."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=[parent.join], daemon=True).start()


def _end_after(wait: Callable[[], None]) -> None:
    wait()
    os._exit(0)
