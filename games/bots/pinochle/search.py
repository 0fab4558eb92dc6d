"""The expert's card: every candidate played out by rule of thumb in the same imagined worlds.

What counts is not tricks but what they are worth: the table `values` gives, for every number of
trick points, our score of the deal less theirs, so that a bid about to be made or set is played for.
"""

from __future__ import annotations

from random import Random

from rules.engine.cards import Kind
from rules.pinochle.double_deck import legal
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.double_deck.score import settle, trick_points
from rules.pinochle.double_deck.state import HAND, PACK, Tricks, View

from .cards import club
from .greedy import playouts
from .worlds import Sampler

TRICKS_TOO = 0.25
"""What a trick point counts for beside the score: no bid is so safe or so lost that cards do not matter."""

AS_GOOD = 0.1
"""Candidates so near to the best are as good: of aces that all win, which comes first is nothing playouts can tell."""

AT_FULL = 8
"""Up to so many candidates are tried in all the worlds asked for."""

FOUR = 4
"""Players for whom so many worlds are meant: with more the cards of each take longer, and there are fewer worlds."""


def values(engine: DoubleDeck, phase: Tricks, side: int) -> list[float]:
    """By trick points of side 0 in the whole deal: the score of `side` less the other's, in plain points."""
    options, melded = engine.options, phase.melded
    scale, all_points = options.scale, trick_points(options) // options.scale
    differences = []
    for points in range(all_points + 1):
        score = settle(
            options,
            bidder=melded.purchase.bidder,
            bid=melded.purchase.bid,
            meld=melded.counted,
            tricks=(points * scale, (all_points - points) * scale),
            lost=melded.lost,
        )
        ours = points if side == 0 else all_points - points
        difference = (score.scores[side] - score.scores[1 - side]) / scale
        differences.append(difference + TRICKS_TOO * (2 * ours - all_points))
    return differences


def judged(
    engine: DoubleDeck, phase: Tricks, view: View, worlds: int, rng: Random
) -> list[tuple[float, Kind]]:
    """The candidates that held out to the end with what they are worth on average, the best first.

    After each quarter of the worlds the worse half of the candidates is dropped. The club player's card is kept, and
    comes first where it is as good as the best.
    """
    assert view.seat is not None
    trump = PACK.suits.index(phase.melded.purchase.trump or "")
    kinds = list(PACK.kinds_in(legal.playable(phase, view.hand)))
    worth = values(engine, phase, view.seat % 2)
    so_far = phase.points[0] // engine.options.scale
    sampler, last_trick = Sampler(engine, phase, view, rng), engine.options.last_trick
    tricks_left, seat = HAND - len(phase.taken), view.seat
    # Many candidates share what few would have: a decision costs much the same whatever the hand.
    seats = engine.laws.game.seats
    worlds = min(worlds, worlds * AT_FULL // len(kinds)) * FOUR // seats
    totals, by_thumb = dict.fromkeys(kinds, 0.0), club(engine.laws.game.pack, phase, view)
    played = 0
    for quarter in range(4):
        for _ in range(worlds // 4):
            codes = sampler.world()
            results = playouts(
                codes, seat, kinds, trump, phase.leader, phase.kinds, last_trick, tricks_left, seats
            )
            for kind, points in zip(kinds, results, strict=True):
                totals[kind] += worth[so_far + points]
        played += worlds // 4
        kinds.sort(key=lambda kind: -totals[kind])
        if quarter < 3:
            better = max(2, (len(kinds) + 1) // 2)
            kinds = kinds[:better] + [kind for kind in kinds[better:] if kind == by_thumb]
    if by_thumb in kinds and totals[kinds[0]] - totals[by_thumb] < AS_GOOD * played:
        kinds.sort(key=lambda kind: kind != by_thumb)
    return [(totals[kind] / played, kind) for kind in kinds]
