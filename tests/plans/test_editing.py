"""The editor of plans: everything that can be answered makes a plan that can be made, in every game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import plans
from games.plans import BadPlan, InputKind, PlanQuestion
from rules.catalog import VARIANTS, find
from rules.engine.english import English
from rules.engine.protocol import seats_of
from rules.engine.wording import Wording, merged, say
from tests.rules import walks
from tests.rules.walks import figure

SEATS = English(["seat"] * 6, ["side"] * 4)


def positions(slug: str, count: int) -> Iterator[tuple[Wording, Any, Any]]:
    """So many views of seats at moments of random deals: what is said, the engine of the deal, the view."""
    variant, rng = find(slug), Random(slug)
    match = variant.engine(variant.options())
    wording = merged(plans.WORDING, variant.wording)
    while count:
        for turn in walks.walk(match, rng, deals=1):
            if count and rng.random() < 0.2 and match.result(turn.step.state) is None:
                count -= 1
                yield wording, match.game, match.view(turn.step.state, rng.randrange(seats_of(match))).deal


def some_answer(question: PlanQuestion, rng: Random) -> list[str]:
    values = [option.value for option in question.options]
    match question.how:
        case InputKind.ONE:
            return [rng.choice(values)]
        case InputKind.SOME:
            return rng.sample(values, rng.randint(0, min(len(values), 5)))
        case InputKind.ORDER:
            few = rng.random() < 0.7
            return rng.sample(values, min(len(values), rng.randint(0, 2 if few else question.most)))
        case InputKind.NUMBER:
            return [str(rng.choice(question.numbers))]
    return rng.choice([[], ["on"]])


def answered(
    engine: Any, view: Any, kind: str, answers: dict[str, list[str]]
) -> tuple[plans.Plan | None, Any]:
    try:
        return plans.answers_as_plan(engine, view, kind, answers), None
    except BadPlan as bad:
        return None, bad.phrase


@pytest.mark.long
@pytest.mark.parametrize("slug", [variant.slug for variant in VARIANTS])
def test_whatever_is_answered_makes_a_plan_or_is_refused_in_words(slug: str) -> None:
    rng, made = Random(slug), dict[str, int]()
    for wording, engine, view in positions(slug, figure(60, long=400)):
        for kind in plans.editable(engine, view):
            questions = plans.questions(engine, view, kind)
            answers = {question.name: some_answer(question, rng) for question in questions}
            plan, words = answered(engine, view, kind, answers)
            if plan is None:
                assert say(wording, words, SEATS)
                continue
            assert plan.kind == kind
            assert plans.from_json(plans.to_json(plan)) == plan
            assert say(wording, plans.would(engine, view, plan), SEATS)
            made[kind] = made.get(kind, 0) + plans.fits(engine, view, plan)
    assert made
    assert all(made.values()), made


@pytest.mark.parametrize("slug", [variant.slug for variant in VARIANTS])
def test_what_the_editor_begins_with_is_a_plan_that_can_be_made(slug: str) -> None:
    for wording, engine, view in positions(slug, 30):
        for kind, name in plans.editable(engine, view).items():
            assert say(wording, name, SEATS)
            questions = plans.questions(engine, view, kind)
            plan = plans.answers_as_plan(engine, view, kind, {each.name: each.chosen for each in questions})
            assert plans.fits(engine, view, plan), (kind, plan)
            for question in questions:
                for words in (question.words, *(option.words for option in question.options)):
                    assert say(wording, words, SEATS)
