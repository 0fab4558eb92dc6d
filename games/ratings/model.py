"""PURE. What a game does to the ratings of those who played it: Plackett-Luce as openskill has it (docs/ratings.md)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from .scale import MU, SIGMA

MODEL = PlackettLuce(mu=MU, sigma=SIGMA)


@dataclass(frozen=True, slots=True)
class RatingEstimate:
    """What is believed of somebody's strength: the middle of it, and how unsure it is."""

    mu: float = MU
    sigma: float = SIGMA


def calculate(
    sides: Sequence[Sequence[RatingEstimate]], places: Sequence[int]
) -> tuple[tuple[RatingEstimate, ...], ...]:
    """What is believed after a game of these sides, by place (0 is the best; equal places are a draw).

    The best never lose by it and the last never gain, where not all are equal: among three who share a place the
    model would move a strong one towards a weak one.
    """
    teams = [[MODEL.create_rating([one.mu, one.sigma]) for one in side] for side in sides]
    after = MODEL.rate(teams, ranks=[float(place) for place in places])
    best, last = min(places), max(places)
    results = []
    for before, side, place in zip(sides, after, places, strict=True):
        moved = []
        for was, now in zip(before, side, strict=True):
            mu = now.mu
            if best != last and place == best:
                mu = max(mu, was.mu)
            elif best != last and place == last:
                mu = min(mu, was.mu)
            moved.append(RatingEstimate(mu, now.sigma))
        results.append(tuple(moved))
    return tuple(results)
