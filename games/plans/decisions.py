"""What the plans of a seat do now: the first of them that acts, or the one that has come to its end.

First every plan is asked, in the order in which they stand, whether it has ended; the first that has is cancelled.
Then, on the owner's turn, they are asked for a move by rank (`sight.Rank`), in one rank in the order in which they
stand: what has begun goes on; then what is made for one stage (a bid, trumps, cards to pass, a declaration, a
draw), the particular before the general; then each "when"; a queue not yet begun; what is forced; and the lowest
card last. A "when" that keeps the rest for its owner lets forced moves pass and the lowest card not.

The move is checked as if made by hand. It is made of the view and the plans alone, the same ones give the same move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.moves import IllegalMove, Move, Phrase
from rules.engine.prompts import Pick, words_for
from rules.engine.protocol import DealEngine

from .families import family_of, sight_of
from .kinds import Plan
from .reading import Act, Rank, Reading, Scope
from .suggested import MoveAsSuggested
from .tricks import When

QUIET = "plan_over_"
"""How the code of a reason begins that is no surprise: the time of the plan is over, as its owner could foresee."""


@dataclass(frozen=True, slots=True)
class Do:
    """Make this move for the owner; `left` is what remains of the plan once it is made, None: nothing."""

    move: Move
    plan: Plan
    left: Plan | None


@dataclass(frozen=True, slots=True)
class Wait:
    """The plan does nothing now and goes on waiting."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """The plan has come to its end, and why."""

    plan: Plan
    reason: Phrase

    @property
    def quiet(self) -> bool:
        """Whether its time was simply over."""
        return self.reason.code.startswith(QUIET)


Decision = Do | Wait | Cancel


@dataclass(frozen=True, slots=True)
class PlanSettlement:
    """What the plans of a seat come to: a move or nothing, those that were cancelled, and those that are left.

    `left` is as it will be once the move has been made.
    """

    does: Do | Wait
    cancelled: tuple[Cancel, ...]
    left: tuple[Plan, ...]


def decide(engine: DealEngine[Any, Any], view: Any, plans: Sequence[Plan]) -> Decision:
    """What a seat's plans do, given its own view of the deal.

    The caller removes a plan that is cancelled, and asks again (`settle` does both). A plan whose trigger is not met
    waits. May be asked out of turn as well: then nothing is done, but what can never be done any more is cancelled.
    """
    return _decide(sight_of(engine, view), plans)


def settle(engine: DealEngine[Any, Any], view: Any, plans: Sequence[Plan]) -> PlanSettlement:
    """What a seat's plans do once all are cancelled that have ended: `decide` until it cancels no more."""
    sight, left, cancelled = sight_of(engine, view), list(plans), list[Cancel]()
    while isinstance(decision := _decide(sight, left), Cancel):
        cancelled.append(decision)
        del left[_place(left, decision.plan)]
    if isinstance(decision, Do):
        place = _place(left, decision.plan)
        left[place : place + 1] = [] if decision.left is None else [decision.left]
    return PlanSettlement(decision, tuple(cancelled), tuple(left))


def _place(plans: Sequence[Plan], plan: Plan) -> int:
    return next(place for place, each in enumerate(plans) if each is plan)


def _decide(sight: Reading, plans: Sequence[Plan]) -> Decision:
    for plan in plans:
        if (reason := _end_of(sight, plan)) is not None:
            return Cancel(plan, reason)
    if not sight.prompts:
        return Wait()
    held_back = any(isinstance(plan, When) and plan.holds_back(sight) for plan in plans)
    for plan in sorted(plans, key=lambda plan: plan.rank):
        if held_back and plan.rank > Rank.HOLD:
            return Wait()
        match plan.act(sight):
            case Act(move, left):
                return _check(sight, plan, move, left)
            case Phrase() as reason:
                return Cancel(plan, reason)
    return Wait()


def _end_of(sight: Reading, plan: Plan) -> Phrase | None:
    if sight.over:
        return Phrase("plan_over_deal") if plan.scope == Scope.DEAL else None
    return plan.end_reason(sight)


def _check(sight: Reading, plan: Plan, move: Move, left: Plan | None) -> Do | Cancel:
    """The move, if it may be made: exactly what the owner could do by hand, and nothing else."""
    try:
        sight.engine.check(sight.at_turn, move)
    except IllegalMove as refused:
        why = Phrase(refused.code, refused.facts)
        return Cancel(plan, Phrase("plan_end_refused", {"why": why}))
    return Do(move, plan, left)


def fits(engine: DealEngine[Any, Any], view: Any, plan: Plan) -> bool:
    """Whether a plan can be made now: it makes sense at this game and stage, and has not ended before it began."""
    return fits_in(sight_of(engine, view), plan)


def fits_in(sight: Reading, plan: Plan) -> bool:
    """`fits`, of a view that has been looked at already."""
    return sight.seat is not None and plan.suits(sight) and _end_of(sight, plan) is None


def would(engine: DealEngine[Any, Any], view: Any, plan: Plan) -> Phrase:
    """What a plan alone would do now, in words: for a preview beside the plan.

    Out of turn, what it would do if the turn came now, where that can be told: what a club player would play depends
    on cards that have not come.
    """
    sight = sight_of(engine, view)
    foreseen = not sight.prompts and not isinstance(plan, MoveAsSuggested)
    if foreseen and (imagined := family_of(engine).turn_now(view)) is not None:
        return _would_at_turn(replace(sight, imagined=imagined), plan)
    match _decide(sight, (plan,)):
        case Do(move):
            return _words_of(sight, move, "plan_would_do", with_cards="plan_would_do_cards")
        case Cancel(reason=reason):
            return Phrase("plan_would_end", {"why": reason})
        case Wait():
            return Phrase("plan_would_wait" if sight.prompts else "plan_would_wait_turn")


def _would_at_turn(sight: Reading, plan: Plan) -> Phrase:
    """What a plan alone would do if its owner's turn came now."""
    match _decide(sight, (plan,)):
        case Do(move):
            return _words_of(sight, move, "plan_at_turn_do", with_cards="plan_at_turn_do_cards")
        case Cancel(reason=reason):
            return Phrase("plan_at_turn_end", {"why": reason})
        case Wait():
            return Phrase("plan_at_turn_wait")


def does(engine: DealEngine[Any, Any], view: Any, move: Move) -> Phrase:
    """A move that the plans of a seat make, in words: for the table at which it is about to be made."""
    return _words_of(sight_of(engine, view), move, "plan_does", with_cards="plan_does_cards")


def _words_of(sight: Reading, move: Move, code: str, *, with_cards: str) -> Phrase:
    """A planned move in words; where one chooses among cards, with the cards."""
    words = words_for(sight.prompts, move)
    assert words is not None, "a planned move is always offered"
    chosen = any(isinstance(prompt, Pick) for prompt in sight.prompts)
    return Phrase(with_cards if chosen else code, {"what": words.offered(move), "cards": move.words})


def end_of_deal(plans: Sequence[Plan]) -> tuple[tuple[Plan, ...], tuple[Cancel, ...]]:
    """What is left of plans when a deal ends, and those that end with it.

    A plan for a deal does not know which one it was made for: whoever keeps it must never ask it in the next.
    """
    ending = Phrase("plan_over_deal")
    left = tuple(plan for plan in plans if plan.scope == Scope.GAME)
    return left, tuple(Cancel(plan, ending) for plan in plans if plan.scope == Scope.DEAL)
