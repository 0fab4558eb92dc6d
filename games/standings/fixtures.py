"""Who meets whom in a league, and in which round: the circle method, with first seats as even as they can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LeaguePairing:
    """Two who meet in a round, counted from 1; `home` has the first seat."""

    round: int
    home: str
    away: str


def fixtures(names: Sequence[str], legs: int = 1) -> tuple[LeaguePairing, ...]:
    """Every two once, or twice with the seats changed; of an odd number one rests in each round.

    First seats of one differ from second ones by one at most, and not at all where that can be. Raises ValueError
    for a name that is there twice and for other than one or two legs.
    """
    if len(set(names)) != len(names):
        raise ValueError("a name is there twice")
    if legs not in (1, 2):
        raise ValueError("one leg or two")
    first = _one_leg(names)
    last = max((pairing.round for pairing in first), default=0)
    second = [LeaguePairing(each.round + last, each.away, each.home) for each in first]
    return (*first, *(second if legs == 2 else ()))


def _one_leg(names: Sequence[str]) -> tuple[LeaguePairing, ...]:
    """The circle: one stays, who rests where their number is odd, the others move on by one place each round."""
    seats: list[str | None] = [*([None] if len(names) % 2 else []), *names]
    size = len(seats)
    found = []
    for turn in range(size - 1):
        ring = [seats[0], *(seats[1 + (place + turn) % (size - 1)] for place in range(size - 1))]
        for place in range(size // 2):
            one, other = ring[place], ring[size - 1 - place]
            if one is None or other is None:
                continue
            # Who stays has the first seat in every other round, the couples of the ring in turn by their place.
            swapped = turn % 2 == 1 if place == 0 else place % 2 == 1
            home, away = (other, one) if swapped else (one, other)
            found.append(LeaguePairing(turn + 1, home, away))
    return tuple(found)


def late_fixtures(
    name: str, others: Sequence[str], homes: Mapping[str, int], legs: int, first_round: int
) -> tuple[LeaguePairing, ...]:
    """The games of somebody who comes late, against all who are there, a round each from `first_round` on.

    `homes` is how many more first than second seats each of the others has: those who have more get the second.
    With one leg the latecomer has as many first seats as second ones, or one more.
    """
    order = sorted(others, key=lambda other: (-homes.get(other, 0), others.index(other)))
    at_home = set(order[: (len(order) + 1) // 2])
    found = []
    for number, other in enumerate(order):
        pair = (name, other) if other in at_home else (other, name)
        found.append(LeaguePairing(first_round + number, *pair))
        if legs == 2:
            found.append(LeaguePairing(first_round + len(order) + number, *pair[::-1]))
    return tuple(sorted(found, key=lambda each: each.round))
