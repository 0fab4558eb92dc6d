"""Swiss: in each round those meet who stand alike and have not met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from games.duplicate.movements import swiss

from ..models import MovementKind, ScoringKind
from .base import ByResults
from .values import Figures, FormatRecord, FormatTerms, PlannedTable


class Swiss(ByResults):
    """The next round from the standings; who comes late has the next number."""

    def rounds_there_are(self, entrants: int) -> int:
        """Up to half the entrants there is always a pairing."""
        return max((entrants + 1) // 2, 1)

    def missing(self, terms: FormatTerms) -> tuple[int, ...]:
        """The number after the last where theirs is odd."""
        return (terms.entrants + 1,) if terms.entrants % 2 else ()

    def tables_of_a_board(self, terms: FormatTerms) -> int:
        """All tables play the same boards."""
        return max((terms.entrants + any(self.bots_wanted(terms).values())) // 2, 1)

    def first_tables(self, terms: FormatTerms) -> tuple[PlannedTable, ...]:
        """The first round, by numbers."""
        pairs, bye = swiss.pairing(terms.entrants, [], {})
        return tuple(_tables(pairs, bye, range(1, terms.entrants + 1), terms.boards_of(1)))

    def tables(self, record: FormatRecord, number: int) -> tuple[PlannedTable, ...]:
        """The next round, of those who are still in; raises swiss.NoPairing."""
        numbers, met, besides = _met(record)
        pairs, bye = swiss.pairing(len(numbers), met, besides)
        return tuple(_tables(pairs, bye, numbers, record.terms.boards_of(number)))

    def figures(self, terms: FormatTerms) -> Figures:
        """What it is like for so many."""
        rounds = self.rounds(terms)
        boards = rounds * terms.boards
        tables = (terms.entrants + 1) // 2
        return Figures(boards, tables, (boards, boards), (rounds, rounds), None, self.missing(terms))


def _tables(
    pairs: Sequence[tuple[int, int]], bye: int | None, numbers: Sequence[int], boards: tuple[int, ...]
) -> Iterator[PlannedTable]:
    """Couples of places, from 1, as tables of the numbers there; who has the bye meets nobody at the last one."""
    for table, (north, east) in enumerate(pairs, 1):
        yield PlannedTable(table, ((numbers[north - 1],), (numbers[east - 1],)), boards)
    if bye is not None:
        yield PlannedTable(len(pairs) + 1, ((numbers[bye - 1],), (None,)), boards)


def _met(record: FormatRecord) -> tuple[list[int], list[swiss.Meeting], Mapping[int, Fraction]]:
    """The numbers of those who are still in, and by their places among these who has met whom and won how much."""
    still_in = sorted(
        (each.number, key) for key, each in record.entrants.items() if each.is_in and each.number is not None
    )
    place_of = {key: place for place, (_number, key) in enumerate(still_in, 1)}
    points = _round_points(record)
    met: list[swiss.Meeting] = []
    besides: dict[int, Fraction] = defaultdict(Fraction)
    couples: dict[tuple[int, int], list[int | None]] = defaultdict(list)
    for seat in record.seated:
        couples[seat.round, seat.table].append(seat.entrant)
    for (number, _table), couple in couples.items():
        here = [None if key is None else place_of.get(key) for key in couple]
        for key, place in zip(couple, here, strict=True):
            if key is not None and place is not None:
                besides[place] += points[number, key]
        if (meeting := _meeting(number, couple, here)) is not None:
            met.append(meeting)
    return [number for number, _key in still_in], met, besides


def _meeting(number: int, couple: Sequence[int | None], places: Sequence[int | None]) -> swiss.Meeting | None:
    """A couple of a round by their places; none where one of them has left since, or nobody was there."""
    (first, second), (one, other) = couple, places
    if one is not None and other is not None:
        return swiss.Meeting(number, one, other)
    if one is not None and second is None:
        return swiss.Meeting(number, one, swiss.BYE)
    if other is not None and first is None:
        return swiss.Meeting(number, swiss.BYE, other)
    return None


def _round_points(record: FormatRecord) -> dict[tuple[int, int], Fraction]:
    """What each entrant has won in each round, more than half of what there was to win."""
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for each in record.scored:
        for sat in each.played.sat:
            if sat.entrant is None or (gained := each.gained(sat.entrant)) is None:
                continue
            points, top = gained
            if record.terms.scoring == ScoringKind.MATCHPOINTS and top:
                points = points * 100 / top - 50
            found[each.played.round, sat.entrant] += points
    return found


SWISS = Swiss(key=MovementKind.SWISS, bounds=(3, 64), takes_more=True)
