"""The records of a two-handed game: what a state holds, phase by phase, and what a view shows.

What lies on the table (melds, turn-up, tricks) is public and shared by state and view. The cards
a player holds in the hand and the order of the stock are the state's alone; a view is given its
own hand. A card that serves in melds lies on the table as a Copy, for it matters which of two
equal cards it was.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.engine.cards import Bag, Kind
from rules.engine.moves import Seat
from rules.engine.score import DealScore, MatchScore
from rules.engine.tricks import FinishedTrick
from rules.pinochle.single.pack import PACK

HAND = 12
STOCK = 23
ROUNDS = 12
"""Tricks while the stock lasts, and as many after it."""
SIDES = ((0,), (1,))


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld as it was laid: its name (`run`, `marriage`), suit, the kinds in it, its value and what it scored."""

    name: str
    suit: str | None
    kinds: tuple[Kind, ...]
    value: int
    scored: int


@dataclass(frozen=True, slots=True, order=True)
class Copy:
    """A card on the table: its kind, and the melds of its owner (by number) it has served in."""

    kind: Kind
    melds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Spread:
    """What one player has before him: cards laid, melds declared, nines shown, points, and cards known to be held.

    `nines` are nines of trumps shown and not yet played; `known` are cards in the hand that everybody saw come there.
    """

    laid: tuple[Copy, ...] = ()
    declared: tuple[LaidMeld, ...] = ()
    nines: int = 0
    known: Bag = 0
    meld_points: int = 0
    nine_points: int = 0
    trick_points: int = 0

    @property
    def on_table(self) -> Bag:
        """The cards laid, as a bag."""
        return sum(PACK.units[copy.kind] for copy in self.laid)


@dataclass(frozen=True, slots=True)
class Layout:
    """All that is public of a deal: trumps, turn-up, how many cards are left to draw, both players, the tricks."""

    trump: str
    turn_up: Kind | None
    stock: int
    spreads: tuple[Spread, Spread] = field(default=(Spread(), Spread()))
    taken: tuple[FinishedTrick, ...] = ()

    @property
    def left(self) -> int:
        """Cards left to draw, the turn-up included."""
        return self.stock + (self.turn_up is not None)


@dataclass(frozen=True, slots=True)
class Dealing:
    """The deal waits for chance: nobody may move before the cards have come."""


@dataclass(frozen=True, slots=True)
class Tricks:
    """A trick is open (or to be led), before the stock is gone or after it."""

    board: Layout
    leader: Seat
    kinds: tuple[Kind, ...] = ()

    @property
    def turn(self) -> Seat:
        """The seat whose card is missing in the open trick."""
        return (self.leader + len(self.kinds)) % 2

    @property
    def strict(self) -> bool:
        """Whether the stock is gone, so that the duties of a follower hold."""
        return not self.board.left


@dataclass(frozen=True, slots=True)
class Declaring:
    """The winner of a trick may declare before drawing; `dix`: has used a nine in this turn."""

    board: Layout
    winner: Seat
    dix: bool = False


@dataclass(frozen=True, slots=True)
class Over:
    """The deal has ended: nobody may move, and its score is what is left of it."""

    score: DealScore


Phase = Dealing | Tricks | Declaring | Over


@dataclass(frozen=True, slots=True)
class State:
    """A whole deal at one moment: `hands` without what lies on the table, `stock` from the top."""

    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hands: tuple[Bag, Bag] = (0, 0)
    stock: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: all that is public, and the cards in its own hand."""

    seat: Seat | None
    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hand: Bag


def hand_sizes(phase: Phase) -> tuple[int, int]:
    """How many cards each seat holds, on the table and in the hand."""
    match phase:
        case Tricks(board, leader, kinds):
            full = HAND if board.left else HAND - (len(board.taken) - ROUNDS)
            first, second = (full - (len(kinds) > 0), full - (len(kinds) > 1))
            return (first, second) if leader == 0 else (second, first)
        case Declaring():
            return (HAND - 1, HAND - 1)
    return (0, 0)


def played_cards(board: Layout) -> Bag:
    """Everything that lies in finished tricks."""
    return sum(PACK.units[kind] for trick in board.taken for kind in trick.kinds)
