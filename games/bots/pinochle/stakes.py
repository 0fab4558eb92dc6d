"""What the points of a double-deck deal are worth as the match stands, and how much higher or lower one bids for it.

Worth is told in points of the first deal: there a point more is worth about a point. A deal played alone counts its
points, ours less theirs. All figures are plain points.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt
from statistics import NormalDist

from rules.engine.score import MatchScore
from rules.pinochle.double_deck.options_for_six import PartnershipOptions
from rules.pinochle.double_deck.score import winner

WON = 375.0
"""What a match for four is worth, from lost to won: so many points at its beginning."""

LEAST_WAY = 40
"""Whoever has less than this to go gets there in nearly any deal."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast the points of a game come, by what was seen between club players.

    `won` is what a match is worth, from lost to won: so many points at its beginning. `bidder` and `others` are what
    the two sides take in meld and tricks, each with its standard deviation; a hand that is bid on ends `scatter`
    from what was expected of it. `points`: so many are gone over as fast as one in the game for four.
    """

    won: float
    bidder: tuple[float, float]
    others: tuple[float, float]
    scatter: float
    points: float = 1.0


PACES = {
    "four": Pace(WON, (72.0, 19.0), (46.0, 15.0), 18.0),
    "six": Pace(540.0, (103.0, 27.0), (68.0, 18.0), 24.0, 1.45),
}
"""Three thousand deals for four players, two hundred for six."""


def _spread(places: int) -> tuple[float, ...]:
    """So many equally likely places of a normal distribution, in standard deviations."""
    return tuple(NormalDist().inv_cdf((2 * place + 1) / (2 * places)) for place in range(places))


SPREAD = _spread(25)
FEW = _spread(5)

FURTHEST = 40
"""Points further from the total than this no bid is weighed."""


class MatchStakes:
    """What a deal of a match is worth to one side by the points it brings both."""

    def __init__(self, options: PartnershipOptions, match_score: MatchScore, side: int) -> None:
        self._options, self._alone, self._side = options, match_score.alone, side
        self._pace = pace = PACES[options.game]
        mean, scatter = pace.others
        self._taken = tuple(mean + scatter * one for one in FEW)
        self._bidder = tuple(pace.bidder[0] + pace.bidder[1] * one for one in SPREAD)
        self._mine, self._theirs = (
            (match_score.totals[place] / options.scale for place in (side, 1 - side))
            if match_score.totals
            else (0.0, 0.0)
        )

    def worth(self, mine: float, theirs: float, bidder: int) -> float:
        """What a deal is worth that brings us and them so many points, bought by a side."""
        if self._alone:
            return mine - theirs
        ours, other = self._mine + mine, self._theirs + theirs
        target = self._options.target
        if ours >= target or other >= target:
            scale, we_bid = self._options.scale, bidder == self._side
            won = winner(self._options, (round(ours * scale), round(other * scale)), int(not we_bid))
            return self._pace.won * (0.5 if won == 0 else -0.5)
        way, theirs_to_go = ((target - points) / self._pace.points for points in (ours, other))
        return self._pace.won * (chance(way, theirs_to_go) - 0.5)

    def bought(self, bid: float, total: float) -> float:
        """What it is worth to have bought the deal for a bid, where the side expects so much in all."""
        side = self._side
        return sum(
            self.worth(points if (points := total + self._pace.scatter * one) >= bid else -bid, taken, side)
            for one in SPREAD
            for taken in self._taken
        )

    def left(self, bid: float) -> float:
        """What it is worth to have left the deal to the others for a bid."""
        return sum(
            self.worth(taken, points if points >= bid else -bid, 1 - self._side)
            for points in self._bidder
            for taken in self._taken
        )

    def limit(self, total: float) -> float:
        """The highest bid at which buying is worth as much as leaving it, within reach of what is expected."""
        low, high = total - FURTHEST, total + FURTHEST
        while high - low > 1:
            bid = (low + high) / 2
            if self.bought(bid, total) >= self.left(bid):
                low = bid
            else:
                high = bid
        return low


def chance(ours: float, theirs: float) -> float:
    """How likely the side with `ours` points to go wins from the side with `theirs`.

    Fitted to the race computed from three thousand deals between club players (500 points, half of the deals bought
    by either side): 0.015 off in the mean.
    """
    mine, other = max(ours, LEAST_WAY), max(theirs, LEAST_WAY)
    near, far = min(mine, other), max(mine, other)
    return normal((other - mine) / (6.5 * sqrt(near + 0.3 * (far - near) + 30)))


def raised(options: PartnershipOptions, match_score: MatchScore, side: int, total: float) -> float:
    """How much higher a side should bid than in the first deal of a match, with a hand that promises so much.

    Where cards are exchanged more is made of a deal than these figures say: there the match is not looked at.
    """
    if match_score.alone or options.pass_cards or not any(match_score.totals):
        return 0.0
    return _rise(options, match_score.totals, side, round(total))


@lru_cache(maxsize=4096)
def _rise(options: PartnershipOptions, totals: tuple[int, ...], side: int, total: int) -> float:
    now, first = (
        MatchStakes(options, MatchScore(totals), side),
        MatchStakes(options, MatchScore((0, 0)), side),
    )
    return now.limit(total) - first.limit(total)


def normal(deviations: float) -> float:
    """The share of a normal distribution below so many standard deviations."""
    return (1 + erf(deviations / sqrt(2))) / 2
