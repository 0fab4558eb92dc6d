"""The records of an auction game: what a state holds, phase by phase, and what a view shows.

Public knowledge (match, phase) is shared by state and view; hands, the widow before it is turned
and the cards buried are the state's alone. A view is given its own hand, and the bidder's the
cards he buried.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.auction import Auction, Call
from rules.engine.cards import Bag, Kind
from rules.engine.moves import NO_SEAT, Seat
from rules.engine.protocol import Result
from rules.pinochle.melds import Melding

from .scoring import DealScore


@dataclass(frozen=True, slots=True)
class Game:
    """One of the auction games: seats, cards a hand, cards in the widow, sides, and who melds."""

    name: str
    seats: int
    hand: int
    widow: int
    sides: tuple[tuple[Seat, ...], ...]
    all_meld: bool = True

    def side_of(self, seat: Seat) -> int:
        """The number of a seat's side."""
        return seat % len(self.sides)


THREE = Game("three", 3, 16, 0, ((0,), (1,), (2,)))
FOUR = Game("four", 4, 12, 0, ((0, 2), (1, 3)))
WIDOW = Game("widow", 3, 15, 3, ((0,), (1,), (2,)), all_meld=False)


@dataclass(frozen=True, slots=True)
class Match:
    """Where the game stands between deals: deal number from 1, its dealer, totals by side, past deals."""

    deal: int
    dealer: Seat
    scores: tuple[int, ...]
    sheet: tuple[tuple[int, DealScore], ...] = ()


@dataclass(frozen=True, slots=True)
class Contract:
    """Who bought the hand for how much, the calls that led there, the widow he took, and trumps."""

    bidder: Seat
    bid: int
    calls: tuple[Call, ...]
    widow: Bag = 0
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class Dealing:
    """The cards want shuffling."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction runs."""

    auction: Auction


@dataclass(frozen=True, slots=True)
class Naming:
    """The bidder is to name trumps."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class Burying:
    """The bidder is to lay away as many cards as the widow had."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class Laid:
    """The table once melds are laid: contract, melds by seat, and what each side has in melds."""

    contract: Contract
    melds: tuple[Melding, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Taken:
    """A finished trick: who led, the kinds in the order played, who won."""

    leader: Seat
    kinds: tuple[Kind, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play: the open trick (leader, kinds, who is winning it), points by side, what has been taken."""

    laid: Laid
    leader: Seat
    kinds: tuple[Kind, ...]
    winner: Seat
    points: tuple[int, ...]
    taken: tuple[Taken, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    result: Result


Phase = Dealing | Bidding | Naming | Burying | Tricks | Over


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment; `aside` is the widow until it is turned, then what was buried."""

    match: Match
    phase: Phase
    hands: tuple[Bag, ...]
    aside: Bag = 0


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: all that is public, its own hand, and for the bidder what he buried."""

    seat: Seat | None
    match: Match
    phase: Phase
    hand: Bag
    buried: Bag = 0


def contract_of(phase: Phase) -> Contract | None:
    """The contract of a phase, None before one is made."""
    match phase:
        case Naming(contract) | Burying(contract):
            return contract
        case Tricks(laid):
            return laid.contract
    return None


def turn_of(phase: Phase) -> frozenset[Seat]:
    """Who is to move."""
    match phase:
        case Tricks(laid, leader, kinds):
            return frozenset({(leader + len(kinds)) % len(laid.melds)})
        case Bidding(auction):
            return frozenset({auction.turn})
        case Naming(contract) | Burying(contract):
            return frozenset({contract.bidder})
    return NO_SEAT


def hand_sizes(game: Game, phase: Phase) -> tuple[int, ...]:
    """How many cards each seat holds, from what is public."""
    match phase:
        case Dealing() | Over():
            return (0,) * game.seats
        case Tricks(_, leader, kinds, _, _, taken):
            full = game.hand - len(taken)
            return tuple(full - ((seat - leader) % game.seats < len(kinds)) for seat in range(game.seats))
        case Naming(contract) | Burying(contract):
            return tuple(
                game.hand + (game.widow if seat == contract.bidder else 0) for seat in range(game.seats)
            )
    return (game.hand,) * game.seats


def tricks_of(phase: Tricks) -> list[tuple[Seat, tuple[Kind, ...]]]:
    """Every trick with its leader, the open one last."""
    found = [(trick.leader, trick.kinds) for trick in phase.taken]
    return [*found, (phase.leader, phase.kinds)] if phase.kinds else found
