"""The step ladder, for three at a table: whoever wins goes up a step, the others go down one, never below the lowest.

Three are drawn together from those who want to play, on the same step where that is possible. Whoever has waited for a
day plays with those of the steps next to theirs as well, and bots take seats that people leave; after three days the
step does not matter.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

LOWEST = 1

A_DAY = 24.0
"""Hours after which neighbouring steps and bots count."""

LONG = 72.0
"""Hours after which every step counts."""

SEATS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """Somebody who wants to play: their step, and for how many hours; bots always do."""

    who: str
    step: int
    hours: float = 0.0
    is_bot: bool = False

    @property
    def reach(self) -> float:
        """How many steps away others may stand."""
        return 0 if self.hours < A_DAY else 1 if self.hours < LONG else float("inf")


def steps_after(steps: Mapping[str, int], players: Sequence[str], winners: Collection[str]) -> dict[str, int]:
    """The steps of the players of a game when it is over; they stay where nobody has won. Raises KeyError."""
    if not winners:
        return {who: steps[who] for who in players}
    return {who: steps[who] + 1 if who in winners else max(steps[who] - 1, LOWEST) for who in players}


def order_after(order: Sequence[str], before: Mapping[str, int], after: Mapping[str, int]) -> tuple[str, ...]:
    """Everybody from the top: by steps, on a step in the order from before.

    Whoever came up stands behind those who were there, whoever came down before them.
    """

    def key(who: str) -> tuple[int, int]:
        step = after.get(who, before[who])
        return -step, (step > before[who]) - (step < before[who])

    return tuple(sorted(order, key=key))


def draw_three(waiting: Sequence[Waiting], apart: Collection[frozenset[str]]) -> tuple[str, str, str] | None:
    """Three to play together, the one who has waited longest first; None where there are not three.

    `apart` are pairs who do not sit down together. A game has one person at least.
    """
    people = sorted((each for each in waiting if not each.is_bot), key=lambda each: -each.hours)
    bots = [each for each in waiting if each.is_bot]
    for first in people:
        others = [
            each
            for each in (*people, *(bots if first.hours >= A_DAY else ()))
            if each is not first
            and abs(each.step - first.step) <= first.reach
            and frozenset((first.who, each.who)) not in apart
        ]
        for one, other in combinations(others, SEATS - 1):
            if frozenset((one.who, other.who)) not in apart:
                return first.who, one.who, other.who
    return None
