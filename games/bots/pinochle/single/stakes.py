"""What the points of an auction deal are worth as the match stands, and how much higher or lower one bids for it.

Worth is the chance to win the match. A deal played alone, and the first of a match, are bid on for their points; so is
every deal of the games without a widow, where bidding by the match won no more of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erf, prod, sqrt
from statistics import NormalDist, fmean

from rules.engine.score import MatchScore
from rules.pinochle.auction.laws import Laws
from rules.pinochle.auction.score import winner


@dataclass(frozen=True, slots=True)
class Race:
    """How deals and matches go between club players (four hundred deals), in points.

    A bidding side takes `takes` and `a_bid` more for every point of its bid, with a standard deviation of `scatter`;
    another side takes `others`. `least` and the three figures after it are those of `chance`.
    """

    takes: float
    a_bid: float
    scatter: float
    others: float
    others_scatter: float
    least: float
    width: float
    apart: float
    floor: float


RACES: Mapping[str, Race] = {
    "widow": Race(127, 0.73, 71, 52, 25, 100, 30, 0.3, 50),
}


def _spread(places: int) -> tuple[float, ...]:
    """So many equally likely places of a normal distribution, in standard deviations."""
    return tuple(NormalDist().inv_cdf((2 * place + 1) / (2 * places)) for place in range(places))


SPREAD, FEW = _spread(15), _spread(3)
FURTHEST = 120
"""Points further from the total than this no bid is weighed."""
MATTERS = 0.01
"""Where the lowest bid weighed and leaving the deal differ by less of a match, the match says nothing."""


def chance(race: Race, left: Sequence[float], side: int) -> float:
    """How likely a side is to be first, by the points each has to go; fitted to the race computed from the deals."""
    far = [max(points, race.least) for points in left]
    before = [
        prod(_before(race, mine, other) for place, other in enumerate(far) if place != own)
        for own, mine in enumerate(far)
    ]
    return before[side] / sum(before)


def _before(race: Race, mine: float, other: float) -> float:
    """How likely a side is to be there before one other."""
    near, apart = min(mine, other), abs(mine - other)
    wide = race.width * sqrt(near + race.apart * apart + race.floor)
    return (1 + erf((other - mine) / wide / sqrt(2))) / 2


class BidStakes:
    """What a deal of a match is worth to one side by the points it brings to all."""

    def __init__(self, laws: Laws, totals: Sequence[int], side: int) -> None:
        self._laws, self._totals, self._side = laws, totals, side
        self._race = RACES[laws.game.name]
        self._others = [other for other in range(len(laws.game.sides)) if other != side]

    def worth(self, gains: Sequence[float], bidder: int) -> float:
        """The chance to win the match after a deal, bought by a side, that brings so much to each."""
        options = self._laws.options
        totals = [total + gain for total, gain in zip(self._totals, gains, strict=True)]
        champion = winner(options, [round(total) for total in totals], bidder)
        if champion is not None:
            return float(champion == self._side)
        return chance(self._race, [options.target - total for total in totals], self._side)

    def bought(self, bid: float, total: float, scatter: float) -> float:
        """What it is worth to have bought the deal for a bid, where the side expects so much in all."""
        return self._worth(self._side, bid, total, scatter)

    def left(self, bid: float) -> float:
        """What it is worth to have left the deal to others for a bid."""
        race = self._race
        total = race.takes + race.a_bid * bid
        return fmean(self._worth(other, bid, total, race.scatter) for other in self._others)

    def _worth(self, bidder: int, bid: float, total: float, scatter: float) -> float:
        race, worths = self._race, []
        sides = len(self._totals)
        for one in SPREAD:
            points = total + scatter * one
            for few in FEW:
                # What the others take they do not take together: one more, one less.
                gains = [
                    race.others + race.others_scatter * few * (1 - 2 * (place % 2)) for place in range(sides)
                ]
                gains[bidder] = points if points >= bid else -bid
                worths.append(self.worth(gains, bidder))
        return fmean(worths)

    def limit(self, total: float, scatter: float) -> float | None:
        """The highest bid at which buying is worth as much as leaving it; None where it does not matter."""
        low, high = total - FURTHEST, total + FURTHEST
        if abs(self.bought(low, total, scatter) - self.left(low)) < MATTERS:
            return None
        while high - low > 2:
            bid = (low + high) / 2
            if self.bought(bid, total, scatter) >= self.left(bid):
                low = bid
            else:
                high = bid
        return low


def _is_known(laws: Laws) -> bool:
    """Whether deals are scored as those were from which the figures of the race come."""
    options = laws.options
    plain = options.reward == "all" and options.raised_suits == "none"
    return laws.game.name in RACES and plain and not (options.lost_twice or options.may_concede)


def raised(laws: Laws, match_score: MatchScore, side: int, total: float, scatter: float) -> float:
    """How much higher a side should bid than in the first deal of a match, with a hand that promises so much."""
    if match_score.alone or not any(match_score.totals) or not _is_known(laws):
        return 0.0
    return _rise(laws, match_score.totals, side, round(total / 10) * 10, round(scatter / 5) * 5)


@lru_cache(maxsize=4096)
def _rise(laws: Laws, totals: tuple[int, ...], side: int, total: int, scatter: int) -> float:
    now = BidStakes(laws, totals, side).limit(total, scatter)
    first = BidStakes(laws, (0,) * len(totals), side).limit(total, scatter)
    return 0.0 if now is None or first is None else now - first
