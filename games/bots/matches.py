"""Duplicate matches between levels: the same boards, every seating, every deal scored on its own.

    python -m games.bots.matches --levels club,novice --boards 100
    python -m games.bots.matches --variant SLUG --levels expert,club --boards 100 --processes 2
    python -m games.bots.matches --variant SLUG --levels expert,ismcts:20000 --whole --boards 40

A board is a deal and a dealer. It is played once for every seating in which one side is of one
level and all the others are of the other: twice where there are two sides, six times where there
are three. A side may also be played by an outside opponent, `ismcts:20000` (games.bots.rivals). The
result of a board is the mean of the differences, what sides of the first level score less what sides
of the second do. With --play a skill that knows how has the same play
reached at every table by club players, and compares what the play of the cards brings alone. With
--whole a board is a match played to its end, its deals the same at every table, and what counts is what is paid then.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import Pool
from random import Random
from statistics import fmean, stdev
from typing import Any, Protocol, runtime_checkable

from rules import catalog
from rules.engine import options as house_rules
from rules.engine.match import Match
from rules.engine.moves import Move
from rules.engine.options import Value
from rules.engine.protocol import Deck, Result
from rules.engine.score import DealScore

from . import fast, rivals, skills
from .levels import LEVELS

VARIANT = catalog.VARIANTS[0].slug
LONGEST = 400
"""Deals begun at one table before a board is given up: somebody must score in the end."""
Changes = tuple[tuple[str, Value], ...]
Seating = tuple[int, ...]
"""For each side, which of the two levels it is."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Who plays whom at what; `changes` are the options that differ from the standard.

    Each of `levels` is one of LEVELS, or names an outside opponent (rivals.read). `whole`: matches to their end.
    """

    levels: tuple[str, str]
    changes: Changes = ()
    play_only: bool = False
    seed: int = 1
    variant: str = VARIANT
    whole: bool = False


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


@runtime_checkable
class TellsPlay(Protocol):
    """A skill that can tell the play of the cards from what goes before it."""

    @property
    def play_options(self) -> Sequence[str]:
        """House rules (name=value) under which every deal comes to be played."""

    def is_play(self, view: Any) -> bool:
        """Whether the viewer's decision belongs to the play."""

    def play_points(self, score: DealScore) -> tuple[int, ...] | None:
        """What the play brought each side, None for a deal that was not played."""


@runtime_checkable
class TellsPayment(Protocol):
    """A skill that can tell what is paid after a match."""

    def payment(self, result: Result) -> tuple[int, ...]:
        """What each side gains by a match that is over."""


def seatings(sides: int) -> tuple[Seating, ...]:
    """Every way to seat one side of a level among others of the other level, each once."""
    alone = [
        tuple(level if side == place else 1 - level for side in range(sides))
        for level in (0, 1)
        for place in range(sides)
    ]
    return tuple(dict.fromkeys(alone))


def board(trial: Trial, number: int) -> float:
    """The difference of one board: mean over all seatings, first level less second."""
    game = skills.played(trial.variant, trial.changes).game
    return fmean(_table(trial, number, seating) for seating in seatings(len(game.sides)))


def play(trial: Trial, boards: int, processes: int = 1) -> Iterator[float]:
    """The boards of a match one after the other."""
    tasks = [(trial, number) for number in range(boards)]
    if processes == 1:
        yield from (board(*task) for task in tasks)
        return
    with Pool(processes) as pool:
        yield from pool.imap(_board, tasks)


def _board(task: tuple[Trial, int]) -> float:
    return board(*task)


def outcome(differences: Sequence[float]) -> Outcome:
    """Mean and standard error of the boards' differences."""
    error = stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else 0.0
    return Outcome(len(differences), fmean(differences), error)


def _table(trial: Trial, number: int, seating: Seating) -> float:
    """One table: what sides of the first level score more on the first deal scored, in plain points."""
    skill = skills.played(trial.variant, trial.changes).skill
    if trial.whole:
        return _difference(paid(trial, number, seating), seating)
    score = first_score(trial, number, seating)
    points = skill.play_points(score) if trial.play_only and isinstance(skill, TellsPlay) else None
    scores = score.points if points is None else points
    return _difference(scores, seating) / _scale(trial)


def _difference(scores: tuple[int, ...], seating: Seating) -> float:
    """What sides of the first level have more than sides of the second, on average."""
    ours = fmean(points for points, level in zip(scores, seating, strict=True) if level == 0)
    theirs = fmean(points for points, level in zip(scores, seating, strict=True) if level == 1)
    return ours - theirs


def paid(trial: Trial, number: int, seating: Seating) -> tuple[int, ...]:
    """What each side gains by a whole match: as its game pays, else 1 for who wins it."""
    result = ended(trial, number, seating)
    skill = skills.played(trial.variant, trial.changes).skill
    if isinstance(skill, TellsPayment):
        return skill.payment(result)
    return tuple(int(side in result.winners) for side in range(len(seating)))


def ended(trial: Trial, number: int, seating: Seating) -> Result:
    """How a whole match ends; the deals of a board are alike at all its tables."""
    at = skills.played(trial.variant, trial.changes)
    match = Match(at.game)
    side_of = {seat: side for side, seats in enumerate(match.sides) for seat in seats}
    players = [mover(trial, name) for name in trial.levels]
    rng = Random(f"{trial.seed} {number} moves")
    state = match.start(number % len(side_of))
    while (result := match.result(state)) is None:
        if deck := match.deck(state):
            chance = Random(f"{trial.seed} {number} deal {state.match_score.deal}")
            state = match.apply(state, None, _dealt(deck, chance)).state
            continue
        seat = min(match.to_act(state))
        move = players[seating[side_of[seat]]](at.game.view(state.deal, seat), Random(rng.getrandbits(64)))
        fast.catch_up()
        state = match.apply(state, seat, move).state
    return result


def mover(trial: Trial, name: str) -> Callable[[Any, Random], Move]:
    """Who plays by a name at the table of a trial: a level of the game's own skill, or an outside opponent."""
    if rival := rivals.read(name):
        return partial(skills.rival(trial.variant, trial.changes, *rival).choose, name)
    return partial(skills.played(trial.variant, trial.changes).skill.choose, name)


def _dealt(deck: Deck, rng: Random) -> Move:
    cards = list(deck.cards)
    rng.shuffle(cards)
    return Move("deal", (*cards, *((rng.choice(deck.lots),) if deck.lots else ())))


def first_score(trial: Trial, number: int, seating: Seating) -> DealScore:
    """The first deal of a board that is scored, played by these levels."""
    at = skills.played(trial.variant, trial.changes)
    match, player = Match(at.game), at.skill
    side_of = {seat: side for side, seats in enumerate(match.sides) for seat in seats}
    rng = Random(f"{trial.seed} {number}")
    state, begun = match.start(number % len(side_of)), 0
    while not state.scored or not state.scored[-1].score.played:
        if deck := match.deck(state):
            # Where nobody bid, or the play was never reached and it alone counts, the board is dealt anew.
            begun += 1
            if begun > LONGEST:
                raise RuntimeError(f"board {number}: nobody scores in {LONGEST} deals")
            state = match.apply(state, None, _dealt(deck, rng)).state
            continue
        seat = min(match.to_act(state))
        view = at.game.view(state.deal, seat)
        counts = not trial.play_only or (isinstance(player, TellsPlay) and player.is_play(view))
        level = trial.levels[seating[side_of[seat]]] if counts else "club"
        move = mover(trial, level)(view, Random(rng.getrandbits(64)))
        fast.catch_up()
        state = match.apply(state, seat, move).state
    return state.scored[-1].score


def _scale(trial: Trial) -> int:
    """How many points of the table are one plain point."""
    variant = catalog.find(trial.variant)
    options = house_rules.load(variant.options, dict(trial.changes))
    return variant.page.points(options, 1) if variant.page else 1


def read_changes(texts: Sequence[str], preset: str, slug: str = VARIANT) -> Changes:
    """Options from a preset and name=value texts; raises BadOption or ImpossibleMix."""
    variant = catalog.find(slug)
    base = variant.preset(preset).options
    options = house_rules.read(variant.options, dict(text.split("=", 1) for text in texts), base)
    return tuple(sorted(house_rules.changes(options).items()))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play a match and print its line."""
    reader = argparse.ArgumentParser(prog="python -m games.bots.matches", description=__doc__.split("\n")[0])
    reader.add_argument(
        "--variant", default=VARIANT, help="one of " + ", ".join(v.slug for v in catalog.VARIANTS)
    )
    reader.add_argument(
        "--levels",
        default="club,novice",
        help="two of " + ", ".join((*LEVELS, *(f"{method}:PLAYOUTS" for method in rivals.METHODS))),
    )
    reader.add_argument("--boards", type=int, default=100)
    reader.add_argument("--play", action="store_true", help="the play of the cards alone")
    reader.add_argument("--whole", action="store_true", help="matches to their end, and what is paid then")
    reader.add_argument("--preset", default="standard")
    reader.add_argument("--option", action="append", default=[], help="name=value, repeatable")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--processes", type=int, default=1)
    wanted = reader.parse_args(arguments)
    levels = tuple(wanted.levels.split(","))
    if len(levels) != 2 or not all(level in LEVELS or rivals.read(level) for level in levels):
        reader.error(f"--levels {wanted.levels}: expected two of " + ", ".join(LEVELS))
    if wanted.variant not in [variant.slug for variant in catalog.VARIANTS]:
        reader.error(f"--variant {wanted.variant}: no such game")
    options: Sequence[str] = ()
    if wanted.play:
        skill = skills.played(wanted.variant, ()).skill
        if not isinstance(skill, TellsPlay):
            reader.error(f"--play: the bots of {wanted.variant} do not tell the play from the rest")
        # Where the play alone counts, every deal must come to be played.
        options = skill.play_options
    changes = read_changes([*wanted.option, *options], wanted.preset, wanted.variant)
    trial = Trial((levels[0], levels[1]), changes, wanted.play, wanted.seed, wanted.variant, wanted.whole)
    differences = list(play(trial, wanted.boards, wanted.processes))
    total = outcome(differences)
    what = "trick points" if wanted.play else "a match" if wanted.whole else "points a deal"
    sys.stdout.write(
        f"{levels[0]} v {levels[1]}, {what}: {total.boards} boards, mean {total.mean:+.2f}, "
        f"standard error {total.error:.2f}, z {total.z:+.1f}\n"
    )


if __name__ == "__main__":
    main()
