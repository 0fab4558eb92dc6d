"""What is played next: the tables of a round, by movement or by the results so far."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from games.contest import knockout, swiss
from games.contest.matches import TeamMatch

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


def _swiss(event: DuplicateEvent, number: int) -> Iterator[PlannedTable]:
    """The next round of a Swiss event, of those who are still in."""
    still_in = Entrant.objects.filter(event=event, state=EntrantState.IN, number__isnull=False)
    numbers = sorted(each for each in still_in.values_list("number", flat=True) if each is not None)
    index = {entrant: place for place, entrant in enumerate(numbers, 1)}
    points = _round_points(event)
    met: list[swiss.Meeting] = []
    besides: dict[int, Fraction] = defaultdict(Fraction)
    tables = TableSide.objects.filter(table__round__event=event).order_by("table", "side")
    couples: dict[tuple[int, int], list[int | None]] = defaultdict(list)
    for round_number, table, entrant in tables.values_list(
        "table__round__number", "table", "entrant__number"
    ):
        couples[round_number, table].append(entrant)
    for (round_number, _table), (first, second) in couples.items():
        for one in (first, second):
            if one in index:
                besides[index[one]] += points[round_number, one]
        if first in index and second in index:
            met.append(swiss.Meeting(round_number, index[first], index[second]))
        elif first in index and second is None:
            met.append(swiss.Meeting(round_number, index[first], swiss.BYE))
        elif second in index and first is None:
            met.append(swiss.Meeting(round_number, index[second], swiss.BYE))
    pairs, bye = swiss.pairing(len(numbers), met, besides)
    boards = boards_of(event, number)
    for table_number, (one, other) in enumerate(pairs, 1):
        yield PlannedTable(table_number, ((numbers[one - 1],), (numbers[other - 1],)), boards)
    if bye is not None:
        yield PlannedTable(len(pairs) + 1, ((numbers[bye - 1],), (None,)), boards)


def _round_points(event: DuplicateEvent) -> dict[tuple[int, int], Fraction]:
    """What each entrant has won in each round, more than half of what there was to win."""
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    scored = results.scored_boards(event, results.played_of(event))
    for each in scored:
        for sat in each.played.sat:
            if sat.number is None or (gained := each.gained(sat.number)) is None:
                continue
            points, top = gained
            if event.scoring == ScoringKind.MATCHPOINTS and top:
                points = points * 100 / top - 50
            found[each.played.round, sat.number] += points
    return found


def _bracket(event: DuplicateEvent, number: int) -> list[tuple[int | None, int | None]]:
    """The matches of a round of a knock-out, in the order of the bracket."""
    matches: list[tuple[int | None, int | None]] = [*knockout.first_round(event.numbers)]
    if number == 1:
        return matches
    out = set(
        Entrant.objects.filter(event=event, number__isnull=False)
        .exclude(state=EntrantState.IN)
        .values_list("number", flat=True)
    )
    played = results.scored_boards(event, results.played_of(event))
    for before in range(1, number):
        here = results.matches_of(each for each in played if each.played.round == before)
        decided = {match.teams: match for match in here}
        winners = [_winner(match, decided, out if before == number - 1 else set()) for match in matches]
        matches = [(one, other) for one, other in zip(winners[::2], winners[1::2], strict=True)]
    return matches


def _winner(
    match: tuple[int | None, int | None], decided: dict[tuple[int, int], TeamMatch], out: set[int | None]
) -> int | None:
    """Who goes on: the winner, the better seed of a draw, or whoever is still there."""
    one, other = match
    if one is None or other is None or one in out or other in out:
        left = [each for each in (one, other) if each is not None and each not in out]
        return min(left, default=None)
    found = decided.get((min(one, other), max(one, other)))
    if found is None or found.imps == 0:
        return min(one, other)
    return found.teams[0] if found.imps > 0 else found.teams[1]


def _matches(matches: list[tuple[int | None, int | None]], boards: tuple[int, ...]) -> Iterator[PlannedTable]:
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
