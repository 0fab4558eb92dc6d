"""Swiss: in each round those meet who stand alike and have not met."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from games.duplicate.movements import swiss

from ..models import MovementKind
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
        """The next round, of those who are still in, in the order of the standings; raises swiss.NoPairing."""
        places, numbers = self.placings(record), _still_in(record)
        place_of = {key: place for place, (_number, key) in enumerate(numbers, 1)}
        stand = {
            place: places[key].ranked if key in places else record.entrants[key].carried
            for key, place in place_of.items()
        }
        pairs, bye = swiss.pairing(len(numbers), _meetings(record, place_of), stand)
        return tuple(_tables(pairs, bye, [each for each, _key in numbers], record.terms.boards_of(number)))

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


def _still_in(record: FormatRecord) -> list[tuple[int, int]]:
    """The numbers and keys of those who are still in."""
    return sorted(
        (each.number, key) for key, each in record.entrants.items() if each.is_in and each.number is not None
    )


def _meetings(record: FormatRecord, place_of: Mapping[int, int]) -> list[swiss.Meeting]:
    """Who has met whom, by their places among those who are still in."""
    couples: dict[tuple[int, int], list[int | None]] = defaultdict(list)
    for seat in record.seats:
        couples[seat.round, seat.table].append(seat.entrant)
    met = []
    for (number, _table), couple in couples.items():
        here = [None if key is None else place_of.get(key) for key in couple]
        if (meeting := _meeting(number, couple, here)) is not None:
            met.append(meeting)
    return met


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


SWISS = Swiss(key=MovementKind.SWISS, bounds=(3, 64), takes_more=True)
