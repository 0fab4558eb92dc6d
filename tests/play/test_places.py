"""Places to think, shared by the processes of a large site."""

from __future__ import annotations

import multiprocessing
import os
import secrets
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack

import pytest

from games.play.bots.places import Places

pytestmark = pytest.mark.services


def take(name: str, number: int, person: int) -> bool:
    """Ask for a place in the process this is called in."""
    return Places(number, name=name).take(person)


def give_back(name: str, person: int) -> None:
    Places(name=name).give_back(person)


def test_two_workers_give_one_person_one_place_and_everybody_their_turn() -> None:
    assert os.environ["REDIS_URL"]
    name = f"places-{secrets.token_hex(4)}"
    with ExitStack() as stack:
        context = multiprocessing.get_context("spawn")
        one, other = (
            stack.enter_context(ProcessPoolExecutor(max_workers=1, mp_context=context)) for _ in range(2)
        )
        assert one.submit(take, name, 2, 7).result()
        assert not other.submit(take, name, 2, 7).result(), "nobody thinks twice at once"
        assert other.submit(take, name, 2, 8).result()
        assert not one.submit(take, name, 2, 9).result(), "both places are taken"
        one.submit(give_back, name, 7).result()
        assert not other.submit(take, name, 2, 7).result(), "who waits and was not served comes first"
        assert other.submit(take, name, 2, 9).result()
