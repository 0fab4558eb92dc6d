"""Bots: a view goes in, a move comes out.

A bot is given what its seat may know (a View of the engine) and nothing else. There is no clock
and no hidden randomness: how long a bot thinks is a number of worlds, and the same view and seed
give the same move. Any game has bots at once (generic.py); a family listed in skills.py has
better ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules.engine.options import Value
from rules.engine.moves import Move

from . import generic, skills
from .levels import LEVELS, Level

__all__ = ["LEVELS", "Level", "any_move", "choose", "thinks_long"]


def choose(
    variant_slug: str, options_changes: Mapping[str, Value], level: str, view: object, seed: int
) -> Move:
    """The move a bot of a level makes; the same for the same view and seed, and always a legal one.

    Raises UnknownVariant, BadOption or KeyError for a variant, option or level that does not exist,
    ValueError when it is not the viewer's turn.
    """
    table = skills.table(variant_slug, tuple(sorted(options_changes.items())))
    move = table.skill.choose(LEVELS[level].name, view, Random(seed))
    table.engine.check(view, move)
    return move


def any_move(variant_slug: str, options_changes: Mapping[str, Value], view: object, rng: Random) -> Move:
    """Some legal move, from the prompts alone; ValueError when it is not the viewer's turn."""
    table = skills.table(variant_slug, tuple(sorted(options_changes.items())))
    return generic.any_move(table.engine.prompts(view), rng)


def thinks_long(level: str) -> bool:
    """Whether a move of this level may take a good part of a second."""
    return level == "expert"
