"""Which cards the other seats of a pinochle table may hold."""

from __future__ import annotations

from rules.engine.cards import Bag, Mask, Pack
from rules.engine.moves import Seat

from ..unseen_cards import UnseenCards


def reached(
    pack: Pack, viewer: Seat, unseen: Bag, known: list[Bag], denied: list[Mask], *, strict: bool = True
) -> UnseenCards:
    """Each other seat's cards: those it is known to hold, and those unseen that its plays do not deny."""
    held = {seat: pack.cards(bag) for seat, bag in enumerate(known) if seat != viewer}
    may = {
        seat: frozenset(held[seat])
        | {pack.kinds[k] for k in pack.kinds_in(pack.held(unseen)) if not denied[seat] >> k & 1}
        for seat in held
    }
    return UnseenCards(held, may, strict)
