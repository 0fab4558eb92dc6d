"""The divisions of a league: how a first season is parted, and who goes up and down after one.

The best sixth of a division, rounded up, go up, and as many go down from the one above, less those who left it: places
that are free anyhow need nobody to make room. Newcomers begin at the bottom. Where divisions would then be too small or
too large, the fewest others are moved, by their places, that bring all of them within the bounds; else nobody is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import pairwise

LEAST, MOST = 8, 15
"""Players of a division, where there are enough of them."""

Divisions = tuple[tuple[str, ...], ...]
"""From the top, each the best first."""


def part(ranking: Sequence[str], size: int = 10) -> Divisions:
    """A ranking in divisions of about `size`, as even as they can be, the larger ones at the top."""
    if not ranking:
        return ()
    number = max(1, round(len(ranking) / size), -(-len(ranking) // MOST))
    while number > 1 and len(ranking) // number < LEAST:
        number -= 1
    least, more = divmod(len(ranking), number)
    divisions, begin = [], 0
    for place in range(number):
        end = begin + least + (place < more)
        divisions.append(tuple(ranking[begin:end]))
        begin = end
    return tuple(divisions)


def movers(size: int) -> int:
    """How many of a division of so many go up: the sixth, rounded up."""
    return -(-size // 6)


def next_season(
    last: Sequence[Sequence[str]], gone: Collection[str], newcomers: Sequence[str], size: int = 10
) -> Divisions:
    """The divisions of the next season, out of the last by their final places: of 8 to 15, or one of fewer than 8.

    Of the ways to bring them within these bounds the one is taken that moves the fewest from where their places lead
    them; of several the one with the fewest newcomers beside others, then with sizes nearest to `size`.
    """
    divisions = _moved_by_places(last, gone)
    if not divisions:
        return part(newcomers, size)
    order = [*(name for division in divisions for name in division), *newcomers]
    due = [number for number, division in enumerate(divisions) for _name in division]
    cuts = _fewest_moved(due, len(newcomers), size)
    return tuple(tuple(order[begin:end]) for begin, end in pairwise(cuts))


def _moved_by_places(last: Sequence[Sequence[str]], gone: Collection[str]) -> list[list[str]]:
    """Those who stay, after going up and down: from above first, from below last; a division nobody is in goes."""
    stay = [[name for name in division if name not in gone] for division in last]
    left = [len(division) - len(staying) for division, staying in zip(last, stay, strict=True)]
    up: list[list[str]] = [[] for _ in stay]
    down: list[list[str]] = [[] for _ in stay]
    for above in range(len(stay) - 1):
        lower, upper = stay[above + 1], stay[above]
        number = min(movers(len(last[above + 1])), len(lower) // 2)
        up[above + 1] = lower[:number]
        falling = min(max(0, number - left[above]), len(upper) // 2)
        down[above] = upper[len(upper) - falling :]
    divisions = []
    for place, staying in enumerate(stay):
        middle = [name for name in staying if name not in up[place] and name not in down[place]]
        from_above = down[place - 1] if place else []
        from_below = up[place + 1] if place + 1 < len(stay) else []
        divisions.append([*from_above, *middle, *from_below])
    return [division for division in divisions if division]


Cost = tuple[int, ...]
"""By how much those who stayed are moved together, newcomers beside them, how far sizes are from the wanted one."""

Way = tuple[Cost, tuple[int, ...]]
"""Where an order of players is cut into divisions, the begin and the end among them, and what that costs."""


def _fewest_moved(due: Sequence[int], newcomers: int, size: int) -> tuple[int, ...]:
    """Where an order of players is cut: `due` is the division of each who stayed, newcomers are last."""
    number = len(due) + newcomers
    if number <= MOST:
        return 0, number
    best: dict[int, Way] = {0: ((0, 0, 0, 0), (0,))}
    whole: list[Way] = []
    for division in range(number // LEAST):
        following: dict[int, Way] = {}
        for (cost, cuts), end in _each_end(best, number):
            here = _cost(due, cuts[-1], end, division, size)
            way = tuple(one + more for one, more in zip(cost, here, strict=True)), (*cuts, end)
            following[end] = min(way, following.get(end, way))
        best = following
        whole += [best[number]] if number in best else []
    return min(whole)[1]


def _each_end(best: Mapping[int, Way], number: int) -> Iterator[tuple[Way, int]]:
    """Each way so far, with each end that its next division may have."""
    for begin, way in best.items():
        for end in range(begin + LEAST, min(begin + MOST, number) + 1):
            yield way, end


def _cost(due: Sequence[int], begin: int, end: int, division: int, size: int) -> Cost:
    """What a division of those from `begin` to `end` costs."""
    stayed = due[begin:end]
    newcomers = end - begin - len(stayed)
    return (
        sum(abs(each - division) for each in stayed),
        newcomers * max(0, due[-1] + 1 - division),
        (end - begin - size) ** 2,
        (end - begin) * division,
    )
