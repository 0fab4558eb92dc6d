"""The records of a deal: what a state holds, phase by phase, and what a view shows.

Dealer, match score and phase are public and shared by both; a view has its own seat's hand and the cards which that
seat discarded, and nothing to strike out.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.auction import Auction, Call
from rules.engine.cards import Bag, Kind, Pack
from rules.engine.moves import Seat
from rules.engine.score import DealScore, MatchScore
from rules.engine.tricks import FinishedTrick

PACK = Pack("AKQJT9", copies=1)
SEATS, HAND, STOCK = 4, 5, 4
SIDES = ((0, 2), (1, 3))
Hands = tuple[Bag, ...]
NO_HANDS: Hands = (0,) * SEATS


@dataclass(frozen=True, slots=True)
class Purchase:
    """Who won the auction at what, and what was called."""

    bidder: Seat
    bid: int
    calls: tuple[Call, ...]

    @property
    def side(self) -> int:
        """The bidder's pair."""
        return self.bidder % 2


@dataclass(frozen=True, slots=True)
class Dealing:
    """The cards want shuffling."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction runs."""

    auction: Auction


@dataclass(frozen=True, slots=True)
class Laying:
    """The bidder has taken up the stock, may lay a set (`laid`, empty until then) and comes down to five cards."""

    purchase: Purchase
    laid: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play: the open trick, who is winning it, and what has been taken."""

    purchase: Purchase
    laid: tuple[Kind, ...]
    leader: Seat
    kinds: tuple[Kind, ...] = ()
    winner: Seat = 0
    taken: tuple[FinishedTrick, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """The deal has ended."""

    score: DealScore


Phase = Dealing | Bidding | Laying | Tricks | Over


@dataclass(frozen=True, slots=True)
class State:
    """The whole truth of a deal."""

    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hands: Hands = NO_HANDS
    stock: Bag = 0
    thrown: Bag = 0


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know; `thrown` are the cards it discarded itself."""

    seat: Seat | None
    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hand: Bag
    thrown: Bag


def purchase_of(phase: Phase) -> Purchase | None:
    """Who bought the deal, once somebody has."""
    return phase.purchase if isinstance(phase, Laying | Tricks) else None


def hand_sizes(phase: Phase) -> tuple[int, ...]:
    """How many cards each seat holds."""
    match phase:
        case Bidding():
            return (HAND,) * SEATS
        case Laying(purchase, laid):
            return tuple(
                HAND + (STOCK - len(laid) if seat == purchase.bidder else 0) for seat in range(SEATS)
            )
        case Tricks():
            out = {(phase.leader + place) % SEATS for place in range(len(phase.kinds))}
            return tuple(HAND - len(phase.taken) - (seat in out) for seat in range(SEATS))
    return (0,) * SEATS


def tricks_won(phase: Phase) -> tuple[int, int]:
    """How many tricks each pair has won."""
    won = sum(trick.winner % 2 for trick in phase.taken) if isinstance(phase, Tricks) else 0
    all_of_them = len(phase.taken) if isinstance(phase, Tricks) else 0
    return all_of_them - won, won


def cards_of(kinds: tuple[Kind, ...]) -> Bag:
    """These kinds as a bag."""
    return sum(PACK.units[kind] for kind in kinds)
