"""Laws of fixtures and divisions: who meets whom, who sits first, who goes up and down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.divisions import LEAST, MOST, movers, next_season, part
from games.standings.fixtures import fixtures, fixtures_for_three, late_fixtures, meetings_for_three


def names(number: int) -> list[str]:
    return [f"seat {place}" for place in range(number)]


@given(st.integers(0, 40), st.sampled_from((1, 2)))
def test_everybody_meets_everybody_once_a_leg_and_plays_once_a_round(number: int, legs: int) -> None:
    pairings = fixtures(names(number), legs)
    couples = Counter(frozenset((each.home, each.away)) for each in pairings)
    assert len(couples) == number * (number - 1) // 2
    assert set(couples.values()) <= {legs}
    assert len({(each.home, each.away) for each in pairings}) == len(pairings)
    for turn in {each.round for each in pairings}:
        busy = [who for each in pairings if each.round == turn for who in (each.home, each.away)]
        assert len(busy) == len(set(busy)) == number - number % 2


@given(st.integers(2, 40), st.sampled_from((1, 2)))
def test_first_seats_are_as_even_as_they_can_be(number: int, legs: int) -> None:
    pairings = fixtures(names(number), legs)
    first, second = Counter(each.home for each in pairings), Counter(each.away for each in pairings)
    apart = {abs(first[who] - second[who]) for who in names(number)}
    assert apart == ({1} if number % 2 == 0 and legs == 1 else {0})


@given(st.integers(1, 20), st.sampled_from((1, 2)), st.data())
def test_who_comes_late_meets_everybody_with_even_seats(number: int, legs: int, data: st.DataObject) -> None:
    others = names(number)
    homes = {who: data.draw(st.integers(-1, 1)) for who in others}
    pairings = late_fixtures("late", others, homes, legs, 5)
    met = Counter(each.away if each.home == "late" else each.home for each in pairings)
    assert met == Counter(dict.fromkeys(others, legs))
    at_home = sum(each.home == "late" for each in pairings)
    assert at_home - (len(pairings) - at_home) in ((0, 1) if legs == 1 else (0,))
    rounds = [each.round for each in pairings]
    assert sorted(rounds) == list(range(5, 5 + len(pairings)))


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("number", range(26))
def test_at_three_everybody_meets_everybody_plays_equally_often_and_in_each_seat(
    number: int, legs: int
) -> None:
    pairings = fixtures_for_three(names(number), legs)
    met = Counter(frozenset(two) for each in pairings for two in combinations(each.names, 2))
    assert len(met) == (number * (number - 1) // 2 if number > 2 else 0)
    games, least, most = meetings_for_three(number)
    assert not met or (min(met.values()), max(met.values())) == (legs * least, legs * most)
    # Nobody meets anybody more than twice, but for so few that it cannot be otherwise.
    assert most <= {3: 3}.get(number, 2)
    for place in range(3):
        seats = Counter(each.names[place] for each in pairings)
        assert set(seats.values()) <= {legs * games // 3}
    assert len({each.names for each in pairings}) == len(pairings)
    for turn in {each.round for each in pairings}:
        busy = [who for each in pairings if each.round == turn for who in each.names]
        assert len(busy) == len(set(busy))
    rounds = [each.round for each in pairings]
    assert rounds == sorted(rounds)


def test_what_is_no_league_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        fixtures_for_three(["seat 1", "seat 1"])
    with pytest.raises(ValueError, match="leg"):
        fixtures_for_three(names(4), 3)
    with pytest.raises(ValueError, match="twice"):
        fixtures(["seat 1", "seat 1"])
    with pytest.raises(ValueError, match="leg"):
        fixtures(names(4), 3)


@given(st.integers(0, 200), st.integers(LEAST, MOST))
def test_a_ranking_is_parted_in_its_order_with_sizes_that_can_be(number: int, size: int) -> None:
    divisions = part(names(number), size)
    assert [who for division in divisions for who in division] == names(number)
    sizes = [len(division) for division in divisions]
    assert sizes == sorted(sizes, reverse=True)
    assert max(sizes, default=0) - min(sizes, default=0) <= 1
    assert max(sizes, default=0) <= MOST
    assert min(sizes, default=LEAST) >= LEAST or len(sizes) == 1


@st.composite
def seasons(draw: st.DrawFn) -> tuple[list[list[str]], set[str], list[str]]:
    sizes = draw(st.lists(st.integers(LEAST, MOST), min_size=1, max_size=5))
    divisions, number = [], 0
    for size in sizes:
        divisions.append([f"player {number + place}" for place in range(size)])
        number += size
    everybody = [who for division in divisions for who in division]
    gone = set(draw(st.lists(st.sampled_from(everybody), max_size=number // 3)))
    return divisions, gone, [f"new {place}" for place in range(draw(st.integers(0, 30)))]


@given(seasons())
def test_nobody_is_lost_or_doubled_and_nobody_moves_by_more_than_one(
    season: tuple[list[list[str]], set[str], list[str]],
) -> None:
    last, gone, newcomers = season
    following = next_season(last, gone, newcomers)
    everybody = [who for division in following for who in division]
    stayed = [who for division in last for who in division if who not in gone]
    assert sorted(everybody) == sorted([*stayed, *newcomers])
    if any(all(who in gone for who in division) for division in last):
        return
    was = {who: place for place, division in enumerate(last) for who in division}
    now = {who: place for place, division in enumerate(following) for who in division}
    assert all(abs(now[who] - was[who]) <= 1 for who in stayed)


@given(seasons())
def test_the_best_sixth_goes_up_and_nobody_in_the_middle_is_moved(
    season: tuple[list[list[str]], set[str], list[str]],
) -> None:
    last, gone, newcomers = season
    stay = [[who for who in division if who not in gone] for division in last]
    if any(len(division) < 6 for division in stay):
        return
    following = next_season(last, gone, newcomers)
    now = {who: place for place, division in enumerate(following) for who in division}
    for place, division in enumerate(stay):
        up = movers(len(last[place])) if place else 0
        down = (
            max(0, movers(len(last[place + 1])) - (len(last[place]) - len(division)))
            if place + 1 < len(last)
            else 0
        )
        for rank, who in enumerate(division):
            wanted = place - 1 if rank < up else place + 1 if rank >= len(division) - down else place
            assert now[who] == wanted
    assert all(now[who] >= len(last) - 1 for who in newcomers)


@pytest.mark.parametrize(
    ("left", "expected"),
    [((8, 2), [10]), ((8, 8, 1), [8, 9]), ((2, 1), [3]), ((1, 8), [3, 6]), ((8, 3), [8, 3]), ((8, 0), [8])],
)
def test_a_division_of_fewer_than_can_play_joins_its_neighbour(
    left: Sequence[int], expected: list[int]
) -> None:
    last = [[f"{place} {number}" for number in range(8)] for place in range(len(left))]
    stay = [division[:few] for division, few in zip(last, left, strict=True)]
    gone = {who for division in last for who in division} - {who for few in stay for who in few}
    following = next_season(last, gone, [], least=3)
    assert [len(division) for division in following] == expected
