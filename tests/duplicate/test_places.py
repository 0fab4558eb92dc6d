"""Places by what is ranked: equal ones share theirs, and what breaks ties comes after the points."""

from __future__ import annotations

from fractions import Fraction

from games.duplicate.scoring.places import shared_places


def test_equal_ones_share_a_place_and_the_next_ones_stay_empty() -> None:
    assert shared_places([Fraction(each) for each in (3, 5, 3, 1)]) == [2, 1, 2, 4]
    assert shared_places([]) == []


def test_what_breaks_ties_decides_where_points_are_equal() -> None:
    ranked = [(Fraction(points), Fraction(goals)) for points, goals in ((3, 1), (3, 2), (4, 0), (3, 1))]
    assert shared_places(ranked) == [3, 2, 1, 3]
