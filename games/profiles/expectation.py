"""What is to be expected of a deal: the means of club players (bots), measured once and kept in expectation.json.

`manage.py expectation` measures: whole games under the standard rules, every seat of every deal that is scored counted,
from a seed, so that the same figures come again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from games import bots
from rules.engine.match import Match
from rules.engine.moves import Move
from rules.engine.protocol import Deck, seats_of
from rules.engine.score import DealScore
from rules.engine.variant import Variant

from .deal_sums import DealSums, columns_from_json, columns_to_json

FILE = Path(__file__).with_name("expectation.json")
LEVEL = "club"


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a deal comes to for a seat among club players: `sums` over so many seats of deals."""

    sums: DealSums

    @property
    def points(self) -> float:
        """Points of the own side a deal."""
        return self.sums.points / self.sums.deals

    @property
    def percent_made(self) -> float | None:
        """Of the own contracts those made, in a hundred; None where the game has none."""
        return 100 * self.sums.made / self.sums.bids if self.sums.bids else None

    def column(self, code: str) -> float | None:
        """Points of a column of the sheet, a deal that has it."""
        column = self.sums.columns.get(code)
        return column.points / column.deals if column and column.deals else None


@cache
def _figures() -> Mapping[str, Any]:
    data: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return data


@cache
def expectation_of(variant: str) -> Expectation | None:
    """What is to be expected of a deal of a game; None for a game that was not measured."""
    figures = _figures()["games"].get(variant)
    if figures is None:
        return None
    columns = columns_from_json(figures["columns"])
    return Expectation(
        DealSums(figures["deals"], figures["points"], figures["bids"], figures["made"], columns)
    )


def deals_measured() -> int:
    """How many deals of each game were played for it."""
    return int(_figures()["deals"])


def measure(variant: Variant[Any], *, deals: int, seed: int) -> dict[str, Any]:
    """The sums of all seats over so many deals, ready to be kept."""
    engine = variant.engine(variant.options())
    sums = DealSums()
    for score in _scores(variant, engine, deals, Random(f"{seed} {variant.slug}")):
        for seat in range(seats_of(engine)):
            sums.count(engine, score, seat)
    return {
        "deals": sums.deals, "points": sums.points, "bids": sums.bids, "made": sums.made,
        "columns": columns_to_json(sums.columns),
    }  # fmt: skip


def _scores(variant: Variant[Any], engine: Match[Any, Any], deals: int, rng: Random) -> Iterator[DealScore]:
    """The scores of so many deals that were played, in whole games by bots."""
    count = 0
    while count < deals:
        state = engine.start(rng.randrange(seats_of(engine)))
        while state.result is None and count < deals:
            before = len(state.scored)
            if deck := engine.deck(state):
                state = engine.apply(state, None, _deal_by_lot(deck, rng)).state
            else:
                seat = min(engine.to_act(state))
                view = engine.view(state, seat).deal
                move = bots.choose(variant.slug, {}, LEVEL, view, rng.getrandbits(64))
                state = engine.apply(state, seat, move).state
            if len(state.scored) > before and state.scored[-1].score.played:
                count += 1
                yield state.scored[-1].score


def _deal_by_lot(deck: Deck, rng: Random) -> Move:
    cards = list(deck.cards)
    rng.shuffle(cards)
    return Move("deal", (*cards, *([rng.choice(deck.lots)] if deck.lots else [])))
