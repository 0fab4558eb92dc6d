"""Moves to try: what is offered, sampled, and what is not, made from what is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.engine.moves import Move
from rules.engine.prompts import Build, Choose, Form, Number, Pick, Prompt
from rules.engine.protocol import Engine

from .walks import sample

ODD_NUMBERS = ("", "x", "052", "+52", "-1", "5.5", "1e3", "٥٢", "５２", "0", "9" * 30, "9" * 5000)
STRANGE = (
    Move("nonsense"),
    Move("nonsense", ("AS",)),
    Move(""),
    Move("deal"),
    Move("x" * 3000, ("y" * 3000,)),
    Move("pass", ("pass",)),
    Move("None"),
)
PICKS = 6


def offered(prompts: tuple[Prompt, ...], rng: Random) -> Iterator[Move]:
    """Every move named, the ends and middles of ranges with and without remarks, some of each pick."""
    for prompt in prompts:
        match prompt:
            case Choose(moves):
                yield from moves
            case Number(verb, low, high, step, remarks):
                last = high - (high - low) % step
                for number in {low, min(low + step, last), low + (last - low) // step // 2 * step, last}:
                    yield Move(verb, (str(number),))
                    yield from (Move(verb, (str(number), remark)) for remark in remarks)
            case Build(some=some):
                yield from some
            case Pick() | Form():
                yield from (sample(prompt, rng) for _ in range(PICKS))


def mutated(move: Move, cards: tuple[str, ...], rng: Random) -> Iterator[Move]:
    """A move with its verb, its words or their number changed; most of these nobody has offered."""
    verb, words = move.verb, move.words
    yield Move(verb)
    yield Move(verb.upper(), words)
    yield Move(verb + "x", words)
    yield Move(verb, (*words, *words))
    yield Move(verb, (*words, rng.choice(cards)))
    yield Move(verb, words[1:])
    for place in range(len(words)):
        for other in (*rng.sample(cards, 2), words[place].lower(), "S", "XX", "-", "none", "0"):
            yield Move(verb, (*words[:place], other, *words[place + 1 :]))
        if words[place].isdecimal():
            number = int(words[place])
            near = [str(number + change) for change in (-100, -7, -1, 1, 3, 7, 100, 10**6)]
            for other in (*near, *ODD_NUMBERS):
                yield Move(verb, (*words[:place], other, *words[place + 1 :]))
            yield Move(verb, (*words, "spades"))
            yield Move(verb, (*words, "run", "run"))


def bank(engine: Engine[Any, Any], state: Any, cards: tuple[str, ...], rng: Random) -> list[Move]:
    """Moves of all kinds for a state: of whoever is to act, mutated, strange, and every card played."""
    moves: dict[Move, None] = dict.fromkeys(STRANGE)
    verbs = {"play", "pass", "bid"}
    for seat in sorted(engine.to_act(state)):
        prompts = engine.prompts(engine.view(state, seat))
        for number, move in enumerate(offered(prompts, rng)):
            verbs.add(move.verb)
            moves[move] = None
            if number % 4 == 0 or len(move.words) != 1:
                moves.update(dict.fromkeys(mutated(move, cards, rng)))
    for card in sorted(set(cards)):
        moves.update((Move(verb, (card,)), None) for verb in verbs)
    return list(moves)
