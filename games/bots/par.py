"""What each seat of a finished deal could have bid, over layouts of the cards its side could not see (prospects.py)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from rules import catalog
from rules.engine import options as house_rules
from rules.engine.moves import Move
from rules.engine.options import Value

from . import skills
from .prospects import Par

LAYOUTS = 60
"""Ways in which the cards a side cannot see are dealt, for each of its seats."""

PLAYER = "club"
"""Who exchanges, buries and plays."""


def has_par(variant_slug: str) -> bool:
    """Whether a game has an auction whose par can be worked out."""
    variant = catalog.find(variant_slug)
    family = skills.PARS.get(variant.family)
    return family is not None and family.is_bid(variant.engine(variant.options()).game)


def par_of(
    variant_slug: str,
    options_changes: Mapping[str, Value],
    version: int,
    dealt: Any,
    seed: int,
    layouts: int = LAYOUTS,
) -> Par:
    """The prospects of every seat, `dealt` being the state of the deal once its cards lie; the same for the same seed.

    Raises KeyError for a game without an auction.
    """
    variant = catalog.find(variant_slug)
    at = skills.played(variant_slug, tuple(sorted(options_changes.items())), version)
    # What a contract is worth is asked of the cards: where the house lets a hand be thrown in, it is played here.
    texts = dict(rule.split("=") for rule in getattr(at.skill, "play_options", ()))
    options = house_rules.read(variant.options, texts, house_rules.load(variant.options, options_changes))
    at = skills.played(variant_slug, tuple(sorted(house_rules.changes(options).items())), version)
    family = skills.PARS[variant.family]
    rng = Random(seed)

    def play(view: Any) -> Move:
        return at.skill.choose(PLAYER, view, rng)

    seats = sorted(seat for side in at.game.sides for seat in side)
    by_seat = [family.prospects(at.game, play, dealt, seat, layouts, rng) for seat in seats]
    return Par(layouts, tuple(each for prospects in by_seat for each in prospects))
