"""How deals between bots go: turns, specials that stand, what is left in hands, points.

python -m games.bots.pinacle.deals --level club --boards 200
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean

from rules.engine.match import Match
from rules.engine.moves import Move
from rules.pinacle.game import Pinacle
from rules.pinacle.options import PinacleOptions
from rules.pinacle.score import GOING_OUT

from ..levels import LEVELS
from .player import PinaclePlayer


@dataclass
class DealsReport:
    """What was counted, deal by deal: `partners` cards are those of the partners of whoever went out."""

    turns: list[int] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    partners: list[int] = field(default_factory=list)
    specials: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        deals, worth = len(self.turns), Counter(self.specials)
        return (
            f"{deals} deals: {fmean(self.turns):.1f} turns, {fmean(self.points):.0f} points a side; "
            f"{len(self.specials) / deals:.2f} specials a deal, worth {sum(self.specials) / deals:.0f}: "
            f"{', '.join(f'{number} of {points}' for points, number in sorted(worth.items()))}; "
            f"{len(self.partners)} deals gone out, partners left with {fmean(self.partners or [0]):.1f} cards in the "
            f"mean and {max(self.partners, default=0)} at most"
        )


def report(level: str, boards: int, seed: int, options: PinacleOptions | None = None) -> DealsReport:
    """Deals with one level at all seats."""
    game = Pinacle(options or PinacleOptions())
    match, player, deals = Match(game), PinaclePlayer(game), DealsReport()
    for number in range(boards):
        rng, turns = Random(f"{seed} {number}"), 0
        state = match.start(number % game.laws.seats)
        while not state.scored:
            if deck := match.deck(state):
                cards = list(deck.cards)
                rng.shuffle(cards)
                state = match.apply(state, None, Move("deal", (*cards, rng.choice(deck.lots)))).state
                continue
            (seat,) = match.to_act(state)
            view, chances = game.view(state.deal, seat), Random(rng.getrandbits(64))
            move = player.choose(level, view, chances)
            turns += move.verb in ("draw", "take")
            state = match.apply(state, seat, move).state
        score = state.scored[-1].score
        deals.turns.append(turns)
        deals.points.append(fmean(score.points))
        deals.specials += [part.points for part in score.parts if part.group == "specials"]
        for out in (part.seat for part in score.parts if part.kind == GOING_OUT and part.seat is not None):
            left = [
                part for part in score.parts if part.kind == "left" and part.side == game.laws.side_of(out)
            ]
            deals.partners.append(sum(len(part.cards) for part in left))
    return deals


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the report of a level."""
    reader = argparse.ArgumentParser(prog="python -m games.bots.pinacle.deals", description=__doc__)
    reader.add_argument("--level", default="club", choices=list(LEVELS))
    reader.add_argument("--boards", type=int, default=200)
    reader.add_argument("--seed", type=int, default=1)
    wanted = reader.parse_args(arguments)
    sys.stdout.write(f"{wanted.level}: {report(wanted.level, wanted.boards, wanted.seed)}\n")


if __name__ == "__main__":
    main()
