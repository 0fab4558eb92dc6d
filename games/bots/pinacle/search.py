"""The expert's choice: each candidate tried in imagined worlds, the turns after it played by club players.

Every candidate is tried in the same worlds. After the first half of them the weaker candidates are dropped; what a
club player would do is kept unless something else does better by more than chance would have it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

from rules.engine.moves import Move
from rules.pinacle.game import Pinacle
from rules.pinacle.laws import Laws
from rules.pinacle.score import hand_value, worth_of
from rules.pinacle.state import Drawing, Laying, State, View

Decide = Callable[[View, Random], Move]

LONGEST = 30
"""A playout is broken off after so many moves, and the table judged as it is."""

LEFT = 0.55
"""What part of the cards held then counts against a side, about."""

SURE = 1.0
"""By how many standard errors a candidate must do better than the first to be preferred."""


def best(
    engine: Pinacle, view: View, candidates: Sequence[Move], worlds: int, play: Decide, rng: Random
) -> Move:
    """The candidate that does best; the first is what is done without thinking."""
    assert view.seat is not None
    results: dict[Move, list[float]] = {move: [] for move in candidates}
    running = list(results)
    for number in range(worlds):
        if number == worlds // 2 and len(running) > 2:
            running = _better_half(running, results)
        world, seed = engine.imagine(view, rng), rng.getrandbits(32)
        for move in running:
            after = engine.apply(world, view.seat, move).state
            results[move].append(_played_out(engine, after, view.seat, play, Random(seed)))
    first = results[running[0]]
    chosen, most = running[0], 0.0
    for move in running[1:]:
        gains = [one - usual for one, usual in zip(results[move], first, strict=True)]
        mean = fmean(gains)
        error = stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 0.0
        if mean > SURE * error and mean > most:
            chosen, most = move, mean
    return chosen


def _better_half(running: list[Move], results: dict[Move, list[float]]) -> list[Move]:
    """The first and the better half of the others."""
    others = sorted(running[1:], key=lambda move: -sum(results[move]))
    return [running[0], *others[: max(1, len(others) // 2)]]


def _played_out(engine: Pinacle, state: State, seat: int, play: Decide, rng: Random) -> float:
    """What the side of a seat has more than the others once a deal has been played on."""
    side = engine.laws.side_of(seat)
    for _ in range(LONGEST):
        phase = state.phase
        if not isinstance(phase, Drawing | Laying):
            break
        mover = phase.coup.turn
        state = engine.apply(state, mover, play(engine.view(state, mover), rng)).state
    counted = engine.score(state)
    scores: Sequence[float] = counted.points if counted else _as_it_stands(engine.laws, state)
    others = [score for number, score in enumerate(scores) if number != side]
    return scores[side] - fmean(others)


def _as_it_stands(laws: Laws, state: State) -> list[float]:
    """The score of a deal broken off."""
    phase = state.phase
    assert isinstance(phase, Drawing | Laying)
    scores = [float(sum(worth_of(laws, combo).total for combo in combos)) for combos in phase.coup.combos]
    for prime in phase.coup.primes:
        scores[prime.side] += prime.points
    for seat, hand in enumerate(state.hands):
        scores[laws.side_of(seat)] -= LEFT * hand_value(hand)
    return scores
