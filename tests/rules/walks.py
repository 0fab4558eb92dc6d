"""Random games for the laws of the engine: a sensible player of any game, turn by turn."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from rules.engine.moves import Move, Seat
from rules.engine.prompts import Build, Choose, Form, Number, Pick, Prompt
from rules.engine.protocol import Deck, Engine, Step

SOAK = os.environ.get("TALON_SOAK", "") not in ("", "0")
"""The long run of `make soak`."""

LONG = SOAK or os.environ.get("TALON_LONG", "") not in ("", "0")
"""The long laws of `make test-long`."""


def figure(short: int, *, long: int | None = None, soak: int | None = None) -> int:
    """How often a law is tried: by `make test`, by `make test-long`, by `make soak`; what is not given is no more."""
    at_length = short if long is None or not LONG else long
    return at_length if soak is None or not SOAK else soak


Policy = Callable[[tuple[Prompt, ...], Random], Move]


@dataclass(frozen=True)
class Turn:
    """One move of a walk: the state it was made in, who made it (None: the cards), what came of it."""

    state: Any
    seat: Seat | None
    move: Move
    step: Step[Any]


def sensible(prompts: tuple[Prompt, ...], rng: Random) -> Move:
    """A random move: the least number mostly, a pass more often than a number, rarely a grave move."""
    light = [prompt for prompt in prompts if not (isinstance(prompt, Choose) and prompt.grave)]
    if not light or rng.random() < 0.05:
        light = list(prompts)
    spoken = [prompt for prompt in light if not isinstance(prompt, Number)]
    if spoken and (len(spoken) == len(light) or rng.random() < 0.6):
        return sample(rng.choice(spoken), rng)
    numbers = [prompt for prompt in light if isinstance(prompt, Number)]
    return sample(numbers[0] if rng.random() < 0.9 else rng.choice(numbers), rng)


def sample(prompt: Prompt, rng: Random) -> Move:
    """A move of a prompt; numbers low for the most part, picked cards in any order."""
    match prompt:
        case Choose(moves):
            return rng.choice(moves)
        case Number(verb, low, high, step, remarks):
            number = min(low + step * rng.choice((0, 0, 0, 0, 1, 2, 5)), high - (high - low) % step)
            remark = (rng.choice(remarks),) if remarks and rng.random() < 0.5 else ()
            return Move(verb, (str(number), *remark))
        case Pick(verb, cards, low, high, always):
            picked = [*always, *rng.sample(cards, rng.randint(low, min(high, len(cards))))]
            rng.shuffle(picked)
            return Move(verb, tuple(picked))
        case Form(verb, blanks):
            usual = rng.random() < 0.5
            return Move(verb, tuple(b.words[0] if usual else rng.choice(b.words) for b in blanks))
        case Build(some=some):
            return rng.choice(some)


def dealt(deck: Deck, rng: Random) -> Move:
    """The cards of a deck, shuffled, and one of its lots."""
    cards = list(deck.cards)
    rng.shuffle(cards)
    drawn = (rng.choice(deck.lots),) if deck.lots else ()
    return Move("deal", (*cards, *drawn))


def walk(
    engine: Engine[Any, Any],
    rng: Random,
    *,
    start: Any = None,
    deals: int | None = None,
    policy: Policy = sensible,
) -> Iterator[Turn]:
    """A game from its start (or from `start`) to its end, or until so many deals have been played out."""
    state = engine.start(rng.randrange(4)) if start is None else start
    begun = 0
    while engine.result(state) is None:
        deck = engine.deck(state)
        if deck is not None:
            if begun == deals:
                return
            begun += 1
            seat, move = None, dealt(deck, rng)
        else:
            seat = rng.choice(sorted(engine.to_act(state)))
            move = policy(engine.prompts(engine.view(state, seat)), rng)
        step = engine.apply(state, seat, move)
        yield Turn(state, seat, move, step)
        state = step.state


def viewers(seats: int) -> tuple[Seat | None, ...]:
    """Everybody who may look: each seat, and a watcher."""
    return (*range(seats), None)
