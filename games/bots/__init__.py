"""Bots: a view goes in, a move comes out.

A bot is given what its seat may know of the deal under way (a View of the DealEngine) and nothing
else. There is no clock and no hidden randomness: how long a bot thinks is a number of worlds, and
the same view and seed give the same move. Any game has bots at once (generic.py); a family listed in skills.py has
better ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules.engine.moves import Move
from rules.engine.options import Value

from . import generic, skills
from .levels import LEVELS, Level

__all__ = ["LEVELS", "Level", "any_move", "choose", "thinks_long"]


def choose(
    variant_slug: str,
    options_changes: Mapping[str, Value],
    level: str,
    view: object,
    seed: int,
    version: int = skills.LATEST,
) -> Move:
    """The move a bot of a level makes in a deal it sees so; the same for the same view and seed, always a legal one.

    `version` is that of the rules. Raises UnknownVariant, BadOption or KeyError for a variant, option or level that
    does not exist, ValueError when it is not the viewer's turn.
    """
    at = skills.played(variant_slug, tuple(sorted(options_changes.items())), version)
    move = at.skill.choose(LEVELS[level].name, view, Random(seed))
    at.game.check(view, move)
    return move


def any_move(
    variant_slug: str,
    options_changes: Mapping[str, Value],
    view: object,
    rng: Random,
    version: int = skills.LATEST,
) -> Move:
    """Some legal move of a deal, from the prompts alone; ValueError when it is not the viewer's turn."""
    at = skills.played(variant_slug, tuple(sorted(options_changes.items())), version)
    return generic.any_move(at.game.prompts(view), rng)


def thinks_long(level: str) -> bool:
    """Whether a move of this level may take a good part of a second."""
    return level == "expert"
