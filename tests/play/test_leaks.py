"""Nobody sees a hidden card: two worlds that differ only in what a reader may not know look alike to the last byte.

The pairs are made in worlds.py, the reader and what is left out of the comparison are in readers.py. That the
comparison finds leaks is shown in test_planted_leaks.py.
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from rules.catalog import VARIANTS
from rules.engine.variant import Variant
from tests import cast
from tests.play.readers import Room, compare
from tests.play.worlds import pairs

SOAK = os.environ.get("TALON_SOAK", "") not in ("", "0")
SHARES = 8
PAIRS = 10_000 if SOAK else 200
OTHER_PAIRS = 2_000 if SOAK else 40
"""Of each game other than the one the planted leaks are in; the engine's own pairs are 200 of every game."""


@pytest.mark.django_db
@pytest.mark.parametrize("share", range(SHARES))
def test_worlds_alike_to_a_reader_are_alike_on_every_page(share: int) -> None:
    room = Room()
    compared: Counter[str] = Counter()
    for number, pair in enumerate(islice(pairs(Random(share)), PAIRS // SHARES)):
        compare(pair, room, seed=share * PAIRS + number)
        compared[pair.stage] += 1
        compared["watching" if pair.viewer is None else "seated"] += 1
    assert compared["play"] >= 5, compared
    assert compared["seated"] >= 10, compared
    assert compared["watching"] >= 1, compared
    assert compared["bid"] + compared["pass"] + compared["deal"] >= 1, compared


@pytest.mark.django_db
@pytest.mark.parametrize("variant", [pytest.param(v, id=v.slug) for v in VARIANTS if v is not cast.VARIANT])
def test_worlds_of_every_other_game_are_alike_too(variant: Variant[Any]) -> None:
    room = Room()
    compared: Counter[str] = Counter()
    for number, pair in enumerate(islice(pairs(Random(7), variant), OTHER_PAIRS)):
        compare(pair, room, seed=number)
        compared["watching" if pair.viewer is None else "seated"] += 1
    assert compared["seated"] >= OTHER_PAIRS // 4, compared
