"""How many tricks from the end the play of a deal is solved with all cards seen, and how long that takes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from statistics import median
from typing import Any

from games import bots
from games.bots import fast, skills, solver
from rules import catalog
from rules.engine.moves import Move
from rules.engine.score import MatchScore
from tests.rules.walks import dealt

from .table import Figure

DEALS = 30
LONGEST = 10.0
"""Seconds of a processor that a deal may take in plain Python: half of what a thought is given."""


def all_seen() -> Sequence[Figure]:
    """Every game whose play is solved: deals that club players bid and played, in plain Python."""
    with fast.as_it_stands():
        return [_of(variant.slug) for variant in catalog.VARIANTS if solver.is_solvable(variant.slug)]


def _of(slug: str) -> Figure:
    solved: list[int] = []
    seconds: list[float] = []
    seed = tricks = 0
    while len(solved) < DEALS:
        seed += 1
        start, text = _played(slug, seed)
        begun = time.process_time()
        found = solver.solve(slug, {}, skills.LATEST, start, text)
        if found is None:
            continue
        seconds.append(time.process_time() - begun)
        tricks = found.cards[-1].trick - found.cards[0].trick + 1
        solved.append(0 if found.since is None else found.cards[-1].trick - found.since + 1)
    figure = f"{median(solved):g} of {tricks} tricks, {min(solved)} to {max(solved)}"
    taken = f"{median(seconds):.2f} s, {max(seconds):.2f} at most"
    return Figure(f"all seen, {slug}", figure, taken, "", f"<= {LONGEST:g} s", max(seconds) <= LONGEST)


def _played(slug: str, seed: int) -> tuple[Any, list[tuple[int, Move]]]:
    """A deal alone, once its cards lie, and what club players did in it."""
    variant, rng = catalog.find(slug), Random(seed)
    game: Any = variant.engine(variant.options()).game
    state = game.start(seed % variant.seats, MatchScore((0,) * len(game.sides), alone=True))
    start = state = game.apply(state, None, dealt(game.deck(state), rng)).state
    rows = []
    while game.score(state) is None:
        seat = min(game.to_act(state))
        move = bots.choose(slug, {}, "club", game.view(state, seat), rng.getrandbits(64))
        rows.append((seat, move))
        state = game.apply(state, seat, move).state
    return start, rows
