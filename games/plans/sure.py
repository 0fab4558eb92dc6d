"""Cards that take a trick for the side when they are led, whatever the others hold.

Conservative, and from one view alone: a card is sure where no card that any seat of another side may hold beats it,
higher cards of its suit as well as trumps. Every card that may be in such a hand is taken to be there.
"""

from __future__ import annotations

from typing import Any

from rules.engine.moves import Card, Seat
from rules.engine.protocol import DealEngine

from .families import family_of, sight_of
from .reach import Reach
from .sight import Sight


def sure_cards(engine: DealEngine[Any, Any], view: Any) -> tuple[Card, ...]:
    """The cards in the viewer's hand that are sure when led, trumps first, high before low; none before the play.

    A card held twice is listed twice. Once they are sure they stay so, for the others only lose cards; but a partner
    who must beat one of them takes over the lead.
    """
    reach = family_of(engine).reach(engine, view)
    if reach is None or view.seat is None:
        return ()
    sight = sight_of(engine, view)
    others = tuple(seat for seat in reach.may if not sight.is_partner(seat))
    sure = [card for card in sight.shown.hand if all(_stands(sight, reach, card, seat) for seat in others)]
    return tuple(sorted(sure, key=lambda card: (not sight.is_trump(card), -sight.strength(card))))


def _stands(sight: Sight, reach: Reach, card: Card, seat: Seat) -> bool:
    """Whether a card led stands against all that a seat may hold."""
    suit = card[-1]
    follows = reach.strict and any(other[-1] == suit for other in reach.held[seat])
    return not any(
        sight.beats(other, card) and not (follows and other[-1] != suit) for other in reach.may[seat]
    )
