"""The places still possible in an event, by what is open and by how many boards are to come for whom.

How many are to come follows from the movement and from who sits where, never from what has been played of a board
that is not open.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction

from games.contest.duplicate import per_cent
from games.contest.outlook import (
    MOST_IMPS,
    EndReach,
    PlaceRange,
    match_reach,
    mean_reach,
    place_ranges,
    settled,
    sum_reach,
)
from games.contest.travellers import Average

from .models import BoardPlay, DuplicateEvent, EntrantState, EventStage, MovementKind, ScoringKind, TableSide
from .planning import boards_of, rounds_played
from .results import EntrantName, RankedField, ScoredBoard, victory_points_of
from .shape import movement_of, rounds_of, tables_of_a_board

ToCome = Mapping[int, frozenset[int]]
"""The boards that are to come for each entrant, by keys and numbers."""

NO_BOARDS: frozenset[int] = frozenset()


def ranges_of(
    event: DuplicateEvent,
    scored_ones: Sequence[ScoredBoard],
    names: Mapping[int, EntrantName],
    fields: Sequence[RankedField],
) -> dict[int, PlaceRange]:
    """The range of places of each entrant that has one, by keys; none where all is settled or there is no bound."""
    if event.stage != EventStage.RUNNING:
        return {}
    reaches = (
        _by_rounds(event, names)
        if event.movement == MovementKind.KNOCK_OUT
        else _by_boards(event, scored_ones, names, boards_to_come(event, names))
    )
    if reaches is None or settled(list(reaches.values())):
        return {}
    found: dict[int, PlaceRange] = {}
    for field in fields:
        keys = [row.key for row in field.rows]
        ranges = place_ranges([reaches.get(key) if names[key].ranked else None for key in keys])
        found |= {key: each for key, each in zip(keys, ranges, strict=True) if each is not None}
    return found


def boards_to_come(event: DuplicateEvent, names: Mapping[int, EntrantName]) -> ToCome:
    """The boards each entrant has played or will play that are not open; two questions."""
    found: dict[int, set[int]] = defaultdict(set)
    sealed = BoardPlay.objects.filter(board__event=event, board__board__opened_at=None)
    for seated, board in sealed.values_list("table__sides__entrant", "board__number"):
        if seated is not None:
            found[seated].add(board)
    opened = rounds_played(event)
    rounds = rounds_of(event, event.numbers)
    if event.movement == MovementKind.SWISS:
        later = {board for number in range(opened + 1, rounds + 1) for board in boards_of(event, number)}
        by_number: Mapping[int, set[int]] = defaultdict(lambda: later)
    else:
        by_number = _later_boards(event, opened)
    for key, entrant in names.items():
        if entrant.state == EntrantState.IN and entrant.number is not None:
            found[key] |= by_number[entrant.number]
    return {key: frozenset(boards) for key, boards in found.items()}


def _later_boards(event: DuplicateEvent, opened: int) -> Mapping[int, set[int]]:
    """The boards of the rounds that have not been opened, by the numbers of the movement."""
    found: dict[int, set[int]] = defaultdict(set)
    movement = movement_of(event.movement, event.numbers, event.rounds, event.boards, event.arrow)
    for each in movement.rounds[opened:]:
        for seating in each.seatings:
            for number in seating.entrants:
                found[number] |= set(seating.boards)
    return found


def _by_boards(
    event: DuplicateEvent,
    scored_ones: Sequence[ScoredBoard],
    names: Mapping[int, EntrantName],
    to_come: ToCome,
) -> Mapping[int, EndReach | None] | None:
    if event.of_teams:
        return _by_matches(event, scored_ones, names, to_come)
    if event.scoring == ScoringKind.MATCHPOINTS:
        return _by_means(scored_ones, names, to_come)
    if event.scoring == ScoringKind.TOTAL and any(to_come.values()):
        return None
    bound = MOST_IMPS * (tables_of_a_board(event) - 1 if event.scoring == ScoringKind.IMPS else 1)
    won: dict[int, Fraction] = defaultdict(Fraction)
    for each in scored_ones:
        for key, gained, _share in _shares(each):
            won[key] += gained
    return {
        key: sum_reach(won[key], len(to_come.get(key, NO_BOARDS)), bound, entrant.carried)
        for key, entrant in names.items()
    }


def _by_means(
    scored_ones: Sequence[ScoredBoard], names: Mapping[int, EntrantName], to_come: ToCome
) -> dict[int, EndReach | None]:
    """By the mean of per cents; average plus and minus depend on boards to come, and count as such while any do."""
    shares: dict[int, list[Fraction]] = defaultdict(list)
    loose: dict[int, int] = defaultdict(int)
    for each in scored_ones:
        by_own = any(isinstance(share, Average) for share in each.played.adjusted or ())
        for key, _gained, share in _shares(each):
            if by_own and to_come.get(key):
                loose[key] += 1
            elif share is not None:
                shares[key].append(share)
    found: dict[int, EndReach | None] = {}
    for key, entrant in names.items():
        own, remaining = shares[key], len(to_come.get(key, NO_BOARDS)) + loose[key]
        mean = sum(own, Fraction(0)) / len(own) if own else Fraction(0)
        found[key] = mean_reach(mean, len(own), remaining, entrant.carried)
    return found


def _by_matches(
    event: DuplicateEvent,
    scored_ones: Sequence[ScoredBoard],
    names: Mapping[int, EntrantName],
    to_come: ToCome,
) -> dict[int, EndReach | None]:
    """Teams by the victory points of the matches whose boards are all open."""
    under_way = {(board - 1) // event.boards for boards in to_come.values() for board in boards}
    complete = [
        gain
        for each in scored_ones
        if (each.played.board - 1) // event.boards not in under_way
        for gain in each.gains
    ]
    won = victory_points_of(event, complete)
    return {
        key: match_reach(
            won.get(key, Fraction(0)),
            len({(board - 1) // event.boards for board in to_come.get(key, NO_BOARDS)}),
            entrant.carried,
        )
        for key, entrant in names.items()
    }


def _by_rounds(event: DuplicateEvent, names: Mapping[int, EntrantName]) -> Mapping[int, EndReach | None]:
    """A knock-out's teams by the last round they were in; who is still in may win it."""
    last: dict[int, int] = defaultdict(int)
    seated = TableSide.objects.filter(table__round__event=event, entrant__isnull=False)
    for key, number in seated.values_list("entrant", "table__round__number"):
        last[key or 0] = max(last[key or 0], number)
    latest, rounds = max(last.values(), default=0), rounds_of(event, event.numbers)
    return {
        key: EndReach(
            Fraction(last[key]),
            Fraction(rounds + 1)
            if entrant.state == EntrantState.IN and (last[key] == latest or latest <= 1)
            else Fraction(last[key]),
        )
        for key, entrant in names.items()
    }


def _shares(scored: ScoredBoard) -> list[tuple[int, Fraction, Fraction | None]]:
    """Who gained how much on a board at a table, with the per cent of the top where there is one."""
    return [
        (entrant, points, None if gain.top is None else per_cent(points, gain.top))
        for gain in scored.gains
        if not gain.again
        for entrant, points in ((gain.line.ns, gain.ns), (gain.line.ew, gain.ew))
        if entrant is not None
    ]
