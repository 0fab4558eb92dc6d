"""What a game does to ratings: winners never lose by it, seats have no order, and the scale says what it means."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ratings.model import RatingEstimate, calculate
from games.ratings.scale import ENOUGH, MIDDLE, Figure, figure_of, mu_of, number_of

beliefs = st.builds(RatingEstimate, st.floats(0, 60), st.floats(0.8, 9))
shapes = st.sampled_from([(1, 1), (2, 2), (1, 1, 1), (3, 3), (2, 2, 2)])


@st.composite
def games(draw: st.DrawFn) -> tuple[list[list[RatingEstimate]], list[int]]:
    sides = [draw(st.lists(beliefs, min_size=size, max_size=size)) for size in draw(shapes)]
    drawn = draw(st.lists(st.integers(0, 2), min_size=len(sides), max_size=len(sides)))
    order = sorted(set(drawn))
    return sides, [order.index(place) for place in drawn]


@given(games())
def test_the_best_never_lose_by_it_and_the_last_never_gain(
    game: tuple[list[list[RatingEstimate]], list[int]],
) -> None:
    sides, places = game
    for before, after, place in zip(sides, calculate(sides, places), places, strict=True):
        for was, now in zip(before, after, strict=True):
            if max(places) > 0 and place == 0:
                assert now.mu >= was.mu
            if max(places) > 0 and place == max(places):
                assert now.mu <= was.mu
            # Somebody whose strength is well known is a little less sure after each game: people change.
            assert now.sigma <= (was.sigma**2 + (25 / 300) ** 2) ** 0.5 + 1e-9


@given(games())
def test_the_order_of_sides_and_of_seats_means_nothing(
    game: tuple[list[list[RatingEstimate]], list[int]],
) -> None:
    sides, places = game
    usual = calculate(sides, places)
    for order in permutations(range(len(sides))):
        turned = calculate([sides[side][::-1] for side in order], [places[side] for side in order])
        for at, side in enumerate(order):
            for now, was in zip(turned[at][::-1], usual[side], strict=True):
                assert (now.mu, now.sigma) == pytest.approx((was.mu, was.sigma), abs=1e-9)


@given(st.floats(0, 60), st.floats(0, 60), st.floats(0.8, 9))
def test_what_one_wins_the_other_loses_where_both_are_known_as_well(
    one: float, other: float, sigma: float
) -> None:
    first, second = RatingEstimate(one, sigma), RatingEstimate(other, sigma)
    ((won,), (lost,)) = calculate([[first], [second]], [0, 1])
    assert won.mu - one == pytest.approx(other - lost.mu, abs=1e-9)
    ((upset,), _) = calculate(
        [[RatingEstimate(min(one, other), sigma)], [RatingEstimate(max(one, other), sigma)]], [0, 1]
    )
    ((foreseen,), _) = calculate(
        [[RatingEstimate(max(one, other), sigma)], [RatingEstimate(min(one, other), sigma)]], [0, 1]
    )
    assert upset.mu - min(one, other) >= foreseen.mu - max(one, other) - 1e-9, "an upset moves more"


@given(games())
def test_a_draw_draws_sides_together(game: tuple[list[list[RatingEstimate]], list[int]]) -> None:
    sides, _places = game
    if len(sides) > 2:
        return
    stronger = max((0, 1), key=lambda side: sum(one.mu for one in sides[side]))
    for side, after in enumerate(calculate(sides, [0, 0])):
        for was, now in zip(sides[side], after, strict=True):
            assert now.mu <= was.mu + 1e-9 if side == stronger else now.mu >= was.mu - 1e-9


def test_a_better_place_is_worth_more() -> None:
    (first,), (second,), (third,) = calculate([[RatingEstimate()]] * 3, [0, 1, 2])
    assert first.mu > second.mu > 25 > third.mu or first.mu > 25 > second.mu > third.mu


@pytest.mark.parametrize(
    ("mu", "sigma", "games", "shown", "provisional"),
    [
        (25, 25 / 3, 0, "1500 ± 250", True),
        (25.4, 2, 40, "1512 ± 60", False),
        (31, 6.6, ENOUGH, "1680 ± 198", False),
        (31, 6.6, ENOUGH - 1, "1680 ± 198", True),
        (31, 6.8, ENOUGH, "1680 ± 204", True),
        (11.7, 1.5, 300, "1101 ± 45", False),
    ],
)
def test_the_scale(mu: float, sigma: float, games: int, shown: str, provisional: bool) -> None:
    figure = figure_of(mu, sigma, games)
    assert (figure.long.replace("\N{NO-BREAK SPACE}", " "), figure.provisional) == (shown, provisional)
    assert figure.short == str(figure.number) + "?" * provisional
    assert number_of(mu_of(figure.number)) == figure.number
    assert Figure().number == MIDDLE
