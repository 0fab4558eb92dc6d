"""Which family has a skilled bot: the one list, and the tables built from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, Protocol

from rules import catalog
from rules.engine import options as house_rules
from rules.engine.moves import Move, Seat
from rules.engine.options import Value
from rules.engine.protocol import DealEngine

from . import generic, pinacle, pinochle, piquet, rivals
from .prospects import BidProspect
from .solution import PlayedMoves, PlaySolution

LATEST = 0
"""Stands for the rules as they are now."""


class Skill(Protocol):
    """Somebody who can play one variant under one set of options, at every level."""

    def choose(self, level: str, view: Any, rng: Random) -> Move:
        """The move for the seat whose view it is."""


SKILLS: Mapping[str, Callable[[DealEngine[Any, Any]], Skill]] = {
    "pinacle": pinacle.skill,
    "pinochle": pinochle.skill,
    "piquet": piquet.skill,
}
"""The families with a skill of their own; all others are played by `generic.Generic`."""

SOLVERS: Mapping[str, Callable[[DealEngine[Any, Any], Any, PlayedMoves, int], PlaySolution | None]] = {
    "pinochle": pinochle.solve,
    "piquet": piquet.solve,
}
"""The families whose play can be solved with all cards seen."""


class FamilyBids(Protocol):
    """A family some of whose games have an auction with a par."""

    def is_bid(self, engine: DealEngine[Any, Any], /) -> bool:
        """Whether a game of it is one of them."""

    def prospects(
        self, engine: DealEngine[Any, Any], play: Callable[[Any], Move], dealt: Any, seat: Seat,
        layouts: int, rng: Random, /,
    ) -> tuple[BidProspect, ...]:  # fmt: skip
        """What a seat can expect with each suit as trumps."""


PARS: Mapping[str, FamilyBids] = {"pinochle": pinochle.par}
"""The families that have such games."""

RIVALS: Mapping[str, Callable[[DealEngine[Any, Any], str, int], Skill]] = {
    "piquet": piquet.rival_of,
}
"""The families that bring a quicker form of an outside opponent; all others meet `rivals.generic`."""


@dataclass(frozen=True, slots=True)
class Mind:
    """A game under its options, deal by deal, and who plays it."""

    game: DealEngine[Any, Any]
    skill: Skill


@lru_cache(maxsize=64)
def played(variant_slug: str, options_changes: tuple[tuple[str, Value], ...], version: int = LATEST) -> Mind:
    """A variant with these changes of its options, by a version of its rules, and its players."""
    variant = catalog.find(variant_slug)
    options = house_rules.load(variant.options, dict(options_changes))
    game = variant.engine(options, version or None).game
    return Mind(game, SKILLS.get(variant.family, generic.Generic)(game))


@lru_cache(maxsize=64)
def rival(
    variant_slug: str, options_changes: tuple[tuple[str, Value], ...], method: str, playouts: int
) -> Skill:
    """An outside opponent at a variant with these changes of its options; see games.bots.rivals."""
    variant = catalog.find(variant_slug)
    game = variant.engine(house_rules.load(variant.options, dict(options_changes))).game
    make: Callable[[DealEngine[Any, Any], str, int], Skill] = RIVALS.get(variant.family) or rivals.generic
    return make(game, method, playouts)
