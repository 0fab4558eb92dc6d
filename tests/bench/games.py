"""Every game but the first: the replay of its longest deal, its experts' thinking, its table page."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random
from statistics import median
from typing import Any

from games import bots
from games.bots import fast
from rules import catalog
from rules.engine.moves import Move
from rules.engine.protocol import Deck
from rules.engine.record import Played, Record, replay
from rules.engine.variant import Variant

from . import page
from .table import Figure, at_most

DEALS = 20
THOUGHT_DEALS = 2
REPLAY_MS, THOUGHT_MS, EXCHANGE_MS = 20, 1000, 2000


def others() -> Iterator[Variant[Any]]:
    """The games that have no rows of their own."""
    return (variant for variant in catalog.VARIANTS if variant.slug != "double-deck")


def replays() -> Sequence[Figure]:
    """The longest of some deals between novices, from its record."""
    figures = []
    for variant in others():
        longest = max((_deal(variant, "novice", number) for number in range(DEALS)), key=len)
        record = Record(variant, variant.options(), moves=tuple(longest))
        times = []
        for _ in range(9):
            begun = time.perf_counter()
            for _moment in replay(record):
                pass
            times.append(time.perf_counter() - begun)
        what = f"replay, {variant.slug}, {len(longest)} moves"
        figures.append(at_most(what, median(times) * 1000, REPLAY_MS))
    return figures


def thoughts() -> Sequence[Figure]:
    """The longest decision of experts in whole deals; to exchange in piquet they may take longer. In plain Python."""
    figures = []
    for variant in others():
        seconds: list[tuple[float, str]] = []
        with fast.as_it_stands():
            for number in range(THOUGHT_DEALS):
                _deal(variant, "expert", number, seconds)
        for name, verbs, wanted in (
            ("exchange", {"exchange"}, EXCHANGE_MS),
            ("any other decision", None, THOUGHT_MS),
        ):
            taken = [s for s, verb in seconds if (verb == "exchange" if verbs else verb != "exchange")]
            if taken:
                figures.append(at_most(f"expert, {variant.slug}, {name}, longest", max(taken) * 1000, wanted))
    return figures


def _deal(
    variant: Variant[Any], level: str, number: int, seconds: list[tuple[float, str]] | None = None
) -> list[Played]:
    """The moves of a deal between bots; what each took goes to `seconds`."""
    rng, engine = Random(number), variant.engine(variant.options())
    state, moves = engine.start(0), list[Played]()
    while engine.result(state) is None:
        if deck := engine.deck(state):
            if moves:
                return moves
            moves.append(Played(None, dealt(deck, rng)))
        else:
            seat = min(engine.to_act(state))
            view = engine.view(state, seat).deal
            begun = time.perf_counter()
            move = bots.choose(variant.slug, {}, level, view, rng.getrandbits(32))
            if seconds is not None:
                seconds.append((time.perf_counter() - begun, move.verb))
            moves.append(Played(seat, move))
        state = engine.apply(state, moves[-1].seat, moves[-1].move).state
    return moves


def dealt(deck: Deck, rng: Random) -> Move:
    """The cards of a deck, shuffled, and one of its lots."""
    cards = list(deck.cards)
    rng.shuffle(cards)
    return Move("deal", (*cards, *([rng.choice(deck.lots)] if deck.lots else [])))


def tables() -> Sequence[Figure]:
    """The table page of each game in the middle of a deal."""
    return [figure for variant in others() for figure in page.table_page(variant.slug)]
