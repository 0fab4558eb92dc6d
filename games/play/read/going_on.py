"""What is going on besides tables, by whoever holds it (games/wiring.py): for the front page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Occasion:
    """An event, an evening or a piece of news that somebody may know of; `at` is when it is or was."""

    title: str
    url: str
    words: str
    at: datetime | None = None


sources: Sequence[Callable[[Any], Sequence[Occasion]]] = ()
"""Who knows of occasions; games/wiring.py fills it in. Each gives a few with a constant number of queries."""


def going_on(user: Any) -> list[Occasion]:
    """What somebody, or a stranger, may know is going on."""
    return [occasion for source in sources for occasion in source(user)]
