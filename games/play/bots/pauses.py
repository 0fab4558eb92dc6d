"""How long an expert's turn takes for those who look on: the same whether there was much to think over or nothing.

A move is shown when one more delay is over, drawn before the hand is looked at; where a thought takes longer, so many
delays as it takes. An easy choice would be known by its single one. So as many are drawn for it as one of the last hard
choices took, of the same game and level on this site: by their times the two are alike.
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.utils import timezone

from ..write.turns import delay

EASY = timedelta(seconds=0.05)
"""What takes no longer was hardly thought over: one card that may be played, a hand that is bid from a table."""

LAST = 40
"""Hard choices that are remembered, of a game and level."""

FORGETS = 24 * 3600


def shown_at(begin: datetime, thought: timedelta, kind: str) -> datetime:
    """When a move is shown whose turn came at an instant and which was thought over so long, until now.

    `kind` names what it is compared with: the hard choices whose delays easy ones borrow.
    """
    if not settings.TALON_BOT_DELAY[1]:
        return begin + delay()
    easy = thought <= EASY
    at, now, delays = begin, timezone.now(), 0
    borrowed = _loan(kind) if easy else 1
    while delays < borrowed or at < now:
        at += delay()
        delays += 1
    if not easy:
        _remember(kind, delays)
    return at


def _loan(kind: str) -> int:
    """As many delays as one of the last hard choices took, each as likely as another."""
    last: list[int] = cache.get(_key(kind), [])
    return secrets.choice(last) if last else 1


def _remember(kind: str, delays: int) -> None:
    # Two at once may lose one of them, which changes nothing.
    last: list[int] = cache.get(_key(kind), [])
    cache.set(_key(kind), [*last[1 - LAST :], delays], timeout=FORGETS)


def _key(kind: str) -> str:
    return f"delays-of-thoughts:{kind}"
