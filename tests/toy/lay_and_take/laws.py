"""What the options put in force, and what counts what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules.engine.auction import BidLaw

from .options import LayAndTakeOptions

SET_POINTS: Mapping[int, int] = {3: 2, 4: 4}
"""What a set counts by its cards."""

HIGHEST_BID = 9
"""Five tricks and a set of four: nobody can make more."""


@dataclass(frozen=True, slots=True)
class Laws:
    """What holds at a table."""

    options: LayAndTakeOptions
    bids: BidLaw


@lru_cache(maxsize=64)
def laws_of(options: LayAndTakeOptions, version: int) -> Laws:
    """What the options put in force in a version of the rules, of which there is one so far."""
    rounds = 1 if options.speak_once else None
    return Laws(options, BidLaw(options.lowest_bid, ((HIGHEST_BID, 1),), rounds))
