"""What decides among entrants that are level in the standings: what they gained against each other, boards won."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import combinations

from .travellers import Gain


class StandingTieBreak(StrEnum):
    """What decides among those who are level."""

    AGAINST_EACH_OTHER = "against-each-other"
    BOARDS_WON = "boards-won"


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two who sat against each other at a board, and what each gained there."""

    entrants: tuple[int, int]
    gained: tuple[Fraction, Fraction]


Ranks = dict[int, tuple[Fraction, ...]]
"""What the places of entrants go by: the figure of the standings, then what breaks ties, the first that differs."""


def ranks(
    ranked: Mapping[int, Fraction],
    gains: Iterable[Gain],
    chain: Sequence[StandingTieBreak],
    encounters: Sequence[Encounter] | None = None,
) -> Ranks:
    """What the places go by; whoever is level after all of the chain shares a place.

    Against each other counts what was gained at the tables where two of those still level met, once; it decides nothing
    where not every two of them have met equally often. The `encounters` that are not given are those of the two sides
    of each gain; where more than two sat against each other they are to be given. A board is won by more than half of
    the top, or by a gain above nought where there is no top.
    """
    figures: Ranks = {entrant: (figure,) for entrant, figure in ranked.items()}
    counted = [gain for gain in gains if not gain.again] if chain else []
    against = _encounters(counted) if encounters is None else encounters
    for tie_break in chain:
        groups: dict[tuple[Fraction, ...], list[int]] = defaultdict(list)
        for entrant, rank in figures.items():
            groups[rank].append(entrant)
        for group in groups.values():
            worth = _worth(tie_break, group, counted, against) if len(group) > 1 else {}
            for entrant in group:
                figures[entrant] = (*figures[entrant], worth.get(entrant, Fraction(0)))
    return figures


def _worth(
    tie_break: StandingTieBreak, group: Sequence[int], gains: Sequence[Gain], encounters: Sequence[Encounter]
) -> Mapping[int, Fraction]:
    if tie_break is StandingTieBreak.BOARDS_WON:
        return _boards_won(group, gains)
    return _against_each_other(group, encounters)


def _boards_won(group: Sequence[int], gains: Sequence[Gain]) -> Mapping[int, Fraction]:
    won: dict[int, Fraction] = defaultdict(Fraction)
    for gain in gains:
        half = gain.top / 2 if gain.top is not None else Fraction(0)
        for entrant, points in ((gain.line.ns, gain.ns), (gain.line.ew, gain.ew)):
            if entrant is not None and entrant in group and points > half:
                won[entrant] += 1
    return won


def _encounters(gains: Sequence[Gain]) -> list[Encounter]:
    return [
        Encounter((gain.line.ns, gain.line.ew), (gain.ns, gain.ew))
        for gain in gains
        if gain.line.ns is not None and gain.line.ew is not None
    ]


def _against_each_other(group: Sequence[int], encounters: Sequence[Encounter]) -> Mapping[int, Fraction]:
    gained: dict[int, Fraction] = defaultdict(Fraction)
    met: Counter[frozenset[int]] = Counter()
    for each in encounters:
        if all(entrant in group for entrant in each.entrants):
            met[frozenset(each.entrants)] += 1
            for entrant, points in zip(each.entrants, each.gained, strict=True):
                gained[entrant] += points
    times = {met[frozenset(two)] for two in combinations(group, 2)}
    return gained if len(times) == 1 else {}
