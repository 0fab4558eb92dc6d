"""Before the turn the editor says what a plan would do if it came now."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import plans
from games.plans.families import family_of
from rules.catalog import find
from rules.engine.moves import Move, Seat
from rules.engine.protocol import seats_of
from rules.piquet.state import Exchanging
from tests.rules import walks

BID_FOR = (
    "double-deck",
    "double-deck-three",
    "double-deck-six",
    "auction-three",
    "auction-four",
    "auction-widow",
)


def courses(slug: str, number: int = 6) -> Any:
    """Moments of deals: the engine, the state, who is to move, the move and the state after it."""
    variant = find(slug)
    engine = variant.engine(variant.options())
    for seed in range(number):
        rng = Random(f"{slug} {seed}")
        state = engine.start(rng.randrange(seats_of(engine)))
        deck = engine.deck(state)
        assert deck is not None
        state = engine.apply(state, None, walks.dealt(deck, rng)).state
        while engine.deck(state) is None and engine.result(state) is None:
            seat = rng.choice(sorted(engine.to_act(state)))
            move = walks.sensible(engine.prompts(engine.view(state, seat)), rng)
            after = engine.apply(state, seat, move).state
            yield engine, state, seat, move, after
            state = after


def at_turn(engine: Any, state: Any, seat: Seat) -> Any:
    """What a seat would be asked if its turn came now; None where that is not to be told."""
    view = engine.view(state, seat).deal
    imagined = family_of(engine.game).turn_now(view)
    return None if imagined is None else engine.game.prompts(imagined)


def high_of(engine: Any, state: Any) -> Any:
    """What decides about the next turn: the stage, the high bid, the card led and the one that is winning."""
    view = engine.view(state, None).deal
    phase = view.phase
    if hasattr(phase, "auction"):
        return "auction", phase.auction.high
    if hasattr(phase, "kinds") and phase.kinds:
        return "trick", phase.leader, phase.kinds[0], phase.winner, len(phase.taken)
    return None


@pytest.mark.parametrize("slug", BID_FOR)
def test_the_turn_that_comes_asks_what_was_told_where_nothing_came_between(slug: str) -> None:
    """Somebody moves and changes nothing that matters: whoever is next is asked what they were told before."""
    seen = set[str]()
    for engine, state, _seat, _move, after in courses(slug):
        before = high_of(engine, state)
        if before is None or before != high_of(engine, after):
            continue
        for other in sorted(engine.to_act(after)):
            text = at_turn(engine, state, other)
            if text is not None:
                assert text == engine.game.prompts(engine.view(after, other).deal)
                seen.add(before[0])
    assert seen == {"auction", "trick"}


@pytest.mark.parametrize("slug", BID_FOR)
def test_nobody_is_told_of_a_turn_that_does_not_come(slug: str) -> None:
    """Who has played to the trick, has passed or holds the high bid, waits; so does everybody before a lead."""
    for engine, state, seat, _move, _after in courses(slug, 3):
        view = engine.view(state, seat).deal
        phase = view.phase
        for other in range(seats_of(engine)):
            text = at_turn(engine, state, other)
            if hasattr(phase, "auction"):
                gone = other in phase.auction.passed or other == phase.auction.bidder
            elif hasattr(phase, "kinds"):
                gone = (other - phase.leader) % seats_of(engine) < max(len(phase.kinds), 0) or not phase.kinds
            else:
                gone = True
            assert (text is None) == gone


def after_a_bid() -> tuple[Any, Any]:
    """Double deck after a bid of 50: the engine's game, and what the last seat to call sees."""
    variant = find("double-deck")
    engine = variant.engine(variant.options())
    state = engine.start(0)
    deck = engine.deck(state)
    assert deck is not None
    state = engine.apply(state, None, walks.dealt(deck, Random(4))).state
    first = next(iter(engine.to_act(state)))
    state = engine.apply(state, first, Move("bid", ("50",))).state
    return engine.game, engine.view(state, (first + 3) % 4).deal


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (plans.BidUpTo(60), "plan_at_turn_do"),
        (plans.PassFromHere(), "plan_at_turn_do"),
        (plans.ForcedMoves(), "plan_at_turn_wait"),
    ],
)
def test_before_the_turn_a_plan_says_what_it_would_do(plan: plans.Plan, code: str) -> None:
    game, view = after_a_bid()
    text = plans.would(game, view, plan)
    assert text.code == code or (
        code is None and text.code in ("plan_at_turn_wait", "plan_would_end", "plan_at_turn_end")
    )
    if isinstance(plan, plans.BidUpTo):
        assert text.facts["what"].facts["word"] == "51"


def out_of_turn(slug: str, number: int = 1) -> Any:
    """The engine and the views of those who wait, in deals of a game."""
    for engine, state, _seat, _move, after in courses(slug, number):
        for other in set(range(seats_of(engine))) - engine.to_act(state):
            yield engine, engine.view(state, other).deal, other, after


def test_at_two_handed_what_a_plan_would_do_depends_on_the_card_that_comes_and_that_is_said() -> None:
    for engine, view, _seat, _after in out_of_turn("two-handed"):
        assert plans.would(engine.game, view, plans.ForcedMoves()).code == "plan_would_wait_turn"


def test_younger_is_told_what_would_be_exchanged_and_nothing_of_what_elder_says_and_leads() -> None:
    told = set()
    for engine, view, seat, after in out_of_turn("piquet", 6):
        foreseen = at_turn_of(engine, view)
        assert (foreseen is not None) == (isinstance(view.phase, Exchanging) and view.seat != view.elder), (
            seat
        )
        if foreseen is None:
            assert plans.would(engine.game, view, plans.ForcedMoves()).code == "plan_would_wait_turn"
            continue
        [plan, *_others] = [each for each in plans.suggest(engine.game, view) if each.kind == "exchange"]
        text = plans.would(engine.game, view, plan)
        assert text.code == "plan_at_turn_do_cards"
        if seat in engine.to_act(after):
            does = plans.settle(engine.game, engine.view(after, seat).deal, [plan]).does
            assert isinstance(does, plans.Do)
            assert does.move.words == text.facts["cards"]
            told.add(seat)
    assert told


def test_at_pinacle_the_turn_is_one_with_the_pile_that_lies_there() -> None:
    told = set()
    for engine, view, seat, after in out_of_turn("pinacle", 2):
        foreseen = at_turn_of(engine, view)
        assert foreseen is not None
        assert engine.game.prompts(foreseen)
        for plan in plans.suggest(engine.game, view):
            if plan.kind != "draw_and_discard":
                continue
            text = plans.would(engine.game, view, plan)
            assert text.code in ("plan_at_turn_do", "plan_would_end", "plan_at_turn_end")
            if (
                text.code == "plan_at_turn_do"
                and engine.result(after) is None
                and seat in engine.to_act(after)
            ):
                does = plans.settle(engine.game, engine.view(after, seat).deal, [plan]).does
                told.add(isinstance(does, plans.Do))
    assert True in told


def at_turn_of(engine: Any, view: Any) -> Any:
    """The view as it would be at a turn that came now."""
    return family_of(engine.game).turn_now(view)
