"""Three-handed tables: three lines, each compared with itself, as a Mitchell with two lines that move.

The first line stays, the second moves up one table a round and the third two, all tables on the same boards. With T
tables anybody meets each of the other lines once in T rounds where T is odd; where it is even, the first and the
third line would meet again after T / 2, and there it ends.
"""

from __future__ import annotations

from .movement import Movement, Odd, movement_of, within

LEAST, MOST = 7, 63


def threes(players: int, rounds: int | None = None, *, boards: int = 2, odd: Odd = Odd.BOT) -> Movement:
    """The movement of so many players in threes, or its first rounds; raises NoMovement."""
    within("players", players, LEAST, MOST)
    tables = -(-players // 3)
    played = within("rounds", rounds, 1, tables if tables % 2 else tables // 2)
    plan = [
        [
            (tuple((line * tables + (table - line * number) % tables + 1,) for line in range(3)), number)
            for table in range(tables)
        ]
        for number in range(played)
    ]
    return movement_of("threes", plan, entrants=players, boards=boards, odd=odd, winners=3)
