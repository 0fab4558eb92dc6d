"""A series: results of several parts added up to one table, by points for places or by percentages, the best n of m.

Those who share a place in a part each get the points of that place; those who share a total share a place (1, 2, 2, 4).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class SeriesRule:
    """How results count: `points` for places from the first, or percentages where there are none.

    `best` is how many results of one player count at most; 0: all of them.
    """

    best: int = 0
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PartResult:
    """What a player had in a part: a place, a percentage, or both."""

    part: str
    who: str
    place: int | None = None
    percent: Fraction | None = None


Worth = int | Fraction
"""Points are whole: fractions of thousands of results would take longer than the rest of a page."""


@dataclass(frozen=True, slots=True)
class PartWorth:
    """What a result is worth, and whether it is among those that count."""

    part: str
    worth: Worth
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A player in the table of a series, with their results by part."""

    place: int
    who: str
    total: Worth
    results: tuple[PartWorth, ...]


def worth_of(rule: SeriesRule, result: PartResult) -> Worth | None:
    """What a result is worth; None where it has not what the rule asks for."""
    if not rule.points:
        return result.percent
    if result.place is None:
        return None
    return rule.points[result.place - 1] if result.place <= len(rule.points) else 0


def series_table(rule: SeriesRule, results: Iterable[PartResult]) -> tuple[SeriesRow, ...]:
    """The table, whatever the order of the results; at most one result of a player in a part."""
    worths: dict[str, dict[str, Worth]] = defaultdict(dict)
    for result in results:
        worth = worth_of(rule, result)
        if worth is not None:
            worths[result.who][result.part] = worth
    rows = {who: _counted(rule, parts) for who, parts in worths.items()}
    totals = {who: sum((each.worth for each in row if each.counts), 0) for who, row in rows.items()}
    order = sorted(totals, key=lambda who: (-totals[who], who))
    places: dict[Worth, int] = {}
    for place, who in enumerate(order, 1):
        places.setdefault(totals[who], place)
    return tuple(SeriesRow(places[totals[who]], who, totals[who], rows[who]) for who in order)


def _counted(rule: SeriesRule, parts: dict[str, Worth]) -> tuple[PartWorth, ...]:
    """The results of one player; of equal ones at the edge those of the earlier names count."""
    order = sorted(parts, key=lambda part: (-parts[part], part))
    best = set(order[: rule.best] if rule.best else order)
    return tuple(PartWorth(part, parts[part], part in best) for part in sorted(parts))
