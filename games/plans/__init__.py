"""Plans: standing instructions by which somebody who plays by correspondence need not be there.

A plan is a frozen value that says what to do when the owner's turn comes, and what must be so for it. The engine and
the seat's own view go in, a move the owner could make by hand comes out, or nothing, or the end of a plan with its
reason. There is no clock and no chance: when a planned move is made, so that its speed tells nobody anything, is for
those who make it. Any game has plans at once (tricks.py, calls.py); what a family adds stands in its folder and is
listed in families.py.

Whoever keeps plans keeps them by seat and in order, asks `settle` whenever a move was made at the table, stores what
is left together with the move, and at the end of a deal keeps what `end_of_deal` leaves.
"""

from __future__ import annotations

from .ahead import PlansAhead, ahead, as_suggested, up_to, when_led
from .calls import BidAsSuggested, BidUpTo, PassFromHere
from .conflicts import Conflict, conflicts
from .decisions import (
    Cancel,
    Decision,
    Do,
    PlanSettlement,
    Wait,
    decide,
    does,
    end_of_deal,
    fits,
    settle,
    would,
)
from .edit import answers_as_plan, editable, questions
from .fields import BadPlan
from .kinds import DEFAULTS, KINDS, MOST, WORDING, Plan, all_from_json, all_to_json, from_json, note, to_json
from .questions import InputKind, PlanAnswer, PlanQuestion
from .reading import Rank, Scope
from .standing import EqualCards, LowestWhenVoid, SureTricks
from .suggested import MoveAsSuggested
from .suggestions import limits, suggest
from .sure_tricks import sure_cards, sure_run
from .tricks import (
    CardInTrick,
    Choosing,
    Else,
    ForcedCards,
    ForcedMoves,
    LowestLegal,
    OnLead,
    PlayBy,
    PlayCard,
    Queue,
    SuitLed,
    When,
)

__all__ = [
    "DEFAULTS",
    "KINDS",
    "MOST",
    "WORDING",
    "BadPlan",
    "BidAsSuggested",
    "BidUpTo",
    "Cancel",
    "CardInTrick",
    "Choosing",
    "Conflict",
    "Decision",
    "Do",
    "Else",
    "EqualCards",
    "ForcedCards",
    "ForcedMoves",
    "InputKind",
    "LowestLegal",
    "LowestWhenVoid",
    "MoveAsSuggested",
    "OnLead",
    "PassFromHere",
    "Plan",
    "PlanAnswer",
    "PlanQuestion",
    "PlanSettlement",
    "PlansAhead",
    "PlayBy",
    "PlayCard",
    "Queue",
    "Rank",
    "Scope",
    "SuitLed",
    "SureTricks",
    "Wait",
    "When",
    "ahead",
    "all_from_json",
    "all_to_json",
    "answers_as_plan",
    "as_suggested",
    "conflicts",
    "decide",
    "does",
    "editable",
    "end_of_deal",
    "fits",
    "from_json",
    "limits",
    "note",
    "questions",
    "settle",
    "suggest",
    "sure_cards",
    "sure_run",
    "to_json",
    "up_to",
    "when_led",
    "would",
]
