"""Who may challenge whom on a ladder, and why not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.standings.challenge_rules import ChallengeRules, LadderPlayer, Obstacle, PairHistory, find_obstacle

SIMPLE = ChallengeRules(reach_places=3, reach_percent=0, reach_rating=None)


@pytest.mark.parametrize(
    ("rules", "place", "rating_place", "highest"),
    [
        (ChallengeRules(), 1, None, 1),
        (ChallengeRules(), 2, None, 1),
        (ChallengeRules(), 11, None, 1),
        (ChallengeRules(), 12, None, 2),
        (ChallengeRules(), 30, None, 19),
        (ChallengeRules(), 101, None, 61),
        (ChallengeRules(), 100, None, 61),
        (ChallengeRules(), 101, 40, 35),
        (ChallengeRules(), 101, 60, 55),
        (ChallengeRules(), 101, 100, 61),
        (ChallengeRules(), 101, 3, 1),
        (SIMPLE, 101, 3, 98),
        (SIMPLE, 3, None, 1),
    ],
)
def test_one_may_challenge_up_to_the_most_generous_of_three_figures(
    rules: ChallengeRules, place: int, rating_place: int | None, highest: int
) -> None:
    assert rules.highest_place(place, rating_place) == highest


def test_no_places_are_enough_where_all_above_may_be_challenged() -> None:
    assert ChallengeRules(reach_places=0, reach_percent=100).highest_place(7) == 1


@pytest.mark.parametrize(("place", "number"), [(1, 5), (5, 5), (6, 4), (10, 4), (11, 3), (500, 3)])
def test_how_many_challenges_one_may_have_depends_on_the_place(place: int, number: int) -> None:
    assert ChallengeRules().max_challenges_to(place) == number


@pytest.mark.parametrize(
    "figures",
    [
        {"reach_places": -1}, {"reach_places": 101}, {"reach_percent": 101}, {"reach_rating": -1},
        {"max_challenges_out": 0}, {"max_challenges_in": (5, 0, 3)}, {"max_challenges_in": (21, 4, 3)},
        {"days_between": 61}, {"reach_places": 0},
    ],
)  # fmt: skip
def test_figures_out_of_bounds_are_refused_by_name(figures: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(figures))):
        ChallengeRules(**figures)


def player(place: int, **more: Any) -> LadderPlayer:
    return LadderPlayer(place=place, **more)


@pytest.mark.parametrize(
    ("mine", "opponent", "history", "reason"),
    [
        (player(12), player(2), {}, None),
        (None, player(2), {}, Obstacle.NOT_ON_LADDER),
        (player(2), player(2), {}, Obstacle.YOURSELF),
        (player(2), player(3), {}, Obstacle.BELOW_YOU),
        (player(12), player(1), {}, Obstacle.TOO_FAR_ABOVE),
        (player(12, rating_place=6), player(1), {}, None),
        (player(12), player(2), {"already_playing": True}, Obstacle.ALREADY_PLAYING),
        (player(12), player(2), {"days_since_game": 6.9}, Obstacle.PLAYED_RECENTLY),
        (player(12), player(2), {"asked_recently": True}, Obstacle.ASKED_RECENTLY),
        (player(12), player(2), {"days_since_game": 7.0}, None),
        (player(12, challenges_out=2), player(2), {}, None),
        (player(12, challenges_out=3), player(2), {}, Obstacle.YOUR_LIMIT),
        (player(12), player(5, challenges_in=4), {}, None),
        (player(12), player(5, challenges_in=5), {}, Obstacle.THEIR_LIMIT),
        (player(12), player(6, challenges_in=4), {}, Obstacle.THEIR_LIMIT),
        (player(15), player(11, challenges_in=3), {}, Obstacle.THEIR_LIMIT),
        (player(15), player(11, challenges_in=30, is_bot=True), {}, None),
        (player(12), player(2, on_leave=True), {}, Obstacle.ON_LEAVE),
        (player(12, on_leave=True), player(2), {}, None),
        (player(12), player(2), {"block": True}, Obstacle.BLOCK),
    ],
)
def test_every_row_says_whether_one_may_challenge_and_find_obstacle(
    mine: LadderPlayer | None, opponent: LadderPlayer, history: dict[str, Any], reason: Obstacle | None
) -> None:
    assert find_obstacle(ChallengeRules(), mine, opponent, PairHistory(**history)) is reason


def test_on_a_ladder_that_is_paused_nobody_challenges() -> None:
    assert find_obstacle(SIMPLE, player(2), player(1), PairHistory()) is None
    assert find_obstacle(SIMPLE, player(2), player(1), PairHistory(), is_open=False) is Obstacle.CLOSED


rules = st.builds(
    ChallengeRules,
    reach_places=st.integers(1, 100),
    reach_percent=st.integers(0, 100),
    reach_rating=st.none() | st.integers(0, 100),
    max_challenges_out=st.integers(1, 20),
    max_challenges_in=st.tuples(*[st.integers(1, 20)] * 3),
    days_between=st.integers(0, 60),
)
ratings = st.none() | st.integers(1, 300)


@given(rules, st.integers(1, 300), ratings)
def test_everybody_but_the_first_may_challenge_the_one_above_them(
    rules: ChallengeRules, place: int, rating_place: int | None
) -> None:
    highest = rules.highest_place(place, rating_place)
    assert 1 <= highest <= max(place - 1, 1)
    found = [
        find_obstacle(rules, player(place, rating_place=rating_place), player(other), PairHistory()) is None
        for other in range(1, place)
    ]
    assert found == [other >= highest for other in range(1, place)]


@given(rules, rules, st.integers(1, 300), ratings)
def test_more_generous_rules_and_a_better_rating_never_take_an_opponent_away(
    rules: ChallengeRules, others: ChallengeRules, place: int, rating_place: int | None
) -> None:
    generous = ChallengeRules(
        reach_places=max(rules.reach_places, others.reach_places),
        reach_percent=max(rules.reach_percent, others.reach_percent),
        reach_rating=None
        if rules.reach_rating is None
        else max(rules.reach_rating, others.reach_rating or 0),
    )
    assert generous.highest_place(place, rating_place) <= rules.highest_place(place, rating_place)
    assert rules.highest_place(place, rating_place) <= rules.highest_place(place, None)
    assert all(
        rules.highest_place(place, better) <= rules.highest_place(place, better + 1)
        for better in range(1, 12)
    )


@pytest.mark.parametrize("first", range(2, len(Obstacle)))
def test_of_several_obstacles_the_first_of_the_list_is_given(first: int) -> None:
    obstacle = list(Obstacle)[first]

    def still(other: Obstacle) -> bool:
        return list(Obstacle).index(other) >= first

    mine = player(12, challenges_out=3 if still(Obstacle.YOUR_LIMIT) else 0)
    place = {Obstacle.YOURSELF: 12, Obstacle.BELOW_YOU: 13, Obstacle.TOO_FAR_ABOVE: 1}.get(obstacle, 2)
    opponent = player(
        place, challenges_in=5 if still(Obstacle.THEIR_LIMIT) else 0, on_leave=still(Obstacle.ON_LEAVE)
    )
    history = PairHistory(
        already_playing=still(Obstacle.ALREADY_PLAYING),
        days_since_game=0 if still(Obstacle.PLAYED_RECENTLY) else None,
        asked_recently=still(Obstacle.ASKED_RECENTLY),
        block=True,
    )
    assert find_obstacle(ChallengeRules(), mine, opponent, history) is obstacle
