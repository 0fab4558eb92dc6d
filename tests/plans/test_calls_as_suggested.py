"""Bidding as a club player would, up to a limit: the bots' own calls, and no bid beyond the limit."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import bots, plans
from games.plans import BidAsSuggested, BidUpTo, Do, ForcedMoves, PassFromHere, Wait
from games.plans.families import sight_of
from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.moves import Move, Seat
from tests.rules.walks import dealt, figure

GAMES = [
    (variant.slug, preset.name)
    for variant in map(
        find,
        (
            "double-deck",
            "double-deck-three",
            "double-deck-six",
            "auction-three",
            "auction-four",
            "auction-widow",
        ),
    )
    for preset in variant.presets
]
NO_AUCTION = ("two-handed", "piquet", "piquet-au-cent", "pinacle")
PASS = Move("pass")


def auctions(slug: str, preset: str, deals: int) -> Iterator[tuple[Any, dict[str, Any], Any, Seat]]:
    """Each turn in the auctions of some deals: the engine of a deal, the house rules, the view, whose turn it is."""
    variant = find(slug)
    options = variant.preset(preset).options
    changes = house_rules.changes(options)
    engine = variant.engine(options)
    for number in range(deals):
        state = engine.start(number % 3)
        deck = engine.deck(state)
        assert deck is not None
        state = engine.apply(state, None, dealt(deck, Random(number))).state
        while engine.deck(state) is None:
            seat = min(engine.to_act(state))
            view = engine.view(state, seat).deal
            if not sight_of(engine.game, view).calling:
                break
            yield engine.game, changes, view, seat
            state = engine.apply(state, seat, bots.choose(slug, changes, "club", view, 1)).state


def number_of(move: Move) -> int:
    """What a call bids; 0 for a pass."""
    return max((int(word) for word in move.words if word.isdecimal()), default=0)


@pytest.mark.parametrize(("slug", "preset"), GAMES)
def test_the_call_is_a_club_players_and_never_beyond_the_limit(slug: str, preset: str) -> None:
    asked = bids = 0
    for engine, changes, view, seat in auctions(slug, preset, figure(4, long=40)):
        call = bots.choose(slug, changes, "club", view, 1)
        limits = [number for span in plans.limits(engine, view) for number in (span.start, span[-1])]
        for limit in {min(limits), number_of(call) or min(limits), max(limits)}:
            plan = BidAsSuggested(limit)
            assert plans.fits(engine, view, plan)
            settled = plans.settle(engine, view, (plan,))
            asked += 1
            if number_of(call) <= limit:
                assert settled.does == Do(call, plan, None if call == PASS else plan), (seat, limit)
                bids += call != PASS
            elif isinstance(settled.does, Do):
                assert (settled.does.move, settled.left) == (PASS, ())
            else:
                assert [each.reason.code for each in settled.cancelled] == ["plan_end_must_bid"]
    assert asked > bids > 0


@pytest.mark.parametrize("slug", NO_AUCTION)
def test_where_nothing_is_bid_it_cannot_be_planned(slug: str) -> None:
    variant = find(slug)
    engine = variant.engine(variant.options())
    state = engine.start(0)
    deck = engine.deck(state)
    assert deck is not None
    state = engine.apply(state, None, dealt(deck, Random(1))).state
    for seat in range(2):
        view = engine.view(state, seat).deal
        assert not plans.fits(engine.game, view, BidAsSuggested(60))
        assert "bid_as_suggested" not in plans.editable(engine.game, view)
        assert not plans.ahead(engine.game, view).advised


def test_before_the_turn_it_says_what_would_be_called_and_afterwards_it_calls_that() -> None:
    foretold = 0
    variant = find("double-deck")
    engine = variant.engine(variant.options())
    for number in range(12):
        state = engine.start(0)
        deck = engine.deck(state)
        assert deck is not None
        state = engine.apply(state, None, dealt(deck, Random(number))).state
        first = min(engine.to_act(state))
        state = engine.apply(state, first, Move("bid", ("50",))).state
        seat = min(engine.to_act(state))
        third = (seat + 1) % 4
        view = engine.view(state, third).deal
        plan = BidAsSuggested(plans.limits(engine.game, view)[-1][-1])
        words = plans.would(engine.game, view, plan)
        assert words.code == "plan_at_turn_do"
        assert plans.settle(engine.game, view, (plan,)).does == Wait()
        later = engine.view(engine.apply(state, seat, PASS).state, third).deal
        then = plans.would(engine.game, later, plan)
        assert then.code == "plan_would_do"
        foretold += then.facts == words.facts
    assert foretold > 6, "a pass in between seldom changes it"


def test_it_is_one_call_among_the_plans_for_an_auction() -> None:
    engine, _changes, view, _seat = next(auctions("double-deck", "standard", 1))
    high = plans.limits(engine, view)[-1][-1]
    one, other = BidAsSuggested(high), BidUpTo(60)
    assert [each.place for each in plans.conflicts(engine, view, (one, other, PassFromHere()))] == [1, 2]
    assert [each.reason.code for each in plans.conflicts(engine, view, (one,), target=high - 1)] == [
        "plan_conflict_target"
    ]
    assert not plans.conflicts(engine, view, (ForcedMoves(), one))


def test_the_editor_asks_for_the_limit_alone() -> None:
    engine, _changes, view, _seat = next(auctions("auction-widow", "standard", 1))
    (question,) = plans.questions(engine, view, "bid_as_suggested")
    least = plans.limits(engine, view)[0].start
    assert question.numbers.start == least
    assert plans.answers_as_plan(engine, view, "bid_as_suggested", {"limit": [str(least)]}) == BidAsSuggested(
        least
    )
    with pytest.raises(plans.BadPlan):
        plans.answers_as_plan(engine, view, "bid_as_suggested", {"limit": ["many"]})


def test_half_a_letter_in_a_plan_is_refused_in_words_that_can_be_sent() -> None:
    with pytest.raises(plans.BadPlan) as bad:
        plans.from_json({"kind": "if_i_win", "trump": "\ud800"})
    assert json.dumps(bad.value.phrase.facts, ensure_ascii=False).encode()
