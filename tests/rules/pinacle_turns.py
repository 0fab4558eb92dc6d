"""A table of pinacle set up in the middle of a turn, and what moves make of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from rules.engine.moves import IllegalMove, Move
from rules.engine.score import DealScore, MatchScore
from rules.pinacle.combinations import INDEX
from rules.pinacle.game import Pinacle
from rules.pinacle.options import PinacleOptions
from rules.pinacle.state import Coup, Drawing, Laying, State
from rules.pinacle.variants import PINACLE

from .test_pinacle_combinations import combo

STANDARD = PinacleOptions()


def at_turn(
    hand: str,
    pile: str = "3C",
    *,
    acting: bool = True,
    laid: Sequence[str] = (),
    theirs: Sequence[str] = (),
    options: PinacleOptions = STANDARD,
    **more: Any,
) -> tuple[Pinacle, State]:
    """Seat 0 to play, with these cards and combinations; the other hands are one card each."""
    engine = Pinacle(options)
    combos = tuple(
        tuple(replace(combo(text), key=f"{name}{n}", seat=seat) for n, text in enumerate(texts, start=1))
        for name, seat, texts in (("c", 0, laid), ("d", 1, theirs))
    )
    stock = more.pop("stock", 40)
    opening = more.pop("opening", False)
    coup = replace(
        Coup(0, stock, tuple(INDEX[c] for c in pile.split()), (len(hand.split()), 2, 2, 2), (0,) * 4, combos,
             (opening, False), opened=(False,) * 4, named=9),
        **more,
    )  # fmt: skip
    bag = engine.laws.pack.bag
    hands = (bag(hand.split()), bag(["3C", "3S"]), bag(["4C", "3S"]), bag(["5C", "3H"]))
    phase = Laying(coup, 0, opening=opening) if acting else Drawing(coup)
    return engine, State(3, MatchScore((0, 0)), phase, hands, (0,) * stock)


def after(engine: Pinacle, state: State, *moves: str) -> tuple[State, list[str]]:
    kinds: list[str] = []
    for text in moves:
        step = engine.apply(state, 0, Move.parse(text))
        state, kinds = step.state, [event.kind for event in step.events]
    return state, kinds


def scored(engine: Pinacle, state: State) -> DealScore:
    """The score of a deal that has ended."""
    score = engine.score(state)
    assert score is not None
    return score


def refusal(engine: Pinacle, state: State, move: str) -> str:
    with pytest.raises(IllegalMove) as refused:
        engine.apply(state, 0, Move.parse(move))
    assert refused.value.code in PINACLE.wording
    return refused.value.code
