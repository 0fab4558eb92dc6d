"""States kept in memory: a cache keyed by game and version, which never needs invalidating.

A game's version only grows and the same version is always the same state, so an entry is right
or absent. Each entry holds the deal under way, move by move: what a table needs for its log, for
looking back, and for going on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.protocol import Event
from rules.shelf import Shelf

ENTRIES = 500


@dataclass(frozen=True, slots=True)
class KeptMoment:
    """The state at a version, in which deal, and the events of the move that led there."""

    version: int
    deal: int
    state: Any
    events: tuple[Event, ...]


Story = tuple[KeptMoment, ...]
"""The deal under way: from its cards to the latest move. The last moment is the present."""


stories: Shelf[tuple[int, int], Story] = Shelf(ENTRIES)
"""Stories by game and version."""
