"""What decides among those who are level: against each other, boards won, in the order of the list, and only there."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.duplicate.scoring.places import shared_places
from games.duplicate.scoring.possible_places import EndReach, PlaceRange, place_ranges
from games.duplicate.scoring.ties import StandingTieBreak, ranks
from games.duplicate.scoring.travellers import Gain, TravellerLine

AGAINST, WON = StandingTieBreak.AGAINST_EACH_OTHER, StandingTieBreak.BOARDS_WON


def gain(ns: int, ew: int | None, points: int, *, top: int | None = 4, again: bool = False) -> Gain:
    """A line on which north-south has gained so much of a top of 4."""
    line = TravellerLine(1, ns, ew, Fraction(0))
    other = (top or 0) - points
    return Gain(line, Fraction(points), Fraction(other), None if top is None else Fraction(top), again)


def places(figures: dict[int, int], gains: list[Gain], *chain: StandingTieBreak) -> dict[int, int]:
    found = ranks({entrant: Fraction(figure) for entrant, figure in figures.items()}, gains, chain)
    return dict(zip(found, shared_places(list(found.values())), strict=True))


@pytest.mark.parametrize(
    ("chain", "expected"),
    [
        ((), {1: 1, 2: 1, 3: 3}),
        ((AGAINST,), {1: 2, 2: 1, 3: 3}),
        ((WON,), {1: 1, 2: 2, 3: 3}),
        ((WON, AGAINST), {1: 1, 2: 2, 3: 3}),
    ],
)
def test_the_first_of_the_list_that_differs_decides(
    chain: tuple[StandingTieBreak, ...], expected: dict[int, int]
) -> None:
    # 2 has gained more against 1, and 1 has won two boards against 3 where 2 has won one against everybody.
    gains = [gain(1, 2, 1), gain(1, 3, 3), gain(1, 3, 4), gain(2, 3, 2)]
    assert places({1: 50, 2: 50, 3: 10}, gains, *chain) == expected


def test_against_each_other_decides_only_where_all_have_met_equally_often() -> None:
    gains = [gain(1, 2, 4), gain(2, 3, 4)]
    assert places({1: 50, 2: 50, 3: 50}, gains, AGAINST) == {1: 1, 2: 1, 3: 1}
    assert places({1: 50, 2: 50, 3: 50}, [*gains, gain(1, 3, 3)], AGAINST) == {1: 1, 2: 2, 3: 3}


def test_boards_of_imps_are_won_by_a_gain_and_the_second_table_of_a_match_is_not_counted() -> None:
    gains = [gain(1, 3, 5, top=None), gain(2, 4, 5, top=None, again=True), gain(2, 4, -1, top=None)]
    assert places({1: 7, 2: 7}, gains, WON) == {1: 1, 2: 2}


def test_who_sat_out_is_compared_all_the_same() -> None:
    assert places({1: 7, 2: 7}, [gain(1, None, 3), gain(2, None, 1)], AGAINST, WON) == {1: 1, 2: 2}


@given(st.lists(st.integers(0, 2), min_size=2, max_size=6), st.randoms())
def test_nobody_with_less_comes_before_somebody_with_more(figures: list[int], rng: object) -> None:
    from random import Random

    assert isinstance(rng, Random)
    named = dict(enumerate(figures, 1))
    gains = [gain(one, other, rng.randint(0, 4)) for one in named for other in named if one < other]
    found = places(named, gains, *rng.sample([AGAINST, WON], rng.randint(0, 2)))
    assert all(found[one] < found[other] for one in named for other in named if named[one] > named[other])


def test_a_range_of_places_knows_that_level_ones_may_be_parted() -> None:
    reaches = [
        EndReach(Fraction(5), Fraction(5)),
        EndReach(Fraction(5), Fraction(5)),
        EndReach(Fraction(1), Fraction(5)),
    ]
    assert place_ranges(reaches) == (PlaceRange(1, 1), PlaceRange(1, 1), PlaceRange(1, 3))
    assert place_ranges(reaches, ties_stand=False) == (PlaceRange(1, 3), PlaceRange(1, 3), PlaceRange(1, 3))
    assert place_ranges([EndReach(Fraction(9), Fraction(9)), reaches[0]], ties_stand=False) == (
        PlaceRange(1, 1),
        PlaceRange(2, 2),
    )
