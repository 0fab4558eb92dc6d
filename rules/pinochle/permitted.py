"""What may be done at a double-deck table, and why anything else may not: prompts, checks, refusals.

All of it is answered from a view alone; what a move then does stands in double_deck.py.
"""

from __future__ import annotations

from math import lcm

from rules.engine import tricks
from rules.engine.auction import Auction, BidLaw
from rules.engine.cards import Bag, Kind, Mask
from rules.engine.moves import IllegalMove, Move, NO_SEAT, Seat
from rules.engine.prompts import Choose, Number, Pick, Prompt, is_offered, number_of

from .melds import Counter, marriages, table_for
from .options import DoubleDeckOptions
from .state import (
    HAND,
    PACK,
    Asking,
    Bidding,
    Contract,
    Dealing,
    Naming,
    Over,
    Passing,
    Phase,
    Tricks,
    View,
)

HIGHEST_BID = 2000
"""No hand can make more, so no higher bid is taken (in plain points)."""

REMARK_MELDS = range(10, 110, 10)
REMARKS = ("run", "pinochle", "aces", "kings", "queens", "jacks")

PASS, THROW_IN = Move("pass"), Move("throw-in")
TRUMP_MOVES = {suit: Move("trump", (suit,)) for suit in PACK.suits}
ASK_MOVES = {suit: Move("ask", (suit,)) for suit in (*PACK.suits, "none")}
SUIT_INDEX = {suit: number for number, suit in enumerate(PACK.suits)}

_TO_PASS = Choose((PASS,))
_ONE = tuple(frozenset({seat}) for seat in range(4))


def bid_law(options: DoubleDeckOptions) -> BidLaw:
    """The arithmetic of the auction under the options, scaled."""
    limit, step = options.step1_limit, options.step2
    bands: list[tuple[int, int]] = []
    if limit is None:
        bands = [(100, 1), (HIGHEST_BID, 10)] if options.above_100_by_10 else [(HIGHEST_BID, 1)]
    elif not options.above_100_by_10:
        bands = [(limit, 1), (HIGHEST_BID, step)]
    elif limit <= 100:
        bands = [(limit, 1), (100, step), (HIGHEST_BID, lcm(step, 10))]
    else:
        bands = [(100, 1), (limit, 10), (HIGHEST_BID, lcm(step, 10))]
    scale = options.scale
    rounds = {"unlimited": None, "single": 1, "two": 2}[options.auction_rounds]
    return BidLaw(options.opening_min * scale, tuple((top * scale, by * scale) for top, by in bands), rounds)


class Permitted:
    """The half of the engine that says what may be done under one set of options."""

    def __init__(self, options: DoubleDeckOptions) -> None:
        self.options = options
        self.law = bid_law(options)
        self.counter = Counter(PACK, table_for(options))
        self.remarks: tuple[str, ...] = ()
        self._open_calls: dict[int | None, tuple[Prompt, ...]] = {}
        if options.bid_information == "meld":
            self.remarks = (*REMARKS, *(f"meld-{points * options.scale}" for points in REMARK_MELDS))

    def prompts(self, view: View) -> tuple[Prompt, ...]:
        phase, seat = view.phase, view.seat
        if seat is None or seat not in turn_of(phase):
            return ()
        if isinstance(phase, Tricks):
            last = len(phase.taken) == HAND - 1 and len(phase.kinds) == 3
            plays = tricks.play_moves(PACK, self.playable(phase, view.hand), last)
            return (*plays, Choose((THROW_IN,), grave=True)) if self.may_throw_in(phase) else plays
        match phase:
            case Bidding(auction):
                return self._calls(auction.high)
            case Asking():
                suits = [*PACK.suits, *(["none"] if self.options.requested_suit == "suggest" else [])]
                return (Choose(tuple(ASK_MOVES[suit] for suit in suits)),)
            case Passing():
                return (self._giving(phase, seat, view.hand),)
            case Naming(contract):
                return (Choose(tuple(TRUMP_MOVES[suit] for suit in self.trump_suits(contract, view.hand))),)
        return ()

    def _calls(self, high: int | None) -> tuple[Prompt, ...]:
        """What may be said over a bid; made once for each bid, for every turn of every auction asks."""
        calls = self._open_calls.get(high)
        if calls is None:
            spans = self.law.ranges(high)
            numbers = (Number("bid", s.start, s[-1], s.step, self.remarks) for s in spans)
            calls = self._open_calls[high] = (*numbers, _TO_PASS)
        return calls

    def playable(self, phase: Tricks, hand: Bag) -> Mask:
        """The kinds of a hand that may be played to the open trick."""
        kinds = phase.kinds
        if not kinds:
            return tricks.playable(PACK, hand, None, 0, None)
        best = kinds[(phase.winner - phase.leader) & 3]
        trump = SUIT_INDEX[phase.laid.contract.trump or ""]
        return tricks.playable(PACK, hand, PACK.suit_of[kinds[0]], best, trump)

    def may_throw_in(self, phase: Tricks) -> bool:
        """Whether the bidder may still give the hand up: before his first lead, where the rule allows it."""
        untouched = not phase.kinds and not phase.taken and not phase.laid.lost
        return untouched and self.options.throw_in_when == "bidder"

    def trump_suits(self, contract: Contract, hand: Bag) -> tuple[str, ...]:
        """The suits the bidder may name with the hand he holds now."""
        options = self.options
        free = options.marriage_requirement == "none" or (
            options.marriage_requirement == "after_exchange" and options.pass_timing == "after_trump"
        )
        suits = tuple(PACK.suits) if free else marriages(PACK, hand)
        if options.trump_must_equal_request and contract.request:
            return tuple(suit for suit in suits if suit == contract.request)
        return suits

    def _giving(self, phase: Passing, seat: Seat, hand: Bag) -> Pick:
        cards, number = PACK.cards(hand), phase.number
        asked = phase.contract.request
        if self.options.requested_suit == "mandatory" and asked and seat == phase.contract.partner:
            of_suit = tuple(card for card in cards if card[1] == asked)
            if len(of_suit) >= number:
                return Pick("give", of_suit, number, number)
            others = tuple(card for card in cards if card[1] != asked)
            rest = number - len(of_suit)
            return Pick("give", others, rest, rest, always=of_suit)
        return Pick("give", cards, number, number)

    def check(self, view: View, move: Move) -> None:
        if view.seat is None or view.seat not in turn_of(view.phase):
            raise IllegalMove(out_of_turn(view.phase, view.seat))
        if isinstance(view.phase, Tricks) and move.verb == "play":
            self.card_to_play(view.phase, view.hand, move)
        elif not is_offered(self.prompts(view), move):
            raise self._refusal(view, view.seat, move)

    def card_to_play(self, phase: Tricks, hand: Bag, move: Move) -> Kind:
        """The kind a `play` names, if it may be played."""
        try:
            (word,) = move.words
            kind = PACK.index[word]
        except (ValueError, KeyError):
            raise IllegalMove("no_such_card", word=" ".join(move.words)[:40]) from None
        if not self.playable(phase, hand) >> kind & 1:
            raise self._cannot_play(phase, hand, kind)
        return kind

    def _cannot_play(self, phase: Tricks, hand: Bag, kind: Kind) -> IllegalMove:
        held = PACK.held(hand)
        if not held >> kind & 1:
            return IllegalMove("not_held", card=PACK.kinds[kind])
        led, best = PACK.suit_of[phase.kinds[0]], phase.kinds[(phase.winner - phase.leader) % 4]
        trump = SUIT_INDEX[phase.laid.contract.trump or ""]
        suit = PACK.suits[led]
        code = tricks.refusal(PACK, held, led, best, trump)
        return IllegalMove(code, suit=suit, led=suit, card=PACK.kinds[best])

    def _refusal(self, view: View, seat: Seat, move: Move) -> IllegalMove:
        phase = view.phase
        match phase, move.verb:
            case Bidding(auction), "bid":
                return self._bid_refusal(auction, move)
            case Asking(), _:
                return IllegalMove("must_ask")
            case Passing(), "give":
                return self._gift_refusal(self._giving(phase, seat, view.hand), phase, view.hand, move)
            case Naming(contract), "trump":
                suits = self.trump_suits(contract, view.hand)
                if move.words and move.words[0] in PACK.suits:
                    if contract.request and self.options.trump_must_equal_request:
                        return IllegalMove("trump_is_request", suit=contract.request)
                    return IllegalMove("no_marriage_there", suit=move.words[0])
                return IllegalMove("must_name", suits=suits)
            case Tricks(), "throw-in":
                return IllegalMove("no_throw_in")
        return IllegalMove("no_such_move", move=str(move)[:60])

    def _bid_refusal(self, auction: Auction, move: Move) -> IllegalMove:
        word, *remark = move.words or ("",)
        bid, spans = number_of(word), self.law.ranges(auction.high)
        if bid is None:
            return IllegalMove("bid_unreadable", word=word[:20])
        if not spans:
            return IllegalMove("bid_too_high", bid=bid, most=auction.high)
        open_bids = [(span.start, span[-1]) for span in spans]
        if bid < open_bids[0][0]:
            return IllegalMove("bid_too_low", bid=bid, least=open_bids[0][0])
        if bid > open_bids[-1][1]:
            return IllegalMove("bid_too_high", bid=bid, most=open_bids[-1][1])
        if not self.law.allows(bid, auction.high):
            lower = max(span[sum(n < bid for n in span) - 1] for span in spans if span.start < bid)
            upper = min(span[sum(n < bid for n in span)] for span in spans if span[-1] > bid)
            return IllegalMove("bid_off_step", bid=bid, lower=lower, upper=upper)
        if not self.remarks:
            return IllegalMove("no_remarks")
        return IllegalMove("bad_remark", remark=" ".join(remark)[:40])

    def _gift_refusal(self, prompt: Pick, phase: Passing, hand: Bag, move: Move) -> IllegalMove:
        for word in move.words:
            if word not in PACK.index:
                return IllegalMove("no_such_card", word=word[:20])
        if len(move.words) != phase.number:
            return IllegalMove("must_give", number=phase.number)
        for word in move.words:
            if move.words.count(word) > PACK.count(hand, PACK.index[word]):
                return IllegalMove("not_held", card=word)
        suit = phase.contract.request
        wanted = prompt.always or prompt.cards[: phase.number]
        return IllegalMove("must_give_suit", suit=suit, cards=wanted)


def turn_of(phase: Phase) -> frozenset[Seat]:
    if isinstance(phase, Tricks):
        return _ONE[(phase.leader + len(phase.kinds)) & 3]
    if isinstance(phase, Bidding):
        return _ONE[phase.auction.turn]
    match phase:
        case Asking(contract) | Naming(contract):
            return _ONE[contract.bidder]
        case Passing(_, waiting):
            return frozenset(waiting)
    return NO_SEAT


def out_of_turn(phase: Phase, seat: Seat | None) -> str:
    """Why a seat that is not to act may not move."""
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
        case Passing(contract, waiting, _, unseen):
            gave = {contract.partner, *((contract.bidder,) if unseen else ())} - set(waiting)
            return "already_gave" if seat in gave else "not_your_turn"
    return "not_your_turn"
