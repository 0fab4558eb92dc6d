"""How many auctions of bots would be asked about: `python -m tests.bench.doubts [AUCTIONS] [LEVEL]`.

A bid far beyond the own hand is asked about once more (rules/pinochle/outlook.py). Good players should hardly ever hear
the question: at most one auction in two hundred has a bid of an expert that would be.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from games import bots
from rules.catalog import find
from rules.engine import options as house_rules
from rules.engine.moves import Move
from rules.engine.score import MatchScore
from rules.engine.variant import Variant

AUCTIONS = ("double-deck", "auction-three", "auction-four", "auction-widow")


def questions(variant: Variant[Any], options: Any, level: str, seed: int) -> int:
    """How many bids of one auction among bots of a level would be asked about."""
    engine, changes, rng = variant.deal(options, 1), house_rules.changes(options), Random(seed)
    seats = sum(map(len, engine.sides))
    state = engine.start(seed % seats, MatchScore((0,) * len(engine.sides)))
    deck = engine.deck(state)
    assert deck is not None
    cards = list(deck.cards)
    rng.shuffle(cards)
    state, asked = engine.apply(state, None, Move("deal", tuple(cards))).state, 0
    while True:
        acting = next(iter(engine.to_act(state)), None)
        if acting is None:
            return asked
        view = engine.view(state, acting)
        doubt = engine.show(view).outlook.doubt
        if doubt is None:
            return asked
        move = bots.choose(variant.slug, changes, level, view, rng.randrange(1 << 30))
        asked += doubt.ask(move) is not None
        state = engine.apply(state, acting, move).state


def main(auctions: int = 1000, level: str = "expert") -> None:
    """A line for every preset: auctions with a question, of how many."""
    for slug in AUCTIONS:
        variant = find(slug)
        for preset in variant.presets:
            asked = sum(questions(variant, preset.options, level, seed) > 0 for seed in range(auctions))
            sys.stdout.write(f"{slug:14} {preset.name:16} {asked:4} of {auctions}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asked_for = dict(zip(("auctions", "level"), sys.argv[1:], strict=False))
    main(int(asked_for.get("auctions", 1000)), asked_for.get("level", "expert"))
