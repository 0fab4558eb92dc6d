"""What is wrong with plans that stand together: those that can never move, and those that want the same card.

Told before it matters: a plan that is kept from moving by another is not cancelled, it merely does nothing, and its
owner would learn of it by waiting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.moves import Card, Phrase
from rules.engine.protocol import DealEngine

from .calls import BidAsSuggested, BidUpTo, PassFromHere, bids
from .families import family_of, sight_of
from .kinds import Plan
from .reading import Rank, Reading
from .standing import EqualCards, LowestWhenVoid, SureTricks
from .suggested import PLAY, MoveAsSuggested
from .tricks import (
    CardInTrick,
    Choosing,
    LowestLegal,
    OnLead,
    PlayBy,
    PlayCard,
    Queue,
    SuitLed,
    Trigger,
    When,
)

CALLS = (BidUpTo, BidAsSuggested, PassFromHere)
"""The plans that speak in an auction: the first of them always does."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """What its owner should know of the plan at a place among those that stand."""

    place: int
    reason: Phrase

    @property
    def idle(self) -> bool:
        """Whether the plan does nothing, for another does it or keeps it from moving."""
        return self.reason.code in ("plan_conflict_twice", "plan_conflict_idle")


def conflicts(
    engine: DealEngine[Any, Any], view: Any, plans: Sequence[Plan], *, target: int | None = None
) -> tuple[Conflict, ...]:
    """What is wrong with a seat's plans, in their order; `target` is what the game is played to.

    Of a plan that is said to do nothing while another stands, `decide` makes no move while it does.
    """
    sight = sight_of(engine, view)
    reasons = ((place, _wrong(sight, plans, place, target)) for place in range(len(plans)))
    return tuple(Conflict(place, reason) for place, reason in reasons if reason is not None)


def _wrong(sight: Reading, plans: Sequence[Plan], place: int, target: int | None) -> Phrase | None:
    plan = plans[place]
    if plan in plans[:place]:
        return Phrase("plan_conflict_twice")
    # In the order in which they are asked for a move.
    order = sorted(range(len(plans)), key=lambda number: plans[number].rank)
    for number in order[: order.index(place)]:
        if _keeps_back(sight, plans[number], plan):
            return Phrase("plan_conflict_idle", {"plan": plans[number].words()})
    if _passes(plans) and sight.known.buyer is None and family_of(sight.engine).after_auction(plan):
        return Phrase("plan_conflict_idle", {"plan": PassFromHere().words()})
    if isinstance(plan, BidUpTo | BidAsSuggested) and (reason := _limit(sight, plan, target)) is not None:
        return reason
    if (wanted := _wanted_before(sight, plans, place)) is not None:
        return Phrase("plan_conflict_card", {"card": wanted})
    return None


def _passes(plans: Sequence[Plan]) -> bool:
    """Whether the plan that is asked first in an auction passes."""
    spoken = next((plan for plan in plans if isinstance(plan, CALLS)), None)
    return isinstance(spoken, PassFromHere)


def _limit(sight: Reading, plan: BidUpTo | BidAsSuggested, target: int | None) -> Phrase | None:
    """A limit that is none, or one that the auction has left behind."""
    if target is not None and plan.limit > target:
        return Phrase("plan_conflict_target", {"target": target})
    least = next((span.start for span in bids(sight) if span), None) if sight.calling else None
    if least is not None and least > plan.limit:
        return Phrase("plan_conflict_only_pass", {"least": least})
    return None


def _keeps_back(sight: Reading, first: Plan, second: Plan) -> bool:
    """Whether the second plan can never move while the first stands, which is asked before it."""
    if isinstance(first, CALLS):
        # Whoever is asked in an auction bids or passes by it, or it is cancelled.
        return isinstance(second, CALLS)
    if isinstance(first, MoveAsSuggested):
        # The next card alone keeps nothing back for long; all of them leave none for what is asked after them.
        every_card = first.part == PLAY and not first.only and second.rank == Rank.LOWEST
        return every_card and isinstance(second, LowestLegal | EqualCards | LowestWhenVoid | SureTricks)
    if isinstance(first, LowestLegal):
        return isinstance(second, EqualCards | LowestWhenVoid)
    if not isinstance(first, When):
        return False
    if first.else_.value == "me" and second.rank > Rank.HOLD:
        return True
    always = isinstance(first.action, PlayBy) and first.action.which != Choosing.WINNER
    if isinstance(second, LowestLegal | EqualCards | LowestWhenVoid):
        return always and first.trigger == SuitLed()
    return always and isinstance(second, When) and _covers(first.trigger, second.trigger)


def _covers(one: Trigger, other: Trigger) -> bool:
    """Whether the one is met whenever the other is."""
    if one == other:
        return True
    if not isinstance(one, SuitLed) or isinstance(other, OnLead):
        return False
    if isinstance(other, CardInTrick):
        # A card lies in a trick that somebody has led.
        return one == SuitLed()
    return one.suit in ("", other.suit) and one.by in (None, other.by)


def _wanted_before(sight: Reading, plans: Sequence[Plan], place: int) -> Card | None:
    """A card this plan plays that those before it play as well, and that is not held often enough for all."""
    mine, hand = Counter(_cards(plans[place])), Counter(sight.display.hand)
    before = Counter(card for plan in plans[:place] for card in _cards(plan))
    return next((card for card in mine if before[card] and mine[card] + before[card] > hand[card]), None)


def _cards(plan: Plan) -> Iterator[Card]:
    """The cards a plan plays, where it names them."""
    if isinstance(plan, Queue):
        yield from plan.cards
    elif isinstance(plan, When) and isinstance(plan.action, PlayCard):
        yield plan.action.card
