"""Laws of fixtures and divisions: who meets whom, who sits first, who goes up and down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.standings.divisions import LEAST, MOST, movers, next_season, part
from games.standings.fixtures import (
    fixtures,
    fixtures_for_three,
    late_fixtures,
    late_fixtures_for_three,
    meetings_for_three,
)


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


@dataclass
class LateAtThree:
    """A division at tables of three into which one comes late after another."""

    names: list[str]
    legs: int
    games: list[tuple[str, ...]]
    late: list[str] = field(default_factory=list)

    @classmethod
    def begun(cls, number: int, legs: int) -> LateAtThree:
        there = names(number)
        return cls(there, legs, [each.names for each in fixtures_for_three(there, legs)])

    def come(self) -> tuple[str, list[tuple[str, ...]]]:
        """The next one who comes late, and their games."""
        name = f"late {len(self.late)}"
        found = late_fixtures_for_three(name, self.names, self.games, self.legs, 5, self.late)
        assert [each.round for each in found] == list(range(5, 5 + len(found)))
        return name, [each.names for each in found]

    def take(self, name: str, games: list[tuple[str, ...]]) -> None:
        """They are there from now on."""
        self.names, self.games, self.late = [*self.names, name], self.games + games, [*self.late, name]


@given(st.integers(2, 12), st.integers(1, 4), st.sampled_from((1, 2)), st.data())
@settings(max_examples=60, deadline=None)
def test_who_comes_late_at_three_plays_with_two_others_each_as_evenly_as_can_be(
    number: int, latecomers: int, legs: int, data: st.DataObject
) -> None:
    league = LateAtThree.begun(number, legs)
    # Some games do not count, for somebody has left who was in them: the others have unequal numbers then.
    league.games = [game for game in league.games if data.draw(st.integers(0, 9)) > 1]
    for _each in range(latecomers):
        before = Counter(chain.from_iterable(league.games))
        name, games = league.come()
        assert all(name in game and len(set(game)) == 3 for game in games)
        assert len(games) == legs * (len(league.names) // 2)
        more = Counter(chain.from_iterable(games))
        assert max(more[who] for who in league.names) - min(more[who] for who in league.names) <= 1
        a_leg = len(games) // legs
        for leg in range(legs):
            busy = [who for game in games[leg * a_leg :][:a_leg] for who in game if who != name]
            assert len(busy) == len(set(busy)) == 2 * a_leg
        first_leg = Counter(chain.from_iterable(games[:a_leg]))
        playing = [before[who] for who in league.names if first_leg[who]]
        resting = [before[who] for who in league.names if not first_leg[who]]
        assert not resting or resting[0] >= max(playing)
        sums = [sum(before[who] for who in game) for game in games[:a_leg]]
        assert sums == sorted(sums), "who has fewest games comes first"
        assert len(set(map(frozenset, games))) == len(games) or len(league.names) == 2
        league.take(name, games)
        assert len(set(league.games)) == len(league.games)


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("number", range(3, 13))
def test_seats_stay_even_with_those_who_come_late_at_three(number: int, legs: int) -> None:
    league = LateAtThree.begun(number, legs)
    for _each in range(4):
        name, games = league.come()
        seats = Counter(game.index(name) for game in games)
        assert max(seats[seat] for seat in range(3)) - min(seats[seat] for seat in range(3)) <= 1
        league.take(name, games)
        for who in league.names:
            own = [game for game in league.games if who in game]
            first = sum(game[0] == who for game in own)
            assert abs(3 * first - len(own)) < 6, "nobody is two first seats away from a third of their games"


@pytest.mark.parametrize(
    ("number", "legs", "latecomers"), [(4, 1, 3), (5, 1, 4), (8, 2, 2), (9, 2, 3), (12, 2, 3)]
)
def test_two_who_met_at_the_table_of_one_who_came_late_do_not_at_the_next_ones(
    number: int, legs: int, latecomers: int
) -> None:
    league = LateAtThree.begun(number, legs)
    first = set(league.names)
    met: Counter[frozenset[str]] = Counter()
    for _each in range(latecomers):
        name, games = league.come()
        met.update(frozenset(set(game) & first) for game in games if len(set(game) & first) == 2)
        league.take(name, games)
    assert set(met.values()) == {1}


@pytest.mark.parametrize("others", [0, 1])
def test_at_three_with_nobody_for_a_table_there_is_no_game_for_who_comes_late(others: int) -> None:
    assert late_fixtures_for_three("late", names(others), [], 2, 1) == ()


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


Season = tuple[list[list[str]], set[str], list[str]]
"""The divisions of the last season, who of them is gone, and who comes new."""


@st.composite
def seasons(draw: st.DrawFn) -> Season:
    sizes = draw(st.lists(st.integers(LEAST, MOST) | st.integers(1, 18), min_size=1, max_size=5))
    divisions, number = [], 0
    for size in sizes:
        divisions.append([f"player {number + place}" for place in range(size)])
        number += size
    everybody = [who for division in divisions for who in division]
    most = draw(st.sampled_from((0, number // 6, number // 3, number)))
    gone = set(draw(st.lists(st.sampled_from(everybody), max_size=most)))
    return divisions, gone, [f"new {place}" for place in range(draw(st.integers(0, 30)))]


def by_places(season: Season) -> dict[str, int]:
    """The division where their places lead those who stay, from the top, with none that nobody is in."""
    last, gone, _newcomers = season
    stay = [[who for who in division if who not in gone] for division in last]
    due = {who: place for place, division in enumerate(stay) for who in division}
    for place in range(1, len(stay)):
        rising = min(movers(len(last[place])), len(stay[place]) // 2)
        free = len(last[place - 1]) - len(stay[place - 1])
        falling = min(max(0, rising - free), len(stay[place - 1]) // 2)
        due |= dict.fromkeys(stay[place][:rising], place - 1)
        due |= dict.fromkeys(stay[place - 1][len(stay[place - 1]) - falling :], place)
    there = sorted(set(due.values()))
    return {who: there.index(place) for who, place in due.items()}


def moved(season: Season, sizes: Sequence[int], order: Sequence[str]) -> int:
    """By how many divisions those who stay are moved together from where their places lead."""
    due = by_places(season)
    now = [place for place, size in enumerate(sizes) for _each in range(size)]
    return sum(abs(place - due[who]) for who, place in zip(order, now, strict=True) if who in due)


def all_sizes(number: int) -> Iterator[tuple[int, ...]]:
    """All ways to part so many in divisions within the bounds."""
    if LEAST <= number <= MOST:
        yield (number,)
    for first in range(LEAST, min(MOST, number - LEAST) + 1):
        yield from ((first, *others) for others in all_sizes(number - first))


@given(seasons(), st.integers(LEAST, MOST))
def test_divisions_are_within_the_bounds_whatever_leaves_and_comes(season: Season, size: int) -> None:
    last, gone, newcomers = season
    sizes = [len(division) for division in next_season(last, gone, newcomers, size)]
    if sum(sizes) < LEAST:
        assert len(sizes) <= 1
    else:
        assert min(sizes) >= LEAST
        assert max(sizes) <= MOST


@given(seasons())
def test_nobody_is_lost_or_doubled_and_nobody_passes_anybody_but_by_their_places(season: Season) -> None:
    last, gone, newcomers = season
    following = next_season(last, gone, newcomers)
    stayed = [who for division in last for who in division if who not in gone]
    order = [who for division in following for who in division]
    assert sorted(order) == sorted([*stayed, *newcomers])
    due = by_places(season)
    ranks = [due.get(who, len(last)) for who in order]
    assert ranks == sorted(ranks), "those above stay above, newcomers are below everybody"
    now = {who: place for place, division in enumerate(following) for who in division}
    was = {who: place for place, division in enumerate(last) for who in division}
    # Where a division had fewer places than one may have, it is made up from the next, whoever that brings up twice.
    usual = all(LEAST <= len(division) <= MOST for division in last)
    if usual and len(gone) <= len(was) // 6 and len(following) >= len(last):
        assert all(abs(now[who] - was[who]) <= 1 for who in stayed)


@given(seasons())
def test_where_all_divisions_are_within_the_bounds_nobody_is_moved_but_by_their_places(
    season: Season,
) -> None:
    due = by_places(season)
    sizes = Counter(due.values())
    _last, _gone, newcomers = season
    lowest = max(sizes, default=0)
    if not sizes or any(not LEAST <= size <= MOST for size in sizes.values()):
        return
    if sizes[lowest] + len(newcomers) > MOST and len(newcomers) < LEAST:
        return
    following = next_season(*season)
    now = {who: place for place, division in enumerate(following) for who in division}
    assert {who: now[who] for who in due} == due
    assert all(now[who] >= lowest for who in newcomers)


@given(seasons())
def test_no_other_sizes_within_the_bounds_move_fewer(season: Season) -> None:
    following = next_season(*season)
    order = [who for division in following for who in division]
    if len(order) < LEAST or len(order) > 50 or not by_places(season):
        return
    least = min(moved(season, sizes, order) for sizes in all_sizes(len(order)))
    assert moved(season, [len(division) for division in following], order) == least


@pytest.mark.parametrize(
    ("left", "expected"),
    [
        ((8, 2), [10]), ((8, 8, 1), [8, 9]), ((2, 1), [3]), ((1, 8), [9]), ((8, 3), [11]), ((8, 0), [8]),
        ((8, 4, 8), [8, 12]), ((6, 8, 8), [8, 14]),
    ],
)  # fmt: skip
def test_a_division_that_would_be_too_small_is_filled_from_below_or_joins_its_neighbour(
    left: Sequence[int], expected: list[int]
) -> None:
    last = [[f"{place} {number}" for number in range(8)] for place in range(len(left))]
    stay = [division[:few] for division, few in zip(last, left, strict=True)]
    gone = {who for division in last for who in division} - {who for few in stay for who in few}
    following = next_season(last, gone, [])
    assert [len(division) for division in following] == expected


@pytest.mark.parametrize(
    ("before", "newcomers", "expected"),
    [
        ([15], 3, [10, 8]), ([15], 8, [15, 8]), ([10, 10], 5, [10, 15]), ([10, 10], 6, [11, 15]),
        ([10, 10], 12, [10, 10, 12]), ([8], 40, [8, 10, 10, 10, 10]),
    ],
)  # fmt: skip
def test_newcomers_fill_the_lowest_division_and_are_divisions_of_their_own_below_it(
    before: Sequence[int], newcomers: int, expected: list[int]
) -> None:
    last = [[f"{place} {number}" for number in range(size)] for place, size in enumerate(before)]
    following = next_season(last, (), [f"new {number}" for number in range(newcomers)])
    assert [len(division) for division in following] == expected
