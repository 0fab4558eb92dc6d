"""The Howell movement for 4 to 16 pairs at real tables: all meet once, and each plays every set of boards once.

From 8 pairs on no two tables have the same boards in a round. The last pair stays at table 1; all others, and the
boards, have 1 added to their number after each round, mod n - 1. The first round stands in FIRST_ROUNDS: who sits
north-south and east-west and their set of boards, all from 0; at table 1 the last pair sits against 0 with set 0.
Such a round is a starter with its adder (a cyclic Room square: Stanton and Mullin, 1968): the differences of
opponents are all numbers once, and so are set less pair. Those for 8, 10, 12 and 14 are the best in balance of all,
that for 16 is perfect. There is no Room square of 3 or of 5: with 4 pairs both tables share the boards of each
round, with 6 (SIX, two factorizations of the six that have one round in common) the tables do so in the last of
five rounds only.
"""

from __future__ import annotations

from .movement import Movement, Odd, Plan, movement_of, within

LEAST, MOST = 4, 16

FIRST_ROUNDS: dict[int, tuple[tuple[int, int, int], ...]] = {
    4: ((1, 2, 0),),
    8: ((1, 3, 2), (2, 6, 4), (4, 5, 1)),
    10: ((1, 2, 5), (3, 7, 4), (6, 4, 2), (5, 8, 7)),
    12: ((1, 2, 3), (3, 6, 9), (4, 8, 1), (5, 10, 4), (9, 7, 5)),
    14: ((1, 2, 3), (3, 6, 11), (4, 9, 2), (5, 12, 9), (11, 7, 10), (8, 10, 4)),
    16: ((2, 1, 3), (3, 5, 10), (4, 10, 7), (6, 14, 12), (11, 7, 6), (8, 13, 2), (9, 12, 5)),
}

SIX = (
    ((1, 6, 2), (2, 5, 1), (3, 4, 0)),
    ((6, 2, 0), (1, 3, 1), (4, 5, 3)),
    ((6, 3, 3), (2, 4, 2), (1, 5, 0)),
    ((6, 4, 1), (3, 5, 2), (1, 2, 3)),
    ((6, 5, 4), (4, 1, 4), (2, 3, 4)),
)
"""The rounds of six pairs, these numbered from 1: north-south, east-west, set of boards."""


def howell(pairs: int, rounds: int | None = None, *, boards: int = 2, odd: Odd = Odd.SIT_OUT) -> Movement:
    """The movement of so many pairs, or its first rounds; raises NoMovement."""
    within("pairs", pairs, LEAST, MOST)
    places = pairs + pairs % 2
    turning = places - 1
    played = within("rounds", rounds, 1, turning)
    plan: Plan
    if places == 6:
        plan = [[(((ns,), (ew,)), boards_set) for ns, ew, boards_set in tables] for tables in SIX[:played]]
    else:
        plan = [
            [
                (((places,), (number + 1,)), number),
                *(
                    (
                        (((ns + number) % turning + 1,), ((ew + number) % turning + 1,)),
                        (boards_set + number) % turning,
                    )
                    for ns, ew, boards_set in FIRST_ROUNDS[places]
                ),
            ]
            for number in range(played)
        ]
    return movement_of("howell", plan, entrants=pairs, boards=boards, odd=odd)
