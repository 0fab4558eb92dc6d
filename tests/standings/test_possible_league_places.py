"""Places still possible: equal to full enumeration where that can be had, sound everywhere, and never wider later."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.standings import possible_league_places
from games.standings.fixtures import fixtures_for_three, late_fixtures_for_three
from games.standings.league_table import (
    LeagueGame,
    LeaguePoints,
    LeagueRules,
    TieBreak,
    games_of_table,
    league_table,
)
from games.standings.possible_league_places import BY_POINTS_ALONE, LeaguePlaces, open_games, possible_places
from games.standings.shared_points import Steps

NAMES = ("A", "B", "C", "D", "E")
NAMES_OF_SIX = (*NAMES, "F")
CHAINS = [chain for size in range(4) for chain in permutations(TieBreak, size)]
POINTS = [
    LeaguePoints(2, 1, 0), LeaguePoints(3, 1, 0), LeaguePoints(1, 0, 0), LeaguePoints(3, 2, 0),
    LeaguePoints(4, 2, 1), LeaguePoints(5, 0, -1),
]  # fmt: skip
FARTHEST = 5
"""Margins gone through one by one: with earlier ones of 1 at most, larger ones decide nothing more."""


def by_enumeration(
    names: Sequence[str],
    games: Sequence[LeagueGame],
    rules: LeagueRules,
    farthest: int = FARTHEST,
    may_lapse: Collection[tuple[str, str]] = (),
) -> dict[str, LeaguePlaces]:
    """Every table that is still possible, with every margin up to the farthest, and without those that may lapse."""
    seen: dict[str, set[int]] = {name: set() for name in names}
    still_open = open_games(names, games, rules.legs)
    margins_of = range(-farthest, farthest + 1)
    ways = [(*margins_of, *((None,) if pair in may_lapse else ())) for pair in still_open]
    for margins in product(*ways):
        rest = [
            LeagueGame(home, away, 10 + margin, 10)
            for (home, away), margin in zip(still_open, margins, strict=True)
            if margin is not None
        ]
        for row in league_table(names, [*games, *rest], rules):
            seen[row.name].add(row.place)
    return {name: LeaguePlaces(min(places), max(places)) for name, places in seen.items()}


@st.composite
def seasons(
    draw: st.DrawFn, players: int, most_open: int, margin: int = 1
) -> tuple[Sequence[str], list[LeagueGame], LeagueRules]:
    """A league with some games played; the margins are small, for then much is level."""
    names = NAMES[:players]
    legs = draw(st.sampled_from([1, 2]))
    rules = LeagueRules(draw(st.sampled_from(POINTS)), draw(st.sampled_from(CHAINS)), legs)
    pairs = list(open_games(names, (), legs))
    left = draw(st.integers(0, min(most_open, len(pairs))))
    played = draw(st.permutations(pairs))[: len(pairs) - left]
    games = [LeagueGame(home, away, 10 + draw(st.integers(-margin, margin)), 10) for home, away in played]
    return names, games, rules


@given(st.one_of(seasons(3, 3), seasons(4, 3)))
@settings(max_examples=60, deadline=None)
def test_the_places_are_those_of_full_enumeration(
    season: tuple[Sequence[str], list[LeagueGame], LeagueRules],
) -> None:
    assert possible_places(*season) == by_enumeration(*season)


@pytest.mark.slow
@given(seasons(5, 3))
@settings(max_examples=25, deadline=None)
def test_the_places_of_five_are_those_of_full_enumeration(
    season: tuple[Sequence[str], list[LeagueGame], LeagueRules],
) -> None:
    assert possible_places(*season) == by_enumeration(*season, farthest=9)


def lapsing(
    season: tuple[Sequence[str], list[LeagueGame], LeagueRules], data: st.DataObject
) -> list[tuple[str, str]]:
    """Some of the open games of a season, which may come to nothing."""
    names, games, rules = season
    still_open = open_games(names, games, rules.legs)
    return [pair for pair in still_open if data.draw(st.booleans(), label=f"{pair} may lapse")]


@given(st.one_of(seasons(3, 2), seasons(4, 2)), st.data())
@settings(max_examples=60, deadline=None)
def test_the_places_are_those_of_full_enumeration_where_games_may_come_to_nothing(
    season: tuple[Sequence[str], list[LeagueGame], LeagueRules], data: st.DataObject
) -> None:
    may_lapse = lapsing(season, data)
    assert possible_places(*season, may_lapse=may_lapse) == by_enumeration(*season, may_lapse=may_lapse)


@given(seasons(5, 20, 3), st.integers(BY_POINTS_ALONE, 4), st.data())
@settings(max_examples=60, deadline=None)
def test_whatever_games_come_to_nothing_the_places_lie_in_the_range(
    season: tuple[Sequence[str], list[LeagueGame], LeagueRules], most_open: int, data: st.DataObject
) -> None:
    names, games, rules = season
    still_open = open_games(names, games, rules.legs)
    found = possible_places(names, games, rules, may_lapse=still_open, most_open=most_open)
    margins = data.draw(
        st.lists(st.none() | st.integers(-9, 9), min_size=len(still_open), max_size=len(still_open))
    )
    rest = [
        LeagueGame(home, away, 10 + margin, 10)
        for (home, away), margin in zip(still_open, margins, strict=True)
        if margin is not None
    ]
    for row in league_table(names, [*games, *rest], rules):
        assert found[row.name].best <= row.place <= found[row.name].worst


def test_a_last_game_that_is_never_played_may_leave_somebody_first_who_was_second_for_certain() -> None:
    names, rules = NAMES[:4], LeagueRules()
    games = [
        LeagueGame("C", "D", 9, 10), LeagueGame("B", "D", 15, 10), LeagueGame("A", "C", 9, 10),
        LeagueGame("A", "D", 10, 10), LeagueGame("A", "B", 11, 10),
    ]  # fmt: skip
    assert open_games(names, games, 1) == (("B", "C"),)
    assert possible_places(names, games, rules)["A"] == LeaguePlaces(2, 2)
    places = {row.name: row.place for row in league_table(names, games, rules)}
    found = possible_places(names, games, rules, may_lapse=[("B", "C")])
    assert found["A"].best == places["A"] == 1


@given(seasons(5, 10, 20), st.integers(0, 9), st.booleans())
@settings(max_examples=60, deadline=None)
def test_no_range_widens_with_a_result_not_even_where_bounds_give_way_to_exact_places(
    season: tuple[Sequence[str], list[LeagueGame], LeagueRules], bound: int, may_lapse: bool
) -> None:
    names, games, rules = season
    before = {name: LeaguePlaces(1, len(names)) for name in names}
    for number in range(len(games) + 1):
        lapse = open_games(names, games[:number], rules.legs) if may_lapse else ()
        now = possible_places(names, games[:number], rules, may_lapse=lapse, most_open=min(bound, 4))
        for name in names:
            assert before[name].best <= now[name].best <= now[name].worst <= before[name].worst
        before = now
    if not open_games(names, games, rules.legs):
        places = {row.name: row.place for row in league_table(names, games, rules)}
        assert before == {name: LeaguePlaces(place, place) for name, place in places.items()}


def by_signs(
    names: Sequence[str], games: Sequence[LeagueGame], rules: LeagueRules
) -> dict[str, LeaguePlaces]:
    """Every table that is still possible where margins decide nothing: won, drawn or lost."""
    return by_enumeration(names, games, rules, farthest=1)


WITHOUT_DIFFERENCE = [chain for chain in CHAINS if TieBreak.DIFFERENCE not in chain]


@given(
    st.lists(st.sampled_from([-1, 0, 1]), min_size=7, max_size=15),
    st.permutations(list(combinations(NAMES_OF_SIX, 2))),
    st.sampled_from(POINTS),
    st.sampled_from(WITHOUT_DIFFERENCE),
)
@settings(max_examples=25, deadline=None)
def test_the_places_of_six_are_those_of_full_enumeration_with_eight_games_to_come(
    margins: list[int],
    pairs: list[tuple[str, str]],
    points: LeaguePoints,
    chain: tuple[TieBreak, ...],
) -> None:
    """Head to head counts who won by how much: with margins of one it is who won."""
    rules = LeagueRules(points, chain, 1)
    games = [
        LeagueGame(home, away, 10 + margin, 10) for (home, away), margin in zip(pairs, margins, strict=False)
    ]
    found = possible_places(NAMES_OF_SIX, games, rules)
    assert found == by_signs(NAMES_OF_SIX, games, rules)


def test_the_places_of_six_are_exact_where_points_alone_do_not_say_them() -> None:
    """D reaches 4, and A, C and E share six points: one has more, or all have four and beat D among themselves."""
    games = [LeagueGame("C", "D", 2, 0), LeagueGame("A", "D", 1, 0), LeagueGame("D", "E", 0, 1)]
    assert possible_places(NAMES_OF_SIX, games, LeagueRules())["D"] == LeaguePlaces(2, 6)


def test_places_are_exact_however_many_games_are_open_that_change_nothing() -> None:
    """A has met everybody and nobody reaches it: 28 games are open, and none of them matters to its place."""
    names = [f"Player {number}" for number in range(1, 9)]
    games = [LeagueGame("A", name, 20, 0) for name in names]
    games += [LeagueGame(name, "B", 0, 1) for name in names]
    rules = LeagueRules(LeaguePoints(2, 1, 0), (TieBreak.DIFFERENCE,), 1)
    found = possible_places(["A", "B", *names], [*games, LeagueGame("A", "B", 1, 0)], rules)
    assert (found["A"], found["B"]) == (LeaguePlaces(1, 1), LeaguePlaces(2, 2))


def test_a_difference_that_has_to_be_passed_on_is_reckoned_through_all_who_play_on() -> None:
    """A is done and level with B and C, who still meet each other: one of the two must pass A, whoever wins."""
    rules = LeagueRules(LeaguePoints(), (TieBreak.DIFFERENCE,), 1)
    games = [
        LeagueGame("A", "B", 10, 10), LeagueGame("A", "C", 10, 10), LeagueGame("A", "D", 10, 10),
        LeagueGame("B", "D", 10, 11), LeagueGame("C", "D", 10, 11),
    ]  # fmt: skip
    assert possible_places(NAMES[:4], games, rules) == by_enumeration(NAMES[:4], games, rules)


def test_an_empty_league_leaves_everything_open_and_is_told_at_once() -> None:
    names = [f"Player {number}" for number in range(10)]
    assert set(possible_places(names, [], LeagueRules()).values()) == {LeaguePlaces(1, 10)}


@given(
    st.integers(3, 6), st.integers(0, 2), st.integers(0, 2), st.sampled_from(POINTS), st.sampled_from(CHAINS),
    st.randoms(),
)  # fmt: skip
@settings(max_examples=60, deadline=None)
def test_at_three_the_range_holds_every_place_that_can_come_whoever_came_late(
    size: int, left: int, latecomers: int, points: LeaguePoints, chain: tuple[TieBreak, ...], rng: Random
) -> None:
    names, rules = NAMES_OF_SIX[:size], LeagueRules(points, chain)
    tables = [each.names for each in fixtures_for_three(names)]
    for late in ("X", "Y")[:latecomers]:
        tables += [each.names for each in late_fixtures_for_three(late, names, tables, 1, 1)]
        names = (*names, late)
    rng.shuffle(tables)
    played, to_come = tables[left:], tables[:left]
    games = [game for table in played for game in games_of_table(table, [rng.randint(0, 2) for _ in table])]
    still_open = [pair for table in to_come for pair in combinations(table, 2)]
    twice = len(set(still_open)) < len(still_open)
    found = possible_places(
        names, games, rules, still_open=still_open, most_open=BY_POINTS_ALONE if twice else 9
    )
    for results in product(product(range(4), repeat=3), repeat=left):
        rest = [
            game for table, made in zip(to_come, results, strict=True) for game in games_of_table(table, made)
        ]
        for row in league_table(names, [*games, *rest], rules):
            assert found[row.name].best <= row.place <= found[row.name].worst


EIGHT = "ABCDEFGH"
WON = ("EG", "FD", "HB", "FH", "HG", "ED", "DC", "FG", "BA", "FB")
"""Winner and loser of ten games of eight players; eighteen are to come."""


def test_places_of_eight_with_eighteen_games_to_come_are_exact() -> None:
    """All but one of the others can pass F one by one, but not six of them: they take points from each other."""
    games = [LeagueGame(winner, loser, 2, 1) for winner, loser in WON]
    found = possible_places(EIGHT, games, LeagueRules(LeaguePoints(), (), 1))
    bounds = possible_places(EIGHT, games, LeagueRules(LeaguePoints(), (), 1), most_open=BY_POINTS_ALONE)
    assert (found["F"], bounds["F"]) == (LeaguePlaces(1, 5), LeaguePlaces(1, 7))


def test_what_a_game_lost_brings_counts_for_those_who_are_above_for_certain() -> None:
    """C has played all and may come last: A has as many points and a game to come, which brings at least one more."""
    rules = LeagueRules(LeaguePoints(4, 2, 1), (TieBreak.WINS, TieBreak.DIFFERENCE), 1)
    games = [
        LeagueGame("A", "C", 1, 1), LeagueGame("B", "C", 1, 1), LeagueGame("C", "D", 1, 1),
        LeagueGame("A", "D", 2, 1),
    ]  # fmt: skip
    for most_open in (None, 9):
        found = possible_places(NAMES[:4], games, rules, most_open=most_open)
        assert found == by_enumeration(NAMES[:4], games, rules, farthest=2)


@given(st.randoms())
@settings(max_examples=15, deadline=None)
def test_counted_steps_bound_the_work_and_without_enough_of_them_places_are_bounds(rng: Random) -> None:
    names = [f"Player {number}" for number in range(12)]
    pairs = list(combinations(names, 2))
    rng.shuffle(pairs)
    games = [LeagueGame(one, other, rng.randint(0, 3), rng.randint(0, 3)) for one, other in pairs[24:]]
    rules = LeagueRules(rng.choice(POINTS), rng.choice(CHAINS))
    exact = possible_places(names, games, rules, most_steps=200_000)
    for most_steps in (0, 2_000, 20_000):
        short = possible_places(names, games, rules, most_steps=most_steps)
        for name in names:
            assert short[name].best <= exact[name].best <= exact[name].worst <= short[name].worst


def test_no_league_takes_more_than_its_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest single piece of work is one game of thousands, so that what is taken beyond is little."""
    searches: list[Steps] = []

    class Watched(Steps):
        def __init__(self, most: int) -> None:
            super().__init__(most)
            searches.append(self)

    monkeypatch.setattr(possible_league_places, "Steps", Watched)
    rng = Random(15)
    names = [f"Player {number}" for number in range(15)]
    pairs = list(combinations(names, 2))
    rng.shuffle(pairs)
    games = [LeagueGame(one, other, rng.randint(0, 3), rng.randint(0, 3)) for one, other in pairs[36:]]
    possible_places(names, games, LeagueRules(), most_steps=300_000)
    assert [each.most for each in searches] == [10_000] * 30
    assert any(each.taken > each.most for each in searches)
    assert sum(each.taken for each in searches) <= 330_000
