"""The challenge ladder: what each result changes, and the laws that hold whatever happens."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.standings.challenge_ladder import (
    LadderCause,
    LadderResult,
    NoSuchPlace,
    NotOnLadder,
    OnLadderAlready,
    join,
    leave,
    moves_between,
    put,
    record_game,
)

FIVE = tuple("ABCDE")


@pytest.mark.parametrize(
    ("challenger", "against", "result", "after"),
    [
        ("E", "B", LadderResult.WON, "AEBCD"),
        ("B", "A", LadderResult.WON, "BACDE"),
        ("E", "B", LadderResult.LOST, "ABCDE"),
        ("E", "B", LadderResult.DRAWN, "ABCDE"),
        ("E", "B", LadderResult.WON_ON_TIME, "AECD"),
        ("E", "B", LadderResult.LOST_ON_TIME, "ABCD"),
        # By the time of the result the challenger stands above.
        ("A", "D", LadderResult.WON, "ABCDE"),
        ("A", "D", LadderResult.WON_ON_TIME, "ABCE"),
        ("A", "D", LadderResult.LOST, "ABCDE"),
        ("A", "D", LadderResult.LOST_ON_TIME, "BCDE"),
    ],
)
def test_what_a_result_changes(challenger: str, against: str, result: LadderResult, after: str) -> None:
    assert "".join(record_game(FIVE, challenger, against, result)) == after


def test_one_joins_at_the_foot_and_leaves_a_place_to_those_below() -> None:
    assert join(FIVE, "F") == (*FIVE, "F")
    assert leave(FIVE, "B") == tuple("ACDE")


@pytest.mark.parametrize(
    ("who", "place", "after"),
    [("D", 1, "DABCE"), ("A", 5, "BCDEA"), ("B", 3, "ACBDE"), ("C", 3, "ABCDE")],
)
def test_a_director_puts_somebody_at_another_place(who: str, place: int, after: str) -> None:
    assert "".join(put(FIVE, who, place)) == after


@pytest.mark.parametrize("place", [0, 6, -1])
def test_a_place_that_the_ladder_does_not_have_is_refused(place: int) -> None:
    with pytest.raises(NoSuchPlace, match=str(place)):
        put(FIVE, "A", place)


def test_who_is_not_there_is_refused() -> None:
    with pytest.raises(OnLadderAlready):
        join(FIVE, "A")
    for wrong in (
        lambda: leave(FIVE, "X"),
        lambda: put(FIVE, "X", 1),
        lambda: record_game(FIVE, "A", "X", LadderResult.WON),
    ):
        with pytest.raises(NotOnLadder):
            wrong()
    with pytest.raises(ValueError, match="A"):
        record_game(FIVE, "A", "A", LadderResult.WON)


def test_moves_tell_who_it_was_about_first_and_the_others_from_the_top() -> None:
    after = record_game(FIVE, "D", "B", LadderResult.WON_ON_TIME)
    text = moves_between(FIVE, after, LadderCause.WON_ON_TIME, ("D", "B"))
    assert [(move.who, move.from_place, move.to_place) for move in text] == [
        ("D", 4, 2),
        ("B", 2, None),
        ("E", 5, 4),
    ]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["join", "leave", *LadderResult]),
        st.sampled_from("ABCDEFGH"),
        st.sampled_from("ABCDEFGH"),
    ),
    max_size=40,
)


@given(STEPS)
@settings(max_examples=200, deadline=None)
def test_places_stay_one_to_n_and_what_is_told_leads_from_one_ladder_to_the_next(
    steps: Sequence[tuple[str, str, str]],
) -> None:
    ladder: tuple[str, ...] = ()
    for kind, who, against in steps:
        before = ladder
        try:
            if kind == "join":
                ladder = join(ladder, who)
            elif kind == "leave":
                ladder = leave(ladder, who)
            else:
                ladder = record_game(ladder, who, against, LadderResult(kind))
        except ValueError:
            assert ladder == before
            continue
        assert len(set(ladder)) == len(ladder)
        places = dict(zip(before, range(1, 100), strict=False))
        for move in moves_between(before, ladder, LadderCause.JOIN, (who,)):
            assert places.get(move.who) == move.from_place
            if move.to_place is None:
                del places[move.who]
            else:
                places[move.who] = move.to_place
        assert places == dict(zip(ladder, range(1, 100), strict=False))
        if kind == LadderResult.WON and before != ladder:
            assert ladder.index(who) == before.index(against)


@given(st.permutations("ABCDEF"), st.data())
@settings(max_examples=100, deadline=None)
def test_results_of_those_who_do_not_meet_are_alike_in_either_order(
    order: list[str], data: st.DataObject
) -> None:
    """Two games that end at once, neither of which moves anybody of the other past its own players."""
    ladder = tuple(order)
    one, two = sorted(data.draw(st.permutations(range(3)))[:2])
    pairs = [(ladder[2 * place + 1], ladder[2 * place]) for place in (one, two)]
    first, second = ((*pair, data.draw(st.sampled_from(list(LadderResult)))) for pair in pairs)
    assert record_game(record_game(ladder, *first), *second) == record_game(
        record_game(ladder, *second), *first
    )


@st.composite
def times(draw: st.DrawFn) -> tuple[tuple[str, ...], list[list[tuple[str, str, LadderResult]]]]:
    """A ladder, and results by the time they came: those of one time have no place in common, others may have all."""
    ladder = tuple(draw(st.permutations("ABCDEFGHIJ"))[: draw(st.integers(4, 10))])
    standing, found = ladder, []
    for _ in range(draw(st.integers(1, 6))):
        cuts = draw(st.lists(st.integers(0, len(standing)), max_size=8).map(sorted))
        spans = [standing[low:high] for low, high in pairwise([0, *cuts, len(standing)]) if high - low > 1]
        at_once = [
            (*draw(st.permutations(span))[:2], draw(st.sampled_from(list(LadderResult)))) for span in spans
        ]
        found.append([(one, other, result) for one, other, result in at_once])
        for each in found[-1]:
            standing = record_game(standing, *each)
    return ladder, found


@given(times(), st.randoms())
@settings(max_examples=200, deadline=None)
def test_results_give_the_same_ladder_in_any_order_that_respects_their_times(
    season: tuple[tuple[str, ...], list[list[tuple[str, str, LadderResult]]]], rng: Random
) -> None:
    """Games share players and places with earlier ones; between those of one time every order is as good."""
    ladder, batches = season
    one = other = ladder
    for batch in batches:
        shuffled = rng.sample(batch, len(batch))
        for each in batch:
            one = record_game(one, *each)
        for each in shuffled:
            other = record_game(other, *each)
        assert one == other


def test_results_that_share_a_place_hang_on_their_order() -> None:
    """Why times are needed: two who challenge the same player, and both win."""
    first, second = ("D", "B", LadderResult.WON), ("E", "B", LadderResult.WON)
    one = record_game(record_game(FIVE, *first), *second)
    assert one != record_game(record_game(FIVE, *second), *first)
