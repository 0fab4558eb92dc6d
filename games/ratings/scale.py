"""The numbers people read: 1500 in the middle, thirty points for one of the model's own units.

Thirty is about what makes a lead of 400 points ten games won to one lost between two players whose strength is well
known, as on the scale chess players know: 400 / (ln 10 · √2 · 25/6) is 29.5.
"""

from __future__ import annotations

from dataclasses import dataclass

MIDDLE = 1500
POINTS = 30

MU, SIGMA = 25.0, 25.0 / 3
"""Where everybody begins, in units of the model (openskill's own)."""

ENOUGH = 10
SURE = 200
"""A rating is provisional before so many games, and as long as its uncertainty is greater than this."""

LEAST, MOST = 100, 4000
"""Numbers that may be asked for."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A rating as it is shown: the number, its uncertainty (two times in three the strength lies within), games."""

    number: int = MIDDLE
    uncertainty: int = round(SIGMA * POINTS)
    games: int = 0

    @property
    def provisional(self) -> bool:
        """Whether it says little yet."""
        return self.games < ENOUGH or self.uncertainty > SURE

    @property
    def short(self) -> str:
        """The number alone; with a question mark where it is provisional."""
        return f"{self.number}?" if self.provisional else f"{self.number}"

    @property
    def long(self) -> str:
        """The number with its uncertainty, in one line."""
        return f"{self.number}\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}{self.uncertainty}"


def figure_of(mu: float, sigma: float, games: int) -> Figure:
    """The figure of what the model calculates with."""
    return Figure(number_of(mu), round(sigma * POINTS), games)


def number_of(mu: float) -> int:
    """The rating people read, 1500 at first; from the mean of the model."""
    return round(MIDDLE + (mu - MU) * POINTS)


def mu_of(number: float) -> float:
    """What a number is to the model."""
    return MU + (number - MIDDLE) / POINTS
