"""What is done once all is committed: telling pages, waking the queue, keeping a state in memory."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction


def after_commit(do: Callable[..., object], *args: object, **more: object) -> None:
    """Have something done once all is committed; if it fails, the log says so and what was committed stands."""

    # Django wants a function here: a `partial` that fails has no name for the log, and fails the request.
    def deed() -> None:
        do(*args, **more)

    transaction.on_commit(deed, robust=True)
