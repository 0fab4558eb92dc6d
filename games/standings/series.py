"""A series: results of several parts added up to one table, by points for places or by percentages, the best n of m.

Those who share a place in a part each get the points of that place; those who share a total share a place (1, 2, 2, 4).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class SeriesRule:
    """How results count: `points` for places from the first, or percentages where there are none.

    `best` is how many results of one player count at most; 0: all of them.
    """

    best: int = 0
    points: tuple[int, ...] = ()


class PartResult(NamedTuple):
    """What a player had in a part: a place, a percentage in hundredths, or both; a table of the year has thousands."""

    part: int
    who: str
    place: int | None = None
    hundredths: int | None = None


@dataclass(frozen=True, slots=True)
class PartWorth:
    """What a result is worth, in points or in hundredths of a percent, and whether it is among those that count."""

    part: int
    worth: int
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A player in the table of a series, with their results by part."""

    place: int
    who: str
    total: int
    results: tuple[PartWorth, ...]


def worth_of(rule: SeriesRule, result: PartResult) -> int | None:
    """What a result is worth, in points or in hundredths of a percent; None where it has not what the rule asks for."""
    if not rule.points:
        return result.hundredths
    if result.place is None:
        return None
    return rule.points[result.place - 1] if result.place <= len(rule.points) else 0


def series_table(
    rule: SeriesRule, results: Iterable[PartResult], *, places: int | None = None
) -> tuple[SeriesRow, ...]:
    """The table, or its first `places`, whatever the order of the results; a player has at most one in a part."""
    worths: dict[str, dict[int, int]] = defaultdict(dict)
    for result in results:
        worth = worth_of(rule, result)
        if worth is not None:
            worths[result.who][result.part] = worth
    counting = rule.best or None
    totals = {who: sum(sorted(had.values(), reverse=True)[:counting]) for who, had in worths.items()}
    rows: list[SeriesRow] = []
    for number, who in enumerate(sorted(totals, key=lambda who: (-totals[who], who)), 1):
        place = rows[-1].place if rows and rows[-1].total == totals[who] else number
        if places is not None and place > places:
            break
        rows.append(SeriesRow(place, who, totals[who], _best_results(rule, worths[who])))
    return tuple(rows)


def _best_results(rule: SeriesRule, had: dict[int, int]) -> tuple[PartWorth, ...]:
    """The results of one player; of equal ones at the edge those of the earlier parts count."""
    order = sorted(had, key=lambda part: (-had[part], part))
    best = set(order[: rule.best] if rule.best else order)
    return tuple(PartWorth(part, had[part], part in best) for part in sorted(had))
