"""What a movement is: rounds of tables, who sits at which side of them, and which boards are played there.

Entrants (pairs, players or teams) are numbers from 1. Boards are numbers from 1, and boards that are always played
together are a set. The first side of a table sits north-south, the second east-west; a table of three has three
sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Odd(StrEnum):
    """What becomes of a number that no entrant has."""

    SIT_OUT = "sit-out"
    BOT = "bot"


class NoMovement(ValueError):
    """There is no such movement; tells what was asked, which value it had, and what was expected."""

    def __init__(self, what: str, value: object, expected: str) -> None:
        super().__init__(f"{what} {value}: expected {expected}")
        self.asked, self.value, self.expected = what, value, expected


@dataclass(frozen=True, slots=True)
class Seating:
    """A table in a round: the entrants of each side, and the boards they play."""

    table: int
    sides: tuple[tuple[int, ...], ...]
    boards: tuple[int, ...]

    @property
    def entrants(self) -> tuple[int, ...]:
        """Everybody at the table, in order of sides."""
        return tuple(each for side in self.sides for each in side)


@dataclass(frozen=True, slots=True)
class Round:
    """Everything that is played at one time, and who sits out."""

    number: int
    seatings: tuple[Seating, ...]
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Movement:
    """Rounds of tables.

    `bots` are the numbers above the entrants that a bot takes; `winners` is more than 1 where each line or each section
    has its own. `sections` are the sizes of sections, where there are several.
    """

    kind: str
    entrants: int
    rounds: tuple[Round, ...]
    bots: tuple[int, ...] = ()
    winners: int = 1
    sections: tuple[int, ...] = ()

    @property
    def boards(self) -> tuple[int, ...]:
        """Every board of the movement."""
        return tuple(sorted({b for each in self.rounds for seat in each.seatings for b in seat.boards}))


Plan = Sequence[Sequence[tuple[Sequence[Sequence[int]], int]]]
"""For each round its tables: the numbers of each side, from 1, and the set of boards, from 0."""


def movement_of(
    kind: str, plan: Plan, *, entrants: int, boards: int, odd: Odd = Odd.SIT_OUT, winners: int = 1
) -> Movement:
    """The movement of a plan with so many boards a round.

    A number above the entrants is a bot's, or its table is not played and everybody else there sits out.
    """
    bots = {
        each
        for tables in plan
        for sides, _set in tables
        for side in sides
        for each in side
        if each > entrants
    }
    rounds = []
    for number, tables in enumerate(plan, 1):
        seatings, out = [], set(range(1, entrants + 1))
        for table, (sides, boards_set) in enumerate(tables, 1):
            here = {each for side in sides for each in side}
            if odd is Odd.BOT or not here & bots:
                out -= here
                played = tuple(range(boards_set * boards + 1, (boards_set + 1) * boards + 1))
                seatings.append(Seating(table, tuple(tuple(side) for side in sides), played))
        rounds.append(Round(number, tuple(seatings), tuple(sorted(out))))
    taken = tuple(sorted(bots)) if odd is Odd.BOT else ()
    return Movement(kind, entrants, tuple(rounds), taken, winners)


def couples(rounds: Sequence[Sequence[tuple[int, int]]]) -> Plan:
    """A plan in which all tables of a round play the same boards, the barometer's."""
    return [[(((ns,), (ew,)), number) for ns, ew in tables] for number, tables in enumerate(rounds)]


def within(what: str, value: int | None, least: int, most: int) -> int:
    """A number in its bounds, the most where none was asked for; raises NoMovement."""
    if value is None:
        return most
    if not least <= value <= most:
        raise NoMovement(what, value, f"{least} to {most}" if least < most else str(least))
    return value
