"""How many playouts an outside opponent has time for, and whole matches of experts against it.

    python -m tests.bench.rivals --variant piquet --seconds 0.1 --boards 20 --seed 7

finds how many playouts a decision of so many seconds is on this machine, says so, and plays the match. With
--boards 0 it only says so.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from games import bots
from games.bots import fast, judgement, matches, skills
from games.bots.matches import Trial
from rules import catalog
from rules.engine.match import Match
from rules.engine.moves import Move

FIRST = 200
"""Playouts the search for their number begins with."""

DEALS = 2
"""Deals of club players whose decisions are timed."""

TIMED = 40
"""Decisions timed at most."""


def playouts_in(slug: str, method: str, seconds: float) -> int:
    """How many playouts a method makes in so many seconds, as the mean of real decisions of whole deals."""
    views = choices(slug)
    number = FIRST
    while True:
        player = skills.rival(slug, (), method, number)
        for view in views[:: max(1, len(views) // 8)]:
            player.choose(method, view, Random(1))
        fast.catch_up()
        begun = time.perf_counter()
        for view in views:
            player.choose(method, view, Random(1))
        taken = (time.perf_counter() - begun) / len(views)
        if 0.8 * seconds <= taken <= 1.2 * seconds:
            return number
        number = max(1, round(number * min(8.0, seconds / taken)))


def choices(slug: str) -> list[Any]:
    """Views of decisions between several moves, every so many of some deals."""
    found = list(_choices(slug))
    return found[:: max(1, len(found) // TIMED)]


def _choices(slug: str) -> Iterator[Any]:
    at, rng = skills.played(slug, ()), Random(11)
    match = Match(at.game)
    state = match.start(0)
    while len(state.scored) < DEALS and match.result(state) is None:
        if deck := match.deck(state):
            cards = list(deck.cards)
            rng.shuffle(cards)
            lot = (rng.choice(deck.lots),) if deck.lots else ()
            state = match.apply(state, None, Move("deal", (*cards, *lot))).state
            continue
        seat = min(match.to_act(state))
        view = at.game.view(state.deal, seat)
        if judgement.is_choice(at.game, view):
            yield view
        state = match.apply(state, seat, bots.choose(slug, {}, "club", view, rng.getrandbits(32))).state


def main(arguments: Sequence[str] | None = None) -> None:
    """Say how many playouts there is time for, and play."""
    reader = argparse.ArgumentParser(prog="python -m tests.bench.rivals", description=__doc__.split("\n")[0])
    slugs = [variant.slug for variant in catalog.VARIANTS]
    reader.add_argument("--variant", choices=slugs, default=slugs[0])
    reader.add_argument("--method", choices=("ismcts", "pimc"), default="ismcts")
    reader.add_argument("--level", choices=tuple(bots.LEVELS), default="expert")
    reader.add_argument("--seconds", type=float, default=0.1)
    reader.add_argument("--boards", type=int, default=20)
    reader.add_argument("--seed", type=int, default=7)
    reader.add_argument("--deals", action="store_true", help="points of single deals, not whole matches")
    asked = reader.parse_args(arguments)
    number = playouts_in(asked.variant, asked.method, asked.seconds)
    name = f"{asked.method}:{number}"
    sys.stdout.write(f"{asked.seconds:g} s a decision: {name}\n")
    sys.stdout.flush()
    if not asked.boards:
        return
    trial = Trial((asked.level, name), (), False, asked.seed, asked.variant, not asked.deals)
    differences = []
    for difference in matches.play(trial, asked.boards):
        differences.append(difference)
        found = matches.outcome(differences)
        sys.stdout.write(
            f"{asked.level} v {name}: {found.boards} boards, mean {found.mean:+.2f}, "
            f"standard error {found.error:.2f}, z {found.z:+.1f}, seed {asked.seed}\n"
        )
        sys.stdout.flush()


if __name__ == "__main__":
    main()
