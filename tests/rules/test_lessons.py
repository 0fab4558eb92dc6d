"""Lessons: what a step says is right is what the engine says, in both languages, at every step of every game."""

from __future__ import annotations

from typing import Any

import pytest

from rules.catalog import VARIANTS
from rules.engine.lesson import (
    LANGUAGES,
    AnswerKind,
    BadAnswer,
    ExamplePosition,
    LessonStep,
    TablePosition,
    every_answer,
    figure_of,
    figure_word,
    judge,
    play_on,
    scene,
    steps_of,
    work,
)
from rules.engine.moves import IllegalMove
from rules.engine.variant import Variant

STEPS = [(variant, step) for variant in VARIANTS for step in steps_of(variant)]
every_step = pytest.mark.parametrize(
    ("variant", "step"), STEPS, ids=[f"{variant.slug} {step.name}" for variant, step in STEPS]
)
every_game = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.slug)


@every_game
def test_every_game_has_six_to_ten_steps_of_different_names(variant: Variant[Any]) -> None:
    names = [step.name for step in steps_of(variant)]
    assert 6 <= len(names) <= 10
    assert len(set(names)) == len(names)


@every_step
def test_the_engine_finds_right_what_the_step_finds_right_and_nothing_else(
    variant: Variant[Any], step: LessonStep
) -> None:
    verdicts = {answer: judge(variant, step, answer).right for answer in every_answer(variant, step)}
    right = {answer for answer, verdict in verdicts.items() if verdict}
    assert right == ({step.right} if step.ask is AnswerKind.CARDS else {(word,) for word in step.right})
    assert len(verdicts) > len(right), "a question that cannot be answered wrong asks nothing"


@every_step
def test_every_wrong_answer_has_its_reason(variant: Variant[Any], step: LessonStep) -> None:
    for answer in every_answer(variant, step):
        verdict = judge(variant, step, answer)
        for language in LANGUAGES:
            words = step.words[language]
            if verdict.right:
                assert verdict.reasons or words.right
            else:
                assert verdict.reasons or words.wrong or words.why[" ".join(answer)]
        known = variant.page.words if variant.page else {}
        for phrase in verdict.reasons:
            assert phrase.code in {**known, **variant.wording}


@every_step
def test_every_reason_belongs_to_an_answer_that_can_be_given(variant: Variant[Any], step: LessonStep) -> None:
    verdicts = {" ".join(answer): judge(variant, step, answer) for answer in every_answer(variant, step)}
    for words in step.words.values():
        for answer, why in words.why.items():
            assert verdicts[answer].illegal == (not why), "where the rules refuse a move, they say why"
            assert why != (words.right if verdicts[answer].right else words.wrong), "that is said already"
        assert set(words.choices) <= set(step.choices)


@every_step
def test_both_languages_say_the_same_things(variant: Variant[Any], step: LessonStep) -> None:
    english, french = (step.words[language] for language in LANGUAGES)
    for name in ("title", "text", "question", "right", "wrong", "choices", "why"):
        one, other = getattr(english, name), getattr(french, name)
        assert bool(one) == bool(other), name
        if isinstance(one, dict):
            assert set(one) == set(other), name


@every_step
def test_an_answer_that_is_not_offered_is_refused(variant: Variant[Any], step: LessonStep) -> None:
    for answer in (("nonsense",), (), ("",), step.right * 40):
        with pytest.raises(BadAnswer):
            judge(variant, step, answer)


@every_step
def test_the_reader_is_to_move_and_every_legal_answer_can_be_play_on(
    variant: Variant[Any], step: LessonStep
) -> None:
    if not isinstance(step.position, TablePosition):
        pytest.skip("an example has no turn")
    there = scene(variant, step.position)
    assert step.position.seat in there.engine.to_act(there.state)
    for answer in every_answer(variant, step):
        if judge(variant, step, answer).illegal:
            with pytest.raises(IllegalMove):
                play_on(variant, step.position, answer)
        else:
            play_on(variant, step.position, answer)


@every_step
def test_the_figure_asked_for_is_one_the_example_has(variant: Variant[Any], step: LessonStep) -> None:
    if not isinstance(step.position, ExamplePosition) or not step.position.figure:
        pytest.skip("no figure is asked for")
    figure = figure_of(step.position, work(variant, step.position))
    assert step.ask is not AnswerKind.CHOICE or figure_word(figure) in step.choices


@every_step
def test_a_card_that_beats_the_trick_is_never_refused_for_not_beating_it(
    variant: Variant[Any], step: LessonStep
) -> None:
    """The reason of a refusal is the card's own: one of another suit breaks the duty to follow."""
    if not (isinstance(step.position, ExamplePosition) and step.ask is AnswerKind.CARD):
        pytest.skip("no card is refused here")
    trick = [spot.card for spot in work(variant, step.position).trick]
    for (card,) in every_answer(variant, step):
        for reason in judge(variant, step, (card,)).reasons:
            if reason.code == "must_head":
                assert card[1] == trick[0][1], (step.name, card)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trump_that_wins_and_a_card_that_gives_points_away_have_their_own_reasons(language: str) -> None:
    two_handed = next(variant for variant in VARIANTS if variant.slug == "two-handed")
    steps = {step.name: step for step in steps_of(two_handed)}
    assert "JH" in steps["trick"].words[language].why
    give_away = steps["give-away"]
    wrong = {answer[0] for answer in every_answer(two_handed, give_away)} - set(give_away.right)
    assert wrong == set(give_away.words[language].why)


@pytest.mark.parametrize(
    "variant", [each for each in VARIANTS if each.family != "pinacle"], ids=lambda variant: variant.slug
)
@pytest.mark.parametrize(
    ("language", "term", "meaning"),
    [("en", "follow suit", "suit led"), ("fr", "fournir", "couleur entamée")],
)
def test_to_follow_suit_is_explained_where_it_is_first_asked_for(
    variant: Variant[Any], language: str, term: str, meaning: str
) -> None:
    # A reader who never played cards does the first step: nothing else on its page says what the words mean.
    said = [f"{step.words[language].text} {step.words[language].question}" for step in steps_of(variant)]
    first = next((place for place, text in enumerate(said) if term in text), len(said) - 1)
    assert meaning in " ".join(said[: first + 1])
