"""Deeds done by worker processes at once, some of them killed (SIGKILL) in the middle of one.

Contests are simulated so (`tests/ladders/weeks.py`, `tests/leagues/season.py`). A worker that is killed dies before
one of the writing queries of its deed, inside that transaction; another one is begun in its place, and goes on with
the very deed. After each deed `hold` looks at everything, as it is in the database at one instant.
"""

from __future__ import annotations

import os
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.db import connection, connections, transaction
from django.db.backends.postgresql.base import DatabaseWrapper

from games.jobs.refusals import Refused

WRITES = ("INSERT", "UPDATE", "DELETE")


@dataclass(frozen=True)
class Deed:
    """Something to be done, that may be refused; `kill`: before which writing query its process dies, if at all.

    Whatever a worker did before it died, `do` is called once more: it looks whether there is anything left to do.
    """

    do: Callable[[], object]
    kill: int | None = None


def work(deeds: Sequence[Deed], *, workers: int, hold: Callable[[], object]) -> Counter[str]:
    """Do all of it by so many processes at once; how many were killed, and what was refused, by its code.

    Raises AssertionError with what went wrong in a worker.
    """
    _disconnect()
    counts: Counter[str] = Counter()
    shares = [list(deeds[number::workers]) for number in range(workers)]
    running = [_begin(share, hold) for share in shares if share]
    while running:
        worker = running.pop(0)
        done, words = worker.end()
        counts.update(words)
        if worker.killed:
            counts["killed"] += 1
            hold()
            _disconnect()
            first, *rest = worker.share[done:]
            running.append(_begin([Deed(first.do), *rest], hold))
    return counts


@dataclass
class _Worker:
    """A process that does its share, and the end of the pipe on which it says so: a line for each deed."""

    share: Sequence[Deed]
    pid: int
    told: int
    killed: bool = False

    def end(self) -> tuple[int, list[str]]:
        """Wait for it; how many deeds it did, and the codes of what was refused."""
        with os.fdopen(self.told) as lines:
            words = [line.rstrip("\n") for line in lines]
        _pid, status = os.waitpid(self.pid, 0)
        self.killed = os.WIFSIGNALED(status)
        assert self.killed or words[-1:] == ["end"], "\n".join(["fault in a worker:", *words[-1:]]).replace(
            "\\n", "\n"
        )
        return len(words), [word for word in words if word not in ("done", "end")]


def _begin(share: Sequence[Deed], hold: Callable[[], object]) -> _Worker:
    told, tell = os.pipe()
    pid = os.fork()
    if pid:
        os.close(tell)
        return _Worker(share, pid, told)
    try:
        os.close(told)
        for deed in share:
            os.write(tell, f"{_one(deed, hold)}\n".encode())
        os.write(tell, b"end\n")
    except BaseException:
        os.write(tell, f"fault {traceback.format_exc()}".replace("\n", "\\n").encode() + b"\n")
    finally:
        os._exit(0)


def _one(deed: Deed, hold: Callable[[], object]) -> str:
    """Do one, and look: the code of a refusal, or `done`."""
    word = "done"
    with suppress(Refused), _dying(deed.kill):
        try:
            deed.do()
        except Refused as refused:
            word = refused.code
    with at_one_instant():
        hold()
    return word


@contextmanager
def _dying(write: int | None) -> Iterator[None]:
    """This process kills itself before the writing query of that number."""
    number = count(1)

    def execute(run: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.split(None, 1)[0] in WRITES and next(number) == write:
            os.kill(os.getpid(), signal.SIGKILL)
        return run(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield


@contextmanager
def at_one_instant() -> Iterator[None]:
    """What is read in here is of one instant, whatever others write meanwhile."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        yield


def _disconnect() -> None:
    """Two processes must not share a connection, nor those that are kept."""
    connections.close_all()
    default = connections["default"]
    if isinstance(default, DatabaseWrapper):
        default.close_pool()
