"""What each variant hides from a seat, and by which events it tells; a variant without an entry fails."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.moves import Event, Move, Seat

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


def _cards_discarded(engine: Any, state: Any, actor: Seat | None, move: Move, viewer: Seat | None) -> bool:
    return move.verb == "discard" and viewer != actor


LAY_AND_TAKE = Secrets(
    hidden=_cards_discarded,
    reveals={"took_up": _to_the_taker, "laid": everybody, "added": everybody},
)


def _told_only_in_part(engine: Any, state: Any, actor: Seat | None, move: Move, viewer: Seat | None) -> bool:
    """Cards put away lie face down; of what is declared only so much is told as the replies ask for."""
    return move.verb in ("exchange", "declare", "answer") and viewer != actor


def _said_alike(move: Move, other: Move) -> bool:
    """Claims of the same sizes, whatever the suits: what is called of them is the same."""

    def sizes(claimed: Move) -> list[list[str]]:
        point, sequences, sets = claimed.words
        long = [str(len(part)) for part in sequences.split("+")]
        return [[point[1:]], long, sets.split("+")]

    return move.verb == "exchange" or sizes(move) == sizes(other)


PIQUET = Secrets(
    hidden=_told_only_in_part,
    alike=_said_alike,
    reveals={
        "drew": _to_the_taker,
        "looked": _to_the_taker,
        # A hand without court cards lies open; calls, replies, details and counts are said aloud.
        **dict.fromkeys(
            (
                "blanche_shown", "called", "called_nothing", "reply_good", "reply_not_good", "reply_equal",
                "told_detail", "then_good", "then_not_good", "then_equal", "counted", "repique", "pique",
                "turned", "showed",
                # Younger’s counts come after the lead they are told with, but may come before it in the reckoning.
                "led_too_late",
            ),
            everybody,
        ),
    },
)  # fmt: skip


def _the_last_card(engine: Any, state: Any, actor: Seat | None, move: Move, viewer: Seat | None) -> bool:
    """Whoever goes out by discarding lays the card face down."""
    if move.verb != "discard" or actor is None or viewer == actor:
        return False
    cards: int = engine.show(engine.view(state, None)).places[actor].cards
    return cards == 1


PINACLE = Secrets(
    hidden=_the_last_card,
    reveals={
        # The cutter's eleventh card is dealt or found under the packet: another order gives another hand.
        "dealt": lambda event, viewer: viewer == event.facts["cutter"],
        "cut_wild": everybody,
        "prime_cut": everybody,
        "prime_same_back": everybody,
        "turned": everybody,
        "drew": _to_the_taker,
        "left_over": everybody,
    },
)


SECRETS: Mapping[str, Secrets] = {
    "pinacle": PINACLE,
    "double-deck": DOUBLE_DECK,
    "double-deck-three": single_kept.AUCTION,
    "double-deck-six": DOUBLE_DECK,
    "two-handed": single_kept.TWO_HANDED,
    "auction-three": single_kept.AUCTION,
    "auction-four": single_kept.AUCTION,
    "auction-widow": single_kept.AUCTION,
    "four-tricks": FOUR_TRICKS,
    "lay-and-take": LAY_AND_TAKE,
    "piquet": PIQUET,
    "piquet-au-cent": PIQUET,
}
