"""The shape of an event: which movements a game allows, who makes an entrant, and the rounds for so many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games.contest import movements, teams, threes
from games.contest.seating import Movement, NoMovement, Odd, Round, Seating
from rules.engine.match import Match

from .models import TEAM_MOVEMENTS, DuplicateEvent, MovementKind, ScoringKind

MOST_ENTRANTS = 64
TWO_SIDES = (
    MovementKind.BAROMETER,
    MovementKind.HOWELL,
    MovementKind.MITCHELL,
    MovementKind.SWISS,
    MovementKind.TEAMS,
    MovementKind.KNOCK_OUT,
)
BY_RESULTS = (MovementKind.SWISS, MovementKind.KNOCK_OUT)
"""Movements whose next round depends on what was played."""


def kinds_for(engine: Match[Any, Any]) -> tuple[MovementKind, ...]:
    """The movements a game allows: three sides meet in threes, partners of a pair may change."""
    sides = engine.sides
    if len(sides) == 3:
        return (MovementKind.THREES,)
    return (*TWO_SIDES, MovementKind.INDIVIDUAL) if len(sides[0]) == 2 else TWO_SIDES


def scorings_for(kind: MovementKind) -> tuple[ScoringKind, ...]:
    """How a movement may be scored: three sides by their seats, matches of teams by IMPs."""
    if kind == MovementKind.THREES:
        return (ScoringKind.MATCHPOINTS, ScoringKind.TOTAL)
    if kind in TEAM_MOVEMENTS:
        return (ScoringKind.IMPS,)
    return tuple(ScoringKind)


def places_of(kind: MovementKind | str, engine: Match[Any, Any]) -> int:
    """How many people make an entrant."""
    seats = len(engine.sides[0])
    if kind == MovementKind.INDIVIDUAL:
        return 1
    return 2 * seats if kind in TEAM_MOVEMENTS else seats


def bounds_of(kind: MovementKind | str) -> tuple[int, int]:
    """How few and how many entrants a movement is made for."""
    match kind:
        case MovementKind.HOWELL:
            return 4, 16
        case MovementKind.MITCHELL:
            return 5, 64
        case MovementKind.INDIVIDUAL:
            return 4, 28
        case MovementKind.THREES:
            return 7, 63
        case MovementKind.TEAMS:
            return 2, 32
        case MovementKind.KNOCK_OUT:
            return 2, 32
    return 3, MOST_ENTRANTS


@lru_cache(maxsize=64)
def movement_of(kind: str, entrants: int, rounds: int, boards: int, arrow: bool) -> Movement:
    """The rounds for so many entrants, with every number seated; raises NoMovement.

    Numbers above the entrants are in it: running.py knows whether a bot has one or it is sat out. Of movements that
    depend on results it is the first round; of teams the entrants are teams.
    """
    low, high = bounds_of(kind)
    if not low <= entrants <= high:
        raise NoMovement("entrants", entrants, f"{low} to {high}")
    wanted = min(rounds, rounds_there_are(kind, entrants)) or None
    match kind:
        case MovementKind.TEAMS:
            return _by_teams(teams.teams_of_four(entrants, wanted, boards=boards, odd=Odd.BOT))
        case MovementKind.THREES:
            return threes.threes(entrants, wanted, boards=boards, odd=Odd.BOT)
        case MovementKind.KNOCK_OUT:
            raise NoMovement("a knock-out", entrants, "its rounds by results")
    return movements.movement(kind, entrants, wanted, boards=boards, odd=Odd.BOT, arrow=arrow)


def rounds_there_are(kind: str, entrants: int) -> int:
    """The most rounds a movement has for so many entrants."""
    even = entrants + entrants % 2
    match kind:
        case MovementKind.MITCHELL:
            tables = even // 2
            return tables if tables % 2 else tables - 1
        case MovementKind.INDIVIDUAL:
            # 4k + 1 players sit out in turn; every other number is filled up to 4k.
            return entrants if entrants % 4 == 1 else entrants + -entrants % 4 - 1
        case MovementKind.THREES:
            tables = -(-entrants // 3)
            return tables if tables % 2 else tables // 2
        case MovementKind.KNOCK_OUT:
            return (entrants - 1).bit_length()
        case MovementKind.SWISS:
            return max(even // 2, 1)
    return even - 1


def rounds_of(event: DuplicateEvent, entrants: int) -> int:
    """How many rounds an event has with so many entrants."""
    there_are = rounds_there_are(event.movement, entrants)
    if event.movement == MovementKind.KNOCK_OUT:
        return there_are
    return min(event.rounds, there_are) if event.rounds else there_are


def _by_teams(movement: Movement) -> Movement:
    """A movement of teams whose numbers are the pairs' as one whose numbers are the teams'."""
    return Movement(
        movement.kind,
        movement.entrants // 2,
        tuple(
            Round(
                each.number,
                tuple(
                    Seating(
                        seating.table,
                        tuple(tuple(teams.team_of(pair) for pair in side) for side in seating.sides),
                        seating.boards,
                    )
                    for seating in each.seatings
                ),
            )
            for each in movement.rounds
        ),
        tuple(sorted({teams.team_of(pair) for pair in movement.bots})),
    )


@dataclass(frozen=True, slots=True)
class Seats:
    """Where somebody of an entrant sits: the seat of a table, and the place within the entrant."""

    seat: int
    place: int


def seats_at(engine: Match[Any, Any], side: int, share: int, sharing: int, first: int) -> Sequence[Seats]:
    """The seats an entrant takes at a side of a table, from its place `first` on.

    `share` of `sharing` entrants there: in an individual each has one seat of the side.
    """
    seats = engine.sides[side]
    if sharing > 1:
        return [Seats(seats[share], 0)]
    return [Seats(seat, first + place) for place, seat in enumerate(seats)]


def dealer_of(number: int, seats: int) -> int:
    """Who deals a board: the seats in turn, the last of them the first board, so that seat 0 speaks first on it."""
    return (number - 2) % seats


def bots_wanted(event: DuplicateEvent, entrants: int) -> Mapping[int, bool]:
    """For each number that no entrant has, whether a bot takes it; else it is sat out.

    In an individual and in threes a table lacks nobody.
    """
    if event.movement == MovementKind.KNOCK_OUT:
        return {}
    if event.movement in BY_RESULTS:
        numbers: Sequence[int] = (entrants + 1,) if entrants % 2 else ()
    else:
        numbers = movement_of(event.movement, entrants, event.rounds, event.boards, event.arrow).bots
    always = event.movement in (MovementKind.INDIVIDUAL, MovementKind.THREES)
    return dict.fromkeys(numbers, always or event.fill_odd)


def tables_of_a_board(event: DuplicateEvent) -> int:
    """At how many tables the boards of an event are played, those played most often; 1 before the start."""
    if not event.numbers or event.movement == MovementKind.KNOCK_OUT:
        return 1
    seats = bots_wanted(event, event.numbers)
    if event.movement in BY_RESULTS:
        return max((event.numbers + any(seats.values())) // 2, 1)
    sat_out = frozenset(number for number, bot in seats.items() if not bot)
    return _tables(event.movement, event.numbers, event.rounds, event.boards, event.arrow, sat_out)


@lru_cache(maxsize=64)
def _tables(kind: str, entrants: int, rounds: int, boards: int, arrow: bool, sat_out: frozenset[int]) -> int:
    """The most tables at which a board of a movement is played by all who are to sit there."""
    times: Counter[int] = Counter()
    for each in movement_of(kind, entrants, rounds, boards, arrow).rounds:
        for seating in each.seatings:
            if not sat_out.intersection(number for side in seating.sides for number in side if number):
                times.update(seating.boards)
    return max(times.values(), default=1)
