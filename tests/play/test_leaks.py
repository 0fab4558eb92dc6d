"""Nobody sees a hidden card: two worlds that differ only in what a reader may not know look alike to the last byte.

The pairs are made in worlds.py, the reader and what is left out of the comparison are in readers.py. That the
comparison finds leaks is shown in test_planted_leaks.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain, islice, takewhile
from random import Random
from typing import Any

import pytest

from rules.catalog import VARIANTS
from rules.engine.variant import Variant
from tests import cast
from tests.play.readers import Room, compare
from tests.play.worlds import Pair, pairs
from tests.rules.laws import beyond_family
from tests.rules.walks import figure, walk

PAIRS = figure(200, soak=2_000)
"""Of each game, shared by its presets; the engine's own pairs are 200 and more of every game besides."""
PAIRS_OF_THE_PLANTED = figure(PAIRS, soak=10_000)
"""Of the game the planted leaks are in."""

ASKED = {
    "fragment": r"GET /games/\w+/table/",
    "page": r"GET /games/\w+/",
    "French page": r"GET /fr/games/\w+/",
    "looking back": r"GET /games/\w+/(table/)?\?at=\d+",
    "news": r"GET /games/\w+/table/\?seen=\d+",
    "deal": r"GET /games/\w+/deals/\d+/",
    "proof": r"GET /games/\w+/deals/\d+/proof\.json",
    "record": r"GET /games/\w+/record\.txt",
    "score": r"GET /games/\w+/score/",
    "so far": r"GET /games/\w+/so-far/",
    "list": r"GET /(play/\w*/?|people/(\w+/)?)?",
    "move": r"move .*",
    "act": r"resign|seen|notes|talk|sit|again|try",
    "signal": r"signal",
    "log": r"log",
}
"""What readers ask for and hear of, as readers.py calls it."""


def share(variant: Variant[Any]) -> int:
    """How many pairs of each preset, of presets that are all tried alike."""
    return -(-(PAIRS_OF_THE_PLANTED if variant is cast.VARIANT else PAIRS) // len(variant.presets))


MIXES = [
    *(
        pytest.param(
            variant, preset.options, id=f"{variant.slug}-{preset.name}", marks=beyond_family(variant, preset)
        )
        for variant in VARIANTS
        for preset in variant.presets
    ),
    # Beyond the presets: cards passed in every way there is.
    pytest.param(cast.VARIANT, None, id=f"{cast.VARIANT.slug}-any", marks=pytest.mark.only_long),
]


def stages_of(variant: Variant[Any], options: Any) -> set[str]:
    """The stages of deals of a game while somebody is to act."""
    engine = variant.engine(options)
    turns = (turn for seed in range(6) for turn in walk(engine, Random(seed), deals=2))
    return {engine.show(engine.view(turn.state, None)).stage for turn in turns if turn.seat is not None}


def watching(stream: Iterator[Pair], wanted: Callable[[], bool]) -> Iterator[Pair]:
    """Pairs seen by a watcher, as long as more of them are wanted."""
    while wanted():
        yield next(pair for pair in stream if pair.viewer is None)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(("variant", "options"), MIXES)
def test_worlds_alike_to_a_reader_are_alike_on_every_page(
    variant: Variant[Any], options: Any, request: pytest.FixtureRequest
) -> None:
    room = Room()
    compared: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    rng = Random(request.node.callspec.id)
    stream, least = pairs(rng, variant, options), share(variant) // 10
    # Among so few, chance may let nobody watch, or hardly ask for something: as many more as that wants.
    watched = watching(stream, lambda: compared["watching"] < least)
    rare = takewhile(lambda _: min(asked[kind] for kind in ASKED) < least, islice(stream, share(variant)))
    for number, pair in enumerate(chain(islice(stream, share(variant)), watched, rare)):
        for by in compare(pair, room, seed=number):
            asked.update(kind for kind, pattern in ASKED.items() if re.fullmatch(pattern, by))
        compared[pair.stage] += 1
        compared["watching" if pair.viewer is None else "seated"] += 1
    assert compared["seated"] + compared["watching"] >= share(variant)
    assert compared["seated"] >= share(variant) // 2, compared
    assert compared["watching"] >= least, compared
    assert compared["play"] >= least, compared
    if options is not None:
        assert set(compared) - {"seated", "watching"} == stages_of(variant, options), compared
    assert min(asked[kind] for kind in ASKED) >= least, asked


def test_every_preset_of_every_game_has_its_share_of_the_pairs() -> None:
    for variant in VARIANTS:
        tried = [param.values[1] for param in MIXES if param.values[0] is variant]
        assert [options for options in tried if options is not None] == [p.options for p in variant.presets]
        assert share(variant) * len(variant.presets) >= PAIRS
        assert share(variant) >= 25
