"""Plans at pinacle: turns in which one only draws and discards."""

from __future__ import annotations

from typing import Any

import pytest

from games import plans
from games.plans import ForcedMoves, Plan
from games.plans.pinacle import DrawAndDiscard
from rules.engine.moves import Move
from rules.pinacle.options import PinacleOptions
from tests.rules.pinacle_turns import at_turn

from .outcomes import does, left_of

HAND = "3C 5H 9S KD KC"


def before(hand: str = HAND, pile: str = "7C", **more: Any) -> tuple[Any, Any]:
    """An engine and a deal, seat 0 to draw."""
    return at_turn(hand, pile, acting=False, **more)


def asked(engine: Any, state: Any, *made: Plan, seat: int = 0) -> str:
    return does(engine, engine.view(state, seat), *made)


def test_a_turn_is_drawn_and_discarded_by_plan() -> None:
    engine, state = before()
    made: tuple[Plan, ...] = (DrawAndDiscard(("9S", "5H")),)
    assert asked(engine, state, *made) == "draw"
    made = left_of(engine, engine.view(state, 0), *made)
    assert made == (DrawAndDiscard(("9S", "5H"), begun=True),)
    state = engine.apply(state, 0, Move("draw")).state
    assert asked(engine, state, *made) == "discard 9S"
    made = left_of(engine, engine.view(state, 0), *made)
    assert made == (DrawAndDiscard(("5H",)),)


def test_with_no_card_named_what_was_drawn_is_discarded_every_turn() -> None:
    engine, state = before()
    state = engine.apply(state, 0, Move("draw")).state
    (drawn,) = engine.laws.pack.cards(engine.view(state, 0).drawn)
    going = DrawAndDiscard(begun=True)
    assert asked(engine, state, going) == f"discard {drawn}"
    assert left_of(engine, engine.view(state, 0), going) == (DrawAndDiscard(),)


ENDS = [
    (DrawAndDiscard(("9S",), wanted=("7C",)), {}, "plan_end_wanted_pile"),
    (DrawAndDiscard(("9S",), wanted=("7C",)), {"pile": "7C 3D"}, "plan_end_wanted_pile"),
    (DrawAndDiscard(("9S",), wanted=("7D",)), {}, "draw"),
    (DrawAndDiscard(("AS",)), {}, "plan_end_not_held"),
    (DrawAndDiscard(("9S",)), {"stock": 0}, "plan_end_stock"),
    (DrawAndDiscard(("9S",)), {"sizes": (5, 2, 1, 2)}, "plan_end_last_card"),
    (DrawAndDiscard(("9S",)), {"sizes": (1, 2, 2, 2)}, "draw"),
    (DrawAndDiscard(("9S",), careful=False), {"sizes": (5, 2, 1, 2)}, "draw"),
]


@pytest.mark.parametrize(("plan", "more", "expected"), ENDS)
def test_it_ends_where_its_owner_would_want_to_think(plan: Plan, more: dict[str, Any], expected: str) -> None:
    engine, state = before(**more)
    assert asked(engine, state, plan) == expected


def test_a_card_that_is_wanted_and_drawn_is_left_to_the_owner() -> None:
    engine, state = before()
    state = engine.apply(state, 0, Move("draw")).state
    (drawn,) = engine.laws.pack.cards(engine.view(state, 0).drawn)
    assert (
        asked(engine, state, DrawAndDiscard(("9S",), wanted=(drawn,), begun=True)) == "plan_end_wanted_drawn"
    )


def test_a_turn_begun_by_hand_is_not_gone_on_with() -> None:
    engine, state = before()
    state = engine.apply(state, 0, Move("draw")).state
    assert asked(engine, state, DrawAndDiscard(("9S",))) == "plan_end_drew_by_hand"
    engine, state = before()
    state = engine.apply(state, 0, Move("take")).state
    assert asked(engine, state, DrawAndDiscard(("9S",))) == "plan_end_drew_by_hand"


def test_it_waits_for_the_turn_of_its_owner() -> None:
    engine, state = before()
    assert asked(engine, state, DrawAndDiscard(("3C",)), seat=1) == "wait"
    assert plans.fits(engine, engine.view(state, 1), DrawAndDiscard(("3C",)))
    assert not plans.fits(engine, engine.view(state, 0), DrawAndDiscard(("3C",), begun=True))


def test_suggestions_never_throw_a_wild_card_away() -> None:
    engine, state = at_turn("X 2S 9S KD", "7C", acting=False)
    made = [plan for plan in plans.suggest(engine, engine.view(state, 0)) if isinstance(plan, DrawAndDiscard)]
    assert [plan.discards for plan in made] == [("9S",), ()]


def test_drawing_is_forced_where_the_pile_may_not_be_taken() -> None:
    engine, state = before(options=PinacleOptions(), idle=4)
    assert asked(engine, state, ForcedMoves()) == "draw"
    assert asked(*before(), ForcedMoves()) == "wait"


def test_when_the_deal_is_over_what_was_for_it_is_over() -> None:
    engine, state = at_turn("3C", "7C")
    state = engine.apply(state, 0, Move("discard", ("3C",))).state
    assert engine.score(state) is not None
    assert asked(engine, state, DrawAndDiscard()) == "plan_over_deal"
    assert asked(engine, state, ForcedMoves()) == "wait"
    assert not plans.fits(engine, engine.view(state, 0), DrawAndDiscard())
