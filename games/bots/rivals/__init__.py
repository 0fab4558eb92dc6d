"""Outside opponents: players by published methods that share nothing of our skills' judgement.

They know the rules, as every player does, and deal worlds by the rules of the family; beyond that they try moves out
with random play to the end of the deal. How long they think is a number of playouts, so they too are deterministic.
A family may bring a quicker form of the same method (skills.RIVALS).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.engine.protocol import DealEngine

from .ismcts import TreeSearch
from .pimc import FlatSearch

METHODS: Mapping[str, Callable[[DealEngine[Any, Any], int], TreeSearch | FlatSearch]] = {
    "ismcts": TreeSearch,
    "pimc": FlatSearch,
}
"""By name: information-set tree search, and perfect-information Monte Carlo."""


def generic(engine: DealEngine[Any, Any], method: str, playouts: int) -> TreeSearch | FlatSearch:
    """A rival at any game; KeyError for a method there is not."""
    return METHODS[method](engine, playouts)


def read(name: str) -> tuple[str, int] | None:
    """The method and the playouts of a name such as `ismcts:5000`; None for what names no rival."""
    method, _colon, playouts = name.partition(":")
    if method not in METHODS or not playouts.isdecimal() or not int(playouts):
        return None
    return method, int(playouts)
