"""What points are worth as the match stands: what a partie is expected to pay after them, or how likely a race is won.

The view tells the match score, the laws how it ends. Deals to come are calculated by how often
they end so or so between players who change and play by rule of thumb. A deal played alone counts its
points, ours less theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import gcd

from rules.engine.score import MatchScore
from rules.piquet.laws import Laws, Partie, Target
from rules.piquet.score import settle_partie
from rules.piquet.state import View

from ..fast import compiled
from .try_exchange import SHIFT

STEP = 10
"""Points between two places of a table."""

DEALS = (
    (0, 2, 6), (0, 3, 21), (0, 4, 17), (0, 5, 8), (1, 1, 24), (1, 2, 59), (1, 3, 79), (1, 4, 40), (1, 5, 9), (2, 0, 9),
    (2, 1, 71), (2, 2, 87), (2, 3, 65), (2, 4, 10), (3, 0, 27), (3, 1, 104), (3, 2, 68), (3, 3, 29), (4, 0, 12),
    (4, 1, 57), (4, 2, 15), (5, 1, 14), (6, 0, 15), (6, 1, 18), (6, 2, 10), (7, 0, 35), (7, 1, 29), (8, 0, 26),
    (8, 1, 16), (11, 0, 10), (12, 0, 8),
)  # fmt: skip
RACE = (
    (0, 2, 8), (0, 3, 30), (0, 4, 22), (0, 5, 8), (1, 1, 31), (1, 2, 73), (1, 3, 94), (1, 4, 39), (1, 5, 8), (2, 0, 8),
    (2, 1, 90), (2, 2, 95), (2, 3, 71), (2, 4, 9), (3, 0, 25), (3, 1, 116), (3, 2, 60), (3, 3, 26), (4, 0, 10),
    (4, 1, 58), (4, 2, 13), (5, 1, 10), (6, 0, 10), (6, 1, 12), (6, 2, 6), (7, 0, 25), (7, 1, 21), (8, 0, 15),
    (8, 1, 8),
)  # fmt: skip
"""How often of a thousand a deal brings elder and younger so many times STEP: of a partie, and of piquet au cent."""

MOST = 320
"""Points beyond which a table of a partie makes no difference any more."""
WON = 100.0
"""What a race is worth."""
FINEST = 4
"""Slopes are told as whole numbers up to this."""
LEAST = 0.02
"""Part of the steeper slope that is nothing."""
AROUND = (-8, 0, 8)
"""How far a deal may end from where it is expected to, when slopes are taken."""

Table = tuple[tuple[float, ...], ...]


class Stakes:
    """What a deal of a match is worth to one player by the points it brings both."""

    def __init__(self, ends: Partie | Target, match_score: MatchScore, seat: int, is_elder: bool) -> None:
        self._ends, self._alone, self._is_elder = ends, match_score.alone, is_elder
        self._mine, self._theirs = match_score.totals[seat], match_score.totals[1 - seat]
        self._left = 0
        if isinstance(ends, Partie):
            deals = ends.deals + (ends.extra_deals if match_score.deal > ends.deals else 0)
            self._left = max(0, deals - match_score.deal)
        self._known: dict[int, float] = {}

    def __call__(self, code: int) -> float:
        """What the points of a deal are worth, as results_by_way codes them."""
        value = self._known.get(code)
        if value is None:
            value = self._known[code] = self.worth(code >> SHIFT, code & (1 << SHIFT) - 1)
        return value

    def worth(self, mine: int, theirs: int) -> float:
        """What a deal is worth that brings us and them so many points."""
        if self._alone:
            return float(mine - theirs)
        ours, other = self._mine + mine, self._theirs + theirs
        if isinstance(self._ends, Partie):
            if not self._left:
                return payment(self._ends.rubicon, ours, other)
            return _between(_partie(self._ends.rubicon, self._left, not self._is_elder), ours, other)
        target = self._ends.points
        if ours >= target or other >= target:
            return WON if _first(target, self._mine, self._theirs, mine, theirs, self._is_elder) else -WON
        return _between(_race(target)[int(self._is_elder)], ours, other)

    def slopes(self, mine: int, theirs: int) -> tuple[int, int]:
        """What a point more is worth to us, and what one more of theirs costs, where a deal should end so."""
        if self._alone:
            return 1, 1
        ours = other = 0.0
        for one in AROUND:
            for two in AROUND:
                at, against = max(0, mine + one), max(0, theirs + two)
                ours += self.worth(at + STEP, against) - self.worth(max(0, at - STEP), against)
                other -= self.worth(at, against + STEP) - self.worth(at, max(0, against - STEP))
        most = max(abs(ours), abs(other))
        if most < 1e-6:
            return 1, 1
        first, second = _whole_slope(ours / most), _whole_slope(other / most)
        common = gcd(first, second)
        return first // common, second // common


def _whole_slope(part: float) -> int:
    """A slope as a whole number; what is little but not nothing stays one."""
    return round(FINEST * part) or (1 if part > LEAST else -1 if part < -LEAST else 0)


def stakes_of(laws: Laws, view: View) -> Stakes:
    """What the deal of a view is worth to its viewer."""
    return _stakes(laws.match, view.match_score, view.seat or 0, view.seat == view.elder)


@lru_cache(maxsize=64)
def _stakes(ends: Partie | Target, match_score: MatchScore, seat: int, is_elder: bool) -> Stakes:
    return Stakes(ends, match_score, seat, is_elder)


def payment(rubicon: int, ours: int, theirs: int) -> float:
    """What a partie that ends so pays us, below nothing what we pay."""
    winner, points = settle_partie(rubicon, (ours, theirs))
    return 0.0 if winner is None else float(points if winner == 0 else -points)


@lru_cache(maxsize=64)
def _partie(rubicon: int, left: int, elder_next: bool) -> Table:
    """What is to be expected by both totals, in steps, with so many deals to come; who is elder in the next."""
    size = MOST // STEP + 1
    places = range(size)
    ends = _flat(DEALS, elder_next)
    if left == 1:
        # The end itself is no table: it leaps.
        return tuple(
            tuple(
                sum(
                    often * payment(rubicon, (a + won) * STEP, (b + lost) * STEP)
                    for won, lost, often in zip(ends[::3], ends[1::3], ends[2::3], strict=True)
                )
                / sum(ends[2::3])
                for b in places
            )
            for a in places
        )
    after = [worth for row in _partie(rubicon, left - 1, not elder_next) for worth in row]
    return _rows(a_deal_before(after, size, ends), size)


@compiled
def a_deal_before(after: Sequence[float], size: int, ends: Sequence[int]) -> list[float]:
    """A table row by row, one deal before another; `ends` are won, lost and how often, three by three."""
    chances, whole, last = [0.0] * (size * size), 0, size - 1
    for place in range(0, len(ends), 3):
        whole += ends[place + 2]
    for a in range(size):
        for b in range(size):
            total = 0.0
            for place in range(0, len(ends), 3):
                at = min(a + ends[place], last) * size + min(b + ends[place + 1], last)
                total += ends[place + 2] * after[at]
            chances[a * size + b] = total / whole
    return chances


def _flat(deals: tuple[tuple[int, int, int], ...], we_are_elder: bool) -> list[int]:
    """How often deals end so, as we and the other make points, in one list."""
    return [
        number
        for elder, younger, often in deals
        for number in ((elder, younger, often) if we_are_elder else (younger, elder, often))
    ]


def _rows(flat: Sequence[float], size: int) -> Table:
    return tuple(tuple(float(worth) for worth in flat[row * size : row * size + size]) for row in range(size))


@lru_cache(maxsize=8)
def _race(target: int) -> tuple[Table, Table]:
    """What a race is worth by both totals, in steps: before a deal in which we are elder, and younger."""
    size = (target + STEP - 1) // STEP
    flat = raced(target, size, _flat(RACE, True))
    return _rows(flat[: size * size], size), _rows(flat[size * size :], size)


@compiled
def raced(target: int, size: int, ends: Sequence[int]) -> list[float]:
    """Both tables of a race row by row, one after the other; `ends` are of elder, of younger, and how often."""
    tables, whole = [0.0] * (2 * size * size), 0
    for place in range(0, len(ends), 3):
        whole += ends[place + 2]
    for both in range(2 * size - 2, -1, -1):
        for a in range(max(0, both - size + 1), min(both, size - 1) + 1):
            b = both - a
            for role in range(2):
                total = 0.0
                for place in range(0, len(ends), 3):
                    won, lost, often = ends[place + role], ends[place + 1 - role], ends[place + 2]
                    if (a + won) * STEP >= target or (b + lost) * STEP >= target:
                        first = _first(target, a * STEP, b * STEP, won * STEP, lost * STEP, role == 0)
                        total += often * (WON if first else -WON)
                    else:
                        total += often * tables[(1 - role) * size * size + (a + won) * size + b + lost]
                tables[role * size * size + a * size + b] = total / whole
    return tables


def _first(target: int, ours: int, other: int, mine: int, theirs: int, is_elder: bool) -> bool:
    """Whether we are first to a target in a deal that brings so many points: who has less of the way to go in it."""
    if ours + mine < target:
        return False
    if other + theirs < target:
        return True
    way, against = (target - ours) * theirs, (target - other) * mine
    return way < against or (way == against and is_elder)


def _between(table: Table, ours: int, other: int) -> float:
    """A table between its places; beyond them the last."""
    last = len(table) - 1
    a, b = min(ours / STEP, last), min(other / STEP, last)
    low, left = min(int(a), max(0, last - 1)), min(int(b), max(0, last - 1))
    high, right = min(low + 1, last), min(left + 1, last)
    x, y = a - low, b - left
    return (1 - x) * ((1 - y) * table[low][left] + y * table[low][right]) + x * (
        (1 - y) * table[high][left] + y * table[high][right]
    )
