"""A series: what results are worth, the best n of m, shared places; laws that hold for every set of results."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.series import PartResult, SeriesRow, SeriesRule, series_table

RULES = st.builds(
    SeriesRule,
    best=st.integers(0, 4),
    points=st.one_of(
        st.just(()),
        st.lists(st.integers(0, 20), min_size=1, max_size=5).map(
            lambda each: tuple(sorted(each, reverse=True))
        ),
    ),
)
RESULTS = st.dictionaries(
    st.tuples(st.integers(1, 6), st.sampled_from(["A", "B", "C", "D"])),
    st.tuples(st.integers(1, 8), st.integers(0, 10_000)),
    max_size=20,
).map(lambda found: [PartResult(part, who, *had) for (part, who), had in found.items()])


def totals(rows: tuple[SeriesRow, ...]) -> dict[str, int]:
    return {row.who: row.total for row in rows}


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (SeriesRule(0, (10, 6, 3)), [(1, "A", 19), (2, "B", 16), (3, "C", 3)]),
        (SeriesRule(1, (10, 6, 3)), [(1, "A", 10), (1, "B", 10), (3, "C", 3)]),
        (SeriesRule(2, (10,)), [(1, "A", 10), (1, "B", 10), (3, "C", 0)]),
        (SeriesRule(0, ()), [(1, "A", 17_000), (2, "B", 11_000)]),
        (SeriesRule(1, ()), [(1, "A", 6_000), (1, "B", 6_000)]),
    ],
)
def test_results_are_added_up_by_the_rule(rule: SeriesRule, expected: list[tuple[int, str, int]]) -> None:
    results = [
        PartResult(1, "A", 1, 6000), PartResult(2, "A", 2, 5000),
        PartResult(3, "A", 3, 6000), PartResult(1, "B", 2, 5000),
        PartResult(2, "B", 1, 6000), PartResult(3, "C", 3), PartResult(2, "C", 9),
    ]  # fmt: skip
    assert [(row.place, row.who, row.total) for row in series_table(rule, results)] == expected


def test_of_equal_results_at_the_edge_one_counts_and_is_always_the_same() -> None:
    results = [PartResult(part, "A", 1) for part in (3, 1, 2)]
    (row,) = series_table(SeriesRule(2, (5,)), results)
    assert [(each.part, each.counts) for each in row.results] == [(1, True), (2, True), (3, False)]


@given(RULES, RESULTS, st.integers())
def test_the_order_of_parts_and_results_does_not_matter(
    rule: SeriesRule, results: list[PartResult], seed: int
) -> None:
    shuffled = list(results)
    Random(seed).shuffle(shuffled)
    assert series_table(rule, shuffled) == series_table(rule, results)


@given(RULES, RESULTS, st.integers(1, 8), st.integers(0, 10_000))
def test_no_total_falls_when_a_result_is_added(
    rule: SeriesRule, results: list[PartResult], place: int, hundredths: int
) -> None:
    before = totals(series_table(rule, results))
    after = totals(series_table(rule, [*results, PartResult(9, "A", place, hundredths)]))
    assert all(after[who] >= total for who, total in before.items())
    assert {who: total for who, total in after.items() if who != "A"} == {
        who: total for who, total in before.items() if who != "A"
    }


@given(RULES, RESULTS)
def test_so_many_results_count_as_the_rule_says_and_they_are_the_best(
    rule: SeriesRule, results: list[PartResult]
) -> None:
    for row in series_table(rule, results):
        counted = [each.worth for each in row.results if each.counts]
        dropped = [each.worth for each in row.results if not each.counts]
        assert len(counted) == (min(rule.best, len(row.results)) if rule.best else len(row.results))
        assert sum(counted) == row.total
        assert not dropped or min(counted) >= max(dropped)


@given(RULES, RESULTS)
def test_places_are_shared_by_equal_totals_and_no_others(rule: SeriesRule, results: list[PartResult]) -> None:
    rows = series_table(rule, results)
    for row in rows:
        assert row.place == 1 + sum(other.total > row.total for other in rows)


@given(RULES, RESULTS, st.integers(0, 5))
def test_the_first_places_are_those_of_the_whole_table(
    rule: SeriesRule, results: list[PartResult], places: int
) -> None:
    whole = series_table(rule, results)
    assert series_table(rule, results, places=places) == tuple(row for row in whole if row.place <= places)
