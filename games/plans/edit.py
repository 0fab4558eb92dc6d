"""The editor of plans: which kinds can be made by hand now, what each asks, and the plan that was answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.engine.moves import Phrase
from rules.engine.protocol import DealEngine

from . import questions as plan_questions
from .calls import BidAsSuggested, BidUpTo, bids
from .families import BROUGHT, sight_of
from .fields import BadPlan, write_one
from .kinds import Plan, from_json
from .questions import PlanQuestion
from .reading import Reading
from .suggestions import suggest
from .tricks import (
    ACTIONS,
    TRIGGERS,
    Action,
    CardInTrick,
    Choosing,
    Else,
    OnLead,
    PlayBy,
    PlayCard,
    Queue,
    SuitLed,
    Trigger,
    When,
)

Ask = Callable[[Reading, Any], Sequence[PlanQuestion]]
"""What is asked for a plan of one kind, beginning with what a plan of it holds."""


def editable(engine: DealEngine[Any, Any], view: Any) -> Mapping[str, Phrase]:
    """The kinds that can be made by hand now, each with its name."""
    return {kind: Phrase(f"plan_kind_{kind}") for kind in _first_plans(engine, view)}


def questions(
    engine: DealEngine[Any, Any], view: Any, kind: str, *, holds: Plan | None = None
) -> tuple[PlanQuestion, ...]:
    """What is asked for a plan of a kind, beginning with what the plan `holds` that is to be changed.

    Raises BadPlan where none of the kind can be made now.
    """
    begun = _first_plans(engine, view).get(kind)
    if begun is None:
        raise BadPlan("plan_bad_kind")
    if holds is not None and holds.kind == kind:
        begun = holds
    return tuple(EDITORS[kind](sight_of(engine, view), begun))


def answers_as_plan(
    engine: DealEngine[Any, Any], view: Any, kind: str, answers: Mapping[str, Sequence[str]]
) -> Plan:
    """The plan that was answered; raises BadPlan. Whether it fits is for who stores it to ask."""
    return from_json(plan_questions.json_of_answers(kind, questions(engine, view, kind), answers))


def _first_plans(engine: DealEngine[Any, Any], view: Any) -> dict[str, Plan]:
    """For each kind that can be made now a plan to begin with: what is suggested first, or what fits any hand."""
    plans: dict[str, Plan] = {}
    for plan in suggest(engine, view):
        if plan.kind in EDITORS:
            plans.setdefault(plan.kind, plan)
    sight = sight_of(engine, view)
    if (hand := sight.display.hand) and sight.has_tricks and not sight.over:
        plans.setdefault("queue", Queue((hand[0],)))
        plans.setdefault("when", When(SuitLed(), PlayBy(Choosing.LOWEST)))
    return plans


# --- what is asked --------------------------------------------------------------------------------------


def _queue(sight: Reading, plan: Queue) -> Sequence[PlanQuestion]:
    return [plan_questions.in_order("cards", sight.display.hand, plan.cards)]


def _bid_up_to(sight: Reading, plan: BidUpTo) -> Sequence[PlanQuestion]:
    fields = [plan_questions.number("limit", bids(sight), plan.limit)]
    if any(len(side) > 1 for side in sight.engine.sides):
        fields.append(plan_questions.flag("over_partner", plan.over_partner))
    return fields


def _bid_as_suggested(sight: Reading, plan: BidAsSuggested) -> Sequence[PlanQuestion]:
    return [plan_questions.number("limit", bids(sight), plan.limit)]


def _when(sight: Reading, plan: When) -> Sequence[PlanQuestion]:
    def data_of(kinds: Mapping[str, type[Any]], name: str, value: Trigger | Action) -> dict[str, Any]:
        return write_one(kinds, name, value)

    triggers: list[Trigger] = [SuitLed(), *map(SuitLed, plan_questions.SUITS), OnLead()]
    triggers += [CardInTrick(suit=suit) for suit in plan_questions.SUITS]
    triggers += [CardInTrick(card=card) for card in plan_questions.all_kinds(sight)]
    ways = [way for way in Choosing if way != Choosing.FEED or sight.known.counters]
    actions: list[Action] = [PlayBy(way) for way in ways]
    actions += [PlayCard(card) for card in dict.fromkeys(sight.display.hand)]
    others = [seat for seat in range(sum(map(len, sight.engine.sides))) if seat != sight.seat]
    anybody: tuple[int | None, Phrase] = (None, Phrase("plan_option_anybody"))
    seats = (anybody, *((seat, Phrase("plan_option_seat", {"seat": seat})) for seat in others))
    elses = ((each.value, Phrase(f"plan_option_else_{each.value}")) for each in Else)
    by = None if isinstance(plan.trigger, OnLead) else plan.trigger.by
    bare = plan.trigger if isinstance(plan.trigger, OnLead) else replace(plan.trigger, by=None)
    trigger, action = data_of(TRIGGERS, "on", bare), data_of(ACTIONS, "do", plan.action)
    fields = [
        plan_questions.one(
            "trigger", ((data_of(TRIGGERS, "on", each), each.words()) for each in triggers), trigger
        ),
        plan_questions.one(
            "action", ((data_of(ACTIONS, "do", each), each.words()) for each in actions), action
        ),
        plan_questions.one("else_", elses, plan.else_.value),
    ]
    if len(others) > 1:
        fields.insert(1, plan_questions.one("trigger.by", seats, by))
    return fields


EDITORS: Mapping[str, Ask] = {
    Queue.kind: _queue,
    BidUpTo.kind: _bid_up_to,
    BidAsSuggested.kind: _bid_as_suggested,
    When.kind: _when,
    **{kind: ask for brought in BROUGHT for kind, ask in brought.EDITORS.items()},
}
"""What is asked, by the kind of plan; kinds without an entry have nothing to choose but what is suggested."""
