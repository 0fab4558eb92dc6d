"""Dealing unseen cards to those who may hold them: what every imagined world of the family begins with."""

from __future__ import annotations

from random import Random

from rules.engine.cards import BITS, ONE, Bag, Kind, Mask, Pack
from rules.engine.moves import Seat


def deal_out(pack: Pack, pool: Bag, need: list[int], denied: list[Mask], rng: Random) -> list[Bag]:
    """Deal a pool so that each taker gets its number and no denied kind; raises ValueError if none exists.

    Cards that few seats may hold are dealt first; where the dealing gets stuck, a card already dealt
    makes room by moving on to another seat that may hold it.
    """
    everybody = range(len(need))
    cards = [kind for kind in range(len(pack.kinds)) for _ in range(pool >> BITS * kind & ONE)]
    rng.shuffle(cards)
    takers = [
        [seat for seat in everybody if need[seat] and not denied[seat] >> kind & 1]
        for kind in range(len(pack.kinds))
    ]
    cards.sort(key=lambda kind: len(takers[kind]))
    left = list(need)
    dealt: list[list[Kind]] = [[] for _ in everybody]
    for kind in cards:
        open_seats = [seat for seat in takers[kind] if left[seat]]
        if not open_seats:
            open_seats = [_make_room(kind, takers, left, dealt)]
        seat = open_seats[0]
        if len(open_seats) > 1:
            seat = rng.choices(open_seats, weights=[left[s] for s in open_seats])[0]
        left[seat] -= 1
        dealt[seat].append(kind)
    return [sum(pack.units[kind] for kind in dealt[seat]) for seat in everybody]


def _make_room(kind: Kind, takers: list[list[Seat]], left: list[int], dealt: list[list[Kind]]) -> Seat:
    """Free a place for a kind along a shortest chain of moves from seat to seat."""
    came: dict[Seat, tuple[Seat, Kind] | None] = dict.fromkeys(takers[kind])
    queue = list(takers[kind])
    for seat in queue:
        if left[seat]:
            while (step := came[seat]) is not None:
                source, moved = step
                dealt[source].remove(moved)
                dealt[seat].append(moved)
                left[source], left[seat] = left[source] + 1, left[seat] - 1
                seat = source
            return seat
        for moved in dealt[seat]:
            for onward in takers[moved]:
                if onward not in came:
                    came[onward] = (seat, moved)
                    queue.append(onward)
    raise ValueError("no world fits what has been seen")
