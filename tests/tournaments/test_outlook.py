"""The range of places still possible: what brute force finds lies within it, and it never widens."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.duplicate.scoring.possible_places import EndReach, is_settled, mean_reach, place_ranges, sum_reach
from games.duplicate.scoring.standings import Scoring, gains_of, per_cent, standings
from games.duplicate.scoring.travellers import Gain, TravellerLine
from games.tournaments.formats import BAROMETER
from games.tournaments.models import MovementKind, ScoringKind, Tournament, TournamentBoard
from games.tournaments.record import possible_places
from games.tournaments.record.standings import standings_of
from games.tournaments.record.tournament_record import TournamentRecord

from . import stage

SHARES = st.lists(st.integers(0, 100), min_size=0, max_size=4)


def places(values: list[Fraction]) -> list[int]:
    return [1 + sum(other > own for other in values) for own in values]


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), min_size=1, max_size=4))
def test_the_range_is_what_brute_force_finds_where_each_is_taken_for_itself(
    bounds: list[tuple[int, int]],
) -> None:
    reaches = [EndReach(Fraction(min(pair)), Fraction(max(pair))) for pair in bounds]
    found: list[set[int]] = [set() for _ in bounds]
    for ends in product(*({each.least, each.most} for each in reaches)):
        for place, seen in zip(places(list(ends)), found, strict=True):
            seen.add(place)
    ranges = place_ranges(reaches)
    assert [(each.best, each.worst) for each in ranges if each] == [(min(seen), max(seen)) for seen in found]


@pytest.mark.parametrize("scoring", [Scoring.MATCHPOINTS, Scoring.CROSS_IMPS, Scoring.BUTLER, Scoring.IMPS])
def test_however_the_last_boards_end_the_place_lies_within_the_range(scoring: Scoring) -> None:
    """Four pairs, three boards at two tables: one open, the others with every result of a few."""
    seating = {1: ((1, 2), (3, 4)), 2: ((1, 3), (2, 4)), 3: ((1, 4), (2, 3))}

    def lines(board: int, scores: tuple[int, ...]) -> list[TravellerLine]:
        couples = zip(seating[board], scores, strict=True)
        return [TravellerLine(board, ns, ew, Fraction(score)) for (ns, ew), score in couples]

    def reached(gains: tuple[Gain, ...], remaining: int) -> list[EndReach | None]:
        placings = {each.entrant: each for each in standings(gains)}
        if scoring is Scoring.MATCHPOINTS:
            return [
                mean_reach(placings[pair].per_cent or Fraction(0), placings[pair].boards, remaining)
                for pair in range(1, 5)
            ]
        return [sum_reach(placings[pair].points, remaining, 24) for pair in range(1, 5)]

    results_there_are = [(0, 0), (5000, 0), (0, 5000), (420, 170), (-90, 400)]
    for first in results_there_are:
        open_lines = lines(1, first)
        after_one = place_ranges(reached(gains_of(open_lines, scoring, expected=2), 2))
        for second in results_there_are:
            two = [*open_lines, *lines(2, second)]
            after_two = place_ranges(reached(gains_of(two, scoring, expected=2), 1))
            for third in results_there_are:
                end = standings(gains_of([*two, *lines(3, third)], scoring))
                for placing in end:
                    for ranges in (after_one, after_two):
                        found = ranges[placing.entrant - 1]
                        assert found is not None
                        assert found.best <= placing.place <= found.worst


@given(
    st.lists(st.tuples(SHARES, st.integers(1, 4), st.integers(0, 100)), min_size=1, max_size=6),
)
def test_a_range_never_widens_as_boards_are_opened(field: list[tuple[list[int], int, int]]) -> None:
    def reach(shares: list[int], remaining: int) -> EndReach | None:
        mean = Fraction(sum(shares), len(shares)) if shares else Fraction(0)
        return mean_reach(mean, len(shares), remaining)

    before = place_ranges([reach(shares, remaining) for shares, remaining, _next in field])
    after = place_ranges([reach([*shares, more], remaining - 1) for shares, remaining, more in field])
    for one, other in zip(before, after, strict=True):
        assert one is not None
        assert other is not None
        assert one.best <= other.best <= other.worst <= one.worst


def test_who_has_no_board_and_gets_none_has_no_place() -> None:
    assert mean_reach(Fraction(0), 0, 0) is None
    reaches = [EndReach(Fraction(1), Fraction(1)), None, EndReach(Fraction(2), Fraction(2))]
    assert [each and (each.best, each.worst) for each in place_ranges(reaches)] == [(2, 2), None, (1, 1)]
    assert is_settled(reaches)


def test_a_board_to_come_can_give_anything_from_nothing_to_all() -> None:
    assert mean_reach(Fraction(60), 3, 1) == EndReach(Fraction(45), Fraction(70))
    assert sum_reach(Fraction(5), 2, 24, Fraction(1)) == EndReach(Fraction(-42), Fraction(54))
    assert per_cent(Fraction(0), Fraction(0)) == 50


def test_the_top_does_not_grow_with_boards_to_come() -> None:
    """A board of three tables stays as it is scored when one of four is opened after it."""
    three = [TravellerLine(1, 2 * n + 1, 2 * n + 2, Fraction(n)) for n in range(3)]
    four = [TravellerLine(2, 2 * n + 1, 2 * n + 2, Fraction(n)) for n in range(4)]
    first = gains_of(three, Scoring.MATCHPOINTS, expected=4)
    both = gains_of([*three, *four], Scoring.MATCHPOINTS, expected=4)
    assert [gain.ns for gain in first] == [gain.ns for gain in both[:3]]


# --- of tournaments -------------------------------------------------------------------------------------------


def ranges(tournament: Tournament) -> dict[int, tuple[int, int]]:
    record = TournamentRecord(tournament)
    found = possible_places.ranges_of(record, standings_of(record))
    return {key: (each.best, each.worst) for key, each in found.items()}


def open_boards(tournament: Tournament) -> int:
    return TournamentBoard.objects.filter(tournament=tournament, board__opened_at__isnull=False).count()


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("movement", "entrants", "scoring"),
    [
        (MovementKind.BAROMETER, 4, ScoringKind.MATCHPOINTS),
        pytest.param(MovementKind.HOWELL, 4, ScoringKind.CROSS_IMPS, marks=pytest.mark.only_long),
        (MovementKind.MITCHELL, 5, ScoringKind.MATCHPOINTS),
        pytest.param(MovementKind.SWISS, 5, ScoringKind.BUTLER, marks=pytest.mark.only_long),
        pytest.param(MovementKind.TEAMS, 3, ScoringKind.IMPS, marks=pytest.mark.only_long),
        (MovementKind.KNOCK_OUT, 4, ScoringKind.IMPS),
    ],
)
def test_in_a_tournament_the_range_only_becomes_narrower_and_holds_the_place_in_the_end(
    movement: str, entrants: int, scoring: str
) -> None:
    tournament = stage.tournament_of("piquet", movement, scoring=scoring, fill_odd=False, rounds=3)
    stage.enter(tournament, entrants)
    seen: list[dict[int, tuple[int, int]]] = []
    at = [0]

    def look(now: Tournament) -> bool:
        if open_boards(now) != at[0] and now.runs:
            at[0] = open_boards(now)
            seen.append(ranges(now))
        return False

    tournament = stage.begin(tournament)
    seen.append(ranges(tournament))
    tournament = stage.play_out(tournament, until=look)
    assert ranges(tournament) == {}
    final = {
        row.key: row.place
        for field in standings_of(TournamentRecord(tournament))
        for row in field.rows
        if row.place is not None
    }
    assert seen[0]
    for before, after in pairwise(seen):
        for key, (best, worst) in after.items():
            assert before[key][0] <= best <= worst <= before[key][1]
    for text in seen:
        for key, place in final.items():
            if key in text:
                assert text[key][0] <= place <= text[key][1]


@pytest.mark.django_db
def test_what_is_to_come_is_known_without_what_was_played() -> None:
    tournament = stage.tournament_of("piquet", MovementKind.BAROMETER)
    stage.enter(tournament, 4)
    tournament = stage.begin(tournament)
    before = BAROMETER.boards_to_come(TournamentRecord(tournament))
    assert {len(boards) for boards in before.values()} == {3}
    stage.play_out(tournament, until=lambda _tournament: True)
    assert BAROMETER.boards_to_come(TournamentRecord(tournament)) == before


@pytest.mark.django_db
def test_total_points_have_no_range() -> None:
    tournament = stage.tournament_of("piquet", MovementKind.BAROMETER, scoring=ScoringKind.TOTAL)
    stage.enter(tournament, 4)
    assert ranges(stage.begin(tournament)) == {}
