"""Swiss: the next round from the standings, as good a pairing as there is.

Nobody meets an opponent twice and nobody has two byes. Of all such pairings one is taken with, in this order: the
lowest placed bye; the smallest sum of squares of the steps between the score groups of opponents; within a score
group the upper half against the lower, so that the first round is by seed, which is the number. It is found as a
maximum-weight matching (Edmonds; Galil 1986, as in networkx), for pairing from the top down may leave two at the
end who have met. North-south sits who has sat there less.

There is a pairing in the rounds up to n / 2, for each has n / 2 others left whom it has not met (Dirac); later there
may be none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from .movement import Movement, NoMovement, Odd, Plan, movement_of, within

LEAST, MOST = 2, 64
BYE = 0
"""The number of nobody, whom a pair meets that has the bye."""


class NoPairing(ValueError):
    """Nobody is left to be paired without a repeat or a second bye."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pair against another in a round that was played, with the points of the first less those of the second.

    Nobody north-south or east-west, 0, is a bye.
    """

    round: int
    ns: int
    ew: int
    points: Fraction = Fraction(0)


@dataclass(slots=True)
class _Contender:
    number: int
    points: Fraction = Fraction(0)
    first: int = 0
    met: set[int] = field(default_factory=set)


def pairing(
    entrants: int, played: Iterable[Meeting], besides: Mapping[int, Fraction] | None = None
) -> tuple[tuple[tuple[int, int], ...], int | None]:
    """The couples of the next round, north-south first and the highest placed first, and who has the bye.

    `besides`: points that were not won in these meetings, carried over or against somebody who has left.
    Raises NoPairing.
    """
    brought = besides or {}
    contenders = {
        number: _Contender(number, brought.get(number, Fraction(0))) for number in range(1, entrants + 1)
    }
    for meeting in played:
        for one, other, sign in ((meeting.ns, meeting.ew, 1), (meeting.ew, meeting.ns, -1)):
            if one != BYE:
                contenders[one].met.add(other)
                contenders[one].points += sign * meeting.points
                contenders[one].first += sign * (other != BYE)
    placed = sorted(contenders.values(), key=lambda each: (-each.points, each.number))
    couples: list[tuple[int, int]] = []
    bye = None
    for upper, lower in _opponents(placed):
        if lower is None:
            bye = upper.number
            continue
        ns, ew = sorted((upper, lower), key=lambda each: (each.first, each.number))
        couples.append((ns.number, ew.number))
    return tuple(couples), bye


def swiss(
    pairs: int,
    rounds: int | None = None,
    *,
    boards: int = 2,
    odd: Odd = Odd.SIT_OUT,
    played: Sequence[Meeting] = (),
) -> Movement:
    """The rounds that were played and the next one, of so many planned; raises NoMovement or NoPairing."""
    within("pairs", pairs, LEAST, MOST)
    planned = within("rounds", rounds, 1, pairs - 1 + pairs % 2)
    before = max((meeting.round for meeting in played), default=0)
    if before >= planned:
        raise NoMovement("rounds played", before, f"fewer than the {planned} of the event")
    entrants = pairs + (pairs % 2 if odd is Odd.BOT else 0)
    plan: list[list[tuple[Sequence[Sequence[int]], int]]] = [
        [
            (((meeting.ns,), (meeting.ew,)), number - 1)
            for meeting in played
            if meeting.round == number and BYE not in (meeting.ns, meeting.ew)
        ]
        for number in range(1, before + 1)
    ]
    couples, _bye = pairing(entrants, played)
    following: Plan = [*plan, [(((ns,), (ew,)), before) for ns, ew in couples]]
    return movement_of("swiss", following, entrants=pairs, boards=boards, odd=odd)


def _opponents(placed: Sequence[_Contender]) -> list[tuple[_Contender, _Contender | None]]:
    """Each with an opponent, or None for the bye, in the order of places."""
    from networkx import Graph, max_weight_matching  # takes long to import, and only Swiss events want it

    groups = {points: step for step, points in enumerate(dict.fromkeys(each.points for each in placed))}
    sizes = {points: sum(each.points == points for each in placed) for points in groups}
    places = len(placed)
    step_cost = (places + 1) ** 4
    """More than all costs of places in a round together, as a bye costs more than all steps."""
    bye_cost = step_cost * (places + 1) ** 3
    graph = Graph()
    graph.add_nodes_from(range(places + places % 2))
    for low, lower in enumerate(placed):
        if places % 2 and BYE not in lower.met:
            graph.add_edge(low, places, weight=-(places - 1 - low) * bye_cost)
        for high, upper in enumerate(placed[:low]):
            if lower.number not in upper.met:
                steps = groups[lower.points] - groups[upper.points]
                wanted = 0 if steps else sizes[lower.points] // 2
                graph.add_edge(high, low, weight=-(steps**2 * step_cost + (low - high - wanted) ** 2))
    couples = sorted(tuple(sorted(couple)) for couple in max_weight_matching(graph, maxcardinality=True))
    if 2 * len(couples) < len(graph):
        raise NoPairing("no pairing without a repeat or a second bye")
    return [(placed[one], placed[other] if other < places else None) for one, other in couples]
