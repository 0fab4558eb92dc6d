"""Which cards the other seats may hold, for all that one seat knows: what sure tricks are calculated from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.moves import Card, Seat


@dataclass(frozen=True, slots=True)
class UnseenCards:
    """Of every other seat: the cards it is known to hold, each as often as it does, the kinds of all that it may hold,
    and whether suit must be followed."""

    held: Mapping[Seat, tuple[Card, ...]]
    may: Mapping[Seat, frozenset[Card]]
    strict: bool
