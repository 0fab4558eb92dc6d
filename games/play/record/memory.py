"""States kept in memory: a cache keyed by game and version, which never needs invalidating.

A game's version only grows and the same version is always the same state, so an entry is right
or absent. Each entry holds the deal under way, move by move: what a table needs for its log, for
looking back, and for going on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from threading import Lock
from typing import Any

from cachetools import LRUCache

from rules.engine.moves import Event

ENTRIES = 500


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state at a version, in which deal, and the events of the move that led there.

    A move that ends a deal leads to the next one's first state: the first `ending` of its events belong to the deal
    before. `at`: when that move came; None where there was none yet, and in games not stored here.
    """

    version: int
    deal: int
    state: Any
    events: tuple[Event, ...]
    ending: int = 0
    at: datetime | None = None


History = tuple[Snapshot, ...]
"""The deal under way: from its cards to the latest move. The last moment is the present."""


stories: LRUCache[tuple[int, int], History] = LRUCache(ENTRIES)
"""Stories by game and version; several threads read and write them, each holding `stories_lock`."""

stories_lock = Lock()


def cache_history(key: tuple[int, int], story: History) -> None:
    """Keep a story under its game and version."""
    with stories_lock:
        stories[key] = story
