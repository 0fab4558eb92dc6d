"""The records of an auction game: what a state holds, phase by phase, and what a view shows.

Public knowledge (dealer, match score, phase) is shared by state and view; hands, the widow before it is turned,
the cards buried and those partners pass are the state's alone. A view is given its own hand, the gifts of which it
is one end, and the bidder's the cards he buried.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.auction import Auction, Call
from rules.engine.cards import Bag, Kind, Pack
from rules.engine.moves import Seat
from rules.engine.score import DealScore, MatchScore
from rules.engine.tricks import FinishedTrick
from rules.pinochle.exchange import Gift
from rules.pinochle.melds import Melding
from rules.pinochle.single.pack import PACK

from .games import AuctionGame


@dataclass(frozen=True, slots=True)
class Sale:
    """Who bought the hand for how much, the calls that led there, the widow he took, and trumps."""

    bidder: Seat
    bid: int
    calls: tuple[Call, ...]
    widow: Bag = 0
    trump: str | None = None


@dataclass(frozen=True, slots=True)
class Dealing:
    """The deal waits for chance: nobody may move before the cards have come."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction: one seat after the other bids or passes."""

    auction: Auction


@dataclass(frozen=True, slots=True)
class Naming:
    """The bidder is to name trumps."""

    purchase: Sale


@dataclass(frozen=True, slots=True)
class Burying:
    """The bidder is to lay away as many cards as the widow had."""

    purchase: Sale


@dataclass(frozen=True, slots=True)
class Passing:
    """Bidder and partner pass each other cards: the `giver` is the partner, then the bidder, who has looked at them."""

    purchase: Sale
    giver: Seat
    number: int


@dataclass(frozen=True, slots=True)
class LaidMelds:
    """The table once melds are laid: what was bought, melds by seat, and what each side has in melds."""

    purchase: Sale
    melds: tuple[Melding, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play: the open trick (leader, kinds, who is winning it), points by side, what has been taken."""

    laid: LaidMelds
    leader: Seat
    kinds: tuple[Kind, ...]
    winner: Seat
    points: tuple[int, ...]
    taken: tuple[FinishedTrick, ...] = ()


@dataclass(frozen=True, slots=True)
class Over:
    """The deal has ended: nobody may move, and its score is what is left of it."""

    score: DealScore


Phase = Dealing | Bidding | Naming | Burying | Passing | Tricks | Over


@dataclass(frozen=True, slots=True)
class State:
    """A whole deal at one moment; `aside` is the widow until it is turned, then what was buried."""

    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hands: tuple[Bag, ...]
    aside: Bag = 0
    gifts: tuple[Gift, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: all that is public, its own hand, what it passed or was passed, and what it buried."""

    seat: Seat | None
    dealer: Seat
    match_score: MatchScore
    phase: Phase
    hand: Bag
    buried: Bag = 0
    gifts: tuple[Gift, ...] = ()


def purchase_of(phase: Phase) -> Sale | None:
    """What was bought, None before that."""
    match phase:
        case Naming(purchase) | Burying(purchase) | Passing(purchase):
            return purchase
        case Tricks(laid):
            return laid.purchase
    return None


def partner_of(game: AuctionGame, seat: Seat) -> Seat:
    """The seat across, where two play together."""
    return (seat + len(game.sides)) % game.seats


def hand_sizes(game: AuctionGame, phase: Phase) -> tuple[int, ...]:
    """How many cards each seat holds, from what is public."""
    match phase:
        case Dealing() | Over():
            return (0,) * game.seats
        case Tricks(_, leader, kinds, _, _, taken):
            full = game.hand - len(taken)
            return tuple(full - ((seat - leader) % game.seats < len(kinds)) for seat in range(game.seats))
        case Passing(purchase, giver, number) if giver == purchase.bidder:
            passed = {giver: number, partner_of(game, giver): -number}
            return tuple(game.hand + passed.get(seat, 0) for seat in range(game.seats))
        case Naming(purchase) | Burying(purchase):
            # Where trumps are named first nobody has the widow yet.
            widow = 0 if game.names_first and isinstance(phase, Naming) else game.widow
            return tuple(game.hand + (widow if seat == purchase.bidder else 0) for seat in range(game.seats))
    return (game.hand,) * game.seats


def tricks_of(phase: Tricks) -> list[tuple[Seat, tuple[Kind, ...]]]:
    """Every trick with its leader, the open one last."""
    tricks = [(trick.leader, trick.kinds) for trick in phase.taken]
    return [*tricks, (phase.leader, phase.kinds)] if phase.kinds else tricks


def played_cards(phase: object, pack: Pack = PACK) -> Bag:
    """Everything that lies in finished tricks and the open one."""
    if not isinstance(phase, Tricks):
        return 0
    return sum(pack.units[kind] for _leader, kinds in tricks_of(phase) for kind in kinds)


def played_by(phase: Tricks, seat: Seat, pack: Pack = PACK) -> Bag:
    """The cards a seat has played in this deal."""
    seats, played = len(phase.laid.melds), 0
    for leader, kinds in tricks_of(phase):
        place = (seat - leader) % seats
        if place < len(kinds):
            played += pack.units[kinds[place]]
    return played


def tricks_won(game: AuctionGame, phase: Tricks) -> tuple[int, ...]:
    """How many tricks each side has won."""
    won = [0] * len(game.sides)
    for trick in phase.taken:
        won[game.side_of(trick.winner)] += 1
    return tuple(won)
