"""What may be done at an auction table, and why anything else may not: prompts, checks, refusals.

All of it is answered from a view alone; what a move then does stands in moves.py.
"""

from __future__ import annotations

from functools import lru_cache

from rules.engine import tricks
from rules.engine.auction import Auction, BidLaw
from rules.engine.cards import Bag, Kind, Mask, Pack
from rules.engine.moves import NO_SEAT, IllegalMove, Move, Phrase, Seat
from rules.engine.prompts import Choose, Number, Pick, Prompt, Words, is_offered, number_of
from rules.engine.tricks import Law
from rules.pinochle.single import pack
from rules.pinochle.single.pack import PACK, SUIT_INDEX

from .laws import Laws
from .state import Bidding, Burying, Dealing, Naming, Over, Passing, Phase, Tricks, View

PASS, CONCEDE = Move("pass"), Move("concede")
TRUMP_MOVES = {suit: Move("trump", (suit,)) for suit in PACK.suits}

_BID, _BID_THIS = Words("move_bid", "confirm_bid"), Phrase("number_bid")
_PASSING = Choose((PASS,), words=(Words("move_pass", "confirm_pass"),))
_NAMING = (Choose(tuple(TRUMP_MOVES.values()), words=(Words("move_trump", "confirm_trump"),)),)
_CONCEDING = Choose((CONCEDE,), grave=True, words=(Words("move_concede", "confirm_concede"),))
_GIVE = Words("move_give", "confirm_give")
_BURY = Words("move_bury", "confirm_bury")


def prompts(laws: Laws, view: View) -> tuple[Prompt, ...]:
    """The moves open to the viewer."""
    phase, seat = view.phase, view.seat
    if seat is None or seat not in to_act(phase):
        return ()
    match phase:
        case Tricks():
            last = len(phase.taken) == laws.game.hand - 1 and len(phase.kinds) == laws.game.seats - 1
            plays = tricks.play_moves(laws.pack, playable(laws, phase, seat, view.hand), last)
            return (*plays, _CONCEDING) if may_concede_late(laws, phase) else plays
        case Bidding(auction):
            return _calls(laws.bids, auction.high, must_open(laws, auction))
        case Naming():
            return (*_NAMING, _CONCEDING) if may_concede_early(laws) else _NAMING
        case Passing(_, _, number):
            return (Pick("give", laws.pack.cards(view.hand), number, number, words=_GIVE),)
        case Burying():
            return (Pick("bury", laws.pack.cards(view.hand), laws.game.widow, laws.game.widow, words=_BURY),)
    return ()


@lru_cache(maxsize=1 << 10)
def _calls(bids: BidLaw, high: int | None, forced: bool) -> tuple[Prompt, ...]:
    numbers = tuple(
        Number("bid", span.start, span[-1], span.step, words=_BID, button=_BID_THIS)
        for span in bids.ranges(high)
    )
    return numbers if forced else (*numbers, _PASSING)


def must_open(laws: Laws, auction: Auction) -> bool:
    """Whether the player to speak is forced to bid: the first one, where the house says so."""
    forced = laws.options.forced_ninety or laws.options.forced_bid == "first"
    return forced and not auction.calls


def may_concede_early(laws: Laws) -> bool:
    """Whether a bid may be given up before trumps are named."""
    return laws.options.may_concede and not laws.game.concedes_late


def may_concede_late(laws: Laws, phase: Tricks) -> bool:
    """Whether a bid may be given up with the melds on the table, as long as no card has been led."""
    untouched = not phase.kinds and not phase.taken
    return untouched and laws.options.may_concede and laws.game.concedes_late


def is_left_with_it(laws: Laws, auction: Auction) -> bool:
    """Whether the dealer takes the deal at the lowest bid, all others having passed."""
    silent = auction.bidder is None and len(auction.passed) == auction.seats - 1
    return laws.options.forced_bid == "dealer" and silent


def follow_law(laws: Laws, leader: Seat, seat: Seat) -> Law:
    """What a seat owes to a trick led by another."""
    return laws.duties[leader != seat and laws.game.side_of(leader) == laws.game.side_of(seat)]


def playable(laws: Laws, phase: Tricks, seat: Seat, hand: Bag) -> Mask:
    """The kinds of a hand that may be played to the open trick."""
    trump = SUIT_INDEX[phase.laid.purchase.trump or ""]
    if not phase.kinds:
        return pack.playable(hand, None, 0, trump, laws.duties[0], laws.pack)
    led = laws.pack.suit_of[phase.kinds[0]]
    return pack.playable(hand, led, best(laws, phase), trump, follow_law(laws, phase.leader, seat), laws.pack)


def best(laws: Laws, phase: Tricks) -> Kind:
    """The card that is winning the open trick."""
    return phase.kinds[(phase.winner - phase.leader) % laws.game.seats]


def check(laws: Laws, view: View, move: Move) -> None:
    """Raise IllegalMove unless the viewer may make the move."""
    phase, seat = view.phase, view.seat
    if seat is None or seat not in to_act(phase):
        raise IllegalMove(out_of_turn(phase))
    if isinstance(phase, Tricks) and move.verb == "play":
        card_to_play(laws, phase, seat, view.hand, move)
    elif not is_offered(prompts(laws, view), move):
        raise _refusal(laws, view, move)


def card_to_play(laws: Laws, phase: Tricks, seat: Seat, hand: Bag, move: Move) -> Kind:
    """The kind a `play` names, if it may be played; raises IllegalMove."""
    open_trick = (phase.kinds[0], best(laws, phase)) if phase.kinds else None
    trump, law = SUIT_INDEX[phase.laid.purchase.trump or ""], follow_law(laws, phase.leader, seat)
    try:
        return pack.check_card(hand, pack.one_word(move), open_trick, trump, law, laws.pack)
    except IllegalMove as refused:
        if refused.code == "must_head" and not laws.options.must_head:
            raise IllegalMove("must_take_partner", **refused.facts) from None
        raise


def _refusal(laws: Laws, view: View, move: Move) -> IllegalMove:
    match view.phase, move.verb:
        case Bidding(auction), "bid":
            return _bid_refusal(laws.bids, auction, move)
        case Bidding(auction), "pass" if must_open(laws, auction):
            return IllegalMove("must_open", least=laws.bids.opening)
        case Naming(), "trump":
            return IllegalMove("must_name")
        case _, "concede":
            return IllegalMove("no_conceding")
        case Burying(), "bury":
            return _picking_refusal(laws.pack, "must_bury", laws.game.widow, view.hand, move)
        case Passing(_, _, number), "give":
            return _picking_refusal(laws.pack, "must_give", number, view.hand, move)
    return IllegalMove("no_such_move", move=str(move)[:60])


def _bid_refusal(bids: BidLaw, auction: Auction, move: Move) -> IllegalMove:
    word, *more = move.words or ("",)
    bid, spans = number_of(word), bids.ranges(auction.high)
    if bid is None:
        return IllegalMove("bid_unreadable", word=word[:20])
    if more:
        return IllegalMove("no_remarks")
    if not spans:
        return IllegalMove("bid_too_high", bid=bid, most=auction.high)
    if bid < spans[0].start:
        return IllegalMove("bid_too_low", bid=bid, least=spans[0].start)
    if bid > spans[-1][-1]:
        return IllegalMove("bid_too_high", bid=bid, most=spans[-1][-1])
    step = spans[0].step
    lower = bid - bid % step
    return IllegalMove("bid_off_step", bid=bid, lower=lower, upper=lower + step)


def _picking_refusal(cards: Pack, code: str, number: int, hand: Bag, move: Move) -> IllegalMove:
    for word in move.words:
        if word not in cards.index:
            return IllegalMove("no_such_card", word=word[:20])
    if len(move.words) != number:
        return IllegalMove(code, number=number)
    short = [w for w in move.words if move.words.count(w) > cards.count(hand, cards.index[w])]
    return IllegalMove("not_held", card=short[0])


def to_act(phase: Phase) -> frozenset[Seat]:
    """The one seat whose turn it is; nobody before the cards have come and when the deal is over."""
    match phase:
        case Tricks(laid, leader, kinds):
            return frozenset({(leader + len(kinds)) % len(laid.melds)})
        case Bidding(auction):
            return frozenset({auction.turn})
        case Naming(purchase) | Burying(purchase):
            return frozenset({purchase.bidder})
        case Passing(_, giver):
            return frozenset({giver})
    return NO_SEAT


def out_of_turn(phase: Phase) -> str:
    """Why a seat that is not to act may not move."""
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
    return "not_your_turn"
