"""What a view of double deck tells plans."""

from __future__ import annotations

from rules.pinochle.double_deck import legal, state, worlds
from rules.pinochle.double_deck.game import DoubleDeck

from ..reading import FamilyFacts
from ..unseen_cards import UnseenCards
from .hands import called_now, cards_to_come, filled_up, unseen_by_seat


def know(engine: DoubleDeck, view: state.View) -> FamilyFacts:
    """What a view of double deck tells a plan."""
    phase, seat, laws = view.phase, view.seat, engine.laws
    facts = FamilyFacts(
        tricks=True,
        counters=state.COUNTERS,
        worth=dict.fromkeys(state.COUNTERS, 1),
        exchange=laws.options.pass_cards,
        asks=bool(laws.options.pass_cards) and laws.options.requested_suit != "none",
    )
    if isinstance(phase, state.Bidding):
        auction = phase.auction
        mine = state.Purchase(seat or 0, 0, ())
        return facts._replace(
            calling=seat is not None and seat not in auction.passed,
            high=auction.high,
            bidder=auction.bidder,
            bids=laws.bids.ranges(auction.high),
            nameable=legal.trump_suits(laws, mine, view.hand),
            to_come=cards_to_come(seat, gives=facts.exchange > 0),
        )
    purchase = state.purchase_of(phase)
    if purchase is None:
        return facts
    played = phase if isinstance(phase, state.Tricks) else None
    with_buyer = seat is not None and seat % 2 == purchase.bidder % 2
    return facts._replace(
        trump=purchase.trump,
        buyer=purchase.bidder,
        bid=purchase.bid,
        asked=purchase.trump or purchase.request or "",
        nameable=legal.trump_suits(laws, purchase, view.hand) if seat == purchase.bidder else (),
        to_come=cards_to_come(seat, view.gifts, gives=facts.exchange > 0 and not played and with_buyer),
        rounds=len(played.taken) if played else 0,
    )


def unseen_cards(engine: DoubleDeck, view: state.View) -> UnseenCards | None:
    """Which cards the others may hold while tricks are played."""
    phase = view.phase
    if not isinstance(phase, state.Tricks) or view.seat is None:
        return None
    game = engine.laws.game
    certain = [worlds.known_cards(engine.laws, view, seat) for seat in range(game.seats)]
    unseen = game.pack.full - state.played_cards(phase) - sum(certain)
    return unseen_by_seat(game.pack, view.seat, unseen, certain, worlds.denied_kinds(phase))


def turn_now(view: state.View) -> state.View | None:
    """The view as it would be at the viewer's turn with the bids made and the cards played so far."""
    phase, seat = view.phase, view.seat
    if seat is None:
        return None
    match phase:
        case state.Bidding(auction):
            called = called_now(auction, seat)
            return None if called is None else view._replace(phase=state.Bidding(called))
        case state.Tricks(_, leader, kinds):
            filled = filled_up(leader, kinds, seat, phase.seats)
            return None if filled is None else view._replace(phase=phase._replace(kinds=filled))
    return None
