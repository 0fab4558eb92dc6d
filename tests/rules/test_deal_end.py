"""How a deal came out, for every game and preset: a verdict in words that agrees with what the deal gave."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from rules.engine.display import DealEnd
from rules.engine.match import Match, ScoredDeal
from rules.engine.moves import Phrase
from rules.engine.score import GIVEN_UP, MADE, NOBODY_BID
from rules.engine.variant import Preset, Variant
from rules.engine.wording import say

from .laws import every_preset
from .walks import figure, walk
from .words import speakers

MATCHES = figure(2, long=40)
DEALS = 4


def phrases(end: DealEnd) -> list[Phrase]:
    return [end.verdict, *([end.contract] if end.contract is not None else []), *end.reasons]


def agrees_with_the_points(match: Match[Any, Any], deal: ScoredDeal, end: DealEnd) -> None:
    score = deal.score
    if score.outcome == NOBODY_BID or score.contract is None:
        assert end.contract is None
        return
    assert end.contract is not None
    assert end.contract.facts["bid"] == score.contract.bid
    side = next(side for side, seats in enumerate(match.sides) if score.contract.seat in seats)
    assert (score.outcome == MADE) == (score.points[side] >= 0) == (end.verdict.code == MADE)
    margin = {phrase.code: phrase.facts.get("number", 0) for phrase in end.reasons}
    if end.verdict.code == MADE:
        assert score.points[side] == score.contract.bid + margin.get("end_over", 0)
        assert margin.keys() <= {"end_over", "end_exact"}
    else:
        assert not margin.keys() & {"end_over", "end_exact"}
    if "end_short" in margin:
        _label, columns = match.game.line(deal.number, score)
        had = sum(column.values[side] or 0 for column in columns)
        assert had + margin["end_short"] == score.contract.bid


@every_preset
def test_every_deal_ends_with_a_verdict_that_has_words_and_agrees_with_its_points(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    match = variant.engine(preset.options)
    speaker = speakers(match)[0]
    for seed in range(MATCHES):
        last = list(walk(match, Random(seed), deals=DEALS))[-1].step.state
        for deal in last.scored:
            end = match.deal_end(deal)
            for phrase in phrases(end):
                assert say(variant.wording, phrase, speaker)
            if end.winner is not None:
                assert say(variant.wording, end.verdict_for(end.winner), speaker).startswith("You won ")
                assert end.winner in (end.verdict.facts.get("side"), end.verdict.facts.get("seat"))
            for side in {None, *range(len(match.sides))} - {end.winner}:
                assert end.verdict_for(side) == end.verdict
            if variant.family == "pinochle":
                agrees_with_the_points(match, deal, end)


@every_preset
def test_a_deal_that_was_given_up_says_just_that(variant: Variant[Any], preset: Preset[Any]) -> None:
    match = variant.engine(preset.options)
    turns = islice(walk(match, Random(5), deals=1), 12)
    deal = match.given_up(list(turns)[-1].step.state, 0)
    assert deal.score.outcome == GIVEN_UP
    assert match.deal_end(deal) == DealEnd(Phrase("line_given_up"))
