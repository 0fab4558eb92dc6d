"""Which rules do we play? Questions chosen by how much their answers tell about the well-known sets of house rules.

What is asked next is the house rule whose values part the sets that still agree with all answers into the most even
shares: the most information, in bits, over the presets. Where they are told apart, the others of all sets follow.
What an answer has made pointless is not asked: rules that are then refused, or that the booklet then leaves out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import log2
from typing import Any

from rules.engine.options import ImpossibleMix, Option, Value, changes, options_of
from rules.engine.variant import Preset, Variant
from rules.web.ruletext import is_in_print, text_of_file

MOST = 10
"""So many questions are asked at most."""

Answers = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class RuleQuestion:
    """A house rule to be asked about: the values that sets give it, the commonest first, and the bits it tells."""

    option: Option
    values: tuple[Value, ...]
    bits: float


@dataclass(frozen=True, slots=True)
class FoundSet:
    """The set that the answers point to: its options, the preset it begins from, answers that do not fit into it."""

    options: Any
    preset: Preset[Any]
    left_out: tuple[str, ...]


def bits_of(values: Iterable[Value]) -> float:
    """The information that an answer brings, where each of these is as likely as another."""
    counted = Counter(values)
    number = counted.total()
    return sum(size / number * log2(number / size) for size in counted.values())


def agreeing(variant: Variant[Any], answers: Answers) -> Sequence[Preset[Any]]:
    """The sets that agree with every answer; all of them where none does."""
    presets = [preset for preset in variant.presets if not _against(preset, answers)]
    return presets or variant.presets


def _against(preset: Preset[Any], answers: Answers) -> int:
    return sum(getattr(preset.options, name) != value for name, value in answers.items())


def next_question(variant: Variant[Any], answers: Answers, passed: Iterable[str] = ()) -> RuleQuestion | None:
    """What to ask after these answers, `passed` being what nobody knew; None where nothing is left to ask."""
    done = {*answers, *passed}
    if len(done) >= MOST:
        return None
    open_options = [option for option in open_rules(variant, answers) if option.name not in done]
    for among in (agreeing(variant, answers), variant.presets):
        questions = [_question(option, among) for option in open_options]
        best = max(questions, key=lambda question: question.bits, default=None)
        if best is not None and best.bits > 0:
            return best
    return None


def _question(option: Option, presets: Sequence[Preset[Any]]) -> RuleQuestion:
    values = [getattr(preset.options, option.name) for preset in presets]
    return RuleQuestion(
        option, tuple(value for value, _times in Counter(values).most_common()), bits_of(values)
    )


def open_rules(variant: Variant[Any], answers: Answers) -> tuple[Option, ...]:
    """The house rules not answered that can still be one thing or another, and make a difference then."""
    fitting = (_with(variant, preset.options, answers) for preset in variant.presets)
    sets = [options for options in fitting if options is not None] or [found_set(variant, answers).options]
    text = text_of_file(variant.text / "en.md")
    return tuple(
        option
        for option in options_of(variant.options)
        if option.name not in answers
        and any(is_in_print(text, option.paragraph, partial(getattr, each)) for each in sets)
        and any(_has_a_choice(variant, option, each) for each in sets)
    )


def _has_a_choice(variant: Variant[Any], option: Option, options: Any) -> bool:
    """Whether a set of rules can have something else in place of what it says."""
    values = option.possible_values or (option.low, option.high)
    own = getattr(options, option.name)
    return any(value != own and _with(variant, options, {option.name: value}) for value in values)


def found_set(variant: Variant[Any], answers: Answers) -> FoundSet:
    """The set nearest to the answers, with the answers in place; those that do not go with it are left out.

    The order of the answers says nothing: one that needs another waits for it.
    """
    preset = min(variant.presets, key=lambda each: _against(each, answers))
    values = dict(changes(preset.options))
    left = [option.name for option in options_of(variant.options) if option.name in answers]
    while fitting := [name for name in left if _fits(variant, {**values, name: answers[name]})]:
        # One at a time: each may shut out another.
        values[fitting[0]] = answers[fitting[0]]
        left.remove(fitting[0])
    return FoundSet(variant.options(**values), preset, tuple(name for name in answers if name in left))


def _fits(variant: Variant[Any], values: Answers) -> bool:
    return _with(variant, variant.options(), values) is not None


def _with(variant: Variant[Any], base: Any, values: Answers) -> Any | None:
    """House rules with some values in place; None where they exclude each other."""
    try:
        return variant.options(**{**changes(base), **values})
    except ImpossibleMix:
        return None
