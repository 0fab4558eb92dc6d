"""What is planned in passing, at the table itself: one touch each, of what an owner most often wants next."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.engine.moves import Card
from rules.engine.protocol import DealEngine

from .calls import BidAsSuggested, BidUpTo, PassFromHere, bids
from .families import sight_of
from .fields import BadPlan
from .kinds import Plan
from .reading import Reading
from .suggested import PLAY, suggested_moves
from .sure_tricks import sure_run
from .tricks import Choosing, LowestLegal, PlayBy, PlayCard, Queue, SuitLed, When

LONGEST_RUN = 12
"""Sure tricks that are offered at once, at the most."""

RULES = {rule.value: rule for rule in (Choosing.LOWEST, Choosing.WINNER)}
"""The rules by which a card may be chosen in passing."""


class PlansAhead(NamedTuple):
    """What can be planned in passing now; None and nothing where it makes no sense.

    `touches` are plans with nothing to choose, `limits` the numbers that a bid may go up to, `advised` whether a club
    player's calls can be had, `answers` the cards that may be played when a suit comes, `suits` those that may come.
    """

    touches: tuple[Plan, ...] = ()
    cash: Queue | None = None
    limits: tuple[range, ...] = ()
    advised: bool = False
    passes: Plan | None = None
    answers: tuple[Card, ...] = ()
    suits: tuple[str, ...] = ()


def ahead(engine: DealEngine[Any, Any], view: Any) -> PlansAhead:
    """What a seat can plan in passing, in its turn and out of it."""
    sight = sight_of(engine, view)
    if sight.seat is None or sight.over:
        return PlansAhead()
    if sight.calling:
        limits = tuple(filter(None, bids(sight)))
        advised = sight.advise is not None
        return PlansAhead(_besides(sight), limits=limits, advised=advised, passes=PassFromHere())
    if sight.display.trick is None or len(sight.display.hand) < 2:
        return PlansAhead(_besides(sight))
    run = sure_run(engine, view)[:LONGEST_RUN] if not sight.trick or sight.trick[0][0] == sight.seat else ()
    return PlansAhead(
        touches=(LowestLegal(), *suggested_moves(sight)),
        cash=Queue(run) if len(run) > 1 else None,
        answers=tuple(dict.fromkeys(sight.display.hand)),
        suits=tuple(dict.fromkeys(card[-1] for card in sight.display.hand)),
    )


def _besides(sight: Reading) -> tuple[Plan, ...]:
    """A club player's cards in what comes before the tricks, or in a game without any; in one's turn what is asked."""
    plans = (plan for plan in suggested_moves(sight) if plan.part != PLAY)
    return tuple(plan for plan in plans if not sight.prompts or plan.is_due(sight))


def up_to(limit: int) -> Plan:
    """Bid as little as possible up to a limit."""
    return BidUpTo(limit)


def as_suggested(limit: int) -> Plan:
    """Call as a club player would, up to a limit."""
    return BidAsSuggested(limit)


def when_led(suit: str, choice: str) -> Plan:
    """When a suit is led (none named: that of the card), the card, or a card by a rule; raises BadPlan."""
    if choice in RULES:
        return When(SuitLed(suit), PlayBy(RULES[choice]))
    if len(choice) < 2:
        raise BadPlan("plan_bad_value", what=choice)
    return When(SuitLed(suit or choice[-1]), PlayCard(choice))
