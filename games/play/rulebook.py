"""The rules of a table and the engine it is played by, put together from what is stored of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.options import Value
from rules.engine.protocol import Engine
from rules.engine.variant import Variant


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


class RulesKept(Protocol):
    """What is stored of a table's rules."""

    variant: str
    options: Any


def engine_of(game: RulesKept) -> Engine[Any, Any]:
    """The engine a game is played by, under its options: it is chosen here and nowhere else."""
    return rules_of(game.variant, game.options).engine
