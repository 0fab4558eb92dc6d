"""What the house rules put in force at a table, as one value that every rule asks.

Both games share all of it but the shape of the deal and the end of the match: a partie of so many deals, or a target
that is reached in the middle of a deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rules.engine.cards import Pack

from .options import AuCentOptions, CommonOptions, PiquetOptions, Shape


@dataclass(frozen=True, slots=True)
class Partie:
    """A match of so many deals, more of them where it is even then, and what a loser must reach."""

    deals: int
    extra_deals: int
    rubicon: int


@dataclass(frozen=True, slots=True)
class Target:
    """A match that is won at once by the first to reach so many points."""

    points: int


@dataclass(frozen=True, slots=True)
class Laws:
    """The rules in force; the fields are named as the house rules they come from."""

    shape: Shape
    match: Partie | Target
    younger_min_exchange: int
    point_min: int
    sinking: bool
    cav49: bool
    cards_count_to_pique: bool
    pique_order: str

    @property
    def pack(self) -> Pack:
        """The pack of the game."""
        return self.shape.pack


@lru_cache(maxsize=256)
def laws_of(options: CommonOptions, version: int = 1) -> Laws:
    """The laws of custom house rules; `version` 1 is the only one there has been."""
    match options:
        case PiquetOptions():
            ends: Partie | Target = Partie(options.deals, options.extra_deals_on_tie, options.rubicon)
        case AuCentOptions():
            ends = Target(options.target)
        case _:
            raise TypeError(f"no game has the house rules {type(options).__name__}")
    return Laws(
        shape=options.shape,
        match=ends,
        younger_min_exchange=options.younger_min_exchange,
        point_min=options.point_min,
        sinking=options.sinking,
        cav49=options.cav49,
        cards_count_to_pique=options.cards_count_to_pique,
        pique_order=options.pique_order,
    )
