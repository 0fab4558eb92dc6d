"""Movements: who meets whom on which boards, and how equally all are compared."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from games.duplicate.movements.balance import balance
from games.duplicate.movements.barometer import FIELDS, barometer, of_field, product, trace
from games.duplicate.movements.by_name import KINDS, movement
from games.duplicate.movements.howell import howell
from games.duplicate.movements.individual import STARTERS, individual
from games.duplicate.movements.knockout import first_round, next_round
from games.duplicate.movements.mitchell import mitchell
from games.duplicate.movements.movement import Movement, NoMovement, Odd
from games.duplicate.movements.table_switches import rounds_with_switches
from games.duplicate.movements.teams import team_of, teams_of_four
from games.duplicate.movements.threes import threes

BAROMETERS = range(2, 31)
HOWELLS = range(4, 17)
MITCHELLS = range(5, 65)
INDIVIDUALS = range(4, 29)

EVERY: dict[str, Callable[[], list[Movement]]] = {
    "barometer": lambda: [barometer(pairs) for pairs in BAROMETERS],
    "howell": lambda: [howell(pairs, boards=3) for pairs in HOWELLS],
    "mitchell": lambda: [mitchell(pairs) for pairs in MITCHELLS],
    "arrow switch": lambda: [mitchell(pairs, arrow=True) for pairs in MITCHELLS],
    "individual": lambda: [individual(players) for players in INDIVIDUALS],
    "teams": lambda: [teams_of_four(teams) for teams in range(2, 12)],
    "threes": lambda: [threes(players) for players in range(7, 40)],
    "swiss": lambda: [movement("swiss", pairs) for pairs in range(2, 20)],
    "bots": lambda: [
        *(barometer(pairs, odd=Odd.BOT) for pairs in (5, 9, 21)),
        *(howell(pairs, odd=Odd.BOT) for pairs in (5, 7, 15)),
        *(mitchell(pairs, odd=Odd.BOT) for pairs in (5, 7, 33)),
    ],
}


def meetings(found: Movement) -> list[tuple[int, int]]:
    """Every couple of opponents, once for each round they meet in."""
    return [
        (min(a, b), max(a, b))
        for each in found.rounds
        for seating in each.seatings
        for one, other in combinations(seating.sides, 2)
        for a in one
        for b in other
    ]


@pytest.mark.parametrize("kind", EVERY)
def test_nobody_meets_a_board_twice(kind: str) -> None:
    for found in EVERY[kind]():
        played = [
            (entrant, board)
            for each in found.rounds
            for seating in each.seatings
            for entrant in seating.entrants
            for board in seating.boards
        ]
        assert len(played) == len(set(played))
        assert balance(found).twice == ()


@pytest.mark.parametrize("kind", EVERY)
def test_everybody_sits_once_a_round_or_sits_out(kind: str) -> None:
    for found in EVERY[kind]():
        everybody = [*range(1, found.entrants + 1), *found.bots]
        for number, each in enumerate(found.rounds, 1):
            seated = [entrant for seating in each.seatings for entrant in seating.entrants]
            assert sorted([*seated, *each.out]) == everybody
            assert each.number == number
            tables = [seating.table for seating in each.seatings]
            assert tables == sorted(set(tables))
            assert len({len(seating.boards) for seating in each.seatings}) == 1


@pytest.mark.parametrize("kind", [kind for kind in EVERY if kind != "individual"])
def test_nobody_meets_an_opponent_twice(kind: str) -> None:
    for found in EVERY[kind]():
        met = meetings(found)
        assert len(met) == len(set(met))
        assert balance(found).repeats == {}


@pytest.mark.slow
@pytest.mark.parametrize("kind", EVERY)
def test_all_who_do_not_sit_out_play_equally_many_boards(kind: str) -> None:
    for found in EVERY[kind]():
        a_round = len(found.rounds[0].seatings[0].boards)
        for entrant, boards in balance(found).boards.items():
            out = sum(entrant in each.out for each in found.rounds)
            assert boards == (len(found.rounds) - out) * a_round


@pytest.mark.parametrize("pairs", BAROMETERS)
def test_in_a_barometer_all_meet_and_all_play_the_same_boards_at_once(pairs: int) -> None:
    found = barometer(pairs, boards=3)
    assert sorted(meetings(found)) == list(combinations(range(1, pairs + 1), 2))
    assert len(found.rounds) == pairs - 1 + pairs % 2
    for number, each in enumerate(found.rounds):
        assert {seating.boards for seating in each.seatings} == {tuple(range(3 * number + 1, 3 * number + 4))}
        assert len(each.out) == pairs % 2


@pytest.mark.parametrize("pairs", BAROMETERS)
def test_the_mean_of_c_is_minus_one(pairs: int) -> None:
    assert balance(barometer(pairs)).mean == -1


@pytest.mark.parametrize("pairs", [2, 4, 8, 12, 16, 20, 24, 32, 44, 48, 60, 64])
def test_these_barometers_compare_everybody_equally(pairs: int) -> None:
    figures = balance(barometer(pairs))
    assert set(figures.c.values()) == {-1}
    assert figures.perfect
    assert figures.spread == 0


def test_eight_pairs_are_the_formula() -> None:
    """In round 0 inf against 0, and r + d against r - d for the residues 1, 2, 4 mod 7."""
    first, second = barometer(8, boards=1).rounds[:2]
    assert [seating.sides for seating in first.seatings] == [
        ((8,), (1,)),
        ((2,), (7,)),
        ((3,), (6,)),
        ((5,), (4,)),
    ]
    assert [seating.sides for seating in second.seatings] == [
        ((8,), (2,)),
        ((3,), (1,)),
        ((4,), (7,)),
        ((6,), (5,)),
    ]


SPREADS = {6: 4, 10: 4, 14: 4, 18: 8, 22: 8, 26: 8, 28: 8, 30: 12}
"""The best found. Where n is 2 mod 4 there is nothing below 4: C is odd, its mean is -1, and not all can be -1."""


@pytest.mark.parametrize(("pairs", "spread"), SPREADS.items())
def test_other_barometers_are_as_good_as_was_found(pairs: int, spread: int) -> None:
    assert balance(barometer(pairs)).spread == spread


def test_a_large_barometer_is_searched_too() -> None:
    figures = balance(barometer(36))
    assert figures.mean == -1
    assert figures.spread <= 12


@pytest.mark.parametrize("size", FIELDS)
def test_the_field_is_one(size: int) -> None:
    units = range(1, size)
    for a in units:
        assert sorted(product(a, b, size) for b in units) == list(units)
    assert sum(trace(a, size) for a in range(size)) == size // 2
    assert {trace(a, size) for a in range(size)} == {0, 1}
    assert len(of_field(size)) == size - 1


def test_a_search_gives_the_same_every_time() -> None:
    assert rounds_with_switches(18) == rounds_with_switches(18)


@pytest.mark.parametrize("pairs", HOWELLS)
def test_in_a_howell_all_meet_and_all_play_all_boards(pairs: int) -> None:
    found = howell(pairs, odd=Odd.BOT)
    places = pairs + pairs % 2
    assert sorted(meetings(found)) == list(combinations(range(1, places + 1), 2))
    assert set(balance(found).boards.values()) == {2 * (places - 1)}
    assert len(found.boards) == 2 * (places - 1)
    assert balance(found).mean == -1


@pytest.mark.parametrize("pairs", HOWELLS)
def test_howell_tables_share_boards_only_where_it_cannot_be_helped(pairs: int) -> None:
    found = howell(pairs, odd=Odd.BOT)
    sharing = [
        each.number for each in found.rounds if len({s.boards for s in each.seatings}) < len(each.seatings)
    ]
    assert sharing == {4: [1, 2, 3], 6: [5]}.get(pairs + pairs % 2, [])


@pytest.mark.parametrize(("pairs", "spread"), [(4, 0), (6, 4), (8, 0), (10, 4), (12, 0), (14, 4), (16, 0)])
def test_a_howell_is_as_well_balanced_as_was_found(pairs: int, spread: int) -> None:
    assert balance(howell(pairs)).spread == spread


@pytest.mark.parametrize("pairs", MITCHELLS)
def test_a_mitchell_has_a_line_that_stays_and_a_line_that_moves(pairs: int) -> None:
    tables = (pairs + 1) // 2
    found = mitchell(pairs, odd=Odd.BOT)
    assert len(found.rounds) == tables - (tables % 2 == 0)
    assert found.winners == 2
    places: dict[int, list[int]] = {}
    for each in found.rounds:
        for seating in each.seatings:
            ((ns,), (ew,)) = seating.sides
            assert ns == seating.table
            assert tables < ew <= 2 * tables
            places.setdefault(ew, []).append(seating.table)
        assert len({seating.boards for seating in each.seatings}) == tables
    skip = tables // 2 + 1 if tables % 2 == 0 else 0
    for moved in places.values():
        steps = [(b - a) % tables for a, b in pairwise(moved)]
        assert steps == [1 + (number == skip) for number in range(2, len(found.rounds) + 1)]


def test_the_boards_of_a_mitchell_move_down_a_table() -> None:
    found = mitchell(10, boards=1)
    for each in found.rounds:
        assert [seating.boards[0] for seating in each.seatings] == [
            (table + each.number - 1) % 5 + 1 for table in range(5)
        ]


@pytest.mark.parametrize(
    ("pairs", "switched"), [(6, 1), (14, 1), (22, 1), (24, 1), (26, 2), (34, 2), (46, 3)]
)
def test_the_arrow_is_switched_in_about_an_eighth_of_the_rounds(pairs: int, switched: int) -> None:
    found = mitchell(pairs, arrow=True)
    turned = [
        each.number for each in found.rounds if any(s.sides[0][0] > s.sides[1][0] for s in each.seatings)
    ]
    assert turned == [each.number for each in found.rounds[-switched:]]
    assert found.winners == 1


@pytest.mark.parametrize("players", INDIVIDUALS)
def test_in_an_individual_each_is_partner_of_each_once_and_opponent_twice(players: int) -> None:
    found = individual(players)
    everybody = range(1, players + len(found.bots) + 1)
    partners = sorted(
        tuple(sorted(side)) for each in found.rounds for seating in each.seatings for side in seating.sides
    )
    assert partners == list(combinations(everybody, 2))
    assert set(balance(found).repeats) == set(combinations(everybody, 2))
    assert set(balance(found).repeats.values()) == {2}
    assert balance(found).mean == -1
    assert {len(each.out) for each in found.rounds} == {players % 4 == 1}


def test_bots_fill_an_individual_to_the_next_number_that_goes() -> None:
    assert {n: individual(n).bots for n in (4, 5, 6, 7, 8, 9, 10)} == {
        4: (), 5: (), 6: (7, 8), 7: (8,), 8: (), 9: (), 10: (11, 12),
    }  # fmt: skip
    assert set(STARTERS) == {n for n in range(4, 29) if n % 4 in (0, 1)}


@pytest.mark.parametrize("teams", range(2, 12))
def test_teams_meet_once_at_two_tables_with_the_same_boards(teams: int) -> None:
    found = teams_of_four(teams)
    matches = []
    for each in found.rounds:
        for one, other in zip(each.seatings[::2], each.seatings[1::2], strict=True):
            ((home,), (away,)) = one.sides
            ((second_home,), (second_away,)) = other.sides
            assert (team_of(home), team_of(away)) == (team_of(second_away), team_of(second_home))
            assert len({home, away, second_home, second_away}) == 4
            assert one.boards == other.boards
            matches.append(tuple(sorted((team_of(home), team_of(away)))))
    assert sorted(matches) == list(combinations(range(1, teams + 1), 2))


@pytest.mark.parametrize("players", [9, 12, 15, 18, 21, 27, 63])
def test_three_lines_meet_each_other_and_never_themselves(players: int) -> None:
    tables = players // 3
    found = threes(players)
    for a, b in meetings(found):
        assert (a - 1) // tables != (b - 1) // tables
    assert set(balance(found).met.values()) == {2 * len(found.rounds)}
    assert len(found.rounds) == (tables if tables % 2 else tables // 2)


@pytest.mark.parametrize("entrants", range(2, 40))
def test_byes_of_a_knockout_go_to_the_best_seeds(entrants: int) -> None:
    matches = first_round(entrants)
    places = 2 * len(matches)
    assert places // 2 < entrants <= places
    assert sorted(seed for match in matches for seed in match if seed is not None) == list(
        range(1, entrants + 1)
    )
    assert sorted(one for one, other in matches if other is None) == list(range(1, places - entrants + 1))
    assert all(one + other == places + 1 for one, other in matches if other is not None)


def test_where_the_better_seed_always_wins_the_best_two_meet_last() -> None:
    winners = [one for one, _other in first_round(13)]
    played = []
    while len(winners) > 1:
        played.append(next_round(winners))
        winners = [min(match) for match in played[-1]]
    assert played == [((1, 8), (4, 5), (2, 7), (3, 6)), ((1, 4), (2, 3)), ((1, 2),)]


@pytest.mark.parametrize(
    ("kind", "pairs", "rounds"),
    [
        ("barometer", 1, None), ("barometer", 65, None), ("barometer", 8, 8), ("barometer", 8, 0),
        ("howell", 3, None), ("howell", 17, None), ("howell", 8, 8),
        ("mitchell", 4, None), ("mitchell", 8, 4), ("mitchell", 65, None),
        ("swiss", 1, None), ("swiss", 6, 6), ("individual", 3, None), ("individual", 29, None),
        ("individual", 8, 8), ("round robin", 8, None),
    ],
)  # fmt: skip
def test_what_there_is_not_is_refused(kind: str, pairs: int, rounds: int | None) -> None:
    with pytest.raises(NoMovement):
        movement(kind, pairs, rounds)


@pytest.mark.parametrize(
    "refused", [lambda: first_round(1), lambda: next_round([1]), lambda: next_round([1, 2, 3])]
)
def test_a_bracket_wants_two_and_an_even_number_of_winners(refused: object) -> None:
    assert callable(refused)
    with pytest.raises(NoMovement):
        refused()


@pytest.mark.parametrize("kind", KINDS)
def test_fewer_rounds_are_the_first_ones(kind: str) -> None:
    whole, part = movement(kind, 8), movement(kind, 8, 1)
    assert part.rounds == whole.rounds[:1]


def test_a_bot_is_a_pair_and_a_sit_out_is_none() -> None:
    with_bot, without = howell(7, odd=Odd.BOT), howell(7)
    assert with_bot.bots == (8,)
    assert all(each.out == () and len(each.seatings) == 4 for each in with_bot.rounds)
    assert without.bots == ()
    assert sorted(each.out for each in without.rounds) == [(pair,) for pair in range(1, 8)]
    assert all(len(each.seatings) == 3 for each in without.rounds)


def test_only_a_mitchell_switches_the_arrow() -> None:
    with pytest.raises(NoMovement):
        movement("howell", 8, arrow=True)


def test_balance_finds_what_is_wrong() -> None:
    """A round played again: everybody meets the same opponents, and their boards, twice."""
    once = barometer(4)
    again = Movement("again", 4, (*once.rounds, once.rounds[0]))
    figures = balance(again)
    assert figures.repeats == {(1, 4): 2, (2, 3): 2}
    assert figures.twice == tuple((pair, board) for pair in range(1, 5) for board in (1, 2))
    assert set(figures.boards.values()) == {6}
    assert balance(Movement("empty", 1, ())).mean == Fraction(0)
