"""Endings of piquet and of piquet au cent: one hidden hand, and the cards that were thrown away or left over.

What the viewer knows of it are cards (its own discard, the talon as far as it has seen it, cards shown, suits not
followed) and words: calls, replies and counts say which combinations the other hand holds or lacks. Words are no
bounds on single cards, so the hands that fit are listed one by one where they are not too many, each tried by the
rule that imagined worlds are made by. Where they are too many (MOST_HANDS), words are left out: more hands are
allowed than there are, never fewer. With Cavendish's law 49 that rule tries the words in part only.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any

from rules.engine.cards import Mask
from rules.engine.moves import Seat
from rules.engine.protocol import DealEngine
from rules.engine.tricks import FOLLOW_ONLY
from rules.piquet.game import Piquet
from rules.piquet.knowledge import Unknown, unknown_cards
from rules.piquet.legal import to_act
from rules.piquet.state import State, Tricks, View, tricks_won, with_seat
from rules.piquet.worlds import could_have

from .codes import code_of
from .endgame import ClaimRules, Endgame, FollowRules, Open, Position
from .layouts import Bounds, Hands, Lot, Unseen, Worlds

MOST_HANDS = 1_500
"""Hands of the other player that are listed at most, before any is tried."""


def claim_rules(game: DealEngine[Any, Any]) -> ClaimRules | None:
    """What can be claimed in a game of the family."""
    return _Piquet(game) if isinstance(game, Piquet) else None


class _Piquet:
    """No trumps, follow suit and nothing more. One copy of each card: a mask of cards is a Count as it stands."""

    has_trumps = False

    def __init__(self, game: Piquet) -> None:
        self.laws, self.code = game.laws, code_of(game.laws.pack)

    def to_play(self, view: View) -> bool:
        """Whether the viewer is to play a card."""
        return isinstance(view.phase, Tricks) and view.seat in to_act(view.dealer, view.phase)

    def endgame(self, view: View) -> Endgame | None:
        """The endgame of the seat to play a card."""
        phase, seat = view.phase, view.seat
        if seat is None or not isinstance(phase, Tricks) or not self.to_play(view):
            return None
        unknown = unknown_cards(self.laws, view)
        trick = () if phase.led is None else (phase.led,)
        start = Position(view.hand, self._unseen(view, unknown, 1 - seat), phase.leader, trick)

        def misfit(hands: Hands) -> int:
            return int(not self._could_have_said(view, hands[1 - seat], 1 - seat))

        return Endgame(self._duties(), seat, frozenset({seat}), start, tricks_won(phase.taken), misfit)

    def _unseen(self, view: View, unknown: Unknown, other: Seat) -> Unseen:
        must, size = unknown.must[other], unknown.sizes[other]
        open_to = unknown.pool & ~unknown.denied[other]
        aside = (must | unknown.pool).bit_count() - size
        if comb(open_to.bit_count(), size - must.bit_count()) <= MOST_HANDS:
            sizes = (0, size) if other else (size, 0)
            listed = tuple(
                with_seat((0, 0), other, hand)
                for hand in _hands(unknown, other, open_to)
                if self._could_have_said(view, hand, other)
            )
            if listed:
                return Worlds(self.code, listed, sizes)
        certain, denied = with_seat((0, 0), other, must), with_seat((0, 0), other, unknown.denied[other])
        bins = 1 << other | 0b100
        return Bounds(
            self.code,
            (Lot(unknown.pool, bins),),
            (*certain, 0),
            (*denied, 0),
            (*with_seat((0, 0), other, size), aside),
        )

    def _could_have_said(self, view: View, hand: Mask, other: Seat) -> bool:
        """Whether the other player could have said, with this hand left, what he said."""
        assert view.seat is not None
        return could_have(
            self.laws, view, with_seat(with_seat((0, 0), other, hand), view.seat, view.hand), other
        )

    def _duties(self) -> FollowRules:
        return FollowRules(self.code, 2, None, ((FOLLOW_ONLY, FOLLOW_ONLY), (FOLLOW_ONLY, FOLLOW_ONLY)))

    def hands(self, state: State) -> Open | None:
        """Both hands and the card led, for a search that sees them; None while no tricks are played."""
        phase = state.phase
        if not isinstance(phase, Tricks):
            return None
        return Open(self._duties(), state.hands, phase.leader, () if phase.led is None else (phase.led,))

    def with_hands(self, state: State, hands: Hands) -> State:
        """The state with these hands; what lies aside is not dealt anew, for no trick asks for it."""
        return replace(state, hands=(hands[0], hands[1]))


def _hands(unknown: Unknown, other: Seat, open_to: Mask) -> Iterator[Mask]:
    """Every hand the other player may hold, for all that was seen of cards."""
    must = unknown.must[other]
    hands = [must]
    for cards, number in unknown.parts(other, must):
        subset = open_to & cards
        kinds = [1 << kind for kind in range(subset.bit_length()) if subset >> kind & 1]
        if not 0 <= number <= len(kinds):
            return
        hands = [hand | sum(chosen) for hand in hands for chosen in combinations(kinds, number)]
    yield from hands
