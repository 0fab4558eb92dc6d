"""The step ladder: who goes up and down, who stands before whom, and who is drawn together."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.step_ladder import LOWEST, Waiting, draw_three, order_after, steps_after


@pytest.mark.parametrize(
    ("steps", "winners", "after"),
    [
        ({"A": 2, "B": 2, "C": 2}, "A", {"A": 3, "B": 1, "C": 1}),
        ({"A": 1, "B": 1, "C": 1}, "B", {"A": 1, "B": 2, "C": 1}),
        ({"A": 4, "B": 1, "C": 2}, "C", {"A": 3, "B": 1, "C": 3}),
        ({"A": 2, "B": 2, "C": 2}, "AB", {"A": 3, "B": 3, "C": 1}),
        ({"A": 2, "B": 5, "C": 1}, "", {"A": 2, "B": 5, "C": 1}),
    ],
)
def test_whoever_wins_goes_up_and_the_others_down_but_never_below_the_lowest(
    steps: dict[str, int], winners: str, after: dict[str, int]
) -> None:
    assert steps_after(steps, "ABC", set(winners)) == after


def test_whoever_comes_up_stands_behind_those_who_were_there_and_whoever_comes_down_before_them() -> None:
    before = {"A": 3, "B": 2, "C": 2, "D": 1, "E": 1}
    assert order_after("ABCDE", before, {}) == tuple("ABCDE")
    assert order_after("ABCDE", before, {"B": 3, "C": 1, "D": 1}) == tuple("ABCDE")
    assert order_after("ABCDE", before, {"E": 2}) == tuple("ABCED")
    assert order_after("ABCDE", before, {"A": 2}) == tuple("ABCDE")
    assert order_after("ABCDE", before, {"B": 1}) == tuple("ACBDE")


def waiting(text: str) -> list[Waiting]:
    """`A1:5` waits on step 1 for five hours; a name in small letters is a bot's."""
    found = []
    for word in text.split():
        place, _, hours = word.partition(":")
        found.append(
            Waiting(who=place[0], step=int(place[1:]), hours=float(hours or 0), is_bot=place[0].islower())
        )
    return found


@pytest.mark.parametrize(
    ("text", "apart", "three"),
    [
        ("A1:1 B1:3 C1:2", (), "BCA"),
        ("A1:1 B1:3", (), None),
        ("A1:1 B1:3 C2:9", (), None),
        ("A1:1 B1:3 C2:25 D5:1", (), "CBA"),
        ("A1:1 B3:73 C5:1", (), "BAC"),
        ("A1:23 x1 y1", (), None),
        ("A1:25 x1 y1", (), "Axy"),
        ("A1:25 x2 y3", (), None),
        ("A1:73 x2 y3", (), "Axy"),
        ("A1:25 B1:1 x1 y1", (), "ABx"),
        ("x1 y1 z1", (), None),
        ("A1:3 B1:2 C1:1 D1:0.5", ("AB",), "ACD"),
        ("A1:3 B1:2 C1:1", ("AB",), None),
        ("A1:4 B1:3 C1:2 D1:1", ("AB", "AC", "AD"), "BCD"),
        ("A1:4 B1:3 C1:2 D1:1", ("AB", "CD"), None),
        ("A1:4 B1:3 C1:2 D1:1", ("BC", "BD"), "ACD"),
    ],
)
def test_who_is_drawn_together(text: str, apart: tuple[str, ...], three: str | None) -> None:
    found = draw_three(waiting(text), {frozenset(pair) for pair in apart})
    assert (None if found is None else "".join(found)) == three


people = st.lists(
    st.builds(
        Waiting,
        who=st.uuids().map(str),
        step=st.integers(1, 5),
        hours=st.floats(0, 100),
        is_bot=st.booleans(),
    ),
    max_size=9,
    unique_by=lambda each: each.who,
)


@given(people, st.data())
def test_three_who_are_drawn_are_different_and_sit_down_together(
    all_of_them: list[Waiting], data: st.DataObject
) -> None:
    names = [each.who for each in all_of_them]
    pairs = [frozenset((one, other)) for one in names for other in names if one < other]
    apart = set(data.draw(st.lists(st.sampled_from(pairs), max_size=6))) if pairs else set()
    three = draw_three(all_of_them, apart)
    if three is None:
        assert not any(
            not first.is_bot
            and all(abs(each.step - first.step) <= first.reach for each in (one, other))
            and (first.hours >= 24 or not (one.is_bot or other.is_bot))
            and not any(frozenset(pair) in apart for pair in combinations((first.who, one.who, other.who), 2))
            for first, one, other in permutations(all_of_them, 3)
        )
        return
    chosen = {each.who: each for each in all_of_them if each.who in three}
    assert len(chosen) == 3
    assert not any(frozenset((one, other)) in apart for one in three for other in three if one != other)
    longest = chosen[three[0]]
    assert not longest.is_bot
    assert all(abs(each.step - longest.step) <= longest.reach for each in chosen.values())


@given(st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(1, 6), min_size=3), st.data())
def test_the_order_is_that_of_steps_and_nobody_is_lost(before: dict[str, int], data: st.DataObject) -> None:
    order = order_after(sorted(before), before, {})
    three = data.draw(st.lists(st.sampled_from(sorted(before)), min_size=3, max_size=3, unique=True))
    winners = data.draw(st.sets(st.sampled_from(three), max_size=2))
    after = steps_after(before, three, winners)
    now = before | after
    moved = order_after(order, before, after)
    assert sorted(moved) == sorted(order)
    assert [now[who] for who in moved] == sorted(now.values(), reverse=True)
    assert min(now.values()) >= LOWEST
    resting = [who for who in moved if now[who] == before[who]]
    assert resting == [who for who in order if who in resting]
