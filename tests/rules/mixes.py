"""Mixes of house rules for tests: any variant's options, drawn by Hypothesis, always a mix that can be had."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st

from rules.engine.options import ImpossibleMix, Option, Value, options_of
from rules.engine.variant import Variant

REDRAWN = 6
"""So often the options that contradict each other are drawn anew before they fall back to the standard."""


def values_of(option: Option) -> st.SearchStrategy[Value]:
    """Any value an option may have; the ends of a range and the standard more often than the rest."""
    if option.is_flag:
        return st.booleans()
    if option.is_choice:
        return st.sampled_from([value for value, _label in option.choices])
    ends = [option.low, option.high, option.default] + ([None] if option.optional else [])
    return st.sampled_from(ends) | st.integers(option.low, option.high)


@st.composite
def mixes(draw: Callable[[st.SearchStrategy[Any]], Any], variant: Variant[Any]) -> Any:
    """An options value of a variant with any of its options changed, none of them against another."""
    known = {option.name: option for option in options_of(variant.options)}
    changed = draw(st.sets(st.sampled_from(list(known))))
    values = {name: draw(values_of(known[name])) for name in known if name in changed}
    for attempt in range(REDRAWN + len(known)):
        try:
            return variant.options(**values)
        except ImpossibleMix as mix:
            for name in mix.fields:
                if attempt < REDRAWN:
                    values[name] = draw(values_of(known[name]))
                else:
                    values.pop(name, None)
    raise AssertionError(f"no mix of {variant.slug} could be had from {values}")


def any_mix(variant: Variant[Any], rng: Random) -> Any:
    """An options value of a variant with any of its options changed, by chance alone, without Hypothesis."""
    known = options_of(variant.options)
    values = {option.name: _any_value(option, rng) for option in known if rng.random() < 0.5}
    while True:
        try:
            return variant.options(**values)
        except ImpossibleMix as mix:
            values.pop(rng.choice([name for name in mix.fields if name in values]))


def _any_value(option: Option, rng: Random) -> Value:
    if option.is_flag:
        return rng.random() < 0.5
    if option.is_choice:
        return rng.choice(option.choices)[0]
    ends = [option.low, option.high, option.default] + ([None] if option.optional else [])
    return rng.choice((*ends, rng.randint(option.low, option.high)))
