"""Single-observer information-set Monte Carlo tree search, for any game of the engine protocol.

P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search" (IEEE TCIAIG 4, 2012): every playout
deals a world the searching seat cannot tell from the true one, walks down one tree of what that seat sees, and plays
on at random from the first move that is new. UCB1 chooses among the moves open in this world, by how often each was
open. Choices of cards out of a hand are too many to be listed: a few are drawn, more of them the longer a node is
known (progressive widening); those of others are seen as a number of cards alone, and are left to chance.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice, product
from math import log, sqrt
from random import Random
from typing import Any

from rules.engine.moves import Move, Seat
from rules.engine.prompts import Build, Choose, Form, Number, Pick, Prompt
from rules.engine.protocol import DealEngine

from ..generic import LONGEST, any_move

EXPLORING = 0.7
"""The constant of UCB1, for results spread over one."""
WIDENING = 2.0
"""A node known n times has this times the root of n choices of cards to compare."""
NUMBERS = 6
"""So many of a range of numbers are compared, from the least."""
FORMS = 24
"""So many answers to a form are compared, the usual ones first."""


@dataclass(slots=True)
class Node:
    """What the searching seat has seen up to here, and the moves tried from it."""

    branches: dict[Move, Branch] = field(default_factory=dict)
    picks: dict[Move, None] = field(default_factory=dict)
    visits: int = 0


@dataclass(slots=True)
class Branch:
    """A move that was tried: how often, how often it could have been, the results added up, where it leads."""

    visits: int = 0
    open: int = 0
    total: float = 0.0
    node: Node = field(default_factory=Node)


class TreeSearch:
    """A player by SO-ISMCTS with so many playouts a decision."""

    def __init__(self, engine: DealEngine[Any, Any], playouts: int) -> None:
        self.engine, self.playouts = engine, playouts
        self._side = {seat: number for number, seats in enumerate(engine.sides) for seat in seats}

    def choose(self, _level: str, view: Any, rng: Random) -> Move:
        """The move tried most often; ValueError when it is not the viewer's turn."""
        root, engine = Node(), self.engine
        only = self._listed(root, engine.prompts(view), rng)
        if not only:
            raise ValueError("it is not this seat's turn")
        if len(only) == 1 and not any(isinstance(prompt, Pick) for prompt in engine.prompts(view)):
            return only[0]
        spread = [0.0, 0.0]
        for _ in range(self.playouts):
            self._playout(root, engine.imagine(view, rng), view.seat, rng, spread)
        return max(root.branches, key=lambda move: root.branches[move].visits)

    def _playout(self, node: Node, state: Any, viewer: Seat, rng: Random, spread: list[float]) -> None:
        engine, path, leaf = self.engine, list[tuple[Branch, Seat]](), False
        for _ in range(LONGEST):
            waiting = engine.to_act(state)
            if not waiting:
                break
            mover = min(waiting)
            prompts = engine.prompts(engine.view(state, mover))
            if leaf:
                move = any_move(prompts, rng)
            else:
                move, branch, leaf = self._step(node, prompts, mover == viewer, rng, spread)
                path.append((branch, mover))
                node = branch.node
            state = engine.apply(state, mover, move).state
        leads = self._leads(state)
        spread[0], spread[1] = min(spread[0], *leads), max(spread[1], *leads)
        for branch, mover in path:
            branch.visits += 1
            branch.total += leads[self._side[mover]]

    def _step(
        self, node: Node, prompts: tuple[Prompt, ...], own: bool, rng: Random, spread: list[float]
    ) -> tuple[Move, Branch, bool]:
        """The move made from a node, where it leads, and whether it is new."""
        node.visits += 1
        if not own and any(isinstance(prompt, Pick) for prompt in prompts):
            move = any_move(prompts, rng)
            shape = Move(move.verb, (str(len(move.words)),))
            new = shape not in node.branches
            return move, node.branches.setdefault(shape, Branch()), new
        moves = self._listed(node, prompts, rng)
        untried = [move for move in moves if move not in node.branches]
        for move in moves:
            if move in node.branches:
                node.branches[move].open += 1
        if untried:
            move = rng.choice(untried)
            branch = node.branches[move] = Branch(open=1)
            return move, branch, True
        width = EXPLORING * (spread[1] - spread[0])
        best = max(moves, key=lambda move: _bound(node.branches[move], width))
        return best, node.branches[best], False

    def _listed(self, node: Node, prompts: tuple[Prompt, ...], rng: Random) -> list[Move]:
        """The moves compared at a node."""
        candidates: dict[Move, None] = {}
        for prompt in prompts:
            match prompt:
                case Choose(moves, _):
                    candidates.update(dict.fromkeys(moves))
                case Number(verb, low, high, step, _):
                    numbers = range(low, high + 1, step)[:NUMBERS]
                    candidates.update((Move(verb, (str(number),)), None) for number in numbers)
                case Pick():
                    while len(node.picks) <= WIDENING * sqrt(node.visits):
                        before = len(node.picks)
                        node.picks[any_move((prompt,), rng)] = None
                        if len(node.picks) == before:
                            break
                    candidates.update(node.picks)
                case Form(verb, blanks):
                    words = islice(product(*(blank.words for blank in blanks)), FORMS)
                    candidates.update((Move(verb, chosen), None) for chosen in words)
                case Build(some=some):
                    candidates.update(dict.fromkeys(some))
        return list(candidates)

    def _leads(self, state: Any) -> list[float]:
        """By side, how much more it has than the best other when the deal is over; nothing before."""
        score = self.engine.score(state)
        if score is None:
            return [0.0] * len(self.engine.sides)
        return [
            float(own - max((other for place, other in enumerate(score.points) if place != side), default=0))
            for side, own in enumerate(score.points)
        ]


def _bound(branch: Branch, width: float) -> float:
    """UCB1, counting how often a move was open and not how often the node was seen."""
    return branch.total / branch.visits + width * sqrt(log(branch.open) / branch.visits)
