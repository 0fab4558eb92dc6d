"""What plans come to at a table, in a word."""

from __future__ import annotations

from typing import Any

from games import plans
from games.plans import Cancel, Do, Plan


def does(engine: Any, view: Any, *made: Plan) -> str:
    """The move that plans make, `wait`, or the code of the reason for which the first of them ends."""
    match plans.decide(engine, view, made):
        case Do(move):
            return str(move)
        case Cancel(reason=reason):
            return reason.code
    return "wait"


def left_of(engine: Any, view: Any, *made: Plan) -> tuple[Plan, ...]:
    """The plans as they are kept after what they do now."""
    return plans.settle(engine, view, made).left
