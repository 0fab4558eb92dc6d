"""The records of a double-deck game: what a state holds, phase by phase, and what a view shows.

Public knowledge (dealer, match score, phase) is shared by state and view as it stands; the hands and the cards
passed between partners are the state's alone, and a view is given its own part of them. So the
view is put together from what is allowed, and there is nothing in it to strike out.

What every card played makes anew (state, view, tricks) are named tuples: a frozen dataclass takes three times as
long to make, which was a quarter of the time of a deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.auction import Auction, Call
from rules.engine.cards import Bag, Kind
from rules.engine.moves import Seat
from rules.engine.score import DealScore, MatchScore
from rules.engine.tricks import FinishedTrick
from rules.pinochle.double.pack import COUNTERS, PACK
from rules.pinochle.exchange import Gift
from rules.pinochle.melds import Melding

__all__ = ["COUNTERS", "PACK"]

HAND = 20


@dataclass(frozen=True, slots=True)
class Purchase:
    """Who bought the hand for how much, the calls that led there, suit asked for, trump."""

    bidder: Seat
    bid: int
    calls: tuple[Call, ...]
    request: str | None = None
    trump: str | None = None

    @property
    def partner(self) -> Seat:
        """Of four players the seat across, with which a bidder exchanges cards where the house rules say so."""
        return (self.bidder + 2) % 4


@dataclass(frozen=True, slots=True)
class Dealing:
    """The deal waits for chance: nobody may move before the cards have come."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction: one seat after the other bids or passes."""

    auction: Auction


@dataclass(frozen=True, slots=True)
class Asking:
    """The bidder is to ask his partner for a suit."""

    purchase: Purchase


@dataclass(frozen=True, slots=True)
class Passing:
    """Partners exchange `number` cards: `waiting` are still to pass, both `unseen` or one after the other."""

    purchase: Purchase
    waiting: tuple[Seat, ...]
    number: int
    unseen: bool


@dataclass(frozen=True, slots=True)
class Naming:
    """The bidder is to name trumps."""

    purchase: Purchase


@dataclass(frozen=True, slots=True)
class Melded:
    """The table once melds are laid: the purchase, melds shown by seat, what each seat announced,
    what each side may count, and why the bid is lost already ("" while it is not)."""

    purchase: Purchase
    melds: tuple[Melding, ...]
    announced: tuple[int, ...]
    counted: tuple[int, int]
    lost: str = ""


class Tricks(NamedTuple):
    """The play: the open trick (leader, kinds, who is winning it) and what has been taken."""

    melded: Melded
    leader: Seat
    kinds: tuple[Kind, ...] = ()
    winner: Seat = 0
    points: tuple[int, int] = (0, 0)
    taken: tuple[FinishedTrick, ...] = ()

    @property
    def seats(self) -> int:
        """How many play: one list of melds a seat."""
        return len(self.melded.melds)


@dataclass(frozen=True, slots=True)
class Over:
    """The deal has ended: nobody may move, and its score is what is left of it."""

    score: DealScore


Phase = Dealing | Bidding | Asking | Passing | Naming | Tricks | Over
NO_CARDS: tuple[Bag, ...] = (0,) * 6
"""Hands before the deal and after it, as many as the largest table has."""


class State(NamedTuple):
    """A whole deal at one moment."""

    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hands: tuple[Bag, ...] = NO_CARDS
    gifts: tuple[Gift, ...] = ()


class View(NamedTuple):
    """What one seat may know: all that is public, its own hand, the cards it passed and received."""

    seat: Seat | None
    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hand: Bag
    gifts: tuple[Gift, ...]


def purchase_of(phase: Phase) -> Purchase | None:
    """The purchase of a phase, None before one is made."""
    match phase:
        case Asking(purchase) | Passing(purchase) | Naming(purchase):
            return purchase
        case Tricks(melded):
            return melded.purchase
    return None


def played_by(phase: Tricks, seat: Seat) -> Bag:
    """The cards a seat has played in this deal."""
    open_trick = (FinishedTrick(phase.leader, phase.kinds, 0),) if phase.kinds else ()
    played = 0
    for trick in (*phase.taken, *open_trick):
        place = (seat - trick.leader) % phase.seats
        if place < len(trick.kinds):
            played += PACK.units[trick.kinds[place]]
    return played


def played_cards(phase: object) -> Bag:
    """Everything that lies in finished tricks and the open one."""
    if not isinstance(phase, Tricks):
        return 0
    units = PACK.units
    return sum(units[kind] for trick in phase.taken for kind in trick.kinds) + sum(
        units[k] for k in phase.kinds
    )


def hand_sizes(phase: Phase, seats: int) -> tuple[int, ...]:
    """How many cards each of so many seats holds, from what is public."""
    match phase:
        case Dealing() | Over():
            return (0,) * seats
        case Tricks(_, leader, kinds, _, _, taken):
            full = HAND - len(taken)
            return tuple(full - ((seat - leader) % seats < len(kinds)) for seat in range(seats))
        case Passing(purchase, waiting, number, unseen):
            sizes = [HAND] * seats
            for seat in (purchase.bidder, purchase.partner):
                if seat not in waiting and (unseen or waiting == (purchase.bidder,)):
                    sizes[seat] -= number
                    sizes[purchase.bidder] += 0 if unseen else number
            return tuple(sizes)
    return (HAND,) * seats
