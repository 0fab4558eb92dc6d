"""The kinds of plans, and a plan as plain JSON values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.moves import Phrase
from rules.engine.wording import merged

from . import fields, wording
from .calls import BidAsSuggested, BidUpTo, PassFromHere
from .families import BROUGHT
from .fields import BadPlan
from .reading import Instruction
from .standing import EqualCards, LowestWhenVoid, SureTricks
from .suggested import MoveAsSuggested
from .tricks import ForcedCards, ForcedMoves, LowestLegal, Queue, When

Plan = Instruction
"""A standing instruction of a seat: one of the kinds below."""

MOST = 24
"""Plans that one seat may have at a time."""

KINDS: Mapping[str, type[Any]] = {
    kind.kind: kind
    for kind in (
        ForcedCards,
        ForcedMoves,
        EqualCards,
        LowestWhenVoid,
        SureTricks,
        LowestLegal,
        Queue,
        When,
        BidUpTo,
        BidAsSuggested,
        PassFromHere,
        MoveAsSuggested,
        *(kind for brought in BROUGHT for kind in brought.KINDS),
    )
}


DEFAULTS: Mapping[str, Plan] = {
    plan.kind: plan for plan in (ForcedCards(), ForcedMoves(), EqualCards(), SureTricks(), LowestWhenVoid())
}
"""The plans that can stand for all games of somebody, by their kind, in the order in which they are asked."""

WORDING = merged(wording.WORDING, *(brought.WORDING for brought in BROUGHT))
"""All that plans say."""


def note(plan: Plan) -> Phrase | None:
    """What its owner should know before he makes a plan, None where there is nothing."""
    return Phrase("plan_note_forced") if isinstance(plan, ForcedCards | ForcedMoves) else None


def to_json(plan: Plan) -> dict[str, Any]:
    """A plan as plain JSON values; `from_json` gives the same plan back."""
    return fields.write_one(KINDS, "kind", plan)


def from_json(data: object) -> Plan:
    """The plan that `to_json` told; raises BadPlan, with a code of the wording, for anything else."""
    plan: Plan = fields.read_one(KINDS, "kind", data)
    return plan


def all_to_json(plans: Sequence[Plan]) -> list[dict[str, Any]]:
    """The plans of a seat, in their order."""
    return [to_json(plan) for plan in plans]


def all_from_json(data: object) -> tuple[Plan, ...]:
    """The plans that `all_to_json` told; raises BadPlan, also for more than a seat may have."""
    if not isinstance(data, list):
        raise BadPlan("plan_bad_kind")
    if len(data) > MOST:
        raise BadPlan("plan_too_many", most=MOST)
    return tuple(map(from_json, data))
