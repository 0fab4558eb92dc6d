"""How fair a movement is: the figures that a preview shows, and the laws that are tested."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from .movement import Movement


@dataclass(frozen=True, slots=True)
class Balance:
    """Figures of a movement; entrants are its numbers, bots among them.

    `c`: for each couple the sum over the sets of boards that both play, of +1 where they sit the same way and -1
    where they do not. `met`: how many different opponents each has met; `repeats`: couples that meet in more than
    one round, and in how many; `boards`: how many each plays; `twice`: entrants who meet a board twice, with the
    board; `first`: rounds on the first side.
    """

    c: Mapping[tuple[int, int], int]
    met: Mapping[int, int]
    repeats: Mapping[tuple[int, int], int]
    boards: Mapping[int, int]
    twice: tuple[tuple[int, int], ...]
    first: Mapping[int, int]

    @property
    def least(self) -> int:
        """The smallest `c` of any couple; 0 where there is none."""
        return min(self.c.values(), default=0)

    @property
    def most(self) -> int:
        """The largest `c` of any couple; 0 where there is none."""
        return max(self.c.values(), default=0)

    @property
    def spread(self) -> int:
        """The greatest C less the least."""
        return self.most - self.least

    @property
    def mean(self) -> Fraction:
        """The mean of C; -1 where all play all the boards against each other."""
        return Fraction(sum(self.c.values()), len(self.c)) if self.c else Fraction(0)

    @property
    def perfect(self) -> bool:
        """Whether everybody is compared equally with everybody: every C is -1."""
        return all(c == -1 for c in self.c.values())


def balance(movement: Movement) -> Balance:
    """The figures of a movement."""
    ways: dict[tuple[int, ...], dict[int, int]] = defaultdict(dict)
    meetings: Counter[tuple[int, int]] = Counter()
    played: dict[int, list[int]] = {each: [] for each in range(1, movement.entrants + 1)}
    played |= {each: [] for each in movement.bots}
    first = dict.fromkeys(played, 0)
    for each_round in movement.rounds:
        for seating in each_round.seatings:
            for one, other in combinations(seating.sides, 2):
                meetings.update((min(a, b), max(a, b)) for a in one for b in other)
            for number, side in enumerate(seating.sides):
                for entrant in side:
                    ways[seating.boards][entrant] = number
                    played[entrant] += seating.boards
                    first[entrant] += number == 0
    c = {
        (a, b): sum(1 if way[a] == way[b] else -1 for way in ways.values() if a in way and b in way)
        for a, b in combinations(sorted(played), 2)
    }
    met: Counter[int] = Counter()
    for couple in meetings:
        met.update(couple)
    return Balance(
        c,
        {each: met[each] for each in played},
        {couple: rounds for couple, rounds in sorted(meetings.items()) if rounds > 1},
        {each: len(set(boards)) for each, boards in played.items()},
        tuple(
            (each, board) for each, boards in played.items() for board, n in Counter(boards).items() if n > 1
        ),
        first,
    )
