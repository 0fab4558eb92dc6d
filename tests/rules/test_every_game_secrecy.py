"""What every game hides, it hides: pairs of worlds, planted leaks and imagined worlds, for every preset.

How the worlds are made and compared stands in worlds.py, the leaks in leaks.py. `make test` tries the
standard of every game, `make test-long` all presets, and `make soak` goes on for hours.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from rules.engine.protocol import seats_of
from rules.engine.variant import Preset, Variant

from . import leaks, walks, worlds
from .laws import GAMES, every_game, every_preset_in_the_end, imagining_keeps_the_view, turns_of
from .secrets_kept import SECRETS
from .walks import figure

PAIRS = figure(80, long=200, soak=10_000)
PAIRS_OF_A_PRESET = figure(60, soak=2_000)


@pytest.mark.long
@every_preset_in_the_end
def test_two_worlds_that_a_seat_cannot_see_are_the_same_to_it(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    pairs = PAIRS if preset is variant.presets[0] else PAIRS_OF_A_PRESET
    engine = variant.engine(preset.options)
    compared = worlds.examine(
        engine, SECRETS[variant.slug], seats=seats_of(engine), rng=Random(11), pairs=pairs
    )
    assert sum(compared.values()) >= pairs
    # Both ways of making a second world reach the play, where most can be learnt.
    assert compared["imagined in play"] > 0
    assert compared["swapped in play"] > 0


def asks_by(variant: Variant[Any], kind: type | None) -> bool:
    """Whether a game ever asks by this kind of prompt: a leak through any other cannot be planted in it."""
    for preset in variant.presets if kind else ():
        engine = variant.engine(preset.options)
        for turn in turns_of(variant, preset.options, 18):
            seats = walks.viewers(seats_of(engine))
            prompts = (p for seat in seats for p in engine.prompts(engine.view(turn.step.state, seat)))
            if any(isinstance(prompt, kind or object) for prompt in prompts):
                return True
    return kind is None


def planted() -> Iterator[Any]:
    """Every leak in every game that can have it; with every change each in one game, in turn."""
    for number, leak in enumerate(leaks.LEAKS):
        games = [variant for variant in GAMES if asks_by(variant, leak.through)]
        for variant in games:
            marks = [] if variant is games[number % len(games)] else [pytest.mark.only_long]
            yield pytest.param(variant, leak, id=f"{variant.slug}-{leak.__name__}", marks=marks)


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "leak"), list(planted()))
def test_a_planted_leak_is_found(variant: Variant[Any], leak: type[leaks.Leaky]) -> None:
    # Under some preset: a leak in cards passed on needs a table where cards are passed.
    rng = Random(12)
    for preset in (variant.presets[-1], *variant.presets[:-1]):
        honest = variant.engine(preset.options)
        leaky, seats = leak(honest, seats_of(honest)), seats_of(honest)
        try:
            worlds.examine(leaky, SECRETS[variant.slug], seats=seats, rng=rng, pairs=400)
        except worlds.Told:
            return
    pytest.fail("nobody noticed")


def test_there_are_leaks_enough_to_trust_the_check() -> None:
    assert len(set(leaks.LEAKS)) >= 20


@pytest.mark.slow
@pytest.mark.long
@every_preset_in_the_end
def test_an_imagined_world_looks_the_same_and_can_be_played_to_the_end(
    variant: Variant[Any], preset: Preset[Any]
) -> None:
    for seed in range(13, 13 + figure(1, long=2)):
        turns = turns_of(variant, preset.options, seed)
        imagining_keeps_the_view(variant, preset.options, turns, Random(seed))


@every_game
def test_imagining_is_a_matter_of_the_view_and_the_seed_alone(variant: Variant[Any]) -> None:
    engine = variant.engine(variant.options())
    for turn in turns_of(variant, variant.options(), 15):
        view = engine.view(turn.step.state, 0)
        assert engine.imagine(view, Random(3)) == engine.imagine(view, Random(3))
