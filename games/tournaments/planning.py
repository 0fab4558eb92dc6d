"""What is played next: the tables of a round, by movement or by the results so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from games.contest import knockout, swiss

from . import results
from .models import DuplicateEvent, Entrant, EntrantState, EventRound, MovementKind, ScoringKind, TableSide
from .shape import movement_of, rounds_of


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table to be: the numbers of each side, None for nobody, and the numbers of its boards."""

    number: int
    sides: tuple[tuple[int | None, ...], ...]
    boards: tuple[int, ...]


def boards_of(event: DuplicateEvent, number: int) -> tuple[int, ...]:
    """The boards of a round in which all tables play the same."""
    return tuple(range((number - 1) * event.boards + 1, number * event.boards + 1))


def all_boards(event: DuplicateEvent) -> tuple[int, ...]:
    """Every board of an event whose entrants are known."""
    if event.movement in (MovementKind.SWISS, MovementKind.KNOCK_OUT):
        return tuple(range(1, rounds_of(event, event.numbers) * event.boards + 1))
    return movement_of(event.movement, event.numbers, event.rounds, event.boards, event.arrow).boards


def last_rounds(event: DuplicateEvent) -> dict[int, int]:
    """For each board the last round in which it is played."""
    if event.movement in (MovementKind.SWISS, MovementKind.KNOCK_OUT):
        return {board: (board - 1) // event.boards + 1 for board in all_boards(event)}
    movement = movement_of(event.movement, event.numbers, event.rounds, event.boards, event.arrow)
    return {
        board: each.number
        for each in movement.rounds
        for seating in each.seatings
        for board in seating.boards
    }


def tables_of(event: DuplicateEvent, number: int) -> tuple[PlannedTable, ...]:
    """The tables of a round; of movements by results those of the next round only. Raises swiss.NoPairing."""
    match event.movement:
        case MovementKind.SWISS:
            return tuple(_swiss(event, number))
        case MovementKind.KNOCK_OUT:
            return tuple(_matches(_bracket(event, number), boards_of(event, number)))
    movement = movement_of(event.movement, event.numbers, event.rounds, event.boards, event.arrow)
    seatings = movement.rounds[number - 1].seatings
    return tuple(PlannedTable(seating.table, seating.sides, seating.boards) for seating in seatings)


def _still_in(event: DuplicateEvent) -> dict[int, int]:
    """The numbers of those who are in, by their keys, in the order of the numbers."""
    rows = Entrant.objects.filter(event=event, state=EntrantState.IN, number__isnull=False)
    return {pk: number for pk, number in rows.order_by("number").values_list("pk", "number") if number}


def _swiss(event: DuplicateEvent, number: int) -> Iterator[PlannedTable]:
    """The next round of a Swiss event, of those who are still in."""
    still_in = _still_in(event)
    numbers = list(still_in.values())
    index = {key: place for place, key in enumerate(still_in, 1)}
    points = _round_points(event)
    met: list[swiss.Meeting] = []
    besides: dict[int, Fraction] = defaultdict(Fraction)
    couples: dict[tuple[int, int], list[int | None]] = defaultdict(list)
    sides = TableSide.objects.filter(table__round__event=event).order_by("table", "side")
    for round_number, table, entrant in sides.values_list("table__round__number", "table", "entrant"):
        couples[round_number, table].append(entrant)
    for (round_number, _table), couple in couples.items():
        here = [None if key is None else index.get(key) for key in couple]
        for key, place in zip(couple, here, strict=True):
            if key is not None and place is not None:
                besides[place] += points[round_number, key]
        (first, second), (one, other) = couple, here
        if one is not None and other is not None:
            met.append(swiss.Meeting(round_number, one, other))
        elif one is not None and second is None:
            met.append(swiss.Meeting(round_number, one, swiss.BYE))
        elif other is not None and first is None:
            met.append(swiss.Meeting(round_number, swiss.BYE, other))
    pairs, bye = swiss.pairing(len(numbers), met, besides)
    boards = boards_of(event, number)
    for table_number, (north, east) in enumerate(pairs, 1):
        yield PlannedTable(table_number, ((numbers[north - 1],), (numbers[east - 1],)), boards)
    if bye is not None:
        yield PlannedTable(len(pairs) + 1, ((numbers[bye - 1],), (None,)), boards)


def _round_points(event: DuplicateEvent) -> dict[tuple[int, int], Fraction]:
    """What each entrant has won in each round, more than half of what there was to win."""
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for each in results.scored_boards(event, results.played_of(event)):
        for sat in each.played.sat:
            if sat.entrant is None or (gained := each.gained(sat.entrant)) is None:
                continue
            points, top = gained
            if event.scoring == ScoringKind.MATCHPOINTS and top:
                points = points * 100 / top - 50
            found[each.played.round, sat.entrant] += points
    return found


Match = tuple[int | None, int | None]


def _bracket(event: DuplicateEvent, number: int) -> list[Match]:
    """The matches of a round of a knock-out, in the order of the bracket, by numbers."""
    matches: list[Match] = [*knockout.first_round(event.numbers)]
    if number == 1:
        return matches
    winners = winners_of(event, number - 1)
    return [(one, other) for one, other in zip(winners[::2], winners[1::2], strict=True)]


def winners_of(event: DuplicateEvent, number: int) -> list[int | None]:
    """Who has won the matches of a round of a knock-out, in the order of the bracket."""
    played = results.scored_boards(event, results.played_of(event))
    return winners_by_round(event, number, played)[-1]


def winners_by_round(
    event: DuplicateEvent, number: int, played: Sequence[results.ScoredBoard]
) -> list[list[int | None]]:
    """Who has won the matches of each round of a knock-out up to this one, by its open boards; three questions.

    Whoever sits in the next round went on, whatever became of them since.
    """
    rows = Entrant.objects.filter(event=event, number__isnull=False)
    numbers = {pk: seat for pk, seat in rows.values_list("pk", "number") if seat is not None}
    there = set(_still_in(event).values())
    sat: dict[int, set[int | None]] = defaultdict(set)
    seated = TableSide.objects.filter(table__round__event=event)
    for at, seat in seated.values_list("table__round__number", "entrant__number"):
        sat[at].add(seat)
    matches: list[Match] = [*knockout.first_round(event.numbers)]
    found: list[list[int | None]] = []
    for each_round in range(1, number + 1):
        here = results.matches_of(each for each in played if each.played.round == each_round)
        lead: dict[frozenset[int], tuple[int, Fraction]] = {
            frozenset(numbers[team] for team in match.teams): (numbers[match.teams[0]], match.imps)
            for match in here
        }
        went_on = sat[each_round + 1]
        winners = [_went_on(match, went_on) or _winner(match, lead, there) for match in matches]
        found.append(winners)
        matches = [(one, other) for one, other in zip(winners[::2], winners[1::2], strict=False)]
    return found


def _went_on(match: Match, sat: set[int | None]) -> int | None:
    """Who of a match sits in the next round, if one of them does."""
    found = {each for each in match if each is not None} & sat
    return found.pop() if len(found) == 1 else None


def _winner(match: Match, lead: dict[frozenset[int], tuple[int, Fraction]], there: set[int]) -> int | None:
    """Who goes on: the winner, the better number of a draw, or whoever is still there."""
    one, other = match
    if one is None or other is None:
        return one if other is None else other
    if len(present := {one, other} & there) == 1:
        return present.pop()
    first, imps = lead.get(frozenset((one, other)), (min(one, other), Fraction(0)))
    second = one + other - first
    if imps == 0:
        return min(one, other)
    return first if imps > 0 else second


def _matches(matches: list[Match], boards: tuple[int, ...]) -> Iterator[PlannedTable]:
    """Two tables a match; whoever has nobody to meet sits out, at no table."""
    number = 0
    for one, other in matches:
        if one is None or other is None:
            continue
        for sides in (((one,), (other,)), ((other,), (one,))):
            number += 1
            yield PlannedTable(number, sides, boards)


def rounds_played(event: DuplicateEvent) -> int:
    """How many rounds have been opened."""
    return EventRound.objects.filter(event=event).count()


def first_tables(event: DuplicateEvent, entrants: int) -> tuple[PlannedTable, ...]:
    """The first round of an event that has not begun, for so many entrants; raises NoMovement, swiss.NoPairing."""
    match event.movement:
        case MovementKind.SWISS:
            pairs, bye = swiss.pairing(entrants, [], {})
            boards = boards_of(event, 1)
            found = [
                PlannedTable(table, ((north,), (east,)), boards)
                for table, (north, east) in enumerate(pairs, 1)
            ]
            if bye is not None:
                found.append(PlannedTable(len(found) + 1, ((bye,), (None,)), boards))
            return tuple(found)
        case MovementKind.KNOCK_OUT:
            return tuple(_matches([*knockout.first_round(entrants)], boards_of(event, 1)))
    seatings = (
        movement_of(event.movement, entrants, event.rounds, event.boards, event.arrow).rounds[0].seatings
    )
    return tuple(PlannedTable(seating.table, seating.sides, seating.boards) for seating in seatings)
