"""A round robin by the circle whose tables are switched north-south and east-west for the smallest spread of C.

The circle (Kirkman's method): in round r the last pair meets r, and r + d meets r - d for d = 1, 2, ..., mod n - 1.
First the switches of one round are searched, the same in all rounds but turned (then C depends on the difference of
two pairs alone); then single tables are switched from the best of these as long as it helps. Seeded and bounded:
the same answer every time.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

Signs = list[list[int]]
"""For each round, +1 or -1 of each pair, numbered from 0."""

SEED = 11
EVERY = 11
"""With so many switches a round or fewer, all are tried."""
STARTS = 30
"""How often the switches of a round are searched from a random start where not all are tried."""
SWEEPS = 20


def rounds_with_switches(pairs: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The rounds for an even number of pairs, numbered from 1, north-south first."""
    circle = _circle(pairs)
    draw = Random(SEED)
    best: tuple[tuple[int, int], Signs] | None = None
    for switches in _cyclic_switches(pairs, draw):
        signs = [_row(tables, switches) for tables in circle]
        for variant in (signs, _single(circle, signs, draw)):
            figure = _spread(variant)
            if best is None or figure < best[0]:
                best = figure, variant
    assert best is not None
    return tuple(
        tuple((a + 1, b + 1) if row[a] > 0 else (b + 1, a + 1) for a, b in tables)
        for tables, row in zip(circle, best[1], strict=True)
    )


def _circle(pairs: int) -> list[list[tuple[int, int]]]:
    p = pairs - 1
    return [[(p, r), *(((r + d) % p, (r - d) % p) for d in range(1, pairs // 2))] for r in range(p)]


def _row(tables: Sequence[tuple[int, int]], switches: Sequence[int]) -> list[int]:
    row = [0] * (2 * len(tables))
    for (a, b), sign in zip(tables, switches, strict=True):
        row[a], row[b] = sign, -sign
    return row


def _spread(signs: Signs) -> tuple[int, int]:
    """The spread of C, and the sum of the squares of its distance from the mean."""
    pairs = len(signs[0])
    all_c = [sum(row[a] * row[b] for row in signs) for a in range(pairs) for b in range(a)]
    return max(all_c) - min(all_c), sum((c + 1) ** 2 for c in all_c)


def _cyclic_switches(pairs: int, draw: Random) -> list[tuple[int, ...]]:
    """The best switches of one round when all others are the same round turned: some, the best first."""
    free = (pairs - 2) // 2
    if free <= EVERY:
        tried = {switches: _cost(switches) for switches in product((1, -1), repeat=free)}
    else:
        tried = dict(_local_best([draw.choice((1, -1)) for _ in range(free)]) for _ in range(STARTS))
    best = sorted(tried, key=lambda switches: (tried[switches], switches))
    return [(1, *switches) for switches in best[: 8 if free < 16 else 2]]


def _cost(switches: Sequence[int]) -> int:
    """What is to be small: the fourth powers of C + 1 over the differences of two pairs.

    The last pair has C = -1 with all.
    """
    signs = [-1, *switches, *(-sign for sign in reversed(switches))]
    p = len(signs)
    return sum((sum(signs[k] * signs[k - d] for k in range(p)) + 1) ** 4 for d in range(1, p // 2 + 1))


def _local_best(switches: list[int]) -> tuple[tuple[int, ...], int]:
    """Switches from which no single one leads to better ones, and their cost."""
    cost, better = _cost(switches), True
    while better:
        better = False
        for place in range(len(switches)):
            switches[place] *= -1
            tried = _cost(switches)
            if tried < cost:
                cost, better = tried, True
            else:
                switches[place] *= -1
    return tuple(switches), cost


def _single(circle: Sequence[Sequence[tuple[int, int]]], start: Signs, draw: Random) -> Signs:
    """Single tables switched, in sweeps of random order, as long as the fourth powers of C + 1 grow smaller."""
    signs = [list(row) for row in start]
    pairs = len(signs[0])
    c = [[sum(row[a] * row[b] for row in signs) for b in range(pairs)] for a in range(pairs)]
    tables = [(r, a, b) for r, round_tables in enumerate(circle) for a, b in round_tables]
    for _ in range(SWEEPS):
        draw.shuffle(tables)
        better = False
        for r, a, b in tables:
            row, gain = signs[r], 0
            others = [x for x in range(pairs) if x not in (a, b)]
            for x in others:
                change = 2 * row[a] * row[x]
                gain += (c[a][x] + 1) ** 4 - (c[a][x] + 1 - change) ** 4
                gain += (c[b][x] + 1) ** 4 - (c[b][x] + 1 + change) ** 4
            if gain > 0 or (gain == 0 and draw.random() < 0.5):
                better = better or gain > 0
                for x in others:
                    change = 2 * row[a] * row[x]
                    c[a][x] = c[x][a] = c[a][x] - change
                    c[b][x] = c[x][b] = c[b][x] + change
                row[a], row[b] = -row[a], -row[b]
        if not better:
            break
    return signs
