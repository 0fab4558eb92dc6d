"""Nobody sees a hidden card of a toy on any page: two worlds alike to a reader look alike to the last byte."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from rules.engine.variant import Variant
from tests.play.readers import Room, compare
from tests.play.worlds import pairs
from tests.toy.catalog import TOYS

PAIRS = 14


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.usefixtures("toy_in_the_catalogue")
@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.slug)
def test_worlds_of_a_toy_that_are_alike_to_a_reader_are_alike_on_every_page(toy: Variant[Any]) -> None:
    room, compared = Room(), Counter[str]()
    for number, pair in enumerate(islice(pairs(Random(toy.slug), toy, toy.options()), PAIRS)):
        compared[pair.stage] += len(list(compare(pair, room, seed=number)))
    assert compared["play"] > 0
    assert min(compared.values()) > 0
