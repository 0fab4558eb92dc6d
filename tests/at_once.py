"""Several requests that meet before one statement, so that each has seen the same and none has written yet."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError
from typing import Any, TypeVar

from django.db import connection
from django.test import Client

from accounts.models import User
from tests import cast

Result = TypeVar("Result")

PATIENCE = 5
"""Seconds in which all must have come: where a lock lets one alone come so far, the others need not."""


def at_once(statement: str, *deeds: Callable[[], Result]) -> list[Result]:
    """Do them at once; each waits for the others before its first statement that begins so.

    Raises what one of them raises.
    """
    meeting = Barrier(len(deeds))

    def one(deed: Callable[[], Result]) -> Result:
        has_met = False

        def meet(execute: Any, sql: str, *rest: Any) -> Any:
            nonlocal has_met
            if not has_met and sql.startswith(statement):
                has_met = True
                with suppress(BrokenBarrierError):
                    meeting.wait(PATIENCE)
            return execute(sql, *rest)

        try:
            with connection.execute_wrapper(meet):
                return deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return [done.result(60) for done in [pool.submit(one, deed) for deed in deeds]]


def posts_at_once(
    statement: str, user: User, address: str, form: dict[str, str] | None = None, *, times: int = 3
) -> list[int]:
    """The statuses of one post that a browser of somebody sends several times at once; raises its faults."""
    browsers: list[Client] = [cast.browser_of(user) for _ in range(times)]
    deeds = [lambda browser=browser: browser.post(address, form or {}).status_code for browser in browsers]
    return at_once(statement, *deeds)
