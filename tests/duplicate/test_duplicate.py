"""Scores of boards: the examples of bridge books, and the laws that any scores obey."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.duplicate.scoring.by_seat import seatwise
from games.duplicate.scoring.imps import BOUNDS, ROWS, adjusted_imps, butler, cross_imps, datum, imps
from games.duplicate.scoring.matchpoints import matchpoints, matchpoints_as_expected, neuberg, share_of, top
from games.duplicate.scoring.standings import Scoring, gains_of, per_cent, standings, two_lines
from games.duplicate.scoring.team_matches import team_matches
from games.duplicate.scoring.travellers import Adjusted, Average, CannotScore, TravellerLine, board_scores
from games.duplicate.scoring.victory_points import victory_points

SCORES = st.lists(st.integers(-600, 600).map(Fraction), min_size=1, max_size=12)
CLOSE = st.lists(st.integers(-3, 3).map(Fraction), min_size=1, max_size=12)
BOTH = st.one_of(SCORES, CLOSE)
FACTORS = st.fractions(Fraction(1, 10), 20, max_denominator=20)


def fractions(*numbers: int) -> list[Fraction]:
    return [Fraction(number) for number in numbers]


def board(*scores: int | Adjusted, number: int = 1) -> list[TravellerLine]:
    """A board at which pairs 1 and 2, 3 and 4, ... made these scores."""
    return [
        TravellerLine(number, 2 * n + 1, 2 * n + 2, score if isinstance(score, Adjusted) else Fraction(score))
        for n, score in enumerate(scores)
    ]


def cents(ns: int, ew: int) -> Adjusted:
    return Adjusted(Fraction(ns), Fraction(ew))


# --- matchpoints ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scores", "worth"),
    [
        ((420, 170, 300), (4, 0, 2)),
        ((50, 50), (1, 1)),
        ((100, 50, 50, 0), (6, 3, 3, 0)),
        ((7, 7, 7), (2, 2, 2)),
        ((-10,), (0,)),
        ((), ()),
    ],
)
def test_two_for_each_that_is_beaten_and_one_for_each_tie(
    scores: Sequence[int], worth: Sequence[int]
) -> None:
    assert matchpoints(fractions(*scores)) == tuple(worth)


@pytest.mark.parametrize(
    ("points", "expected"), [(4, "4.8333"), (9, "10.6667"), (0, "0.1667"), (10, "11.8333"), (5, "6.0000")]
)
def test_neuberg_as_in_the_books_with_six_scores_of_seven(points: int, expected: str) -> None:
    assert f"{float(neuberg(Fraction(points), 6, 7)):.4f}" == expected


def test_neuberg_is_exact() -> None:
    assert neuberg(Fraction(4), 6, 7) == Fraction(29, 6)
    assert neuberg(Fraction(9), 6, 7) == Fraction(32, 3)
    assert top(7) == 12


@given(BOTH, st.integers(0, 8))
def test_matchpoints_of_a_board_add_up_to_what_they_must(scores: list[Fraction], missing: int) -> None:
    expected = len(scores) + missing
    assert sum(matchpoints(scores)) == len(scores) * (len(scores) - 1)
    assert sum(matchpoints_as_expected(scores, expected)) == len(scores) * (
        expected - 1
    )  # the mean is 50 % of the top


@given(BOTH, st.integers(0, 8))
def test_neuberg_changes_no_order_and_stays_within_the_top(scores: list[Fraction], missing: int) -> None:
    found = matchpoints_as_expected(scores, len(scores) + missing)
    assert all(0 <= each <= top(len(scores) + missing) for each in found)
    for (a, mine), (b, theirs) in pairwise(sorted(zip(scores, found, strict=True))):
        assert (a < b) == (mine < theirs)
    if not missing:
        assert found == tuple(map(Fraction, matchpoints(scores)))


@given(BOTH)
def test_the_other_side_has_the_rest(scores: list[Fraction]) -> None:
    most = 2 * (len(scores) - 1)
    assert matchpoints([-score for score in scores]) == tuple(most - each for each in matchpoints(scores))


# --- IMPs ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("difference", "found"),
    [
        (0, 0), (10, 0), (15, 0), (16, 1), (20, 1), (40, 1), (45, 1), (46, 2), (85, 2), (86, 3), (125, 3), (126, 4),
        (250, 6), (130, 4), (120, 3), (420, 9), (430, 10), (595, 11), (600, 12), (750, 13), (3490, 22), (3990, 23),
        (3995, 23), (3996, 24), (4000, 24), (1_000_000, 24),
    ],
)  # fmt: skip
def test_a_difference_has_its_imps(difference: int, found: int) -> None:
    assert imps(Fraction(difference)) == found
    assert imps(Fraction(-difference)) == -found


def test_the_table_has_its_rows_and_half_way_between_them_its_bounds() -> None:
    assert len(ROWS) == 24
    assert BOUNDS[:4] == (15, 45, 85, 125)
    for found, row in enumerate(ROWS):
        assert imps(Fraction(row)) == found
        assert imps(Fraction(row + 10)) == found + 1


def test_a_factor_multiplies_the_difference() -> None:
    assert imps(Fraction(25), Fraction(10)) == 6
    assert imps(Fraction(10), Fraction(3, 2)) == 0
    assert imps(Fraction(11), Fraction(3, 2)) == 1


def test_cross_imps_as_in_the_books() -> None:
    assert cross_imps(fractions(420, 170, 300)) == (Fraction(9, 2), Fraction(-5), Fraction(1, 2))


@given(SCORES, FACTORS)
def test_cross_imps_sum_to_zero(scores: list[Fraction], factor: Fraction) -> None:
    assert sum(cross_imps(scores, factor)) == 0


@given(SCORES, FACTORS)
def test_imps_of_the_other_side_are_the_same_the_other_way(scores: list[Fraction], factor: Fraction) -> None:
    turned = [-score for score in scores]
    for way in (cross_imps, butler):
        assert way(turned, factor) == tuple(-each for each in way(scores, factor))


@given(st.fractions(-5000, 5000), st.fractions(0, 500), FACTORS)
def test_a_greater_difference_has_no_fewer_imps(
    difference: Fraction, more: Fraction, factor: Fraction
) -> None:
    assert imps(difference + more, factor) >= imps(difference, factor)


@pytest.mark.parametrize(
    ("scores", "middle"),
    [((420, 170, 300), 300), ((100, 0), 50), ((80,), 80), ((10, 20, 60, 400), 40), ((5, 5, 5, 5), 5)],
)
def test_the_datum_leaves_out_the_best_and_the_worst(scores: Sequence[int], middle: int) -> None:
    assert datum(fractions(*scores)) == middle


def test_butler_goes_by_the_datum() -> None:
    assert butler(fractions(420, 170, 300)) == (3, -4, 0)
    assert butler([]) == ()


@pytest.mark.parametrize(("share", "found"), [(60, 3), (50, 0), (40, -3), (100, 15)])
def test_an_adjusted_score_has_its_imps(share: int, found: int) -> None:
    assert adjusted_imps(Fraction(share)) == found


# --- victory points ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "boards", "points"),
    [
        (0, 16, "10.00"),
        (1, 16, "10.31"),
        (60, 16, "20.00"),
        (61, 16, "20.00"),
        (500, 8, "20.00"),
        (10, 8, "13.78"),
    ],
)
def test_a_match_won_by_so_much_has_its_victory_points(won: int, boards: int, points: str) -> None:
    winner, loser = victory_points(Fraction(won), boards)
    assert f"{float(winner):.2f}" == points
    assert winner + loser == 20
    assert victory_points(Fraction(-won), boards) == (loser, winner)


@given(st.integers(0, 200), st.integers(1, 64))
def test_more_imps_are_more_victory_points_until_all_are_won(won: int, boards: int) -> None:
    less, more = (victory_points(Fraction(each), boards)[0] for each in (won, won + 1))
    assert 10 <= less <= more <= 20


def test_a_match_without_boards_is_none() -> None:
    with pytest.raises(ValueError):
        victory_points(Fraction(0), 0)


# --- seat by seat --------------------------------------------------------------------------------


def test_a_score_is_own_less_other_or_less_the_mean_of_the_others() -> None:
    assert board_scores([60, 34]) == (26, -26)
    assert board_scores([90, 30, 0]) == (75, -15, -60)


@given(st.lists(st.integers(-500, 500), min_size=2, max_size=5))
def test_scores_of_a_table_add_up_to_nothing(points: list[int]) -> None:
    assert sum(board_scores(points)) == 0


def test_seats_are_compared_with_the_same_seat() -> None:
    assert seatwise([[90, 30, 0], [60, 60, 0], [0, 30, 90]]) == ((4, 1, 1), (2, 4, 1), (0, 1, 4))
    assert seatwise([]) == ()


@given(
    st.lists(st.lists(st.integers(-99, 99), min_size=3, max_size=3), min_size=1, max_size=9),
    st.integers(0, 3),
)
def test_each_seat_has_its_own_field(tables: list[list[int]], missing: int) -> None:
    found = seatwise(tables, len(tables) + missing)
    for seat in range(3):
        assert sum(each[seat] for each in found) == len(tables) * (len(tables) + missing - 1)


@given(st.lists(st.lists(st.integers(-99, 99), min_size=2, max_size=2), min_size=1, max_size=9))
def test_with_two_seats_one_gains_what_the_other_loses(tables: list[list[int]]) -> None:
    assert all(first + second == 2 * (len(tables) - 1) for first, second in seatwise(tables))


# --- events --------------------------------------------------------------------------------------


def test_a_board_played_less_often_is_brought_to_the_same_top() -> None:
    lines = [*board(10, 20, 30, 40, 50, 60, 70), *board(0, 10, 20, 30, 40, 50, number=2)]
    gains = gains_of(lines, Scoring.MATCHPOINTS)
    assert {gain.top for gain in gains} == {6}
    assert gains[9].ns * 2 == Fraction(29, 6)  # 4 of 10
    assert all(gain.ns + gain.ew == 6 for gain in gains)


def test_adjusted_scores_are_shares_of_the_top() -> None:
    gains = gains_of(board(cents(60, 40), 100, 50, cents(60, 60)), Scoring.MATCHPOINTS)
    assert [(gain.ns, gain.ew) for gain in gains] == [
        (Fraction(9, 5), Fraction(6, 5)), (Fraction(5, 2), Fraction(1, 2)),
        (Fraction(1, 2), Fraction(5, 2)), (Fraction(9, 5), Fraction(9, 5)),
    ]  # fmt: skip


def test_average_plus_is_no_less_than_one_has_elsewhere() -> None:
    plus = Adjusted(Average.PLUS, Average.MINUS)
    lines = [*board(100, 0), *board(100, 0, number=2), *board(plus, plus, number=3)]
    gains = gains_of(lines, Scoring.MATCHPOINTS)
    assert [(gain.ns, gain.ew) for gain in gains[4:]] == [(1, 0), (Fraction(3, 5), Fraction(2, 5))]
    assert share_of(Average.PLUS, None) == 60
    assert share_of(Average.MINUS, None) == 40
    assert share_of(Average.MINUS, Fraction(35)) == 35


def test_a_pair_that_sits_out_has_its_share_and_is_no_score() -> None:
    lines = [*board(50, 30), TravellerLine(1, 5, None, cents(60, 40))]
    gains = gains_of(lines, Scoring.MATCHPOINTS)
    assert [gain.top for gain in gains] == [1, 1, 1]
    assert {each.entrant: each.per_cent for each in standings(gains)} == {1: 100, 2: 0, 3: 0, 4: 100, 5: 60}


def test_a_board_played_once_is_half_of_nothing() -> None:
    (first, second) = standings(gains_of(board(70), Scoring.MATCHPOINTS))
    assert (first.per_cent, second.per_cent) == (50, 50)
    assert (first.place, second.place) == (1, 1)


@pytest.mark.parametrize("scoring", Scoring)
def test_no_lines_have_no_standings(scoring: Scoring) -> None:
    assert standings(gains_of([], scoring)) == ()


@pytest.mark.parametrize(
    ("scoring", "ns"),
    [
        (Scoring.MATCHPOINTS, (2, 0, 1)),
        (Scoring.CROSS_IMPS, (Fraction(9, 2), -5, Fraction(1, 2))),
        (Scoring.BUTLER, (3, -4, 0)),
        (Scoring.TOTAL, (420, 170, 300)),
    ],
)
def test_a_board_by_each_scoring(scoring: Scoring, ns: Sequence[Fraction]) -> None:
    gains = gains_of(board(420, 170, 300), scoring)
    assert [gain.ns for gain in gains] == list(ns)
    most = 2 if scoring is Scoring.MATCHPOINTS else 0
    assert all(gain.ns + gain.ew == most for gain in gains)


def test_total_points_know_no_adjusted_scores() -> None:
    with pytest.raises(CannotScore):
        gains_of(board(10, cents(60, 40)), Scoring.TOTAL)


def test_places_are_shared_and_the_carry_over_counts() -> None:
    gains = gains_of(board(30, 10, 10), Scoring.TOTAL)
    assert [(each.place, each.entrant) for each in standings(gains)] == [
        (1, 1), (2, 3), (2, 5), (4, 4), (4, 6), (6, 2),
    ]  # fmt: skip
    carried = standings(gains, {2: Fraction(100), 9: Fraction(5)})
    assert (carried[0].entrant, carried[0].points, carried[0].ranked) == (2, -30, 70)


def test_pairs_that_never_changed_sides_are_two_fields() -> None:
    lines = [TravellerLine(1, 1, 2, Fraction(0)), TravellerLine(2, 1, 4, Fraction(0))]
    assert two_lines(lines) == ({1}, {2, 4})
    assert two_lines([*lines, TravellerLine(3, 2, 1, Fraction(0))]) is None


EVENTS = st.lists(st.tuples(st.integers(1, 4), st.integers(-20, 20)), min_size=1, max_size=20).map(
    lambda drawn: [
        TravellerLine(number, 2 * n + 1, 2 * n + 2, Fraction(10 * score))
        for n, (number, score) in enumerate(drawn)
    ]
)


@given(
    EVENTS, st.randoms(use_true_random=False), st.sampled_from([each for each in Scoring if each != "imps"])
)
def test_the_order_of_lines_changes_nothing(
    lines: list[TravellerLine], draw: object, scoring: Scoring
) -> None:
    mixed = list(lines)
    draw.shuffle(mixed)  # type: ignore[attr-defined]
    assert set(gains_of(mixed, scoring)) == set(gains_of(lines, scoring))
    assert standings(gains_of(mixed, scoring)) == standings(gains_of(lines, scoring))


@given(EVENTS)
def test_the_field_has_fifty_per_cent_on_the_mean(lines: list[TravellerLine]) -> None:
    gains = gains_of(lines, Scoring.MATCHPOINTS)
    for number in {line.board for line in lines}:
        here = [gain for gain in gains if gain.line.board == number]
        assert sum(per_cent(gain.ns, gain.top or Fraction(0)) for gain in here) == 50 * len(here)


# --- teams ---------------------------------------------------------------------------------------


def match(first: int | Adjusted, second: int | Adjusted, number: int = 1) -> list[TravellerLine]:
    """A board of teams 1 and 2, the first north-south at the first table."""
    return [
        TravellerLine(number, ns, ew, score if isinstance(score, Adjusted) else Fraction(score))
        for ns, ew, score in ((1, 2, first), (2, 1, second))
    ]


def test_a_board_of_teams_counts_once() -> None:
    gains = gains_of([*match(420, 170), *match(-50, 100, number=2)], Scoring.IMPS)
    assert [(gain.ns, gain.ew, gain.again) for gain in gains] == [
        (6, -6, False), (-6, 6, True), (-4, 4, False), (4, -4, True),
    ]  # fmt: skip
    assert [(each.entrant, each.points, each.boards) for each in standings(gains)] == [(1, 2, 2), (2, -2, 2)]
    (found,) = team_matches(gains)
    assert (found.teams, found.boards, found.imps) == ((1, 2), 2, 2)
    assert found.victory_points == victory_points(Fraction(2), 2)


def test_an_adjusted_score_of_a_team_is_that_of_the_board() -> None:
    for lines in (match(cents(60, 40), 500), match(500, cents(40, 60))):
        gains = gains_of(lines, Scoring.IMPS)
        assert (gains[0].ns, gains[0].ew) == (3, -3)
        assert (gains[1].ns, gains[1].ew) == (-3, 3)
        assert team_matches(gains)[0].imps == 3


def test_of_two_adjusted_tables_a_match_has_the_mean() -> None:
    for lines, won in (
        (match(cents(60, 40), cents(40, 60)), 3),
        (match(cents(60, 40), cents(60, 40)), 0),
        (match(cents(60, 40), cents(50, 50)), Fraction(3, 2)),
    ):
        gains = gains_of(lines, Scoring.IMPS)
        assert (gains[0].ns, gains[0].ew) == (won, -won)
        assert team_matches(gains)[0].imps == won


def test_teams_are_never_compared_as_pairs() -> None:
    with pytest.raises(CannotScore):
        gains_of(board(420, 170), Scoring.IMPS, of_teams=True)


def test_tables_of_pairs_are_compared_with_all_others() -> None:
    gains = gains_of(board(420, 170), Scoring.IMPS)
    assert [(gain.ns, gain.ew, gain.again) for gain in gains] == [(6, -6, False), (-6, 6, False)]
    assert team_matches(gains) == ()
    assert [gain.ns for gain in gains_of(board(420, 170, 300), Scoring.IMPS)] == [9, -10, 1]
    assert [gain.ns for gain in gains_of(board(420), Scoring.IMPS)] == [0]
    assert [gain.ns for gain in gains_of(board(420, cents(60, 40)), Scoring.IMPS)] == [0, 3]


@given(SCORES, FACTORS)
def test_imps_are_cross_imps_times_the_others(scores: list[Fraction], factor: Fraction) -> None:
    lines = [
        replace(line, score=score) for line, score in zip(board(*[0] * len(scores)), scores, strict=True)
    ]
    others = len(scores) - 1
    assert [gain.ns for gain in gains_of(lines, Scoring.IMPS, factor=factor)] == [
        mean * others for mean in cross_imps(scores, factor)
    ]


def test_a_team_without_its_other_table_is_named() -> None:
    lines = [*match(10, 20), TravellerLine(1, 3, 4, Fraction(7))]
    with pytest.raises(CannotScore) as bad:
        gains_of(lines, Scoring.IMPS)
    assert bad.value.line == lines[2]


@given(st.lists(st.tuples(st.integers(-900, 900), st.integers(-900, 900)), min_size=1, max_size=10))
def test_what_one_team_wins_the_other_loses(boards: list[tuple[int, int]]) -> None:
    gains = gains_of([line for n, (a, b) in enumerate(boards, 1) for line in match(a, b, n)], Scoring.IMPS)
    placings = standings(gains)
    assert sum(each.points for each in placings) == 0
    (found,) = team_matches(gains)
    assert found.imps == sum(imps(Fraction(a - b)) for a, b in boards)
    assert sum(found.victory_points) == 20
