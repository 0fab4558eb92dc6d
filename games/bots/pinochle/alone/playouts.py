"""Tricks of the double deck where everybody plays alone, by the rules of thumb of greedy.py.

Nobody is fed: a counter thrown on another's trick is lost, also among those who play against the bidder.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.cards import Kind

from ...fast import compiled
from ..greedy import follow, lead
from ..kernel import BEATEN, UNIT, WORTH


def playout(
    seats: int,
    codes: list[int],
    trump: int,
    leader: int,
    trick: Sequence[Kind],
    last_trick: int,
    tricks_left: int,
) -> list[int]:
    """Play the rest of a deal, changing `codes`; points by seat from here on, then tricks won by seat.

    `trick` are the kinds already played to the open trick, no longer in `codes`.
    """
    left = [0, 0, 0, 0]
    for place in range(4 * seats):
        left[place % 4] += codes[place]
    result = [0] * (2 * seats)
    for number in range(tricks_left):
        last = number == tricks_left - 1
        best, led, winner, value = 0, 0, leader, last_trick if last else 0
        for place in range(seats):
            seat = (leader + place) % seats
            if number == 0 and place < len(trick):
                kind = trick[place]
            else:
                if place == 0:
                    kind = lead(codes, seat, left, trump)
                else:
                    kind = follow(codes, seat, left, led, best, False, place == seats - 1, trump)
                codes[seat * 4 + kind // 5] -= UNIT[kind]
                left[kind // 5] -= UNIT[kind]
            value += WORTH[kind]
            if place == 0:
                best, led = kind, kind // 5
            elif BEATEN[trump][kind] >> best & 1:
                best, winner = kind, seat
        result[winner] += value
        result[seats + winner] += 1
        leader = winner
    return result


@compiled
def playouts(
    seats: int,
    codes: list[int],
    seat: int,
    kinds: Sequence[Kind],
    trump: int,
    leader: int,
    trick: Sequence[Kind],
    last_trick: int,
    tricks_left: int,
) -> list[int]:
    """By kind that a seat may play to an open trick, one after the other: what `playout` tells."""
    totals = [0] * (2 * seats * len(kinds))
    for number in range(len(kinds)):
        after = codes.copy()
        after[seat * 4 + kinds[number] // 5] -= UNIT[kinds[number]]
        played = list(trick)
        played.append(kinds[number])
        result = playout(seats, after, trump, leader, played, last_trick, tricks_left)
        for place in range(2 * seats):
            totals[2 * seats * number + place] = result[place]
    return totals
