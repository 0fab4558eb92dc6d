"""The Mitchell movement: a line that stays and a line that moves, each with its own winner.

With T tables the pairs 1..T sit north-south at their table and T+1..2T move up a table after each round, while the
boards move down one; after an even number of tables that would bring them boards they have played, so they skip a
table after half of the rounds and there is one round less. With the arrow switch both lines sit the other way in
about an eighth of the rounds, the last, which makes one field of them. (J. T. Mitchell, Duplicate Whist, 1891;
contests.md.)
"""

from __future__ import annotations

from .movement import Movement, Odd, movement_of, within

LEAST, MOST = 5, 64
SWITCHED = 8
"""One round in so many is arrow-switched, but one at least."""


def mitchell(
    pairs: int, rounds: int | None = None, *, boards: int = 2, odd: Odd = Odd.SIT_OUT, arrow: bool = False
) -> Movement:
    """The movement of so many pairs, or its first rounds; raises NoMovement."""
    within("pairs", pairs, LEAST, MOST)
    tables = (pairs + 1) // 2
    played = within("rounds", rounds, 1, tables if tables % 2 else tables - 1)
    switched = max(1, (2 * played + SWITCHED) // (2 * SWITCHED)) if arrow else 0
    plan = []
    for number in range(played):
        moved = number + (tables % 2 == 0 and number >= tables // 2)
        lines = [(table + 1, tables + (table - moved) % tables + 1) for table in range(tables)]
        if number >= played - switched:
            lines = [(moving, staying) for staying, moving in lines]
        plan.append([(((ns,), (ew,)), (table + number) % tables) for table, (ns, ew) in enumerate(lines)])
    return movement_of("mitchell", plan, entrants=pairs, boards=boards, odd=odd, winners=1 if arrow else 2)
