"""Which family has a skilled bot: the one list, and the tables built from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Protocol

from rules import catalog
from rules.engine import options as house_rules
from rules.engine.options import Value
from rules.engine.moves import Move
from rules.engine.protocol import Engine

from . import generic, pinacle, pinochle, piquet


class Skill(Protocol):
    """Somebody who can play one variant under one set of options, at every level."""

    def choose(self, level: str, view: Any, rng: Random) -> Move:
        """The move for the seat whose view it is."""


SKILLS: Mapping[str, Callable[[Engine[Any, Any]], Skill]] = {
    "pinacle": pinacle.skill,
    "pinochle": pinochle.skill,
    "piquet": piquet.skill,
}
"""The families with a skill of their own; all others are played by `generic.Generic`."""


@dataclass(frozen=True, slots=True)
class Table:
    """An engine under its options, and who plays it."""

    engine: Engine[Any, Any]
    skill: Skill


@lru_cache(maxsize=64)
def table(variant_slug: str, options_changes: tuple[tuple[str, Value], ...]) -> Table:
    """The table of a variant with these changes of its options."""
    variant = catalog.find(variant_slug)
    engine = variant.engine(house_rules.load(variant.options, dict(options_changes)))
    return Table(engine, SKILLS.get(variant.family, generic.Generic)(engine))
