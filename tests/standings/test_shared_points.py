"""Sharing out points so that few are left out: equal to trying every way."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.standings.shared_points import Pair, Steps, StepsSpent, fewest_left_out

NAMES = "ABCDE"
MANY = 1_000_000


def by_trying(room: dict[str, int], games: list[Pair], win: int, draw: int) -> int:
    """The fewest of whom the others have room for what their games cost, in some way these come out."""
    for number in range(len(room) + 1):
        for kept in combinations(room, len(room) - number):
            between = [pair for pair in games if pair[0] in kept and pair[1] in kept]
            for ways in product(((0, win), (draw, draw), (win, 0)), repeat=len(between)):
                left = {name: room[name] for name in kept}
                for pair, costs in zip(between, ways, strict=True):
                    for name, cost in zip(pair, costs, strict=True):
                        left[name] -= cost
                if all(its_room >= 0 for its_room in left.values()):
                    return number
    raise AssertionError("with all left out nobody lacks room")


@given(
    st.lists(st.integers(-1, 9), min_size=2, max_size=5),
    st.lists(st.sampled_from(list(combinations(range(5), 2))), max_size=6),
    st.sampled_from([(2, 1), (3, 1), (3, 2), (1, 0), (1, 1), (4, 2), (4, 3), (5, 2), (2, 3)]),
)
@settings(max_examples=150, deadline=None)
def test_as_few_are_left_out_as_can_be(
    rooms: list[int], places: list[tuple[int, int]], costs: tuple[int, int]
) -> None:
    room = dict(zip(NAMES, rooms, strict=False))
    games = [(NAMES[one], NAMES[other]) for one, other in places if other < len(rooms)]
    assert fewest_left_out(room, games, *costs, Steps(MANY)) == by_trying(room, games, *costs)


def test_those_who_take_points_from_each_other_cannot_all_be_kept() -> None:
    """Three meet each other, six points are to share, and each has room for one."""
    games = list(combinations("ABC", 2))
    assert fewest_left_out({"A": 1, "B": 1, "C": 1}, games, 2, 1, Steps(MANY)) == 1
    assert fewest_left_out({"A": 2, "B": 2, "C": 2}, games, 2, 1, Steps(MANY)) == 0


def test_large_points_take_no_more_steps_than_small_ones() -> None:
    games = list(combinations("ABCDE", 2))
    taken = []
    for unit in (1, 1_000_000):
        steps = Steps(MANY)
        fewest_left_out(dict.fromkeys("ABCDE", 3 * unit), games, 2 * unit, unit, steps)
        taken.append(steps.taken)
    assert taken[0] == taken[1]


def test_a_search_ends_when_its_steps_are_spent() -> None:
    with pytest.raises(StepsSpent):
        fewest_left_out(dict.fromkeys("ABCDE", 1), list(combinations("ABCDE", 2)), 3, 1, Steps(20))
