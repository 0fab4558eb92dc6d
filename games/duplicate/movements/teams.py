"""Teams of four: a match is two tables on the same boards, a team north-south at one and east-west at the other.

Team t is the pairs 2t - 1, at home and north-south, and 2t, away and east-west. The round robin of teams is that of
pairs (barometer.py); with an odd number of teams one has a bye each round. A match is scored by IMPs and victory
points (victory_points.py).
"""

from __future__ import annotations

from collections.abc import Sequence

from .barometer import MOST, round_robin
from .movement import Movement, Odd, movement_of, within


def teams_of_four(
    teams: int, rounds: int | None = None, *, boards: int = 8, odd: Odd = Odd.SIT_OUT
) -> Movement:
    """The round robin of so many teams, or its first rounds; raises NoMovement."""
    within("teams", teams, 2, MOST)
    robin = round_robin(teams + teams % 2)
    played = within("rounds", rounds, 1, len(robin))
    plan = [
        [table for match in matches for table in _tables(match, number)]
        for number, matches in enumerate(robin[:played])
    ]
    return movement_of("teams", plan, entrants=2 * teams, boards=boards, odd=odd)


def team_of(pair: int) -> int:
    """The team of a pair."""
    return (pair + 1) // 2


def _tables(match: tuple[int, int], number: int) -> Sequence[tuple[tuple[tuple[int], tuple[int]], int]]:
    return [(((2 * home - 1,), (2 * away,)), number) for home, away in (match, match[::-1])]
