"""What is believed of the levels of the bots before people have played them: measured in matches among themselves.

The figures are kept in levels.json, which `manage.py levels` writes; the calculation is that of every rated game. Their
distances are well known then, but not where people stand beside them: so they begin less sure than that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

from games.bots import LEVELS, matches
from rules.catalog import VARIANTS

from .model import RatingEstimate, calculate

FILE = Path(__file__).with_name("levels.json")

UNSURE = 5.0
"""How unsure a level is at least when people begin to play it, in units of the model: 150 points."""


def begins(family: str, level: str) -> RatingEstimate:
    """What is believed of a level of the bots that has no rated game; as of anybody, where nothing was measured."""
    return _measurements().get(family, {}).get(level, RatingEstimate())


@cache
def _measurements() -> Mapping[str, Mapping[str, RatingEstimate]]:
    data = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        family: {
            level: RatingEstimate(mu, max(sigma, UNSURE)) for level, (mu, sigma) in measures["levels"].items()
        }
        for family, measures in data.items()
    }


def rate_bots(
    games: Sequence[str], boards: int, seed: int, levels: Sequence[str] = tuple(LEVELS)
) -> Iterator[tuple[str, Mapping[str, RatingEstimate], int]]:
    """Let every two levels play whole matches at some games, and count each as a rated game.

    Each board is played in every seating; a level at several sides moves by the mean. Yields after each match its game,
    what is then believed of each level at the family of that game, and how many of its matches have been counted.
    """
    estimates: dict[str, dict[str, RatingEstimate]] = {}
    numbers: dict[str, int] = {}
    for game, pair, number, seating in _tables(games, boards, seed, levels):
        family = next(variant.family for variant in VARIANTS if variant.slug == game)
        of_family = estimates.setdefault(family, dict.fromkeys(levels, RatingEstimate()))
        result = matches.ended(matches.Trial(pair, seed=seed, variant=game), number, seating)
        order = sorted({-score for score in result.scores})
        places = [
            0 if side in result.winners else 1 + order.index(-score) if result.winners else 0
            for side, score in enumerate(result.scores)
        ]
        after = calculate([[of_family[pair[level]]] for level in seating], places)
        for level, name in enumerate(pair):
            now = [side[0] for side, who in zip(after, seating, strict=True) if who == level]
            mu = sum(each.mu for each in now) / len(now)
            of_family[name] = RatingEstimate(mu, sum(each.sigma for each in now) / len(now))
        numbers[family] = numbers.get(family, 0) + 1
        yield game, dict(of_family), numbers[family]


def _tables(
    games: Sequence[str], boards: int, seed: int, levels: Sequence[str]
) -> Iterator[tuple[str, tuple[str, str], int, matches.Seating]]:
    """Every match to be played, family by family: what one comes to does not hang on which others are asked for."""
    for family in dict.fromkeys(variant.family for variant in VARIANTS):
        tables = [
            (variant.slug, (better, worse), number, seating)
            for variant in VARIANTS
            if variant.slug in games and variant.family == family
            for worse, better in combinations(levels, 2)
            for number in range(boards)
            for seating in matches.seatings(len(variant.engine(variant.options()).sides))
        ]
        # By chance: no level shall have all its games at the end.
        Random(seed).shuffle(tables)
        yield from tables
