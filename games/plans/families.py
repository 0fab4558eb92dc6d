"""Which family brings what to plans: the one list. A game that is not in it has the plans of every game."""

from __future__ import annotations

from functools import partial
from typing import Any

from rules.engine.protocol import DealEngine

from . import pinacle, pinochle, piquet
from .advice import advise
from .family import Family
from .reading import FamilyFacts, Reading

BROUGHT = (pinochle, piquet, pinacle)
"""Each has its GAMES (the class of an engine with its Family), its KINDS of plans and its WORDING."""

PLAIN = Family(lambda _engine, _view: FamilyFacts())
"""A game of which nobody tells more than its prompts and its table."""


def family_of(engine: DealEngine[Any, Any]) -> Family:
    """What is brought for an engine."""
    games = (game for brought in BROUGHT for game in brought.GAMES)
    return next((family for kind, family in games if isinstance(engine, kind)), PLAIN)


def sight_of(engine: DealEngine[Any, Any], view: Any) -> Reading:
    """A view of a deal as plans read it."""
    family = family_of(engine)
    advice = None if family.skill is None else partial(advise, family.skill, engine)
    return Reading(engine, view, family.know(engine, view), advise=advice)
