"""What a move does at an auction table: pure functions of the laws, the state and the move."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from rules.engine.auction import Auction
from rules.engine.cards import Kind, UnknownCard
from rules.engine.moves import Event, IllegalMove, Move, Phrase, Seat
from rules.engine.protocol import Deck, Part, Step
from rules.engine.score import DealScore, nobody_bid
from rules.engine.tricks import FinishedTrick, beats
from rules.pinochle.exchange import Gift, gift_event
from rules.pinochle.melds import NO_MELD
from rules.pinochle.phrases import meld_item
from rules.pinochle.single.pack import SUIT_INDEX

from . import legal
from .games import AuctionGame
from .laws import Laws, melds_win
from .score import NO_TRICK, buried_points, outcome_code, score_conceded, score_deal
from .state import (
    Bidding,
    Burying,
    Dealing,
    LaidMelds,
    Naming,
    Over,
    Passing,
    Sale,
    State,
    Tricks,
    partner_of,
)
from .view import view_of


@lru_cache(maxsize=8)
def _deck_of(game: AuctionGame) -> Deck:
    """The pack, and who gets what of it."""
    parts = [Part(f"hand {seat}", seat, game.hand) for seat in range(game.seats)]
    if game.widow:
        parts.append(Part("widow", None, game.widow))
    return Deck(game.pack.cards_in_order, tuple(parts))


def deck(laws: Laws, state: State) -> Deck | None:
    """The cards that want shuffling now."""
    return _deck_of(laws.game) if isinstance(state.phase, Dealing) else None


def apply(laws: Laws, state: State, seat: Seat | None, move: Move) -> Step[State]:
    """Check and make a move; seat None brings the cards."""
    phase = state.phase
    if seat is None:
        return _deal(laws, state, move)
    if seat not in legal.to_act(phase):
        raise IllegalMove(legal.out_of_turn(phase))
    if isinstance(phase, Tricks) and move.verb == "play":
        return _play(laws, state, phase, seat, legal.card_to_play(laws, phase, seat, state.hands[seat], move))
    legal.check(laws, view_of(state, seat), move)
    match phase:
        case Bidding(auction):
            return _call(laws, state, auction, seat, move)
        case Naming(purchase) if move == legal.CONCEDE:
            return _concede(laws, state, purchase, seat)
        case Naming(purchase):
            return _name(laws, state, purchase, seat, move.words[0])
        case Burying(purchase):
            return _bury(laws, state, purchase, seat, move)
        case Passing():
            return _give(laws, state, phase, move)
        case Tricks(laid):
            return _concede(laws, state, laid.purchase, seat, laid)
    raise IllegalMove("no_such_move", move=str(move)[:60])


def _deal(laws: Laws, state: State, move: Move) -> Step[State]:
    if not isinstance(state.phase, Dealing):
        raise IllegalMove("no_such_move", move=str(move)[:60])
    words, game, dealer, pack = move.words, laws.game, state.dealer, laws.pack
    try:
        whole = pack.bag(words) == pack.full
    except UnknownCard:
        raise IllegalMove("bad_deal") from None
    if move.verb != "deal" or not whole:
        raise IllegalMove("bad_deal")
    hands = tuple(pack.bag(words[s * game.hand : (s + 1) * game.hand]) for s in range(game.seats))
    aside = pack.bag(words[game.seats * game.hand :])
    auction = Auction(game.seats, (dealer + 1) % game.seats)
    private = {seat: {"cards": pack.cards(hands[seat])} for seat in range(game.seats)}
    event = Event("dealt", {"dealer": dealer, "deal": state.match_score.deal}, private)
    return Step(replace(state, phase=Bidding(auction), hands=hands, aside=aside), (event,))


def _call(laws: Laws, state: State, auction: Auction, seat: Seat, move: Move) -> Step[State]:
    if move.verb == "pass":
        auction, event = auction.after(None), Event("passed", {"seat": seat})
    else:
        bid = int(move.words[0])
        auction, event = auction.after(bid), Event("bid", {"seat": seat, "bid": bid})
    return _after_call(laws, state, auction, (event,))


def _after_call(laws: Laws, state: State, auction: Auction, events: tuple[Event, ...]) -> Step[State]:
    if legal.is_left_with_it(laws, auction):
        dealer, least = auction.turn, laws.bids.opening
        auction = auction.after(least)
        events = (*events, Event("forced", {"seat": dealer, "bid": least}))
    if not auction.over(laws.bids):
        return Step(replace(state, phase=Bidding(auction)), events)
    if auction.bidder is None or auction.high is None:
        passed = Over(nobody_bid(len(laws.game.sides)))
        if state.match_score.alone:
            event = Event("all_passed")
        else:
            event = Event("nobody_bid", {"dealer": (state.dealer + 1) % laws.game.seats})
        return Step(_end_deal(laws, state, passed), (*events, event))
    return _end_auction(laws, state, Sale(auction.bidder, auction.high, auction.calls), events)


def _end_auction(laws: Laws, state: State, purchase: Sale, events: tuple[Event, ...]) -> Step[State]:
    """The auction is over: the bidder takes the widow, if there is one, and names trumps, or names them first."""
    events = (*events, Event("bought", {"seat": purchase.bidder, "bid": purchase.bid}))
    if not laws.game.widow or laws.game.names_first:
        return Step(replace(state, phase=Naming(purchase)), events)
    state, purchase, turned = _widow_turned(laws, state, purchase)
    return Step(replace(state, phase=Naming(purchase)), (*events, turned))


def _widow_turned(laws: Laws, state: State, purchase: Sale) -> tuple[State, Sale, Event]:
    """The widow is turned for all to see and goes into the bidder's hand."""
    bidder, widow, hands = purchase.bidder, state.aside, list(state.hands)
    hands[bidder] += widow
    turned = Event("widow_turned", {"seat": bidder, "cards": laws.pack.cards(widow)})
    return replace(state, hands=tuple(hands), aside=0), replace(purchase, widow=widow), turned


def _name(laws: Laws, state: State, purchase: Sale, seat: Seat, suit: str) -> Step[State]:
    purchase = replace(purchase, trump=suit)
    events: tuple[Event, ...] = (Event("named", {"seat": seat, "suit": suit}),)
    if laws.game.names_first:
        state, purchase, turned = _widow_turned(laws, state, purchase)
        events = (*events, turned)
    if laws.game.widow:
        return Step(replace(state, phase=Burying(purchase)), events)
    if number := laws.options.pass_cards:
        partner = partner_of(laws.game, seat)
        return Step(replace(state, phase=Passing(purchase, partner, number)), events)
    return _lay(laws, state, purchase, events)


def _give(laws: Laws, state: State, phase: Passing, move: Move) -> Step[State]:
    """The partner passes cards first; the bidder has looked at them before passing as many back."""
    purchase, giver = phase.purchase, phase.giver
    gift = Gift(giver, partner_of(laws.game, giver), laws.pack.bag(move.words), delivered=True)
    hands = list(state.hands)
    hands[giver] -= gift.cards
    hands[gift.taker] += gift.cards
    after = replace(state, hands=tuple(hands), gifts=(*state.gifts, gift))
    events = (gift_event(laws.pack, gift, phase.number),)
    if giver != purchase.bidder:
        return Step(replace(after, phase=replace(phase, giver=purchase.bidder)), events)
    return _lay(laws, after, purchase, events)


def _concede(
    laws: Laws, state: State, purchase: Sale, seat: Seat, laid: LaidMelds | None = None
) -> Step[State]:
    event = Event("conceded", {"seat": seat, "bid": purchase.bid})
    return _settle(laws, state, purchase, score_conceded(laws, purchase, laid), (event,))


def _bury(laws: Laws, state: State, purchase: Sale, seat: Seat, move: Move) -> Step[State]:
    cards = laws.pack.bag(move.words)
    hands = list(state.hands)
    hands[seat] -= cards
    private = {seat: {"cards": laws.pack.cards(cards)}}
    event = Event("buried", {"seat": seat, "number": len(move.words)}, private)
    return _lay(laws, replace(state, hands=tuple(hands), aside=cards), purchase, (event,))


def _lay(laws: Laws, state: State, purchase: Sale, events: tuple[Event, ...]) -> Step[State]:
    game = laws.game
    melds = tuple(
        laws.counter.melds(hand, purchase.trump) if game.all_meld or seat == purchase.bidder else NO_MELD
        for seat, hand in enumerate(state.hands)
    )
    points = tuple(sum(melds[seat].points for seat in side) for side in game.sides)
    happened = [
        Event(
            "melded",
            {"seat": seat, "points": melding.points, "melds": tuple(map(meld_item, melding.melds))},
        )
        if melding.melds
        else Event("melded_nothing", {"seat": seat})
        for seat, melding in enumerate(melds)
        if game.all_meld or seat == purchase.bidder
    ]
    left = (state.dealer + 1) % game.seats
    leader = purchase.bidder if laws.options.leader == "bidder" else left
    phase = Tricks(LaidMelds(purchase, melds, points), leader, (), leader, (0,) * len(game.sides))
    events = (*events, *happened)
    if melds_win(laws.options) and points[game.side_of(purchase.bidder)] >= purchase.bid:
        enough = Event("melds_enough", {"seat": purchase.bidder, "bid": purchase.bid})
        return _score(laws, state, phase, (*events, enough))
    return Step(replace(state, phase=phase), events)


def _play(laws: Laws, state: State, phase: Tricks, seat: Seat, kind: Kind) -> Step[State]:
    hands_after = list(state.hands)
    hands_after[seat] -= laws.pack.units[kind]
    hands, kinds = tuple(hands_after), (*phase.kinds, kind)
    best, trump = phase.winner, SUIT_INDEX[phase.laid.purchase.trump or ""]
    if len(kinds) == 1 or beats(laws.pack, kind, legal.best(laws, phase), trump):
        best = seat
    event = Event("led" if len(kinds) == 1 else "played", {"seat": seat, "card": laws.pack.kinds[kind]})
    if len(kinds) < laws.game.seats:
        going = replace(phase, kinds=kinds, winner=best)
        after = State(state.dealer, state.match_score, going, hands, state.aside, state.gifts)
        return Step(after, (event,))
    return _take(laws, replace(state, hands=hands), phase, FinishedTrick(phase.leader, kinds, best), event)


def _take(laws: Laws, state: State, phase: Tricks, trick: FinishedTrick, played: Event) -> Step[State]:
    taken = (*phase.taken, trick)
    last = len(taken) == laws.game.hand
    worth = sum(laws.worths[kind] for kind in trick.kinds) + (laws.game.last_trick if last else 0)
    points = list(phase.points)
    points[laws.game.side_of(trick.winner)] += worth
    card = laws.pack.kinds[trick.kinds[(trick.winner - trick.leader) % laws.game.seats]]
    took = Event("took", {"seat": trick.winner, "card": card, "trick": len(taken), "points": worth})
    after = Tricks(phase.laid, trick.winner, (), trick.winner, tuple(points), taken)
    if last:
        return _score(laws, state, after, (played, took))
    return Step(replace(state, phase=after), (played, took))


def _score(laws: Laws, state: State, phase: Tricks, events: tuple[Event, ...]) -> Step[State]:
    score, bidder = score_deal(laws, phase, state.aside), phase.laid.purchase.bidder
    if state.aside:
        buried = {"buried": laws.pack.cards(state.aside), "points": buried_points(laws, state.aside)}
        events = (*events, Event("buried_count", {"seat": bidder, **buried}))
    lost = score.of("meld", voids=(NO_TRICK,))
    voided = tuple(
        Event("lost_melds", {"side": side, "points": points}) for side, points in enumerate(lost) if points
    )
    return _settle(laws, state, phase.laid.purchase, score, (*events, *voided))


def _settle(
    laws: Laws, state: State, purchase: Sale, score: DealScore, events: tuple[Event, ...]
) -> Step[State]:
    """The deal ended with its score, and what it gave each side."""
    happened = tuple(
        Phrase("side_points", {"side": side, "points": points}) for side, points in enumerate(score.points)
    )
    facts = {
        "side": laws.game.side_of(purchase.bidder),
        "bid": purchase.bid,
        "outcome": outcome_code(score.outcome),
        "scores": happened,
    }
    return Step(_end_deal(laws, state, Over(score)), (*events, Event("scored", facts)))


def _end_deal(laws: Laws, state: State, over: Over) -> State:
    """The deal once it has ended: nobody holds anything."""
    return State(state.dealer, state.match_score, over, (0,) * laws.game.seats)
