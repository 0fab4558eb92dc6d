"""A finished trick, as every single-deck game keeps it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.cards import Kind
from rules.engine.moves import Seat


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished trick: who led, the kinds in the order played, who won."""

    leader: Seat
    kinds: tuple[Kind, ...]
    winner: Seat
