"""What a family brings to plans, beside what prompts and tables say of any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, NamedTuple, Protocol

from rules.engine.moves import Move
from rules.engine.protocol import DealEngine

from .reading import FamilyFacts, Instruction, Reading
from .unseen_cards import UnseenCards


class ClubPlayer(Protocol):
    """Whoever can play a game at every level, as the bots do."""

    def choose(self, level: str, view: Any, rng: Random) -> Move:
        """The move for the seat whose view it is."""


SkillOf = Callable[[DealEngine[Any, Any]], ClubPlayer]
"""Who plays an engine of the family."""


class Family(NamedTuple):
    """Functions of the views of one engine.

    `know` tells what a plan needs besides, `unseen_cards` which cards the others may hold (None: nobody tells),
    `suggest` what might be planned now; what does not fit is left out. `after_auction`: whether a plan moves only for
    whoever has bought the hand. `turn_now`: out of turn, the view as it would be if the turn came now, with the bids
    and cards that are there and no others; None where it cannot come like that. `skill`: who plays the games of the
    family, so that a club player can be asked; None where nobody does.
    """

    know: Callable[[Any, Any], FamilyFacts]
    unseen_cards: Callable[[Any, Any], UnseenCards | None] = lambda _engine, _view: None
    suggest: Callable[[Reading], Iterable[Instruction]] = lambda _sight: ()
    after_auction: Callable[[Instruction], bool] = lambda _plan: False
    turn_now: Callable[[Any], Any] = lambda _view: None
    skill: SkillOf | None = None
