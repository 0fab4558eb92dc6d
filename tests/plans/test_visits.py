"""Plans spare visits: counted over a few deals of double deck with people who come by twice a day."""

from __future__ import annotations

from statistics import median

import pytest

from tests.rules.walks import figure

from .visits import Visited

DEFAULTS, TOUCHES = 12, 8
"""Visits with a move, a player and deal: what eighty cards may cost at most with the plans that stand for all games of
somebody, and with two touches a visit."""


def visits(habit: str, deals: int) -> float:
    table = Visited("double-deck", 1, habit)
    played = [deal for number in range(deals) if (deal := table.deal(number))]
    return median(deal.needed[seat] for deal in played for seat in table.seats)


@pytest.mark.slow
def test_plans_spare_visits_and_the_more_of_them_the_more() -> None:
    deals = figure(2, long=30)
    nobody, defaults, touches = (visits(habit, deals) for habit in ("nobody", "defaults", "two touches"))
    assert touches < defaults < nobody
    assert defaults <= DEFAULTS
    assert touches <= TOUCHES
