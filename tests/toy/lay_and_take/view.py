"""What a seat may know of a deal, and the table as it sees it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.auction import Call
from rules.engine.display import Display, Pile, Place, ShownCards, Tally, Trick
from rules.engine.moves import Move, Phrase, Seat

from .laws import SET_POINTS, Laws
from .legal import can_add, is_set, to_act
from .state import (
    HAND,
    PACK,
    SEATS,
    STOCK,
    Bidding,
    Dealing,
    Laying,
    Over,
    State,
    Tricks,
    View,
    cards_of,
    hand_sizes,
    purchase_of,
    tricks_won,
)

STAGES = {Dealing: "dealing", Bidding: "auction", Laying: "laying", Tricks: "play", Over: "over"}


def view_of(state: State, seat: Seat | None) -> View:
    """All that a seat may know: what is public, its own hand, and what it discarded itself."""
    purchase = purchase_of(state.phase)
    hand = 0 if seat is None else state.hands[seat]
    thrown = state.thrown if purchase is not None and purchase.bidder == seat else 0
    return View(seat, state.dealer, state.match_score, state.phase, hand, thrown)


def meaning(view: View, move: Move) -> Phrase | None:
    """What cards laid would count."""
    phase = view.phase
    if not isinstance(phase, Laying):
        return None
    if move.verb == "lay" and is_set(move.words):
        return Phrase("meaning_set", {"points": SET_POINTS[len(move.words)]})
    if move.verb == "add" and len(move.words) == 1 and can_add(phase, move.words[0]):
        return Phrase("meaning_set", {"points": SET_POINTS[len(phase.laid) + 1]})
    return None


def show(laws: Laws, view: View) -> Display:
    """Everything a page sets, from the view alone."""
    phase = view.phase
    tricks = phase if isinstance(phase, Tricks) else None
    sizes = hand_sizes(phase)
    return Display(
        deal=view.match_score.deal,
        stage=STAGES[type(phase)],
        hand=PACK.cards(view.hand),
        places=tuple(Place(seat, sizes[seat], tuple(_notes(view, seat))) for seat in range(SEATS)),
        headline=_headline(view),
        trick=None if tricks is None else Trick(_plays(tricks.leader, tricks.kinds)),
        last_trick=_last_trick(tricks),
        tallies=_tallies(tricks),
        laid=_laid(view),
        piles=_piles(view),
        said=tuple((call.seat, (_said(call),)) for call in phase.auction.calls)
        if isinstance(phase, Bidding)
        else (),
        guidance=_guidance(laws, view),
        scores=view.match_score.totals,
        target=laws.options.target,
        ranks=PACK.ranks,
        by_rank=True,
    )


def _notes(view: View, seat: Seat) -> Iterator[Phrase]:
    purchase = purchase_of(view.phase)
    if seat == view.dealer:
        yield Phrase("note_dealer")
    if purchase is not None and purchase.bidder == seat:
        yield Phrase("note_bidder", {"bid": purchase.bid})
    if isinstance(view.phase, Bidding):
        yield from [_said(call) for call in view.phase.auction.calls if call.seat == seat][-1:]


def _said(call: Call) -> Phrase:
    return Phrase("note_passed") if call.bid is None else Phrase("note_bid", {"bid": call.bid})


def _headline(view: View) -> tuple[Phrase, ...]:
    purchase = purchase_of(view.phase)
    if purchase is not None:
        return (Phrase("contract", {"seat": purchase.bidder, "bid": purchase.bid}),)
    if not isinstance(view.phase, Bidding):
        return ()
    auction = view.phase.auction
    if auction.bidder is None:
        return (Phrase("auction_open"),)
    return (Phrase("auction_high", {"seat": auction.bidder, "bid": auction.high}),)


def _plays(leader: Seat, kinds: tuple[int, ...]) -> tuple[tuple[Seat, str], ...]:
    return tuple(((leader + place) % SEATS, PACK.kinds[kind]) for place, kind in enumerate(kinds))


def _last_trick(phase: Tricks | None) -> Trick | None:
    if phase is None or not phase.taken:
        return None
    trick = phase.taken[-1]
    return Trick(_plays(trick.leader, trick.kinds), trick.winner)


def _tallies(phase: Tricks | None) -> tuple[Tally, ...]:
    return () if phase is None else (Tally(Phrase("tally_tricks"), tricks_won(phase)),)


def _laid(view: View) -> tuple[ShownCards, ...]:
    phase = view.phase
    if not isinstance(phase, Laying | Tricks) or not phase.laid:
        return ()
    cards = PACK.cards(cards_of(phase.laid))
    what = Phrase("set_of", {"number": len(cards), "rank": cards[0][0]})
    return (ShownCards(phase.purchase.bidder, what, SET_POINTS[len(cards)], cards),)


def _piles(view: View) -> tuple[Pile, ...]:
    match view.phase:
        case Bidding():
            return (Pile(Phrase("pile_stock"), STOCK),)
        case Tricks(laid=laid) if len(laid) < STOCK:
            return (Pile(Phrase("pile_discards"), STOCK - len(laid), PACK.cards(view.thrown)),)
    return ()


def _guidance(laws: Laws, view: View) -> tuple[Phrase, ...]:
    phase = view.phase
    if view.seat is None or view.seat not in to_act(phase):
        return ()
    match phase:
        case Bidding():
            return (Phrase("guide_bid", {"least": laws.options.lowest_bid}),)
        case Laying():
            return (Phrase("guide_lay", {"number": PACK.size(view.hand) - HAND}),)
        case Tricks(kinds=kinds):
            return (Phrase("guide_follow" if kinds else "guide_lead"),)
    return ()
