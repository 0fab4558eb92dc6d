"""The table of levels: what each is worth against the one below and against an outside opponent, from one seed.

    python -m games.bots.levels_table --seed 7 --boards 200,20,5
    python -m games.bots.levels_table --games SLUG,SLUG --rival pimc:50

Every match is duplicate (matches.py), the boards of each are the first so many of the seed. Prints markdown, a line as
soon as its match is over.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise

from rules import catalog

from . import rivals
from .levels import LEVELS
from .matches import Outcome, Trial, outcome, play

HEAD = "| game | match | boards | mean | standard error | z |\n|---|---|---|---|---|---|\n"
RIVAL = "ismcts:100"


def matches_of(rival: str) -> list[tuple[str, str]]:
    """Who plays whom: every level against the one below it, and the best against the outside opponent."""
    upwards = list(LEVELS)
    return [*((better, worse) for worse, better in pairwise(upwards)), (upwards[-1], rival)]


def rows(
    games: Sequence[str], boards: Sequence[int], rival: str, seed: int, processes: int = 1
) -> Iterator[str]:
    """The lines of the table; `boards` are those of each match, a match of none is left out."""
    for game in games:
        for levels, number in zip(matches_of(rival), boards, strict=True):
            if number:
                trial = Trial(levels, seed=seed, variant=game)
                yield line(game, levels, outcome(list(play(trial, number, processes))))


def line(game: str, levels: tuple[str, str], result: Outcome) -> str:
    """One line: points a deal that sides of the first have more than sides of the second."""
    better, worse = levels
    figures = f"{result.boards} | {result.mean:+.1f} | {result.error:.2f} | {result.z:.1f}"
    return f"| `{game}` | {better} v {worse} | {figures} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print how the levels of the bots do against each other, a line for each game and pair."""
    every = [variant.slug for variant in catalog.VARIANTS]
    reader = argparse.ArgumentParser(
        prog="python -m games.bots.levels_table", description=__doc__.split("\n")[0]
    )
    reader.add_argument("--games", default=",".join(every), help="some of " + ", ".join(every))
    reader.add_argument(
        "--boards",
        default="200,20,5",
        help="boards of each match: " + ", ".join(" v ".join(pair) for pair in matches_of("the rival")),
    )
    reader.add_argument("--rival", default=RIVAL, help="an outside opponent: METHOD:PLAYOUTS")
    reader.add_argument("--seed", type=int, default=7)
    reader.add_argument("--processes", type=int, default=1)
    arguments_read = reader.parse_args(arguments)
    games, boards = arguments_read.games.split(","), arguments_read.boards.split(",")
    if not set(games) <= set(every):
        reader.error(f"--games {arguments_read.games}: expected some of {', '.join(every)}")
    if len(boards) != len(matches_of(RIVAL)) or not all(number.isdecimal() for number in boards):
        reader.error(f"--boards {arguments_read.boards}: expected {len(matches_of(RIVAL))} numbers")
    if not rivals.read(arguments_read.rival):
        reader.error(f"--rival {arguments_read.rival}: expected METHOD:PLAYOUTS")
    sys.stdout.write(HEAD)
    for row in rows(
        games,
        [int(number) for number in boards],
        arguments_read.rival,
        arguments_read.seed,
        arguments_read.processes,
    ):
        sys.stdout.write(row + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
