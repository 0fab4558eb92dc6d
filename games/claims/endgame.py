"""An endgame: what a proof needs of a game, whichever it is, from the view of the seat that claims.

A family makes it of a view (games.py has the list). From here on nobody asks which game is played: there are seats
in a circle, a side, cards with a trump suit or none, a Law for every follower, and cards that are not seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from rules.engine import tricks
from rules.engine.cards import Kind
from rules.engine.moves import Move, Seat
from rules.engine.protocol import DealEngine
from rules.engine.tricks import Law

from .codes import CardCode, Count, kinds_denied
from .layouts import Hands, Unseen

Trick = tuple[Kind, ...]
"""The cards of an open trick in the order played; empty before the lead."""


@dataclass(frozen=True, slots=True)
class FollowRules:
    """The law of a table: seats, trump suit, and what each seat owes to a trick by who led it."""

    code: CardCode
    seats: int
    trump: int | None
    laws: tuple[tuple[Law, ...], ...]

    def may_play(self, hand: Count, seat: Seat, leader: Seat, trick: Trick) -> list[Kind]:
        """The kinds of a hand that may be played."""
        kinds = self.code.kinds(hand)
        if not trick:
            return kinds
        led, best = trick[0], trick[self.best(trick)]
        law = self.laws[leader][seat]
        return [
            kind for kind in kinds if not hand & kinds_denied(self.code, kind, led, best, self.trump, law)
        ]

    def shows(self, kind: Kind, seat: Seat, leader: Seat, trick: Trick) -> int:
        """What a seat that plays a kind to a trick cannot hold besides."""
        if not trick:
            return 0
        law = self.laws[leader][seat]
        return kinds_denied(self.code, kind, trick[0], trick[self.best(trick)], self.trump, law)

    def best(self, trick: Trick) -> int:
        """The place, from 0, of the card that wins so far."""
        pack, winner = self.code.pack, 0
        for place in range(1, len(trick)):
            if tricks.beats(pack, trick[place], trick[winner], self.trump):
                winner = place
        return winner

    def winner(self, leader: Seat, trick: Trick) -> Seat:
        """The seat that wins so far."""
        return (leader + self.best(trick)) % self.seats

    def turn(self, leader: Seat, trick: Trick) -> Seat:
        """The seat that is to play next to an open trick."""
        return (leader + len(trick)) % self.seats


class Position(NamedTuple):
    """A moment of an endgame as the claimer knows it: his hand, the others' cards, who led, the open trick."""

    hand: Count
    unseen: Unseen
    leader: Seat
    trick: Trick = ()


@dataclass(frozen=True, slots=True)
class Endgame:
    """The rest of a deal to a seat that is to play: the law, the seats of its side, where it stands.

    `misfit` tells of a layout how far its hands are from having laid and said what they did: what the unseen cards
    leave open for the sake of quickness. At 0 it is possible. `taken` are the tricks of each side so far.
    """

    duties: FollowRules
    seat: Seat
    side: frozenset[Seat]
    start: Position
    taken: tuple[int, ...]
    misfit: Callable[[Hands], int] = field(compare=False)

    @property
    def code(self) -> CardCode:
        """How the cards of this pack are counted as bits."""
        return self.duties.code

    def alone(self) -> bool:
        """Whether the claimer has no partner."""
        return len(self.side) == 1

    def replies(
        self, unseen: Unseen, seat: Seat, leader: Seat, trick: Trick
    ) -> Iterator[tuple[Kind, Unseen]]:
        """What another seat may play, in some layout, with what is left to be known then."""
        for kind in self.code.kinds(unseen.may_hold(seat)):
            left = unseen.after_play(seat, kind, self.duties.shows(kind, seat, leader, trick))
            if left is not None:
                yield kind, left


@dataclass(frozen=True, slots=True)
class Open:
    """The rest of a deal with all hands known: to the server, or in an imagined world."""

    duties: FollowRules
    hands: Hands
    leader: Seat
    trick: Trick


class ClaimRules(Protocol):
    """What a family brings for claims in one of its games: views and states in the words of this room.

    `has_trumps`: a line of play may speak of trumps.
    """

    has_trumps: bool

    def to_play(self, view: Any) -> bool:
        """Whether the viewer is to play a card of a rest that can be claimed; quickly, for every page asks."""

    def endgame(self, view: Any) -> Endgame | None:
        """The endgame a viewer stands in; None where he is not to play."""

    def hands(self, state: Any) -> Open | None:
        """All hands of a state in the play of cards; None in any other phase."""

    def with_hands(self, state: Any, hands: Hands) -> Any:
        """The state with these cards in the hands."""


MakeRules = Callable[[DealEngine[Any, Any]], ClaimRules | None]
"""What a family has for a game: None where it is not one of its own or has nothing to claim."""


def play(code: CardCode, kind: Kind) -> Move:
    """The move that plays a kind; every game with tricks calls it so."""
    return Move("play", (code.pack.kinds[kind],))
