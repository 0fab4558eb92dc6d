"""Decisions of experts, by the thousand: none may fail, and how long the longest took in each phase.

    python -m tests.bench.decisions --deals 200 --seed 1
    python -m tests.bench.decisions --games piquet --deals 200 --rules standard --plain
    python -m tests.bench.decisions --deals 60 --rules any

One seat has an expert, the others club players. `--rules any` takes house rules at random and presets by turns; in two
deals of three the match stands at a random score, in the third the deal is played alone. Times are of the processor.
With numba what is compiled is used, unless `--plain`; what is being compiled takes no part in the time.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from typing import Any

from games import bots
from games.bots import fast, judgement
from rules import catalog
from rules.engine import options as house_rules
from rules.engine.options import Value
from rules.engine.score import MatchScore
from tests.rules.mixes import any_mix
from tests.rules.walks import dealt

RULES = ("standard", "any")
REDEALT = 60
"""So often cards are dealt anew where nobody bids."""
RACE = 150
"""Where a match has no target, a side has at most so many points before the deal."""


@dataclass
class Tally:
    """The decisions of one game: seconds by phase, and those that failed, each with its deal.

    A decision in which something was called for the first time that is compiled later counts, but not its time.
    """

    decisions: int = 0
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    longest: dict[str, tuple[float, int]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)


def decided(slug: str, numbers: range, rules: str, seed: int) -> Tally:
    """Deals of some numbers: every decision of the expert timed, every failure told with its deal."""
    tally = Tally()
    for number in numbers:
        rng = Random(f"{seed} {slug} {number}")
        options = _options(slug, rules, number, rng)
        changes = house_rules.changes(options)
        try:
            for phase, seconds in _deal(slug, options, changes, number, rng):
                tally.decisions += 1
                if fast.WANTED:
                    fast.catch_up()
                    # As games.play.bots.thinking does.
                    gc.collect()
                    gc.freeze()
                    continue
                tally.seconds[phase].append(seconds)
                if seconds > tally.longest.get(phase, (0.0, 0))[0]:
                    tally.longest[phase] = seconds, number
        except Exception as error:
            tally.failures.append(f"deal {number}, {changes}: {type(error).__name__}: {error}")
    return tally


def _options(slug: str, rules: str, number: int, rng: Random) -> Any:
    variant = catalog.find(slug)
    if rules == "standard":
        return variant.options()
    if number % 2:
        return variant.presets[number // 2 % len(variant.presets)].options
    return any_mix(variant, rng)


def _deal(
    slug: str, options: Any, changes: dict[str, Value], number: int, rng: Random
) -> Iterator[tuple[str, float]]:
    """The expert's decisions in one deal: the phase, and seconds of the processor."""
    game: Any = catalog.find(slug).engine(options).game
    seats = sum(len(side) for side in game.sides)
    expert, dealer = number % seats, number // seats % seats
    for unbid in range(REDEALT):
        state = game.start(dealer, _standing(options, game, number, unbid, rng))
        state = game.apply(state, None, dealt(game.deck(state), rng)).state
        while game.score(state) is None:
            seat = min(game.to_act(state))
            view, moves = game.view(state, seat), rng.getrandbits(48)
            if seat != expert or not judgement.is_choice(game, view):
                move = bots.choose(slug, changes, "club", view, moves)
            else:
                begun = time.process_time()
                move = bots.choose(slug, changes, "expert", view, moves)
                yield type(view.phase).__name__, time.process_time() - begun
            state = game.apply(state, seat, move).state
        if game.score(state).played:
            return


def _standing(options: Any, game: Any, number: int, unbid: int, rng: Random) -> MatchScore:
    target = getattr(options, "target", 0) or RACE
    if number % 3 == 0:
        return MatchScore((0,) * len(game.sides), alone=True, unbid=unbid)
    totals = tuple(rng.randrange(-target // 5, target) for _ in game.sides)
    return MatchScore(totals, deal=rng.randrange(1, 7), unbid=unbid)


def lines(slug: str, tally: Tally, deals: int) -> Iterator[str]:
    """What is told of a game, phase by phase."""
    for phase, times in sorted(tally.seconds.items()):
        longest, number = tally.longest[phase]
        yield (
            f"| `{slug}` | {phase} | {deals} | {len(times)} | {fmean(times) * 1000:.1f} | {longest * 1000:.0f} "
            f"(deal {number}) |"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table, and what failed; 1 where anything did."""
    every = [variant.slug for variant in catalog.VARIANTS]
    reader = argparse.ArgumentParser(
        prog="python -m tests.bench.decisions", description=__doc__.split("\n")[0]
    )
    reader.add_argument("--games", default=",".join(every))
    reader.add_argument("--deals", type=int, default=200)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--rules", choices=RULES, default="standard")
    reader.add_argument("--plain", action="store_true", help="plain Python, though there is numba")
    asked = reader.parse_args(arguments)
    failures: list[str] = []
    whole = 0
    sys.stdout.write(
        "| game | phase | deals | decisions | mean, ms | longest, ms |\n|---|---|---|---|---|---|\n"
    )
    for slug in asked.games.split(","):
        with fast.as_it_stands() if asked.plain else nullcontext():
            tally = decided(slug, range(asked.deals), asked.rules, asked.seed)
        for line in lines(slug, tally, asked.deals):
            sys.stdout.write(line + "\n")
        sys.stdout.flush()
        whole += tally.decisions
        failures += [f"{slug}, {failure}" for failure in tally.failures]
    sys.stdout.write(f"{whole} decisions between several moves, {len(failures)} failures\n")
    sys.stdout.writelines(f"{failure}\n" for failure in failures)
    return 1 if failures else 0


if __name__ == "__main__":
    raise SystemExit(main())
