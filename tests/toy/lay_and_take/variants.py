"""Lay and take as a list of games has it."""

from __future__ import annotations

from pathlib import Path

from rules.engine.variant import Variant
from rules.engine.wording import N_

from .brief import brief
from .game import LayAndTake
from .options import PRESETS, LayAndTakeOptions
from .state import HAND, SEATS
from .wording import WORDING

CALLS, GATHERED = 13, 2
"""No auction has more calls (nine bids, four passes), and who lays three of a rank has one more card to put away."""

LAY_AND_TAKE: Variant[LayAndTakeOptions] = Variant(
    slug="lay-and-take",
    family="lay_and_take",
    name=N_("Lay and take"),
    summary=N_("Four players in two pairs, twenty-four cards: bid, lay a set, take five tricks."),
    seats=SEATS,
    options=LayAndTakeOptions,
    presets=PRESETS,
    deal=LayAndTake,
    rules_version=1,
    wording=WORDING,
    text=Path(__file__).parent / "text",
    brief=brief,
    moves_per_deal=CALLS + GATHERED + SEATS * HAND,
)
