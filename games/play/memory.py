"""States kept in memory: a cache keyed by game and version, which never needs invalidating.

A game's version only grows and the same version is always the same state, so an entry is right
or absent. Each entry holds the deal under way, move by move: what a table needs for its log, for
looking back, and for going on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

from cachetools import LRUCache

from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.options import Value
from rules.engine.moves import Event
from rules.engine.protocol import Engine
from rules.engine.variant import Variant

ENTRIES = 500


@dataclass(frozen=True, slots=True)
class Moment:
    """The state at a version, in which deal, and the events of the move that led there."""

    version: int
    deal: int
    state: Any
    events: tuple[Event, ...]


Story = tuple[Moment, ...]
"""The deal under way: from its cards to the latest move. The last moment is the present."""


stories: LRUCache[tuple[int, int], Story] = LRUCache(ENTRIES)
"""Stories by game and version; several threads read and write them, each holding `stories_lock`."""

stories_lock = Lock()


def remember(key: tuple[int, int], story: Story) -> None:
    """Keep a story under its game and version."""
    with stories_lock:
        stories[key] = story


@dataclass(frozen=True, slots=True)
class Rules:
    """A variant under the house rules of a table, with its engine; engines keep nothing of a game."""

    variant: Variant[Any]
    options: Any
    engine: Engine[Any, Any]


def rules_of(variant: str, changes: Mapping[str, Value]) -> Rules:
    """The rules of a table from what is stored of them; raises UnknownVariant, BadOption or ImpossibleMix."""
    return _rules(variant, tuple(sorted(changes.items())))


@lru_cache(maxsize=256)
def _rules(slug: str, changes: tuple[tuple[str, Value], ...]) -> Rules:
    variant = find(slug)
    options = house_rules.load(variant.options, dict(changes))
    return Rules(variant, options, variant.engine(options))
