"""Duplicate matches between levels: the same boards, both seatings, every deal scored on its own.

    python -m games.bots.matches --levels club,novice --boards 100
    python -m games.bots.matches --levels expert,club --boards 100 --play --processes 2

A board is a deal and a dealer. The first level plays it as North-South against the second, then as
East-West; the result of a board is the mean of the two differences, own side less other side.
With --play club players bid, name and exchange at every table, so that both levels play the same
contract, and trick points are compared; otherwise levels play the whole deal and its score counts.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, stdev

from rules import catalog
from rules.engine import options as house_rules
from rules.engine.options import Value
from rules.engine.protocol import Move
from rules.pinochle.double_deck import DoubleDeck
from rules.pinochle.state import Tricks

from . import skills
from .levels import LEVELS

VARIANT = "double-deck"
Changes = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom at what; `changes` are the options that differ from the standard."""

    levels: tuple[str, str]
    changes: Changes = ()
    play_only: bool = False
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Outcome:
    """Boards played, mean difference a board, its standard error."""

    boards: int
    mean: float
    error: float

    @property
    def z(self) -> float:
        """The mean in standard errors."""
        return self.mean / self.error if self.error else 0.0


def board(match: Match, number: int) -> float:
    """The difference of one board: mean over both seatings, first level less second."""
    return (_table(match, number, (0, 1)) - _table(match, number, (1, 0))) / 2


def play(match: Match, boards: int, processes: int = 1) -> Iterator[float]:
    """The boards of a match one after the other."""
    tasks = [(match, number) for number in range(boards)]
    if processes == 1:
        yield from (board(*task) for task in tasks)
        return
    with Pool(processes) as pool:
        yield from pool.imap(_board, tasks)


def _board(task: tuple[Match, int]) -> float:
    return board(*task)


def outcome(differences: Sequence[float]) -> Outcome:
    """Mean and standard error of the boards' differences."""
    error = stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0
    return Outcome(len(differences), fmean(differences), error)


def _table(match: Match, number: int, seating: tuple[int, int]) -> float:
    """One table: what side 0 scores more, in plain points; `seating` says which level each side is."""
    table = skills.table(VARIANT, match.changes)
    engine, player = table.engine, table.skill
    assert isinstance(engine, DoubleDeck)
    rng = Random(f"{match.seed} {number}")
    state = engine.start(number % 4)
    while engine.result(state) is None and not state.match.sheet:
        if deck := engine.deck(state):
            # Where nobody bid, or the play was never reached and it alone counts, the board is dealt anew.
            cards = list(deck.cards)
            rng.shuffle(cards)
            state = engine.apply(state, None, Move("deal", tuple(cards))).state
            continue
        seat = min(engine.to_act(state))
        view = engine.view(state, seat)
        playing = isinstance(state.phase, Tricks)
        level = match.levels[seating[seat % 2]] if playing or not match.play_only else "club"
        move = player.choose(level, view, Random(rng.getrandbits(64)))
        state = engine.apply(state, seat, move).state
    score = state.match.sheet[0][1]
    points = score.tricks if match.play_only and score.tricks is not None else score.scores
    return (points[0] - points[1]) / engine.options.scale


def read_changes(texts: Sequence[str], preset: str) -> Changes:
    """Options from a preset and name=value texts; raises BadOption or ImpossibleMix."""
    variant = catalog.find(VARIANT)
    base = variant.preset(preset).options
    options = house_rules.read(variant.options, dict(text.split("=", 1) for text in texts), base)
    return tuple(sorted(house_rules.changes(options).items()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play a match and print its line."""
    reader = argparse.ArgumentParser(prog="python -m games.bots.matches", description=__doc__.split("\n")[0])
    reader.add_argument("--levels", default="club,novice", help="two of " + ", ".join(LEVELS))
    reader.add_argument("--boards", type=int, default=100)
    reader.add_argument("--play", action="store_true", help="the play of the cards alone")
    reader.add_argument("--preset", default="standard")
    reader.add_argument("--option", action="append", default=[], help="name=value, repeatable")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--processes", type=int, default=1)
    asked = reader.parse_args(arguments)
    levels = tuple(asked.levels.split(","))
    if len(levels) != 2 or not set(levels) <= set(LEVELS):
        reader.error(f"--levels {asked.levels}: expected two of " + ", ".join(LEVELS))
    # Where the play alone counts, every deal must come to be played.
    kept = ["throw_in_when=never"] if asked.play else []
    changes = read_changes([*asked.option, *kept], asked.preset)
    match = Match((levels[0], levels[1]), changes, asked.play, asked.seed)
    differences = list(play(match, asked.boards, asked.processes))
    found = outcome(differences)
    what = "trick points" if asked.play else "points a deal"
    sys.stdout.write(
        f"{levels[0]} v {levels[1]}, {what}: {found.boards} boards, mean {found.mean:+.2f}, "
        f"standard error {found.error:.2f}, z {found.z:+.1f}\n"
    )


if __name__ == "__main__":
    main()
