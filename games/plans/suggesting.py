"""The plans an editor offers at this moment, each with sensible values to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from rules.engine.moves import Card
from rules.engine.protocol import DealEngine
from rules.pinacle.combinations import KINDS as PINACLE_CARDS
from rules.pinacle.combinations import WILDS
from rules.pinacle.game import Pinacle
from rules.piquet.combos import CATEGORIES
from rules.piquet.game import Piquet

from .calls import BidUpTo, PassFromHere, bids
from .deciding import fits_in
from .families import sight_of
from .kinds import Plan
from .pinacle import DrawAndDiscard
from .pinochle import DrawOn, GiveCards, IfIWin, MeldNext, meldable
from .piquet import Declare, ExchangeSo
from .sight import Sight
from .sure import sure_run
from .tricks import Choosing, ForcedCards, ForcedMoves, LowestLegal, PlayBy, Queue, SuitLed, When

LIMITS = 3
"""So many limits of a bid are offered, from the least on; the editor knows all of them from `limits`."""

PUT_AWAY = 3
"""Cards an exchange at piquet begins with: what younger may always change."""


def suggest(engine: DealEngine[Any, Any], view: Any) -> tuple[Plan, ...]:
    """The plans that can be made now. Where cards are to be chosen, they come with the lowest, to begin with."""
    sight = sight_of(engine, view)
    found = chain(_always(), _auction(sight), _tricks(sight), _of_family(sight))
    return tuple(plan for plan in found if fits_in(sight, plan))


def limits(engine: DealEngine[Any, Any], view: Any) -> tuple[range, ...]:
    """The numbers that may stand in a bid limit now; none where no auction runs for the viewer."""
    sight = sight_of(engine, view)
    return bids(sight) if sight.calling else ()


def _always() -> Iterator[Plan]:
    yield ForcedCards()
    yield ForcedMoves()


def _auction(sight: Sight) -> Iterator[Plan]:
    for limit in islice(chain.from_iterable(bids(sight)), LIMITS if sight.calling else 0):
        yield BidUpTo(limit)
    yield PassFromHere()
    top = sight.shown.ranks[:1]
    for suit in sight.known.nameable:
        yield IfIWin(suit, (top + suit,) if top + suit in sight.shown.hand else ())
    if (number := sight.known.exchange) and (cards := _low(sight, number)):
        yield GiveCards(cards)


def _tricks(sight: Sight) -> Iterator[Plan]:
    if sight.shown.trick is None:
        return
    if sure := sure_run(sight.engine, sight.view):
        yield Queue(sure)
    yield LowestLegal()
    yield When(SuitLed(), PlayBy(Choosing.FEED))
    for suit in dict.fromkeys(card[-1] for card in sight.shown.hand):
        yield When(SuitLed(suit), PlayBy(Choosing.LOWEST))
        yield When(SuitLed(suit), PlayBy(Choosing.WINNER))


def _of_family(sight: Sight) -> Iterator[Plan]:
    for move in meldable(sight):
        yield MeldNext((move.verb, *move.words))
    yield DrawOn()
    if isinstance(sight.engine, Piquet):
        if cards := _low(sight, PUT_AWAY):
            yield ExchangeSo(cards)
        yield Declare()
        yield from (Declare((category,)) for category in CATEGORIES)
    if isinstance(sight.engine, Pinacle):
        wild = {PINACLE_CARDS[kind] for kind in WILDS}
        if plain := [card for card in sight.shown.hand if card not in wild]:
            yield DrawAndDiscard((sight.lowest(plain),))
        yield DrawAndDiscard()


def _low(sight: Sight, number: int) -> tuple[Card, ...]:
    """So many of the lowest cards of the hand; nothing where it has not so many."""
    hand = sorted(sight.shown.hand, key=lambda card: (sight.is_trump(card), sight.strength(card)))
    return tuple(hand[:number]) if len(hand) >= number else ()
