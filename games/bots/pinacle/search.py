"""The expert's choice: whole turns tried in imagined worlds, the deal played on by club players to its end.

Every way to play the turn is tried in the same worlds. After each quarter of them the weaker half of the ways is
dropped; what a club player would do is kept unless something else does better by more than chance would have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from rules.engine.cards import BITS, ONE, Bag, Kind
from rules.pinacle.laws import Laws
from rules.pinacle.state import Coup, View
from rules.pinacle.worlds import unseen

from . import evaluation, turn
from . import kernel as k
from .styles import VALUES

ROUNDS = 1
"""Rounds played on after a way has been tried; what comes of it then is estimated."""

SURE = 0.5
"""By how many standard errors a way must do better than the first to be preferred."""


TO_THE_TABLE = 0.75
"""How likely a player is not to hold a card that fits a combination of its side."""


@dataclass(frozen=True, slots=True)
class TurnWay:
    """One way to play: `begun` as for `kernel.play_out`, steps to be laid first, a discard or -1, the pile or not."""

    begun: int
    steps: tuple[int, ...] = ()
    kind: int = -1
    pile: int = -1


def best(
    laws: Laws,
    view: View,
    coup: Coup,
    table: list[int],
    w: list[float],
    ways: Sequence[TurnWay],
    worlds: int,
    rng: Random,
) -> int:
    """The number of the way that does best; the first is what is done without thinking."""
    assert view.seat is not None
    results: list[list[float]] = [[] for _ in ways]
    running = list(range(len(ways)))
    deals = TurnWorlds(laws, view, coup, table)
    for number in range(worlds):
        if number in (worlds // 4, worlds // 2, 3 * worlds // 4) and len(running) > 2:
            others = sorted(running[1:], key=lambda way: -sum(results[way]))
            running = [running[0], *others[: max(1, (len(others) + 1) // 2)]]
        world = deals.deal(table, rng)
        for way in running:
            results[way].append(_tried(world, view.seat, w, ways[way]))
    first = results[running[0]]
    chosen, most = running[0], 0.0
    for way in running[1:]:
        gains = [one - usual for one, usual in zip(results[way], first, strict=True)]
        mean = fmean(gains)
        error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
        if mean > SURE * error and mean > most:
            chosen, most = way, mean
    return chosen


def _tried(world: list[int], seat: int, w: list[float], way: TurnWay) -> float:
    s = world.copy()
    if way.pile >= 0:
        if not way.pile and not s[k.STOCK]:
            return float(k.lead(s, seat, 100))
        k.pick(s, seat, way.pile)
    if way.steps:
        k.survey(s, seat)
        for code in way.steps:
            k.act(s, seat, code)
    return float(turn.play_out(s, w, VALUES, way.begun, way.kind, ROUNDS * s[k.SEATS]))


class TurnWorlds:
    """Deals the cards a seat does not see to the others and the stock, again and again."""

    def __init__(self, laws: Laws, view: View, coup: Coup, table: list[int]) -> None:
        self.pool = list(unseen(laws, coup, view))
        self.hands: list[tuple[int, int, list[Kind]]] = []
        sides = range(len(laws.sides))
        self.laid = [
            {kind for kind in range(k.KINDS) if kind % 13 and evaluation.takes(table, side, kind)}
            for side in sides
        ]
        self.sides, self.turns = len(laws.sides), coup.turns
        for seat in range(laws.seats):
            if seat != view.seat:
                open_kinds = _kinds(coup.known[seat])
                self.hands.append((seat, coup.sizes[seat] - len(open_kinds), open_kinds))

    def deal(self, table: Sequence[int], rng: Random) -> list[int]:
        """A table with every hand and the stock filled in."""
        s, pool, start = list(table), self.pool, 0
        rng.shuffle(pool)
        last = sum(number for _, number, _ in self.hands)
        for seat, number, kinds in self.hands:
            at = k.HANDS + seat * k.KINDS
            for kind in kinds:
                s[at + kind] += 1
            combinations = self.laid[seat % self.sides]
            for place in range(start, start + number):
                # What would fit a combination of its side a player has mostly laid.
                if pool[place] in combinations and len(pool) > last and rng.random() < TO_THE_TABLE:
                    other = last + int(rng.random() * (len(pool) - last))
                    pool[place], pool[other] = pool[other], pool[place]
                s[at + pool[place]] += 1
            start += number
        s[k.CARDS : k.CARDS + len(pool) - start] = pool[start:]
        return s


def _kinds(bag: Bag) -> list[Kind]:
    return [kind for kind in range(k.KINDS) for _ in range(bag >> BITS * kind & ONE)]
