"""What a decision was worth: the move that was made beside the expert's, in worlds imagined from the seat's own view.

Both moves are made in the same worlds and the deal is played on by club players, who are dealt the same chances.
The difference of what the seat's side scores over the best of the others is the cost of the move that was made.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from rules.engine.moves import Move, Seat
from rules.engine.options import Value

from . import generic, skills

WORLDS = 32
"""Ways in which the unseen cards may lie, each played on twice."""

LONGEST = 600
"""A deal is given up after so many moves."""

PLAYER = "club"
"""Who plays on."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The expert's move, and how many points more it brings than the one that was made, with the standard error."""

    best: Move
    cost: float
    error: float


def judge(
    variant_slug: str,
    options_changes: Mapping[str, Value],
    view: Any,
    choice: Move,
    seed: int,
    version: int = skills.LATEST,
    worlds: int | None = None,
) -> Judgement:
    """How a move compares with the expert's; the same for the same view and seed.

    Points of the game: the seat's side less the best of the others. Raises as `bots.choose` does.
    """
    at = skills.played(variant_slug, tuple(sorted(options_changes.items())), version)
    rng = Random(seed)
    best = at.skill.choose("expert", view, rng)
    if best.verb == choice.verb and sorted(best.words) == sorted(choice.words):
        return Judgement(choice, 0.0, 0.0)
    differences = []
    worlds = worlds or WORLDS
    for _ in range(worlds):
        world, chances = at.game.imagine(view, rng), rng.getrandbits(64)
        brought = [
            _played_on(at, at.game.apply(world, view.seat, move).state, view.seat, Random(chances))
            for move in (best, choice)
        ]
        differences.append(float(brought[0] - brought[1]))
    error = stdev(differences) / sqrt(worlds) if worlds > 1 else 0.0
    return Judgement(best, fmean(differences), error)


def is_choice(game: Any, view: Any) -> bool:
    """Whether a seat that is to act can do more than one thing."""
    return len(generic.moves_to_compare(game.prompts(view), Random(0))) > 1


def _played_on(at: skills.Mind, state: Any, seat: Seat, rng: Random) -> int:
    """Play to the end of the deal; how much more the seat's side has than the best other."""
    game = at.game
    for _ in range(LONGEST):
        waiting = game.to_act(state)
        if not waiting:
            break
        mover = min(waiting)
        state = game.apply(state, mover, at.skill.choose(PLAYER, game.view(state, mover), rng)).state
    return generic.lead_of(game, state, seat)
