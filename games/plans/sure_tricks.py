"""Cards that take a trick for the side when they are led, whatever the others hold.

Conservative, and from one view alone: a card is sure where no card that any seat of another side may hold beats it,
higher cards of its suit as well as trumps. Every card that may be in such a hand is taken to be there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rules.engine.moves import Card, Seat
from rules.engine.protocol import DealEngine

from .families import family_of, sight_of
from .reading import Reading
from .unseen_cards import UnseenCards


def sure_cards(engine: DealEngine[Any, Any], view: Any) -> tuple[Card, ...]:
    """The cards in the viewer's hand that are sure when led next, trumps first, high before low; none before the play.

    A card held twice is listed twice.
    """
    sure = _find(engine, view)
    return () if sure is None else sure.cards


def sure_run(engine: DealEngine[Any, Any], view: Any) -> tuple[Card, ...]:
    """The cards that are sure when led one after another, in this order.

    A card that is sure only because the others are known to follow comes first, for as many tricks as they must; all
    others stay sure, for nobody of the other side gets a better card. A partner who must beat one takes over the lead.
    """
    sure = _find(engine, view)
    if sure is None:
        return ()
    run: list[Card] = []
    for card in sure.cards:
        if not sure.lasts(card) and len(run) < sure.follows(card):
            run.append(card)
    return (*run, *(card for card in sure.cards if sure.lasts(card)))


def _find(engine: DealEngine[Any, Any], view: Any) -> _Sure | None:
    unseen_cards = family_of(engine).unseen_cards(engine, view)
    if unseen_cards is None or view.seat is None:
        return None
    sight = sight_of(engine, view)
    return _Sure(sight, unseen_cards, tuple(seat for seat in unseen_cards.may if not sight.is_partner(seat)))


@dataclass(frozen=True)
class _Sure:
    """A view in the play, what the others may hold, and the seats of the other side."""

    sight: Reading
    unseen_cards: UnseenCards
    others: tuple[Seat, ...]

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are sure when led next."""
        sight = self.sight
        sure = [card for card in sight.display.hand if self.lasts(card) or self.follows(card)]
        return tuple(sorted(sure, key=lambda card: (not sight.is_trump(card), -sight.strength(card))))

    def lasts(self, card: Card) -> bool:
        """Whether nothing that may be in a hand of the other side beats a card."""
        return not any(self._beaten(card, self.unseen_cards.may[seat]) for seat in self.others)

    def follows(self, card: Card) -> int:
        """For how many tricks a card stands because whoever could beat it must follow suit and cannot; 0: for none."""
        tricks = []
        for seat in self.others:
            of_suit = [other for other in self.unseen_cards.may[seat] if other[-1] == card[-1]]
            if self._beaten(card, of_suit):
                return 0
            if self._beaten(card, self.unseen_cards.may[seat]):
                tricks.append(sum(other[-1] == card[-1] for other in self.unseen_cards.held[seat]))
        return min(tricks, default=0) if self.unseen_cards.strict else 0

    def _beaten(self, card: Card, by: Iterable[Card]) -> bool:
        return any(self.sight.beats(other, card) for other in by)
