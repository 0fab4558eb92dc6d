"""In which games the rest can be claimed: the one list of families, and what one of them has for a game.

A family that is not listed has no claims, and neither has a game its family has nothing for (pinacle has no tricks).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.engine.match import Match
from rules.engine.protocol import DealEngine, Playable

from . import pinochle, piquet
from .endgame import ClaimRules, Endgame, MakeRules

FAMILIES: Mapping[str, MakeRules] = {
    "pinochle": pinochle.claim_rules,
    "piquet": piquet.claim_rules,
}
"""The families that bring something, each asked whether a game is one of its own."""


class Claimable(NamedTuple):
    """The deal of a game in which claims can be made."""

    game: DealEngine[Any, Any]
    rules: ClaimRules


def claimable(engine: Playable[Any, Any]) -> Claimable | None:
    """What a deal, or a match of deals, has for claims; None where the rest cannot be claimed."""
    game: Any = engine.game if isinstance(engine, Match) else engine
    for make in FAMILIES.values():
        rules = make(game)
        if rules is not None:
            return Claimable(game, rules)
    return None


def has_trumps(engine: Playable[Any, Any]) -> bool:
    """Whether a line of play may speak of trumps in a game where the rest can be claimed."""
    game_of_tricks = claimable(engine)
    return game_of_tricks is not None and game_of_tricks.rules.has_trumps


def deal_of(engine: Playable[Any, Any], at: Any) -> Any:
    """The deal under way of a match's view or state; that of a deal as it is."""
    return at.deal if isinstance(engine, Match) else at


def endgame_of(engine: Playable[Any, Any], view: Any) -> Endgame | None:
    """The endgame in which a viewer may claim; None where not."""
    game_of_tricks = claimable(engine)
    return None if game_of_tricks is None else game_of_tricks.rules.endgame(deal_of(engine, view))
