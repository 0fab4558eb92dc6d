"""What is thought over once in the background, when somebody first asks for it: one of a kind after another.

A row of what is due stands for all of a kind, so that however many are asked for, the site thinks of one at a time. A
thought is made outside any transaction, within `AT_IT`; nothing of it is kept but its answer, so that
doing it again changes nothing. One that fails is given up, and so is one whose process died, or that took too long,
three times.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from games.jobs import queue
from games.jobs.refusals import Refusal, Refused
from games.play.bots import think as bots_think

from .models import BackgroundResult

STUDIED_ENOUGH = Refusal(
    "deals_wait", gettext_noop("Many deals are waiting to be worked out. Ask again in a while.")
)


P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T", bound=BackgroundResult)

WAITING = 40
"""So many of a kind may wait on the whole site; whoever asks then is asked to come back."""

TRIES = 3
"""A thought whose process dies is begun so often."""

AT_IT = timedelta(seconds=25)
"""How long a thought may be under way (`think.PATIENCE`, and a little) before its process is taken for dead."""

ASKS_AGAIN = timedelta(seconds=2)
"""After so long whoever finds another thought under way asks again: a thread that waited would be missed elsewhere."""

log = logging.getLogger(__name__)


def ask(kind: str, model: type[T], **about: Any) -> T:
    """Have something thought over, once for ever; raises Refused `deals_wait` while too much waits."""
    with transaction.atomic():
        row = model._default_manager.filter(**about).first()
        if row is not None:
            return row
        if model._default_manager.filter(found__isnull=True, failed=False).count() >= WAITING:
            raise Refused(STUDIED_ENOUGH)
        thought, new = model._default_manager.get_or_create(**about)
        if new:
            queue.enqueue(kind, at=timezone.now())
    return thought


def step(kind: str, model: type[T], think: Callable[[T], dict[str, Any]], fail: Callable[[T], None]) -> None:
    """Think over what has waited longest, unless somebody is at it, and have the next one thought over.

    `fail` keeps for staff what was raised.
    """
    with place() as free:
        if free:
            _think_over(kind, model, think, fail)
        else:
            queue.enqueue(kind, at=timezone.now() + ASKS_AGAIN)


@contextmanager
def place() -> Iterator[bool]:
    """Whether something may be thought over here now: one at a time in a process of the site."""
    free = bots_think.ASIDE.acquire(blocking=False)
    try:
        yield free
    finally:
        if free:
            bots_think.ASIDE.release()


def _think_over(
    kind: str, model: type[T], think: Callable[[T], dict[str, Any]], fail: Callable[[T], None]
) -> None:
    thought = _begin_next(kind, model)
    if thought is None:
        return
    try:
        result = think(thought) if thought.tries <= TRIES else None
    except TimeoutError:
        # The site is busy: it is thought over again, after what else is due, as often as one whose process died.
        queue.enqueue(kind, at=timezone.now() + AT_IT)
        return
    except Exception:
        log.exception("a thought (%s) failed: %s", kind, thought)
        fail(thought)
        result = None
    with transaction.atomic():
        waiting = model._default_manager.filter(found__isnull=True, failed=False)
        waiting.filter(pk=thought.pk).update(found=result, failed=result is None)
        if waiting.exists():
            queue.enqueue(kind, at=timezone.now())


def _begin_next(kind: str, model: type[T]) -> T | None:
    """What is thought over now; None where nothing waits, or (what is due comes back then) somebody is at it."""
    now = timezone.now()
    with transaction.atomic():
        waiting = model._default_manager.select_for_update(no_key=True).filter(
            found__isnull=True, failed=False
        )
        thought = waiting.order_by("pk").first()
        if thought is None:
            return None
        if thought.begun_at is not None and now - thought.begun_at < AT_IT:
            queue.enqueue(kind, at=thought.begun_at + AT_IT + timedelta(seconds=1))
            return None
        thought.begun_at, thought.tries = now, thought.tries + 1
        thought.save(update_fields=["begun_at", "tries"])
    return thought


def search_in_background(search: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> R:
    """What a long search finds that no table waits for."""
    if settings.TALON_BOT_PROCESSES:
        return bots_think.aside(search, *args, **kwargs)
    return bots_think.here(search, *args, **kwargs)
