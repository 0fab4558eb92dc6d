"""With all cards seen: the play of a finished deal solved from its end, as far as so many positions go.

How far it is solved is a number of positions looked at, never a time: what they do not suffice for is not known, and
never guessed. Which games can be solved stands in the one list (skills.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules import catalog
from rules.engine.options import Value

from . import skills
from .solution import PlayedMoves, PlaySolution

POSITIONS = 40_000
"""Positions looked at for one deal."""


def is_solvable(variant_slug: str) -> bool:
    """Whether the play of a game can be solved at all: it is one of tricks that somebody has taught a solver."""
    return catalog.find(variant_slug).family in skills.SOLVERS


def solve(
    variant_slug: str,
    options_changes: Mapping[str, Value],
    version: int,
    dealt: Any,
    moves: PlayedMoves,
    positions: int = POSITIONS,
) -> PlaySolution | None:
    """The play of a deal, `dealt` being its state once the cards lie; None for a deal in which no card was played.

    Raises KeyError for a game that is not solved, IllegalMove where the moves are not of that deal.
    """
    at = skills.played(variant_slug, tuple(sorted(options_changes.items())), version)
    return skills.SOLVERS[catalog.find(variant_slug).family](at.game, dealt, moves, positions)
