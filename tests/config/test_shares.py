"""A share of the tests, for a machine that has no time for all: what it is, and that the shares make the whole."""

from __future__ import annotations

import argparse

import pytest

from tests import shares

NAMES = [f"tests/play/test_{number}.py::test_a_card_lies_there" for number in range(600)]


@pytest.mark.parametrize("first", [0, 5, 7_340])
def test_parts_that_follow_each_other_have_each_test_once(first: int) -> None:
    times = [sum(shares.is_in(name, 1, 6, first + part) for part in range(6)) for name in NAMES]
    assert set(times) == {1}


def test_several_parts_are_those_that_follow_the_first_and_each_is_about_as_large() -> None:
    two = {name for name in NAMES if shares.is_in(name, 2, 6, 4)}
    assert two == {name for name in NAMES if shares.is_in(name, 1, 6, 4) or shares.is_in(name, 1, 6, 5)}
    assert 150 < len(two) < 250


def test_the_whole_is_every_test() -> None:
    assert all(shares.is_in(name, 6, 6, 3) and shares.is_in(name, *shares.OF_ALL) for name in NAMES)


@pytest.mark.parametrize(("text", "parts"), [("1/1", (1, 1)), ("2/6", (2, 6)), ("6/6", (6, 6))])
def test_parts_and_whole_are_read(text: str, parts: tuple[int, int]) -> None:
    assert shares.share(text) == parts


@pytest.mark.parametrize("text", ["", "1", "0/6", "7/6", "1/0", "-1/6", "a third", "1/6/2"])
def test_what_is_no_part_of_a_whole_is_refused_with_what_was_expected(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="like 2/6"):
        shares.share(text)
