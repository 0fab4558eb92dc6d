"""A bot for any game, from the engine protocol alone.

The novice picks any move that gives nothing up. The others try each move in worlds imagined from
their view: the deal is played on with random moves, and what the sides score is compared. Only the
number of such playouts differs.
"""

from __future__ import annotations

from random import Random
from typing import Any

from rules.engine.moves import Move, Seat
from rules.engine.prompts import Build, Choose, Form, Number, Pick, Prompt
from rules.engine.protocol import DealEngine

PLAYOUTS = {"club": 48, "expert": 240}
"""Playouts a decision, shared among the moves considered."""

CONSIDERED = 16
"""At most so many moves are compared."""

LONGEST = 600
"""A playout is broken off after so many moves."""


def any_move(prompts: tuple[Prompt, ...], rng: Random) -> Move:
    """A random legal move, modest in numbers; a grave one only where there is no other."""
    if not prompts:
        raise ValueError("it is not this seat's turn")
    light = [prompt for prompt in prompts if not (isinstance(prompt, Choose) and prompt.grave)]
    prompt = rng.choice(light or prompts)
    match prompt:
        case Choose(moves, _):
            return rng.choice(moves)
        case Number(verb, low, high, step, _):
            # Three times in four the least, else a few steps more: sides should not shout each other up.
            steps = rng.choice((0, 0, 0, rng.randrange(1, 6)))
            return Move(verb, (str(min(low + steps * step, high - (high - low) % step)),))
        case Pick(verb, cards, low, high, always):
            number = rng.randint(low, min(high, len(cards)))
            return Move(verb, (*always, *rng.sample(cards, number)))
        case Form(verb, blanks):
            # The usual answers: to hide something takes a reason.
            return Move(verb, tuple(blank.words[0] for blank in blanks))
        case Build(some=some):
            return rng.choice(some)


class Generic:
    """The bot of every game that has no skill of its own."""

    def __init__(self, engine: DealEngine[Any, Any]) -> None:
        self.engine = engine

    def choose(self, level: str, view: Any, rng: Random) -> Move:
        """A move for the seat whose view it is; `level` sets the number of playouts."""
        prompts = self.engine.prompts(view)
        moves = moves_to_compare(prompts, rng)
        if level not in PLAYOUTS or len(moves) == 1:
            return any_move(prompts, rng) if len(moves) > 1 else moves[0]
        return self._best(view, moves, PLAYOUTS[level], rng)

    def _best(self, view: Any, moves: list[Move], playouts: int, rng: Random) -> Move:
        totals = [0] * len(moves)
        for _ in range(max(1, playouts // len(moves))):
            world = self.engine.imagine(view, rng)
            for number, move in enumerate(moves):
                after = self.engine.apply(world, view.seat, move).state
                totals[number] += self._play_on(after, view.seat, rng)
        return moves[max(range(len(moves)), key=totals.__getitem__)]

    def _play_on(self, state: Any, seat: Seat, rng: Random) -> int:
        """Play to the end of the deal at random; how much more the seat's side has than the best other."""
        engine = self.engine
        for _ in range(LONGEST):
            waiting = engine.to_act(state)
            if not waiting:
                break
            mover = min(waiting)
            move = any_move(engine.prompts(engine.view(state, mover)), rng)
            state = engine.apply(state, mover, move).state
        return lead_of(engine, state, seat)


def lead_of(engine: DealEngine[Any, Any], state: Any, seat: Seat) -> int:
    """How much more a seat's side has than the best other when the deal is over; nothing before."""
    score = engine.score(state)
    if score is None:
        return 0
    side = next(number for number, seats in enumerate(engine.sides) if seat in seats)
    others = [points for number, points in enumerate(score.points) if number != side]
    return score.points[side] - max(others, default=0)


def moves_to_compare(prompts: tuple[Prompt, ...], rng: Random) -> list[Move]:
    """The moves worth comparing: all that are named, a few of each range of numbers and of each pick."""
    candidates: dict[Move, None] = {}
    for prompt in prompts:
        match prompt:
            case Choose(moves, _):
                candidates.update(dict.fromkeys(moves))
            case Number(verb, low, high, step, _):
                candidates.update((Move(verb, (str(n),)), None) for n in range(low, high + 1, step)[:2])
            case Pick():
                candidates.update((any_move((prompt,), rng), None) for _ in range(CONSIDERED))
            case Form():
                candidates[any_move((prompt,), rng)] = None
            case Build(some=some):
                candidates.update(dict.fromkeys(some))
    if not candidates:
        raise ValueError("it is not this seat's turn")
    listed = list(candidates)
    return listed if len(listed) <= CONSIDERED else rng.sample(listed, CONSIDERED)
