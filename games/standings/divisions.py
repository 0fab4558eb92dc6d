"""The divisions of a league: how a first season is parted, and who goes up and down after one.

The best sixth of a division, rounded up, go up, and as many go down from the one above, less those who left it: places
that are free anyhow need nobody to make room. Nobody else who stays is moved. Newcomers begin at the bottom.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

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
    last: Sequence[Sequence[str]],
    gone: Collection[str],
    newcomers: Sequence[str],
    size: int = 10,
    least: int = 1,
) -> Divisions:
    """The divisions of the next season, out of the last by their final places.

    A division nobody is left in goes; one of fewer than `least`, who could not play, joins the one above it, the top
    one the one below. Where the newcomers are too many for the lowest division they are one (or
    several) below it; those too few to be one of their own stay in it all the same.
    """
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
    divisions = [division for division in divisions if division]
    if not divisions:
        return part(newcomers, size)
    if len(divisions[-1]) + len(newcomers) <= MOST or len(newcomers) < LEAST // 2:
        divisions[-1].extend(newcomers)
    else:
        divisions += [list(division) for division in part(newcomers, size)]
    return _joined(divisions, least)


def _joined(divisions: Sequence[Sequence[str]], least: int) -> Divisions:
    """The divisions, those of fewer than `least` in one with their neighbour, above where there is one."""
    parts: list[tuple[str, ...]] = []
    for division in divisions:
        if parts and (len(division) < least or len(parts[-1]) < least):
            parts[-1] += tuple(division)
        else:
            parts.append(tuple(division))
    return tuple(parts)
