"""Which cards the other seats of a pinochle table may hold, and a turn that has not come yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from rules.engine.auction import Auction
from rules.engine.cards import Bag, Kind, Mask, Pack
from rules.engine.moves import Seat
from rules.pinochle.single.pack import PACK as SINGLE

from ..unseen_cards import UnseenCards


def unseen_by_seat(
    pack: Pack, viewer: Seat, unseen: Bag, certain: list[Bag], denied: list[Mask], *, strict: bool = True
) -> UnseenCards:
    """Each other seat's cards: those it is known to hold, and those unseen that its plays do not deny."""
    known_hands = {seat: pack.cards(bag) for seat, bag in enumerate(certain) if seat != viewer}
    may = {
        seat: frozenset(known_hands[seat])
        | {pack.kinds[k] for k in pack.kinds_in(pack.mask(unseen)) if not denied[seat] >> k & 1}
        for seat in known_hands
    }
    return UnseenCards(known_hands, may, strict)


def called_now(auction: Auction, seat: Seat) -> Auction | None:
    """The auction if it came to a seat now; None where it comes no more, or has come round to its own high bid."""
    return None if seat in auction.passed or seat == auction.bidder else auction._replace(turn=seat)


class Given(Protocol):
    """Cards that were passed, by whom."""

    @property
    def giver(self) -> Seat:
        """The seat they came from."""


def cards_to_come(
    seat: Seat | None, gifts: Iterable[Given] = (), *, gives: bool = False, buries: bool = False
) -> tuple[str, ...]:
    """The parts of a deal in which a seat may yet be asked for cards; `gives` where it has not given any already."""
    gives = gives and all(gift.giver != seat for gift in gifts)
    return (*(("give",) if gives else ()), *(("bury",) if buries else ()), "play")


def rank_worth(worths: Iterable[int], pack: Pack = SINGLE) -> Mapping[str, int]:
    """What each rank of a pack counts in a trick, from what each kind does."""
    return {card[0]: worth for card, worth in zip(pack.kinds, worths, strict=True)}


def filled_up(leader: Seat, kinds: tuple[Kind, ...], seat: Seat, seats: int) -> tuple[Kind, ...] | None:
    """The open trick at the turn of a seat if those before it played what wins nothing; None where it has no turn.

    What may be played depends on the card led and the one that is winning. Of equal cards the first wins, so that the
    card led, played again, changes neither.
    """
    missing = (seat - leader) % seats - len(kinds)
    return (*kinds, *kinds[:1] * missing) if kinds and missing >= 0 else None
