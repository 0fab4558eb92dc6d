"""In which games the rest can be claimed: the one list of families, and the table found by it.

A family that is not listed has no claims, and neither has a game its family has nothing for (pinacle has no tricks).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.engine.match import Match
from rules.engine.protocol import DealEngine, Playing

from . import pinochle, piquet
from .ending import Ending, MakeTable, Table

TABLES: Mapping[str, MakeTable] = {
    "pinochle": pinochle.table,
    "piquet": piquet.table,
}
"""The families that bring something, each asked whether a game is one of its own."""


class Claimable(NamedTuple):
    """The deal of a game in which claims can be made."""

    game: DealEngine[Any, Any]
    table: Table


def claimable(engine: Playing[Any, Any]) -> Claimable | None:
    """What a deal, or a match of deals, has for claims; None where the rest cannot be claimed."""
    game: Any = engine.game if isinstance(engine, Match) else engine
    for make in TABLES.values():
        table = make(game)
        if table is not None:
            return Claimable(game, table)
    return None


def deal_of(engine: Playing[Any, Any], at: Any) -> Any:
    """The deal under way of a match's view or state; that of a deal as it is."""
    return at.deal if isinstance(engine, Match) else at


def ending_of(engine: Playing[Any, Any], view: Any) -> Ending | None:
    """The ending in which a viewer may claim; None where not."""
    found = claimable(engine)
    return None if found is None else found.table.ending(deal_of(engine, view))
