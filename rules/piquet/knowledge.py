"""What a seat knows for certain of cards it does not see: the frame around which worlds are imagined (worlds.py)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.cards import Mask
from rules.engine.moves import Seat

from .combos import court, everything
from .laws import Laws
from .options import HAND
from .state import UNKNOWN, Tricks, View, blanche_of, changed_of, hand_sizes, has_drawn, played_by
from .witness import Fits


@dataclass(frozen=True, slots=True)
class Unknown:
    """What is fixed of the seat(s) the viewer cannot see, and the cards that may lie anywhere.

    `dealt` are hands shown with a carte blanche, which their owners alone can have had: of such a one so
    many cards were kept as its owner did not change.
    """

    seats: tuple[Seat, ...]
    pool: Mask
    must: tuple[Mask, Mask]
    played: tuple[Mask, Mask]
    denied: tuple[Mask, Mask]
    dealt: tuple[Mask, Mask]
    changed: tuple[int, int]
    sizes: tuple[int, int]

    def parts(self, seat: Seat, hand: Mask) -> tuple[tuple[Mask, int], ...]:
        """How many cards a hand still wants, and out of which: of one that was shown so many kept, so many drawn."""
        if not self.dealt[seat]:
            return ((-1, self.sizes[seat] - hand.bit_count()),)
        own, changed = hand | self.played[seat], self.changed[seat]
        own_count, drawn = (own & self.dealt[seat]).bit_count(), (own & ~self.dealt[seat]).bit_count()
        return (self.dealt[seat], HAND - changed - own_count), (~self.dealt[seat], changed - drawn)

    def fitting(self, seat: Seat, hand: Mask) -> Fits:
        """Which cards a seat may have held beside its hand and what it has played."""
        own, parts = hand | self.played[seat], self.parts(seat, hand)
        return lambda cards: all((cards & ~own & part).bit_count() <= most for part, most in parts)


def unknown_cards(laws: Laws, view: View) -> Unknown:
    """What the viewer knows of the hidden hands, and which cards it has never seen."""
    phase, elder = view.phase, view.elder
    seats = tuple(seat for seat in (0, 1) if seat != view.seat)
    played = played_by(phase, 0), played_by(phase, 1)
    known_cards = view.hand | view.thrown | played[0] | played[1]
    must = [0, 0]
    if view.seat is not None:
        must[view.seat] = view.hand
    changed = changed_of(phase)
    own, hers = changed[elder] or 0, changed[1 - elder] or 0
    for place, kind in enumerate(view.talon):
        if kind == UNKNOWN:
            continue
        known_cards |= 1 << kind
        if own <= place < own + hers and has_drawn(phase, 1 - elder, elder):
            must[1 - elder] |= 1 << kind
    if isinstance(phase, Tricks):
        for showing in phase.public.shown:
            must[showing.seat] |= showing.cards
            known_cards |= showing.cards
    denied = [0, 0]
    if isinstance(phase, Tricks):
        suit_of, masks = laws.pack.suit_of, laws.pack.suit_masks
        for trick in phase.taken:
            led, answer = trick.kinds
            if suit_of[led] != suit_of[answer]:
                denied[1 - trick.leader] |= masks[suit_of[led]]
        for showing in phase.public.shown:
            if showing.category == "point":
                # A point is of the highest cards held: the gaps in it are not in the hand.
                lowest = (showing.cards & -showing.cards).bit_length() - 1
                denied[showing.seat] |= laws.pack.above[lowest] & ~showing.cards
    blanche = blanche_of(phase)
    if blanche is not None and not blanche.cards:
        denied[blanche.seat] |= court(laws.pack)
    dealt = [0, 0]
    if blanche is not None and blanche.seat != view.seat:
        dealt[blanche.seat] = blanche.cards
    return Unknown(
        seats, everything(laws.pack) & ~known_cards, (must[0] & ~played[0], must[1] & ~played[1]), played,
        (denied[0], denied[1]), (dealt[0], dealt[1]), (changed[0] or 0, changed[1] or 0),
        hand_sizes(phase, elder),
    )  # fmt: skip
