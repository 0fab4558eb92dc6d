"""The rules of a table and the engine it is played by, put together from what is stored of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.match import Match
from rules.engine.options import Value
from rules.engine.variant import Variant


@dataclass(frozen=True, slots=True)
class Rules:
    """A variant under the house rules of a table, with its engine; engines keep nothing of a game."""

    variant: Variant[Any]
    options: Any
    engine: Match[Any, Any]


class RulesRow(Protocol):
    """What is stored of a table's rules."""

    variant: str
    options: Any
    rules_version: int
    board_id: int | None


def rules_for(game: RulesRow) -> Rules:
    """The rules a game is played by: its variant, its options, and the version of the rules it was begun with.

    A game on a board is that one deal, played alone. Raises UnknownVariant, UnknownVersion, BadOption or ImpossibleMix.
    """
    deals = None if game.board_id is None else 1
    return _rules(game.variant, tuple(sorted(game.options.items())), game.rules_version, deals)


@lru_cache(maxsize=256)
def _rules(slug: str, changes: tuple[tuple[str, Value], ...], version: int, deals: int | None) -> Rules:
    variant = find(slug)
    options = house_rules.load(variant.options, dict(changes))
    return Rules(variant, options, variant.engine(options, version, deals=deals))
