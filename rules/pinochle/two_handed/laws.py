"""What the options of two-handed pinochle put in force: the duties, what cards count, and every meld there is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.moves import Move
from rules.engine.tricks import FOLLOW_ONLY, Law
from rules.pinochle.single import pack
from rules.pinochle.single.pack import PACK
from rules.pinochle.single.values import table_of

from .melding import Possible, possible_melds
from .options import TwoHandedOptions

FREE = FOLLOW_ONLY
"""While the stock lasts not even suit need be followed; no card is held against this law."""


@dataclass(frozen=True, slots=True, eq=False)
class Laws:
    """What holds at a table; the same options give the same object.

    `strict` are the duties once the stock is gone; `melds` all there are by the trump suit, the most valuable
    first, and `by_move` the same by the move that declares them.
    """

    options: TwoHandedOptions
    strict: Law
    worths: tuple[int, ...]
    melds: Mapping[str, tuple[Possible, ...]]
    by_move: Mapping[str, Mapping[Move, Possible]]
    tops_up: bool


@lru_cache(maxsize=256)
def laws_of(options: TwoHandedOptions, version: int = 1) -> Laws:
    """What the options put in force in a version of the rules, of which there is one so far."""
    table = table_of(options)
    melds = {trump: possible_melds(table, trump) for trump in PACK.suits}
    return Laws(
        options,
        strict_law(options),
        pack.worths(options.counters),
        melds,
        {trump: {meld.move: meld for meld in possible} for trump, possible in melds.items()},
        options.double_pinochle == "tops_up",
    )


def strict_law(options: TwoHandedOptions) -> Law:
    """The duties of the second player once the stock is gone."""
    return Law(head=True, trump=options.must_trump, overtrump=options.must_trump)
