"""Swiss pairing: no repeats, one bye at most, neighbours in the standings, and the best of all such pairings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.duplicate.movements.movement import NoMovement, Odd
from games.duplicate.movements.swiss import BYE, Meeting, NoPairing, pairing, swiss


def played(entrants: int, rounds: int, seed: int) -> list[Meeting]:
    """An event in which chance decides, with few different results."""
    draw, found = Random(seed), []
    for number in range(1, rounds + 1):
        couples, bye = pairing(entrants, found)
        found += [Meeting(number, ns, ew, Fraction(draw.randint(-2, 2))) for ns, ew in couples]
        found += [Meeting(number, bye, BYE, Fraction(1))] if bye else []
    return found


def test_the_first_round_is_the_upper_half_against_the_lower() -> None:
    assert pairing(8, []) == (((1, 5), (2, 6), (3, 7), (4, 8)), None)
    assert pairing(7, []) == (((1, 4), (2, 5), (3, 6)), 7)


@given(st.integers(2, 21), st.integers(1, 8), st.integers(0, 10_000))
def test_an_event_has_no_repeats_and_one_bye_each_at_most(entrants: int, rounds: int, seed: int) -> None:
    rounds = min(rounds, max(1, entrants // 2))
    found = played(entrants, rounds, seed)
    met = Counter(frozenset((meeting.ns, meeting.ew)) for meeting in found)
    assert set(met.values()) == {1}
    for number in range(1, rounds + 1):
        sat = [pair for m in found if m.round == number for pair in (m.ns, m.ew) if pair != BYE]
        assert sorted(sat) == list(range(1, entrants + 1))
    byes = [m.ns for m in found if m.ew == BYE]
    assert len(byes) == len(set(byes)) == (rounds if entrants % 2 else 0)


def pairings(left: list[int]) -> Iterator[list[tuple[int, int]]]:
    if not left:
        yield []
        return
    for other in left[1:]:
        for rest in pairings([each for each in left[1:] if each != other]):
            yield [(left[0], other), *rest]


@pytest.mark.parametrize("seed", range(24))
def test_no_pairing_has_opponents_nearer_in_score(seed: int) -> None:
    entrants = 8
    history = played(entrants, 1 + seed % 3, seed)
    met = {frozenset((m.ns, m.ew)) for m in history}
    points: Counter[int] = Counter()
    for m in history:
        points[m.ns] += int(m.points)
        points[m.ew] -= int(m.points)
    groups = sorted({points[pair] for pair in range(1, entrants + 1)}, reverse=True)

    def cost(couples: list[tuple[int, int]]) -> int:
        return sum((groups.index(points[a]) - groups.index(points[b])) ** 2 for a, b in couples)

    couples, _bye = pairing(entrants, history)
    allowed = [
        each for each in pairings(list(range(1, entrants + 1))) if not any(frozenset(c) in met for c in each)
    ]
    assert cost(list(couples)) == min(cost(each) for each in allowed)


def test_the_bye_goes_to_the_lowest_who_has_had_none() -> None:
    history = [Meeting(1, 1, 2, Fraction(5)), Meeting(1, 3, BYE, Fraction(-9))]
    assert pairing(3, history)[1] == 2


def test_a_bye_gives_way_to_a_pairing() -> None:
    """Whoever has the bye, the others are paired without a repeat."""
    met = [(1, 3), (2, 4), (1, 4), (2, 3)]
    history = [Meeting(1 + n // 2, a, b, Fraction(9 - n)) for n, (a, b) in enumerate(met)]
    couples, bye = pairing(5, history)
    assert bye not in (None, BYE)
    assert {frozenset(couple) for couple in couples}.isdisjoint(frozenset(couple) for couple in met)


def test_where_all_have_met_there_is_no_pairing() -> None:
    with pytest.raises(NoPairing):
        pairing(2, [Meeting(1, 1, 2)])
    with pytest.raises(NoPairing):
        pairing(1, [Meeting(1, 1, BYE)])


def test_sides_even_out() -> None:
    couples, _bye = pairing(4, [Meeting(1, 1, 3, Fraction(1)), Meeting(1, 2, 4, Fraction(1))])
    assert set(couples) == {(1, 2), (3, 4)} or set(couples) == {(1, 2), (4, 3)}
    couples, _bye = pairing(
        4,
        [
            Meeting(1, 1, 3, Fraction(5)),
            Meeting(1, 4, 2, Fraction(3)),
        ],
    )
    assert (4, 1) in couples or (1, 4) in couples


def test_the_movement_has_the_rounds_played_and_the_next() -> None:
    history = played(7, 2, 3)
    found = swiss(7, 4, boards=3, played=history)
    assert [len(each.seatings) for each in found.rounds] == [3, 3, 3]
    assert [len(each.out) for each in found.rounds] == [1, 1, 1]
    assert found.rounds[2].seatings[0].boards == (7, 8, 9)
    with_bot = swiss(7, 4, odd=Odd.BOT)
    assert with_bot.bots == (8,)
    assert with_bot.rounds[0].out == ()


def test_an_event_that_is_over_has_no_next_round() -> None:
    with pytest.raises(NoMovement):
        swiss(6, 2, played=played(6, 2, 1))
