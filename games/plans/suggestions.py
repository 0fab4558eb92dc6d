"""The plans an editor offers at this moment, each with sensible values to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from rules.engine.protocol import DealEngine

from .calls import BidAsSuggested, BidUpTo, PassFromHere, bids
from .decisions import fits_in
from .families import family_of, sight_of
from .kinds import DEFAULTS, Plan
from .reading import Reading
from .suggested import suggested_moves
from .sure_tricks import sure_run
from .tricks import Choosing, LowestLegal, PlayBy, Queue, SuitLed, When

LIMITS = 3
"""So many limits of a bid are offered, from the least on; the editor knows all of them from `limits`."""


def suggest(engine: DealEngine[Any, Any], view: Any) -> tuple[Plan, ...]:
    """The plans that can be made now. Where cards are to be chosen, they come with the lowest, to begin with."""
    sight = sight_of(engine, view)
    proposals = chain(
        _always(), _auction(sight), _tricks(sight), suggested_moves(sight), family_of(engine).suggest(sight)
    )
    return tuple(plan for plan in proposals if fits_in(sight, plan))


def limits(engine: DealEngine[Any, Any], view: Any) -> tuple[range, ...]:
    """The numbers that may stand in a bid limit now; none where no auction runs for the viewer."""
    sight = sight_of(engine, view)
    return bids(sight) if sight.calling else ()


def _always() -> Iterator[Plan]:
    yield from DEFAULTS.values()


def _auction(sight: Reading) -> Iterator[Plan]:
    if sight.calling:
        yield from map(BidUpTo, islice(chain.from_iterable(bids(sight)), LIMITS))
        yield from map(BidAsSuggested, islice(chain.from_iterable(bids(sight)), 1))
        yield PassFromHere()


def _tricks(sight: Reading) -> Iterator[Plan]:
    if sight.display.trick is None:
        return
    if sure := sure_run(sight.engine, sight.view):
        yield Queue(sure)
    yield LowestLegal()
    yield When(SuitLed(), PlayBy(Choosing.FEED))
    for suit in dict.fromkeys(card[-1] for card in sight.display.hand):
        yield When(SuitLed(suit), PlayBy(Choosing.LOWEST))
        yield When(SuitLed(suit), PlayBy(Choosing.WINNER))
