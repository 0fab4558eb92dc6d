"""What a deal is worth when a side gives it up (docs/rulings.md): whole at every moment, no way round what is owed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.catalog import find
from rules.engine.score import GIVEN_UP, from_json, to_json
from rules.engine.variant import Variant
from tests.rules.laws import GAMES
from tests.rules.walks import walk

BY_BIDDING = ("double-deck", "auction-three", "auction-four", "auction-widow")


@pytest.mark.parametrize("variant", GAMES, ids=lambda variant: variant.slug)
def test_a_deal_can_be_given_up_at_any_moment_and_its_parts_add_up(variant: Variant[Any]) -> None:
    engine = variant.engine(variant.options())
    asked = 0
    for number, turn in enumerate(walk(engine, Random(11))):
        if number % 7 or engine.result(turn.state) is not None:
            continue
        for side in range(len(engine.sides)):
            score = engine.given_up(turn.state, side).score
            asked += 1
            assert score.outcome == GIVEN_UP
            sums = [
                sum(p.points for p in score.parts if p.side == s and not p.void)
                for s in range(len(engine.sides))
            ]
            assert tuple(sums) == score.points
            assert from_json(to_json(score)) == score
    assert asked > 5


@pytest.mark.parametrize("slug", BY_BIDDING)
def test_who_gives_up_at_an_auction_game_never_has_most_of_the_deal(slug: str) -> None:
    variant = find(slug)
    engine = variant.engine(variant.options())
    for seed in range(3):
        for number, turn in enumerate(walk(engine, Random(seed))):
            if number % 5 or engine.result(turn.state) is not None:
                continue
            for side in range(len(engine.sides)):
                points = engine.given_up(turn.state, side).score.points
                assert points[side] <= max(p for other, p in enumerate(points) if other != side)


def test_at_pinacle_giving_up_is_no_way_round_the_charge() -> None:
    """Short of its charge in the middle of a turn, a side gives up: as if it had taken its cards back, fine and all."""
    variant = find("pinacle")
    engine = variant.engine(variant.options())
    found = 0
    for seed in range(4):
        for turn in walk(engine, Random(seed)):
            if turn.move.verb != "pick-up":
                continue
            found += 1
            side = next(at for at, seats in enumerate(engine.sides) if turn.seat in seats)
            after = engine.given_up(turn.step.state, side).score
            assert engine.given_up(turn.state, side).score == after
            others = engine.given_up(turn.state, 1 - side).score
            assert others.points[side] > after.points[side], "what the others do costs this side nothing"
    assert found
