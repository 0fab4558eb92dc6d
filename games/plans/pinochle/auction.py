"""What a view of an auction game tells plans."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.cards import SUITS
from rules.pinochle.auction import state, worlds
from rules.pinochle.auction.game import AuctionPinochle

from ..reading import FamilyFacts
from ..unseen_cards import UnseenCards
from .hands import called_now, cards_to_come, filled_up, rank_worth, unseen_by_seat


def know(engine: AuctionPinochle, view: state.View) -> FamilyFacts:
    """What a view of an auction game tells a plan."""
    phase, seat, laws = view.phase, view.seat, engine.laws
    suits = tuple(SUITS)
    facts = FamilyFacts(
        tricks=True,
        counters=_counters(engine),
        worth=rank_worth(laws.worths, laws.pack),
        exchange=laws.options.pass_cards,
    )
    if isinstance(phase, state.Bidding):
        auction = phase.auction
        return facts._replace(
            calling=seat is not None and seat not in auction.passed,
            high=auction.high,
            bidder=auction.bidder,
            bids=laws.bids.ranges(auction.high),
            nameable=suits,
            to_come=cards_to_come(seat, gives=facts.exchange > 0, buries=laws.game.widow > 0),
        )
    purchase = state.purchase_of(phase)
    if purchase is None:
        return facts
    mine, side_of = seat == purchase.bidder, laws.game.side_of
    played = phase if isinstance(phase, state.Tricks) else None
    with_buyer = seat is not None and side_of(seat) == side_of(purchase.bidder)
    gives = facts.exchange > 0 and not played and with_buyer
    buries = laws.game.widow > 0 and not played and mine and not view.buried
    return facts._replace(
        trump=purchase.trump,
        buyer=purchase.bidder,
        bid=purchase.bid,
        asked=purchase.trump or "",
        nameable=suits if mine else (),
        to_come=cards_to_come(seat, view.gifts, gives=gives, buries=buries),
        rounds=len(played.taken) if played else 0,
    )


def _counters(engine: AuctionPinochle) -> frozenset[str]:
    """The ranks that count, where somebody has a partner to give them to."""
    paired = any(len(side) > 1 for side in engine.sides)
    worths = zip(engine.laws.pack.kinds, engine.laws.worths, strict=True)
    return frozenset(card[0] for card, worth in worths if paired and worth)


def unseen_cards(engine: AuctionPinochle, view: state.View) -> UnseenCards | None:
    """Which cards the others may hold while tricks are played; those buried may still be anywhere."""
    phase = view.phase
    if not isinstance(phase, state.Tricks) or view.seat is None:
        return None
    certain, pack = worlds.known_cards(engine.laws, view), engine.laws.pack
    unseen = pack.full - state.played_cards(phase, pack) - sum(certain) - view.buried
    denied = worlds.denied_kinds(engine.laws, phase)
    return unseen_by_seat(pack, view.seat, unseen, certain, denied)


def turn_now(view: state.View) -> state.View | None:
    """The view as it would be at the viewer's turn with the bids made and the cards played so far."""
    phase, seat = view.phase, view.seat
    if seat is None:
        return None
    match phase:
        case state.Bidding(auction):
            called = called_now(auction, seat)
            return None if called is None else replace(view, phase=state.Bidding(called))
        case state.Tricks(laid, leader, kinds):
            filled = filled_up(leader, kinds, seat, len(laid.melds))
            return None if filled is None else replace(view, phase=replace(phase, kinds=filled))
    return None
