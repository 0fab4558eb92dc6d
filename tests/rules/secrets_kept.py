"""What each variant hides from a seat, and by which events it tells; a variant without an entry fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.protocol import Event, Move, Seat

from . import single_kept
from .worlds import Secrets, everybody


def _a_gift_lies_face_down(
    engine: Any, state: Any, actor: Seat | None, move: Move, viewer: Seat | None
) -> bool:
    """Passed cards are hidden from all but giver and taker, and from the taker too until he has chosen his own."""
    if move.verb != "give" or actor is None or viewer == actor:
        return False
    return viewer != (actor + 2) % 4 or len(engine.to_act(state)) == 2


def _to_the_taker(event: Event, viewer: Seat | None) -> bool:
    return viewer == event.facts["seat"]


DOUBLE_DECK = Secrets(
    hidden=_a_gift_lies_face_down,
    reveals={
        "took_up": _to_the_taker,
        # Melds are laid for all to see, and a bid may be lost at sight of a hand.
        "announced": everybody,
        "under_minimum": everybody,
        "melded": everybody,
        "melded_nothing": everybody,
        "no_marriage": everybody,
        "no_marriage_in": everybody,
        "too_short": everybody,
    },
)


def _cards_put_away(engine: Any, state: Any, actor: Seat | None, move: Move, viewer: Seat | None) -> bool:
    return move.verb == "change" and viewer != actor


FOUR_TRICKS = Secrets(hidden=_cards_put_away, reveals={"drew": _to_the_taker})

SECRETS: Mapping[str, Secrets] = {
    "double-deck": DOUBLE_DECK,
    "two-handed": single_kept.TWO_HANDED,
    "auction-three": single_kept.AUCTION,
    "auction-four": single_kept.AUCTION,
    "auction-widow": single_kept.AUCTION,
    "four-tricks": FOUR_TRICKS,
}
