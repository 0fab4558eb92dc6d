"""Which family tells plans what of its views: the one list. A game that is not in it has the plans of every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.engine.protocol import DealEngine
from rules.pinacle.game import Pinacle
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.two_handed.game import TwoHanded
from rules.piquet.game import Piquet

from . import pinacle, pinochle, piquet
from .reach import Reach
from .sight import Known, Sight


class Family(NamedTuple):
    """Engine and view in: what the family knows of the view, and which cards the others may hold (None: untold)."""

    know: Callable[[Any, Any], Known]
    reach: Callable[[Any, Any], Reach | None] = lambda _engine, _view: None


PLAIN = Family(lambda _engine, _view: Known())
"""A game of which nobody tells more than its prompts and its table."""

FAMILIES: tuple[tuple[type[Any], Family], ...] = (
    (DoubleDeck, Family(pinochle.know_double_deck, pinochle.reach_double_deck)),
    (AuctionPinochle, Family(pinochle.know_auction, pinochle.reach_auction)),
    (TwoHanded, Family(pinochle.know_two_handed, pinochle.reach_two_handed)),
    (Piquet, Family(piquet.know, piquet.reach)),
    (Pinacle, Family(pinacle.know)),
)


def family_of(engine: DealEngine[Any, Any]) -> Family:
    """The family of an engine."""
    return next((family for kind, family in FAMILIES if isinstance(engine, kind)), PLAIN)


def sight_of(engine: DealEngine[Any, Any], view: Any) -> Sight:
    """A view of a deal as plans read it."""
    return Sight(engine, view, family_of(engine).know(engine, view))
