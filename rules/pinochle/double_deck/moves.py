"""What a move of double-deck pinochle does: the deal, the auction, the exchange, the melds, the play, the score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from rules.engine import tricks
from rules.engine.auction import Auction
from rules.engine.cards import Bag
from rules.engine.moves import Event, IllegalMove, Move, Seat
from rules.engine.protocol import Deck, Part, Step
from rules.engine.score import nobody_bid
from rules.engine.tricks import FinishedTrick
from rules.pinochle.exchange import Gift, gift_event
from rules.pinochle.melds import NO_MELD, Melding, marriages

from . import legal
from .events import delivery_event, meld_events
from .games import PartnershipGame
from .laws import Laws
from .legal import SUIT_INDEX, remark_phrase
from .score import countable, lost_by_rule, outcome_code, score_deal
from .state import (
    HAND,
    PACK,
    Asking,
    Bidding,
    Dealing,
    Melded,
    Naming,
    Over,
    Passing,
    Purchase,
    State,
    Tricks,
)
from .view import view_of

PAYS_MELD = ("meld", "25+meld", "50+meld")
"""House rules by which the others score their meld when a bid is lost unplayed, whatever the reason."""

_LED, _PLAYED = (
    tuple(tuple(Event(what, {"seat": seat, "card": card}) for card in PACK.kinds) for seat in range(6))
    for what in ("led", "played")
)


def deck(laws: Laws, state: State) -> Deck | None:
    """The whole pack, twenty cards to each."""
    return _deck_of(laws.game) if isinstance(state.phase, Dealing) else None


@lru_cache
def _deck_of(game: PartnershipGame) -> Deck:
    return Deck(
        game.pack.cards_in_order, tuple(Part(f"hand {seat}", seat, HAND) for seat in range(game.seats))
    )


def apply(laws: Laws, state: State, seat: Seat | None, move: Move) -> Step[State]:
    """Check and make a move; seat None brings the cards. Raises IllegalMove."""
    phase = state.phase
    if seat is None:
        return _deal(laws, state, move)
    if isinstance(phase, Tricks) and move.verb == "play":
        return _play(laws, state, phase, seat, move)
    if not legal.acts(phase, seat):
        raise IllegalMove(legal.out_of_turn(phase, seat))
    legal.check(laws, view_of(state, seat), move)
    match phase:
        case Bidding(auction):
            return _call(laws, state, auction, seat, move)
        case Asking(purchase):
            return _ask(laws, state, purchase, seat, move.words[0])
        case Passing():
            return _give(laws, state, phase, seat, move)
        case Naming(purchase):
            return _name(laws, state, purchase, seat, move.words[0])
        case Tricks(melded):
            lost = replace(melded, lost="thrown_in")
            return _lose(laws, state, lost, (Event("thrown_in", {"seat": seat}),))
    raise IllegalMove("no_such_move", move=str(move)[:60])


def _deal(laws: Laws, state: State, move: Move) -> Step[State]:
    if not isinstance(state.phase, Dealing):
        raise IllegalMove("no_such_move", move=str(move)[:60])
    words, seats = move.words, laws.game.seats
    if move.verb != "deal" or not laws.game.pack.is_whole(words):
        raise IllegalMove("bad_deal")
    dealt = [words[seat * HAND : (seat + 1) * HAND] for seat in range(seats)]
    hands = tuple([PACK.heap(cards) for cards in dealt])
    auction = Auction(seats, turn=(state.dealer + 1) % seats)
    private = {seat: {"cards": PACK.in_order(cards)} for seat, cards in enumerate(dealt)}
    event = Event("dealt", {"dealer": state.dealer, "deal": state.match_score.deal}, private)
    return Step(State(state.dealer, state.match_score, Bidding(auction), hands), (event,))


def _call(laws: Laws, state: State, auction: Auction, seat: Seat, move: Move) -> Step[State]:
    if move.verb == "pass":
        auction = auction.after(None)
        event = Event("passed", {"seat": seat})
    else:
        remark = move.words[1] if len(move.words) > 1 else ""
        bid = int(move.words[0])
        auction = auction.after(bid, remark)
        facts: Mapping[str, object] = {"seat": seat, "bid": bid, "call": len(auction.calls) - 1}
        event = (
            Event("bid_remark", {**facts, "remark": remark_phrase(remark)}) if remark else Event("bid", facts)
        )
    return _after_call(laws, state, auction, (event,))


def _after_call(laws: Laws, state: State, auction: Auction, events: tuple[Event, ...]) -> Step[State]:
    dealer = state.dealer
    silent = auction.bidder is None
    forced = laws.options.forced_dealer_bid == "opening_min" and auction.turn == dealer
    if silent and forced and len(auction.passed) == laws.game.seats - 1:
        auction = auction.after(laws.bids.opening)
        events = (*events, Event("forced", {"seat": dealer, "bid": laws.bids.opening}))
    elif not auction.over(laws.bids):
        return Step(State(state.dealer, state.match_score, Bidding(auction), state.hands), events)
    if auction.bidder is None or auction.high is None:
        thrown_in = (
            Event("all_passed")
            if state.match_score.alone
            else Event("nobody_bid", {"dealer": (dealer + 1) % laws.game.seats})
        )
        return Step(
            State(dealer, state.match_score, Over(nobody_bid(len(laws.game.sides)))), (*events, thrown_in)
        )
    purchase = Purchase(auction.bidder, auction.high, auction.calls)
    bought = Event("bought", {"seat": purchase.bidder, "bid": purchase.bid})
    return _go_on(laws, state, purchase, (*events, bought))


def _go_on(laws: Laws, state: State, purchase: Purchase, events: tuple[Event, ...]) -> Step[State]:
    """From the auction to whatever the house rules put first: asking, passing or naming."""
    options = laws.options
    if options.pass_cards and options.pass_timing == "before_trump" and not state.gifts:
        if options.requested_suit != "none" and purchase.request is None:
            return Step(state._replace(phase=Asking(purchase)), events)
        return Step(state._replace(phase=_exchange(laws, purchase)), events)
    if legal.trump_suits(laws, purchase, state.hands[purchase.bidder]):
        return Step(
            State(state.dealer, state.match_score, Naming(purchase), state.hands, state.gifts), events
        )
    return _no_marriage(laws, state, purchase, events)


def _no_marriage(laws: Laws, state: State, purchase: Purchase, events: tuple[Event, ...]) -> Step[State]:
    """The bidder cannot name trumps: only a house rule that pays the others their meld has it laid."""
    others = 1 - purchase.bidder % 2
    events = (*events, Event("no_marriage", {"seat": purchase.bidder}))
    seats = laws.game.seats
    melds: tuple[Melding, ...] = (NO_MELD,) * seats
    announced: tuple[int, ...] = (0,) * seats
    counted = (0, 0)
    if laws.options.throw_in_opponents in PAYS_MELD:
        full, points, sums = _melding(laws, purchase, state.hands)
        melds = tuple(full[seat] if seat % 2 == others else NO_MELD for seat in range(seats))
        announced = tuple(points[seat] if seat % 2 == others else 0 for seat in range(seats))
        counted = (sums[0], 0) if others == 0 else (0, sums[1])
        events = (*events, *meld_events(laws.options, melds, announced, counted, sides=(others,)))
    return _lose(laws, state, Melded(purchase, melds, announced, counted, "no_marriage"), events)


def _exchange(laws: Laws, purchase: Purchase) -> Passing:
    unseen = laws.options.pass_order == "simultaneous"
    waiting = (purchase.bidder, purchase.partner) if unseen else (purchase.partner,)
    return Passing(purchase, waiting, laws.options.pass_cards, unseen)


def _ask(laws: Laws, state: State, purchase: Purchase, seat: Seat, suit: str) -> Step[State]:
    if suit == "none":
        return Step(state._replace(phase=_exchange(laws, purchase)), ())
    purchase = replace(purchase, request=suit)
    event = Event("asked", {"seat": seat, "suit": suit})
    return Step(state._replace(phase=_exchange(laws, purchase)), (event,))


def _give(laws: Laws, state: State, phase: Passing, seat: Seat, move: Move) -> Step[State]:
    purchase, cards = phase.purchase, PACK.bag(move.words)
    gift = Gift(seat, (seat + 2) % 4, cards, delivered=not phase.unseen, at_once=phase.unseen)
    hands = list(state.hands)
    hands[seat] -= cards
    gifts = (*state.gifts, gift)
    waiting = tuple(other for other in phase.waiting if other != seat)
    events: tuple[Event, ...] = (gift_event(PACK, gift, phase.number),)
    if phase.unseen and waiting:
        after = State(state.dealer, state.match_score, replace(phase, waiting=waiting), tuple(hands), gifts)
        # The other partner must choose unseen: he learns only that cards lie ready for him.
        return Step(after, (gift_event(PACK, gift, phase.number, open_to_both=False),))
    if phase.unseen:
        first, second = gifts
        hands[first.taker] += first.cards
        hands[second.taker] += second.cards
        gifts = (replace(first, delivered=True), replace(second, delivered=True))
        events = (*events, delivery_event(gifts[0], phase.number))
    else:
        hands[gift.taker] += cards
        if seat == purchase.partner:
            after = State(
                state.dealer,
                state.match_score,
                replace(phase, waiting=(purchase.bidder,)),
                tuple(hands),
                gifts,
            )
            return Step(after, events)
    return _end_exchange(
        laws, State(state.dealer, state.match_score, phase, tuple(hands), gifts), purchase, events
    )


def _end_exchange(laws: Laws, state: State, purchase: Purchase, events: tuple[Event, ...]) -> Step[State]:
    if purchase.trump is None:
        return _go_on(laws, state, purchase, events)
    return _lay(laws, state, purchase, events)


def _name(laws: Laws, state: State, purchase: Purchase, seat: Seat, suit: str) -> Step[State]:
    purchase = replace(purchase, trump=suit)
    events = (Event("named", {"seat": seat, "suit": suit}),)
    if laws.options.pass_cards and laws.options.pass_timing == "after_trump":
        return Step(state._replace(phase=_exchange(laws, purchase)), events)
    return _lay(laws, state, purchase, events)


def _lay(laws: Laws, state: State, purchase: Purchase, events: tuple[Event, ...]) -> Step[State]:
    """Everybody lays the melds held; then the play, unless the bid is lost already."""
    options, bidder, trump = laws.options, purchase.bidder, purchase.trump or ""
    melds, announced, counted = _melding(laws, purchase, state.hands)
    events = (*events, *meld_events(laws.options, melds, announced, counted))
    if options.marriage_requirement == "after_exchange" and trump not in marriages(PACK, state.hands[bidder]):
        lost = "no_marriage"
        events = (*events, Event("no_marriage_in", {"seat": bidder, "suit": trump}))
    else:
        lost = lost_by_rule(options, purchase.bid, counted[bidder % 2])
        if lost == "too_short":
            events = (*events, Event("too_short", {"short": laws.game.far_short * options.scale}))
    melded = Melded(purchase, melds, announced, counted, lost)
    if lost:
        return _lose(laws, state, melded, events)
    return Step(
        State(state.dealer, state.match_score, Tricks(melded, leader=bidder), state.hands, state.gifts),
        events,
    )


def _melding(
    laws: Laws, purchase: Purchase, hands: tuple[Bag, ...]
) -> tuple[tuple[Melding, ...], tuple[int, ...], tuple[int, int]]:
    """What each seat shows, what each announces, what each side may count."""
    # Why not more is not asked for: the notes of a melding speak of cards that stay in the hand.
    full = tuple(laws.counter.melds(hand, purchase.trump) for hand in hands)
    ours, theirs = (sum(melding.points for melding in full[side::2]) for side in (0, 1))
    counted = countable(laws.options, ours), countable(laws.options, theirs)
    counting = tuple(melding if counted[seat % 2] else NO_MELD for seat, melding in enumerate(full))
    return counting, tuple(melding.points for melding in full), counted


def _lose(laws: Laws, state: State, melded: Melded, events: tuple[Event, ...]) -> Step[State]:
    """The bid is lost before the first lead: score it, or play on for the others' sake."""
    if laws.options.throw_in_opponents == "play_on" and melded.purchase.trump:
        return Step(
            State(
                state.dealer,
                state.match_score,
                Tricks(melded, melded.purchase.bidder),
                state.hands,
                state.gifts,
            ),
            events,
        )
    return _score(laws, state, melded, None, events)


def _play(laws: Laws, state: State, phase: Tricks, seat: Seat, move: Move) -> Step[State]:
    dealer, match_score, _, before, gifts = state
    melded, leader, lying, best, points, taken = phase
    seats = len(melded.melds)
    if (leader + len(lying)) % seats != seat:
        raise IllegalMove(legal.out_of_turn(phase, seat))
    kind = legal.card_to_play(phase, before[seat], move)
    hands_after = list(before)
    hands_after[seat] -= PACK.units[kind]
    hands = tuple(hands_after)
    if not lying:
        opened = Tricks(melded, leader, (kind,), seat, points, taken)
        return Step(State(dealer, match_score, opened, hands, gifts), (_LED[seat][kind],))
    kinds = lying + (kind,)
    if tricks.beats(PACK, kind, lying[(best - leader) % seats], SUIT_INDEX[melded.purchase.trump or ""]):
        best = seat
    played = _PLAYED[seat][kind]
    if len(kinds) < seats:
        going = Tricks(melded, leader, kinds, best, points, taken)
        return Step(State(dealer, match_score, going, hands, gifts), (played,))
    return _take(laws, state, phase, hands, FinishedTrick(leader, kinds, best), played)


def _take(
    laws: Laws, state: State, phase: Tricks, hands: tuple[Bag, ...], trick: FinishedTrick, played: Event
) -> Step[State]:
    melded, _, _, _, (ours, theirs), before = phase
    leader, kinds, winner = trick
    worths, taken = laws.worths, before + (trick,)
    worth = 0
    for kind in kinds:
        worth += worths[kind]
    if len(taken) == HAND:
        worth += laws.options.last_trick * laws.options.scale
    points = (ours, theirs + worth) if winner & 1 else (ours + worth, theirs)
    card = PACK.kinds[kinds[(winner - leader) % len(kinds)]]
    took = Event("took", {"seat": winner, "card": card, "trick": len(taken), "points": worth})
    if len(taken) == HAND:
        return _score(laws, state, melded, points, (played, took), taken)
    after = Tricks(melded, winner, (), winner, points, taken)
    return Step(State(state.dealer, state.match_score, after, hands, state.gifts), (played, took))


def _score(
    laws: Laws,
    state: State,
    melded: Melded,
    points: tuple[int, int] | None,
    events: tuple[Event, ...],
    taken: tuple[FinishedTrick, ...] = (),
) -> Step[State]:
    score, side = score_deal(laws.options, melded, points, taken), melded.purchase.bidder % 2
    facts = {
        "side": side, "other": 1 - side, "bid": melded.purchase.bid, "outcome": outcome_code(score.outcome),
        "ours": score.points[side], "theirs": score.points[1 - side],
    }  # fmt: skip
    return Step(State(state.dealer, state.match_score, Over(score)), (*events, Event("scored", facts)))
