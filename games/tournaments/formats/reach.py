"""How low and how high entrants can still end, by what is open and by how many boards are to come for whom."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from games.duplicate.scoring.possible_places import MOST_IMPS, EndReach, mean_reach, sum_reach
from games.duplicate.scoring.standings import per_cent
from games.duplicate.scoring.travellers import Average

from .values import FormatRecord, ScoredBoard

ToCome = Mapping[int, frozenset[int]]
"""The boards that are to come for each entrant, by keys and numbers."""

NO_BOARDS: frozenset[int] = frozenset()


def by_sums(record: FormatRecord, to_come: ToCome, others: int) -> dict[int, EndReach | None]:
    """By the sum of what was gained, with so many other tables to win IMPs from on a board."""
    won: dict[int, Fraction] = defaultdict(Fraction)
    for each in record.scored_boards:
        for key, gained, _share in _shares(each):
            won[key] += gained
    return {
        key: sum_reach(won[key], len(to_come.get(key, NO_BOARDS)), MOST_IMPS * others, entrant.carried)
        for key, entrant in record.entrants.items()
    }


def by_means(record: FormatRecord, to_come: ToCome) -> dict[int, EndReach | None]:
    """By the mean of per cents; average plus and minus depend on boards to come, and count as such while any do."""
    shares: dict[int, list[Fraction]] = defaultdict(list)
    loose: dict[int, int] = defaultdict(int)
    for each in record.scored_boards:
        by_own = any(isinstance(share, Average) for shares in each.played.adjusted or () for share in shares)
        for key, _gained, share in _shares(each):
            if by_own and to_come.get(key):
                loose[key] += 1
            elif share is not None:
                shares[key].append(share)
    reaches: dict[int, EndReach | None] = {}
    for key, entrant in record.entrants.items():
        own, remaining = shares[key], len(to_come.get(key, NO_BOARDS)) + loose[key]
        mean = sum(own, Fraction(0)) / len(own) if own else Fraction(0)
        reaches[key] = mean_reach(mean, len(own), remaining, entrant.carried)
    return reaches


def _shares(scored: ScoredBoard) -> list[tuple[int, Fraction, Fraction | None]]:
    """Who gained how much on a board at a table, with the per cent of the top where there is one."""
    return [
        (entrant, points, None if gain.top is None else per_cent(points, gain.top))
        for gain in scored.gains
        if not gain.again
        for entrant, points in ((gain.line.ns, gain.ns), (gain.line.ew, gain.ew))
        if entrant is not None
    ]
