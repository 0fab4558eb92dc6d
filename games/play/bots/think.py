"""Long searches: processes of their own, so that they do not hold up the pages, and compiling beside the play.

Bots at tables share so many processes; what is only studied (par, analyses) has one more, which gives way to them.
Nothing of Django is imported here: a process that thinks starts with the bots alone.
"""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from functools import cache
from typing import NoReturn, ParamSpec, TypeVar

from games.bots import fast

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger(__name__)

COMPILING = threading.Lock()
PATIENCE = 20.0
"""Seconds after which a thought is given up."""

GIVES_WAY = 5
"""How much nicer than the others a process is that thinks of what no table waits for."""

ASIDE = threading.Lock()
"""Whoever has something thought over aside holds it; who does not get it at once comes again later."""


def elsewhere(processes: int, search: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """What a search finds in one of so many processes; TimeoutError when it takes too long."""
    try:
        return _found_in(_pool(processes), search, *args, **kwargs)
    except BrokenExecutor:
        # The process was killed, perhaps for want of memory: this thought is made here, the next in a new one.
        _pool.cache_clear()
        return here(search, *args, **kwargs)


def aside(search: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """What a search finds that no table waits for, in a process that gives way.

    TimeoutError when it takes too long, or when the process was killed. One at a time is asked for (`ASIDE`): what
    nobody waits for any more would else be thought over before what somebody does.
    """
    try:
        return _found_in(_pool_aside(), search, *args, **kwargs)
    except BrokenExecutor as fault:
        _pool_aside.cache_clear()
        raise TimeoutError("the process that thinks aside was killed") from fault


def _found_in(pool: ProcessPoolExecutor, search: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    future = pool.submit(_within, PATIENCE, search, *args, **kwargs)
    try:
        return future.result(timeout=PATIENCE)
    finally:
        future.cancel()


def _within(patience: float, search: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """What a search finds, given up from inside after so many seconds: nobody asks any more, and others wait."""
    signal.signal(signal.SIGALRM, _give_up)
    signal.setitimer(signal.ITIMER_REAL, patience)
    try:
        return here(search, *args, **kwargs)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _give_up(number: int, frame: object) -> NoReturn:
    raise TimeoutError


def in_worker(search: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """What a search finds in this process, a worker of its own; TimeoutError when it takes too long."""
    if threading.current_thread() is threading.main_thread():
        return _within(PATIENCE, search, *args, **kwargs)
    # Only the main thread hears an alarm; workers play in theirs.
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


@cache
def _pool_aside() -> ProcessPoolExecutor:
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(max_workers=1, mp_context=context, initializer=_give_way)


def _give_way() -> None:
    os.nice(GIVES_WAY)
    end_with_parent()


def end_with_parent() -> None:
    """Let this process end when the one that started it does, however that came about."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=[parent.join], daemon=True).start()


def _end_after(wait: Callable[[], None]) -> None:
    wait()
    os._exit(0)
