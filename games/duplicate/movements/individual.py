"""The individual: players with a new partner each round, all tables on the same boards.

For 4k players (4k - 1 rounds) and for 4k + 1 (as many rounds, each sits out once) each is partner of each other
once and opponent twice: a whist tournament (E. H. Moore, 1896; Anderson, Finizio and others for cyclic ones). The
first round stands in STARTERS; the next is the same with 1 added to every number but the last, mod 4k - 1 or 4k + 1
(for 9 players in pairs mod 3). Any first round will do whose differences of partners are each other number once and
whose differences of opponents twice; these were found by a seeded search, and their tables turned for a small
spread of C. Other numbers of players are filled up to 4k by bots, for a table lacks nobody.
"""

from __future__ import annotations

from .movement import Movement, Odd, movement_of, within

LEAST, MOST = 4, 28

STARTERS: dict[int, tuple[tuple[int, int, int, int], ...]] = {
    4: ((3, 0, 1, 2),),
    5: ((1, 4, 2, 3),),
    8: (
        (7, 0, 2, 6),
        (1, 3, 5, 4),
    ),
    9: (
        (1, 2, 6, 3),
        (4, 8, 5, 7),
    ),
    12: (
        (11, 0, 8, 9),
        (1, 7, 2, 5),
        (3, 10, 6, 4),
    ),
    13: (
        (1, 10, 7, 5),
        (3, 4, 2, 8),
        (9, 12, 6, 11),
    ),
    16: (
        (15, 0, 2, 11),
        (1, 4, 7, 12),
        (6, 13, 3, 5),
        (8, 9, 10, 14),
    ),
    17: (
        (1, 3, 12, 8),
        (2, 7, 15, 4),
        (5, 13, 6, 16),
        (9, 10, 14, 11),
    ),
    20: (
        (19, 0, 12, 10),
        (1, 9, 17, 3),
        (7, 13, 2, 6),
        (4, 14, 5, 8),
        (16, 15, 11, 18),
    ),
    21: (
        (1, 11, 13, 16),
        (2, 8, 20, 4),
        (3, 15, 7, 14),
        (19, 6, 5, 9),
        (18, 17, 10, 12),
    ),
    24: (
        (23, 0, 11, 21),
        (1, 15, 18, 6),
        (2, 22, 19, 3),
        (4, 8, 16, 17),
        (5, 20, 12, 10),
        (9, 14, 7, 13),
    ),
    25: (
        (1, 22, 23, 13),
        (24, 6, 2, 16),
        (12, 14, 3, 8),
        (4, 21, 9, 15),
        (5, 17, 10, 7),
        (11, 20, 18, 19),
    ),
    28: (
        (27, 0, 15, 1),
        (2, 20, 4, 26),
        (25, 21, 3, 19),
        (5, 11, 24, 12),
        (6, 9, 23, 13),
        (7, 8, 16, 18),
        (10, 17, 22, 14),
    ),
}
"""First rounds by number of players, two partners north-south and two east-west, from 0; the last of 4k stays."""


def individual(players: int, rounds: int | None = None, *, boards: int = 2) -> Movement:
    """The movement of so many players, or its first rounds; raises NoMovement."""
    within("pairs", players, LEAST, MOST)
    places = players if players in STARTERS else players + -players % 4
    turning = places - (places % 4 == 0)
    played = within("rounds", rounds, 1, turning)
    plan = []
    for number in range(played):
        tables = [
            [player_after(player, number, turning) + 1 if player < turning else places for player in table]
            for table in STARTERS[places]
        ]
        plan.append([((tuple(table[:2]), tuple(table[2:])), number) for table in tables])
    return movement_of("individual", plan, entrants=players, boards=boards, odd=Odd.BOT)


def player_after(player: int, by: int, turning: int) -> int:
    """The player who comes to a place after so many rounds: the sum mod `turning`; for 9 digit by digit, mod 3."""
    if turning == 9:
        return (player // 3 + by // 3) % 3 * 3 + (player + by) % 3
    return (player + by) % turning
