"""What the single-deck games of pinochle hide, and by which events they tell."""

from __future__ import annotations

from typing import Any

from rules.engine.moves import Event, Move, Seat

from .worlds import Secrets, everybody


def _nothing_is_done_in_secret(
    engine: Any, state: Any, actor: Seat | None, move: Move, viewer: Seat | None
) -> bool:
    return False


def _cards_lie_face_down(
    engine: Any, state: Any, actor: Seat | None, move: Move, viewer: Seat | None
) -> bool:
    """Cards buried are the bidder's alone, and cards passed those of giver and taker."""
    if move.verb == "give" and actor is not None:
        return viewer not in (actor, (actor + 2) % 4)
    return move.verb == "bury" and viewer != actor


def _to_who_drew(event: Event, viewer: Seat | None) -> bool:
    return viewer == event.facts["seat"]


TWO_HANDED = Secrets(
    hidden=_nothing_is_done_in_secret,
    reveals={
        # The turn-up lies open; what is drawn is seen by who draws it, what is laid by everybody.
        "dealt": everybody,
        "turned_nine": everybody,
        "drew": _to_who_drew,
        "melded": everybody,
    },
)

AUCTION = Secrets(
    hidden=_cards_lie_face_down,
    reveals={
        "widow_turned": everybody,
        "melded": everybody,
        "melded_nothing": everybody,
        "buried_count": everybody,
    },
)
