"""What a move does: pure functions of the laws, the state and the move."""

from __future__ import annotations

from dataclasses import replace

from rules.engine.auction import Auction
from rules.engine.cards import Kind
from rules.engine.moves import Event, IllegalMove, Move, Seat
from rules.engine.protocol import Deck, Part, Step
from rules.engine.score import nobody_bid
from rules.engine.tricks import FinishedTrick, beats

from . import legal
from .laws import SET_POINTS, Laws
from .score import score_deal
from .state import (
    HAND,
    PACK,
    SEATS,
    SIDES,
    STOCK,
    Bidding,
    Dealing,
    Laying,
    Over,
    Purchase,
    State,
    Tricks,
    cards_of,
)
from .view import view_of

_DECK = Deck(
    PACK.cards_in_order,
    (*(Part(f"hand {seat}", seat, HAND) for seat in range(SEATS)), Part("stock", None, STOCK)),
)


def deck(state: State) -> Deck | None:
    """The cards that want shuffling now."""
    return _DECK if isinstance(state.phase, Dealing) else None


def apply(laws: Laws, state: State, seat: Seat | None, move: Move) -> Step[State]:
    """Check and make a move; seat None brings the cards."""
    if seat is None:
        return _deal(state, move)
    if seat not in legal.to_act(state.phase):
        raise IllegalMove(legal.out_of_turn(state.phase))
    legal.check(laws, view_of(state, seat), move)
    match state.phase:
        case Bidding(auction):
            return _call(laws, state, auction, seat, move)
        case Laying() as phase:
            return _gather(state, phase, seat, move)
        case Tricks() as phase:
            return _play(state, phase, seat, PACK.index[move.words[0]])
    raise IllegalMove("no_such_move", move=str(move)[:60])


def _deal(state: State, move: Move) -> Step[State]:
    if not isinstance(state.phase, Dealing):
        raise IllegalMove("no_such_move", move=str(move)[:60])
    if move.verb != "deal" or not PACK.is_whole(move.words):
        raise IllegalMove("bad_deal")
    words = move.words
    hands = tuple(PACK.bag(words[seat * HAND : (seat + 1) * HAND]) for seat in range(SEATS))
    bidding = Bidding(Auction(SEATS, (state.dealer + 1) % SEATS))
    private = {seat: {"cards": PACK.cards(hands[seat])} for seat in range(SEATS)}
    event = Event("dealt", {"dealer": state.dealer, "deal": state.match_score.deal}, private)
    return Step(replace(state, phase=bidding, hands=hands, stock=PACK.bag(words[SEATS * HAND :])), (event,))


def _call(laws: Laws, state: State, auction: Auction, seat: Seat, move: Move) -> Step[State]:
    if move.verb == "pass":
        auction, said = auction.after(None), Event("passed", {"seat": seat})
    else:
        bid = int(move.words[0])
        auction, said = auction.after(bid), Event("bid", {"seat": seat, "bid": bid})
    if not auction.over(laws.bids):
        return Step(replace(state, phase=Bidding(auction)), (said,))
    if auction.bidder is None or auction.high is None:
        passed_out = State(state.dealer, state.match_score, Over(nobody_bid(len(SIDES))))
        return Step(passed_out, (said, Event("nobody_bid")))
    return _take_up(state, Purchase(auction.bidder, auction.high, auction.calls), said)


def _take_up(state: State, purchase: Purchase, said: Event) -> Step[State]:
    """The stock goes into the bidder's hand."""
    bidder, hands = purchase.bidder, list(state.hands)
    hands[bidder] += state.stock
    bought = Event("bought", {"seat": bidder, "bid": purchase.bid})
    took = Event("took_up", {"seat": bidder, "number": STOCK}, {bidder: {"cards": PACK.cards(state.stock)}})
    after = replace(state, phase=Laying(purchase), hands=tuple(hands), stock=0)
    return Step(after, (said, bought, took))


def _gather(state: State, phase: Laying, seat: Seat, move: Move) -> Step[State]:
    cards = PACK.bag(move.words)
    hands = list(state.hands)
    hands[seat] -= cards
    state = replace(state, hands=tuple(hands))
    if move.verb == "discard":
        private = {seat: {"cards": PACK.cards(cards)}}
        event = Event("discarded", {"seat": seat, "number": len(move.words)}, private)
        return Step(_led_by(replace(state, thrown=cards), phase), (event,))
    laid = PACK.kinds_in(PACK.mask(cards + cards_of(phase.laid)))
    event = Event(
        "laid" if move.verb == "lay" else "added",
        {"seat": seat, "cards": PACK.cards(cards), "points": SET_POINTS[len(laid)]},
    )
    phase = replace(phase, laid=laid)
    if PACK.size(hands[seat]) == HAND:
        return Step(_led_by(state, phase), (event,))
    return Step(replace(state, phase=phase), (event,))


def _led_by(state: State, phase: Laying) -> State:
    """The bidder has five cards left and leads."""
    bidder = phase.purchase.bidder
    return replace(state, phase=Tricks(phase.purchase, phase.laid, bidder, winner=bidder))


def _play(state: State, phase: Tricks, seat: Seat, kind: Kind) -> Step[State]:
    hands = list(state.hands)
    hands[seat] -= PACK.units[kind]
    state = replace(state, hands=tuple(hands))
    first = not phase.kinds
    winner = seat if first or beats(PACK, kind, legal.winning(phase), None) else phase.winner
    kinds = (*phase.kinds, kind)
    event = Event("led" if first else "played", {"seat": seat, "card": PACK.kinds[kind]})
    if len(kinds) < SEATS:
        return Step(replace(state, phase=replace(phase, kinds=kinds, winner=winner)), (event,))
    taken = (*phase.taken, FinishedTrick(phase.leader, kinds, winner))
    took = Event("took", {"seat": winner, "trick": len(taken)})
    after = Tricks(phase.purchase, phase.laid, winner, (), winner, taken)
    if len(taken) < HAND:
        return Step(replace(state, phase=after), (event, took))
    score = score_deal(after)
    facts = {
        "side": phase.purchase.side,
        "bid": phase.purchase.bid,
        "outcome": f"outcome_{score.outcome}",
        "first": score.points[0],
        "second": score.points[1],
    }
    return Step(State(state.dealer, state.match_score, Over(score)), (event, took, Event("scored", facts)))
