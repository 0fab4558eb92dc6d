"""Swings of boards played by bots, from which the IMP factors of games are chosen (docs/contests.md).

    manage.py tournaments factors --boards 200 --seed 1

A swing is the difference of two tables on one board. Two tables of club bots play a board all but alike, so every seat
of a table is a club player or a novice by lot: a mixed field. There is no clock: the same seed measures the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from statistics import fmean
from typing import Any

from games.bots import fast, skills
from games.duplicate.scoring.imps import imps
from games.duplicate.scoring.travellers import board_scores
from rules.catalog import VARIANTS, find
from rules.engine.match import Match
from rules.engine.moves import Card, Move

ONE = Fraction(1)

TYPICAL = 5
"""IMPs that a typical swing should give."""

PLAIN = tuple(map(Fraction, ("0.05", "0.1", "0.2", "0.25", "0.5", "1", "2", "3", "4", "5", "10", "20")))
"""The numbers a factor is chosen from."""

LEVELS = ("club", "novice")
"""Who sits at a table, each seat by lot."""


def two_sided() -> tuple[str, ...]:
    """The games of the catalogue in which two sides meet, by slug."""
    return tuple(rules.slug for rules in VARIANTS if len(rules.engine(rules.options(), deals=1).sides) == 2)


@dataclass(frozen=True, slots=True)
class Swings:
    """What tables of the same boards differed by, each couple of tables of a board once."""

    slug: str
    boards: int
    tables: int
    seed: int
    sizes: tuple[Fraction, ...]

    @property
    def mean(self) -> float:
        """The mean swing in points."""
        return fmean(self.sizes)

    @property
    def flat(self) -> float:
        """The part of the swings that are nothing."""
        return sum(not size for size in self.sizes) / len(self.sizes)

    def mean_imps(self, factor: Fraction) -> float:
        """The mean of the IMPs of the swings."""
        return fmean(imps(size, factor) for size in self.sizes)

    @property
    def factor(self) -> Fraction:
        """The plain number that brings the mean nearest to a typical swing."""
        return min(PLAIN, key=lambda factor: abs(self.mean_imps(factor) - TYPICAL))


def swings_of(slug: str, boards: int, tables: int, seed: int) -> Swings:
    """The swings of so many boards under the standard rules, each at so many tables, two at least."""
    sizes = [
        abs(one - other)
        for number in range(boards)
        for one, other in combinations(_scores(slug, number, tables, seed), 2)
    ]
    return Swings(slug, boards, tables, seed, tuple(sizes))


def _scores(slug: str, number: int, tables: int, seed: int) -> Iterator[Fraction]:
    """What the first side scores on a board at each table."""
    rules = find(slug)
    match = rules.engine(rules.options(), deals=1)
    start = match.start(number % match.seats)
    deck = match.deck(start)
    assert deck is not None
    chance = Random(f"{seed} {slug} {number}")
    cards = list(deck.cards)
    chance.shuffle(cards)
    dealt = (*cards, *((chance.choice(deck.lots),) if deck.lots else ()))
    for table in range(tables):
        yield board_scores(_play_out(slug, match, start, dealt, Random(f"{seed} {slug} {number} {table}")))[0]


def _play_out(
    slug: str, match: Match[Any, Any], start: Any, dealt: tuple[Card, ...], rng: Random
) -> list[int]:
    """The points by side of a board, played to its end by bots."""
    skill = skills.played(slug, ()).skill
    levels = [rng.choice(LEVELS) for _ in range(match.seats)]
    state = match.apply(start, None, Move("deal", dealt)).state
    while acting := match.to_act(state):
        seat = min(acting)
        move = skill.choose(levels[seat], match.view(state, seat).deal, Random(rng.getrandbits(64)))
        fast.catch_up()
        state = match.apply(state, seat, move).state
    return list(state.scored[-1].score.points)
