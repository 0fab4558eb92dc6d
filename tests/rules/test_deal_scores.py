"""What a deal was worth, for every game and preset: plain values that add up and can be had again from the record."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rules.engine.match import Match, MatchState
from rules.engine.score import DealScore, from_json, to_json
from rules.engine.variant import Preset, Variant

from .laws import every_preset
from .walks import Turn, figure, walk

MATCHES = figure(3, long=200)
DEALS = 4
"""At most so many deals of a match: what adds up so far adds up to the end."""


def deals_of(match: Match[Any, Any], turns: list[Turn]) -> list[tuple[list[Turn], DealScore]]:
    """The finished deals of a walk, each with the moves that made it and its score."""
    found, deal = [], list[Turn]()
    for turn in turns:
        deal.append(turn)
        if len(turn.step.state.scored) > len(turn.state.scored):
            found.append((deal, turn.step.state.scored[-1].score))
            deal = []
    return found


def deals_make_the_totals(match: Match[Any, Any], last: MatchState[Any]) -> None:
    sums = tuple(sum(deal.score.points[side] for deal in last.scored) for side in range(len(match.sides)))
    assert sums == last.match_score.totals
    assert last.result is None or last.result.scores == sums


def alone_it_scores_the_same(match: Match[Any, Any], moves: list[Turn], score: DealScore) -> None:
    before = moves[0].state
    state = match.game.start(before.dealer, before.match_score)
    for turn in moves:
        assert match.game.score(state) is None
        state = match.game.apply(state, turn.seat, turn.move).state
    assert match.game.score(state) == score


def parts_make_the_points(
    variant: Variant[Any], match: Match[Any, Any], moves: list[Turn], score: DealScore
) -> None:
    for side, points in enumerate(score.points):
        counting = [part.points for part in score.parts if part.side == side and not part.void]
        assert points == sum(counting)
    for part in score.parts:
        assert part.seat is None or part.seat in match.sides[part.side]
    assert from_json(json.loads(json.dumps(to_json(score)))) == score
    assert score.played or not any(score.points)
    if score.played:
        label, columns = match.game.line(moves[0].state.match_score.deal, score)
        assert label.code in variant.wording
        assert all(len(column.values) == len(match.sides) for column in columns)


@pytest.mark.long
@every_preset
def test_the_scores_of_deals_are_the_sum_of_their_parts_and_the_same_alone_and_make_the_totals_of_the_match(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    match = variant.engine(preset.options)
    scored = 0
    for seed in range(MATCHES):
        turns = list(walk(match, Random(seed), deals=DEALS))
        deals_make_the_totals(match, turns[-1].step.state)
        for moves, score in deals_of(match, turns):
            alone_it_scores_the_same(match, moves, score)
            parts_make_the_points(variant, match, moves, score)
            scored += 1
    assert scored >= MATCHES


@pytest.mark.long
@every_preset
def test_a_board_is_a_match_of_one_deal_with_nothing_of_a_match_in_it(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    match = variant.engine(preset.options, deals=1)
    for seed in range(MATCHES):
        turns = list(walk(match, Random(seed)))
        assert sum(turn.seat is None for turn in turns) == 1
        last: MatchState[Any] = turns[-1].step.state
        assert last.result is not None
        (deal,) = last.scored
        assert last.result.scores == deal.score.points == last.match_score.totals
        best = max(deal.score.points)
        leading = tuple(side for side, points in enumerate(deal.score.points) if points == best)
        assert last.result.winners == (leading if len(leading) == 1 else ())
        shown = match.show(match.view(last, None))
        assert (shown.target, len(shown.sheet), shown.scores) == (None, 1, deal.score.points)


@every_preset
def test_an_agreed_number_of_deals_is_played_and_no_more(variant: Variant[Any], preset: Preset[Any]) -> None:
    match = variant.engine(preset.options, deals=3)
    last = list(walk(match, Random(5)))[-1].step.state
    assert len(last.scored) == 3
    assert {turn.number for turn in last.scored} == {1, 2, 3}
    assert last.result is not None
    with pytest.raises(ValueError):
        match.apply(last, None, next(iter(walk(match, Random(6)))).move)
