"""What may be done at a double-deck table, and why anything else may not: prompts, checks, refusals.

All of it is answered from a view alone; what a move then does stands in moves.py.
"""

from __future__ import annotations

from functools import lru_cache

from rules.engine import tricks
from rules.engine.auction import Auction
from rules.engine.cards import Bag, Kind, Mask
from rules.engine.moves import NO_SEAT, IllegalMove, Move, Phrase, Seat
from rules.engine.prompts import Barred, Choose, Number, Pick, Prompt, Words, is_offered, number_of
from rules.pinochle.melds import marriages

from .laws import Laws, marriage_after_trumps
from .state import (
    HAND,
    PACK,
    Asking,
    Bidding,
    Dealing,
    Naming,
    Over,
    Passing,
    Phase,
    Purchase,
    Tricks,
    View,
)

PASS, THROW_IN = Move("pass"), Move("throw-in")
TRUMP_MOVES = {suit: Move("trump", (suit,)) for suit in PACK.suits}
ASK_MOVES = {suit: Move("ask", (suit,)) for suit in (*PACK.suits, "none")}
SUIT_INDEX = {suit: number for number, suit in enumerate(PACK.suits)}

BID = Words("move_bid", "confirm_bid")
GIVE = Words("move_give", "confirm_give")
NAME = Words("move_trump", "confirm_trump")
ASK = Words("move_ask", "confirm_ask")
ASK_NONE = Words("move_ask_none", "confirm_ask_none")
BID_THIS = Phrase("number_bid")

_TO_PASS = Choose((PASS,), words=(Words("move_pass", "confirm_pass"),))
_TO_THROW_IN = Choose((THROW_IN,), grave=True, words=(Words("move_throw-in", "confirm_throw-in"),))
_TO_ASK = Choose(tuple(ASK_MOVES[suit] for suit in PACK.suits), words=(ASK,))
_TO_ASK_OR_NOT = Choose(tuple(ASK_MOVES.values()), words=(ASK, ASK, ASK, ASK, ASK_NONE))
_ONE = tuple(frozenset({seat}) for seat in range(6))


# --- what may be done -------------------------------------------------------------------------------


def prompts(laws: Laws, view: View) -> tuple[Prompt, ...]:
    """The moves open to the viewer; none when it is not the viewer's turn."""
    seat, _, _, phase, hand, _ = view
    if isinstance(phase, Tricks):
        melded, leader, kinds, winner, _, taken = phase
        seats = len(melded.melds)
        if (leader + len(kinds)) % seats != seat:
            return ()
        last = len(kinds) == seats - 1 and len(taken) == HAND - 1
        mask = _playable(hand, kinds, (winner - leader) % seats, melded.purchase.trump)
        plays = tricks.play_moves(PACK, mask, last)
        return plays if taken or not may_throw_in(laws, phase) else (*plays, _TO_THROW_IN)
    if seat is None or not acts(phase, seat):
        return ()
    if isinstance(phase, Bidding):
        return open_calls(laws, phase.auction.high)
    match phase:
        case Asking():
            return (_TO_ASK_OR_NOT if laws.options.requested_suit == "suggest" else _TO_ASK,)
        case Passing():
            return (_giving(laws, phase, seat, hand),)
        case Naming(purchase):
            request = purchase.request if laws.options.trump_must_equal_request else None
            return _to_name(trump_suits(laws, purchase, hand), request)
    return ()


@lru_cache(maxsize=1 << 2 * len(PACK.suits))
def _to_name(suits: tuple[str, ...], request: str | None) -> tuple[Prompt]:
    """The suits that may be named; the others are shown with the reason, `request` being what trumps must equal."""
    moves = tuple(TRUMP_MOVES[suit] for suit in suits)
    why = Phrase("barred_request" if request else "barred_marriage")
    barred = tuple(Barred(move, why) for move in TRUMP_MOVES.values() if move not in moves)
    return (Choose(moves, words=(NAME,), barred=barred),)


@lru_cache(maxsize=1 << 12)
def open_calls(laws: Laws, high: int | None) -> tuple[Prompt, ...]:
    """What may be said over a bid; made once for each bid, for every turn of every auction asks."""
    remarks = tuple(remark_phrase(remark) for remark in laws.remarks)
    numbers = (
        Number("bid", s.start, s[-1], s.step, laws.remarks, words=BID, button=BID_THIS, remark_words=remarks)
        for s in laws.bids.ranges(high)
    )
    return (*numbers, _TO_PASS)


def remark_phrase(remark: str) -> Phrase:
    """The words for a remark made with a bid."""
    word, _, points = remark.partition("-")
    return Phrase("remark_meld", {"points": int(points)}) if points else Phrase(f"remark_{word}")


def playable(phase: Tricks, hand: Bag) -> Mask:
    """The kinds of a hand that may be played to the open trick."""
    melded, leader, kinds, winner, _, _ = phase
    return _playable(hand, kinds, (winner - leader) % len(melded.melds), melded.purchase.trump)


@lru_cache(maxsize=1 << 12)
def _playable(hand: Bag, kinds: tuple[Kind, ...], best: int, trump: str | None) -> Mask:
    """A turn asks three times (prompts, check, apply), so the answer is kept; `best` is a place in the trick."""
    cards = PACK.mask(hand)
    if not kinds:
        return cards
    return tricks.legal(PACK, cards, PACK.suit_of[kinds[0]], kinds[best], SUIT_INDEX[trump or ""])


def may_throw_in(laws: Laws, phase: Tricks) -> bool:
    """Whether the bidder may still give the hand up: before his first lead, where the rule allows it."""
    untouched = not phase.kinds and not phase.taken and not phase.melded.lost
    return untouched and laws.options.throw_in_when == "bidder"


def trump_suits(laws: Laws, purchase: Purchase, hand: Bag) -> tuple[str, ...]:
    """The suits the bidder may name with the hand he holds now."""
    options = laws.options
    free = options.marriage_requirement == "none" or marriage_after_trumps(options)
    suits = tuple(PACK.suits) if free else marriages(PACK, hand)
    if options.trump_must_equal_request and purchase.request:
        return tuple(suit for suit in suits if suit == purchase.request)
    return suits


def _giving(laws: Laws, phase: Passing, seat: Seat, hand: Bag) -> Pick:
    cards, number = PACK.cards(hand), phase.number
    suit = phase.purchase.request
    if laws.options.requested_suit == "mandatory" and suit and seat == phase.purchase.partner:
        of_suit = tuple(card for card in cards if card[1] == suit)
        if len(of_suit) >= number:
            return Pick("give", of_suit, number, number, words=GIVE)
        others = tuple(card for card in cards if card[1] != suit)
        rest = number - len(of_suit)
        return Pick("give", others, rest, rest, always=of_suit, words=GIVE)
    return Pick("give", cards, number, number, words=GIVE)


# --- refusals ---------------------------------------------------------------------------------------


def check(laws: Laws, view: View, move: Move) -> None:
    """Raise IllegalMove unless the viewer may make the move."""
    seat, _, _, phase, hand, _ = view
    if isinstance(phase, Tricks) and acts_in(phase, seat) and move.verb == "play":
        card_to_play(phase, hand, move)
    elif seat is None or not acts(phase, seat):
        raise IllegalMove(out_of_turn(phase, seat))
    elif not is_offered(prompts(laws, view), move):
        raise _refusal(laws, view, seat, move)


def card_to_play(phase: Tricks, hand: Bag, move: Move) -> Kind:
    """The kind a `play` names, if it may be played; raises IllegalMove."""
    try:
        (word,) = move.words
        kind = PACK.index[word]
    except (ValueError, KeyError):
        raise IllegalMove("no_such_card", word=" ".join(move.words)[:40]) from None
    melded, leader, kinds, winner, _, _ = phase
    best = (winner - leader) % len(melded.melds)
    if not _playable(hand, kinds, best, melded.purchase.trump) >> kind & 1:
        raise _cannot_play(phase, hand, kind)
    return kind


def _cannot_play(phase: Tricks, hand: Bag, kind: Kind) -> IllegalMove:
    cards = PACK.mask(hand)
    if not cards >> kind & 1:
        return IllegalMove("not_held", card=PACK.kinds[kind])
    led, best = PACK.suit_of[phase.kinds[0]], phase.kinds[(phase.winner - phase.leader) % phase.seats]
    trump = SUIT_INDEX[phase.melded.purchase.trump or ""]
    suit = PACK.suits[led]
    code = tricks.refusal(PACK, cards, led, best, trump, card=kind)
    return IllegalMove(code, suit=suit, led=suit, card=PACK.kinds[best])


def _refusal(laws: Laws, view: View, seat: Seat, move: Move) -> IllegalMove:
    phase = view.phase
    match phase, move.verb:
        case Bidding(auction), "bid":
            return _bid_refusal(laws, auction, move)
        case Asking(), _:
            return IllegalMove("must_ask")
        case Passing(), "give":
            return _gift_refusal(_giving(laws, phase, seat, view.hand), phase, view.hand, move)
        case Naming(purchase), "trump":
            suits = trump_suits(laws, purchase, view.hand)
            if move.words and move.words[0] in PACK.suits:
                if purchase.request and laws.options.trump_must_equal_request:
                    return IllegalMove("trump_is_request", suit=purchase.request)
                return IllegalMove("no_marriage_there", suit=move.words[0])
            return IllegalMove("must_name", suits=suits)
        case Tricks(), "throw-in":
            return IllegalMove("no_throw_in")
    return IllegalMove("no_such_move", move=str(move)[:60])


def _bid_refusal(laws: Laws, auction: Auction, move: Move) -> IllegalMove:
    word, *remark = move.words or ("",)
    bid, spans = number_of(word), laws.bids.ranges(auction.high)
    if bid is None:
        return IllegalMove("bid_unreadable", word=word[:20])
    if not spans:
        return IllegalMove("bid_too_high", bid=bid, most=auction.high)
    open_bids = [(span.start, span[-1]) for span in spans]
    if bid < open_bids[0][0]:
        return IllegalMove("bid_too_low", bid=bid, least=open_bids[0][0])
    if bid > open_bids[-1][1]:
        return IllegalMove("bid_too_high", bid=bid, most=open_bids[-1][1])
    if not laws.bids.allows(bid, auction.high):
        lower = max(span[sum(n < bid for n in span) - 1] for span in spans if span.start < bid)
        upper = min(span[sum(n < bid for n in span)] for span in spans if span[-1] > bid)
        return IllegalMove("bid_off_step", bid=bid, lower=lower, upper=upper)
    if not laws.remarks:
        return IllegalMove("no_remarks")
    return IllegalMove("bad_remark", remark=" ".join(remark)[:40])


def _gift_refusal(prompt: Pick, phase: Passing, hand: Bag, move: Move) -> IllegalMove:
    for word in move.words:
        if word not in PACK.index:
            return IllegalMove("no_such_card", word=word[:20])
    if len(move.words) != phase.number:
        return IllegalMove("must_give", number=phase.number)
    for word in move.words:
        if move.words.count(word) > PACK.count(hand, PACK.index[word]):
            return IllegalMove("not_held", card=word)
    wanted = prompt.always or prompt.cards[: phase.number]
    return IllegalMove("must_give_suit", suit=phase.purchase.request, cards=wanted)


def to_act(phase: Phase) -> frozenset[Seat]:
    """The seats whose turn it is: both partners where they choose what to pass before either looks."""
    if isinstance(phase, Tricks):
        return _ONE[(phase.leader + len(phase.kinds)) % phase.seats]
    if isinstance(phase, Bidding):
        return _ONE[phase.auction.turn]
    match phase:
        case Asking(purchase) | Naming(purchase):
            return _ONE[purchase.bidder]
        case Passing(_, waiting):
            return frozenset(waiting)
    return NO_SEAT


def acts(phase: Phase, seat: Seat) -> bool:
    """Whether a seat is to act; asked three times a move, so without making a set."""
    if isinstance(phase, Tricks):
        return acts_in(phase, seat)
    if isinstance(phase, Bidding):
        return phase.auction.turn == seat
    return seat in to_act(phase)


def acts_in(phase: Tricks, seat: Seat | None) -> bool:
    """Whether it is a seat's turn to play a card."""
    return (phase.leader + len(phase.kinds)) % len(phase.melded.melds) == seat


def out_of_turn(phase: Phase, seat: Seat | None) -> str:
    """Why a seat that is not to act may not move."""
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
        case Passing(purchase, waiting, _, unseen):
            gave = {purchase.partner, *((purchase.bidder,) if unseen else ())} - set(waiting)
            return "already_gave" if seat in gave else "not_your_turn"
    return "not_your_turn"
