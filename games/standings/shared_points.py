"""How many of a league can be kept on one side of a number of points, whatever is left to share out between them.

Each has room for so many points that it must not take (or, seen from the other end, must not lose), and each game
still open costs the two of them something: the one who wins `win` and the other nothing, or both `draw`. Whoever has
too little room for what is left is left out, and costs nobody anything then. The fewest who have to be is asked for.

Where two draws cost as much as a win, or a draw as much as one, the cost of a game can be split at will, and whether
all have room is the question whether a flow fills the games (the "baseball elimination" of B. Schwartz, 1966). Where
it does not, those it cannot get out of are too many for their room: one of them must be left out. With other points
(3, 1, 0) a flow says only who cannot; the rest is tried game by game, and a flow at each step cuts most of it off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from math import gcd

Pair = tuple[str, str]
Room = Mapping[str, int]


class StepsSpent(Exception):
    """A search has taken as many steps as it may."""


class Steps:
    """What a search may still take; each step is a short piece of work, as long in one league as in another."""

    def __init__(self, most: int) -> None:
        self.most, self.taken = most, 0

    def take(self, number: int = 1) -> None:
        """Count some steps; raises StepsSpent once there are too many."""
        self.taken += number
        if self.taken > self.most:
            raise StepsSpent


def fewest_left_out(room: Room, games: Sequence[Pair], win: int, draw: int, steps: Steps) -> int:
    """How many must be left out, at least and in fact; raises StepsSpent."""
    sharing = _Sharing(win, draw, steps)
    places = {name: its_room // sharing.unit for name, its_room in room.items() if its_room >= 0}
    without = len(room) - len(places)
    between = [pair for pair in games if pair[0] in places and pair[1] in places]
    return without + next(
        number for number in range(len(places) + 1) if sharing.is_enough(places, between, number, frozenset())
    )


class _Sharing:
    """The search, with costs in the largest unit that measures them both."""

    def __init__(self, win: int, draw: int, steps: Steps) -> None:
        self.unit = gcd(win, draw)
        self.win, self.draw, self.steps = win // self.unit, draw // self.unit, steps
        self.is_by_flow = self.draw >= self.win or 2 * self.draw == self.win

    def is_enough(self, room: Room, games: Sequence[Pair], number: int, stay: frozenset[str]) -> bool:
        """Whether all have room once so many are left out, none of those who are to stay."""
        crowd = self._crowd(room, games)
        if not crowd:
            return True
        leaving = sorted((name for name in crowd if name not in stay), key=lambda name: (room[name], name))
        if number == 0:
            return False
        for name in leaving:
            rest = {other: its_room for other, its_room in room.items() if other != name}
            between = [pair for pair in games if name not in pair]
            if self.is_enough(rest, between, number - 1, stay):
                return True
            stay |= {name}
        return False

    def _crowd(self, room: Room, games: Sequence[Pair]) -> set[str]:
        """Some of whom one must be left out; nobody where all have room."""
        if self.draw == 0:
            return set()
        games = self._tight(room, games)
        crowd = self._without_flow(room, games)
        if crowd or self.is_by_flow or self._can_share(room, games):
            return crowd
        return set(chain.from_iterable(games))

    def _tight(self, room: Room, games: Sequence[Pair]) -> Sequence[Pair]:
        """The games that matter: whoever has room to pay for all games pays, and the others need not."""
        while True:
            self.steps.take(len(games) + 1)
            number = Counter(chain.from_iterable(games))
            rich = {name for name, its_games in number.items() if room[name] >= self.win * its_games}
            if not rich:
                return games
            games = [pair for pair in games if not rich.intersection(pair)]

    def _without_flow(self, room: Room, games: Sequence[Pair]) -> set[str]:
        """Those who are too many for their room, were each game's cost to be split at will; else nobody."""
        cost = min(self.win, 2 * self.draw)
        block = cost if self.draw >= self.win else 1
        free = {name: room[name] // block for name in chain.from_iterable(games)}
        # What the first pays of each two's games, [(who pays, to whom it can go): how much].
        paid: Counter[Pair] = Counter()
        for pair in games:
            left = cost // block
            while left:
                way, end = self._way(pair, free, paid)
                if end is None:
                    return set(way)
                left -= _pay(pair, way, end, left, free, paid)
        return set()

    def _way(
        self, pair: Pair, free: Room, paid: Mapping[Pair, int]
    ) -> tuple[dict[str, str | None], str | None]:
        """From whoever pays next to somebody who has room, each of whom hands on to the next; by whom each came."""
        way: dict[str, str | None] = dict.fromkeys(pair)
        waiting = list(pair)
        for name in waiting:
            self.steps.take(len(free))
            if free[name] > 0:
                return way, name
            for other in free:
                if other not in way and paid.get((name, other), 0) > 0:
                    way[other] = name
                    waiting.append(other)
        return way, None

    def _can_share(self, room: Room, games: Sequence[Pair]) -> bool:
        """Whether all have room, tried game by game where a flow does not say it all."""
        if not games:
            return True
        number = Counter(chain.from_iterable(games))
        first = min(number, key=lambda name: (room[name] - self.win * number[name], name))
        pair = next(pair for pair in games if first in pair)
        rest = list(games)
        rest.remove(pair)
        other = pair[1] if pair[0] == first else pair[0]
        for own, theirs in ((0, self.win), (self.draw, self.draw), (self.win, 0)):
            now = {**room, first: room[first] - own, other: room[other] - theirs}
            if now[first] < 0 or now[other] < 0:
                continue
            left = self._tight(now, rest)
            if not self._without_flow(now, left) and self._can_share(now, left):
                return True
        return False


def _pay(
    pair: Pair,
    way: Mapping[str, str | None],
    end: str,
    left: int,
    free: dict[str, int],
    paid: Counter[Pair],
) -> int:
    """Let the last of a way pay, and each before it hand on as much; how much it was, `left` at most."""
    links = []
    name = end
    while (before := way[name]) is not None:
        links.append((before, name))
        name = before
    amount = min(left, free[end], *(paid[link] for link in links)) if links else min(left, free[end])
    for before, after in links:
        paid[before, after] -= amount
        paid[after, before] += amount
    free[end] -= amount
    paid[name, pair[1] if name == pair[0] else pair[0]] += amount
    return amount
