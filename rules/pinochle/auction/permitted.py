"""What may be done at an auction table, and why anything else may not: prompts, checks, refusals.

All of it is answered from a view alone; what a move then does stands in engine.py.
"""

from __future__ import annotations

from rules.engine import tricks
from rules.engine.auction import Auction, BidLaw
from rules.engine.cards import Bag, Kind, Mask
from rules.engine.moves import IllegalMove, Move, Seat
from rules.engine.prompts import Choose, Number, Pick, Prompt, is_offered, number_of
from rules.engine.tricks import Law
from rules.pinochle.melds import Counter
from rules.pinochle.single import pack
from rules.pinochle.single.pack import PACK, SUIT_INDEX
from rules.pinochle.single.values import table_of

from .options import FORCED, AuctionOptions, law_of
from .state import Bidding, Burying, Dealing, Game, Naming, Over, Phase, Tricks, View, turn_of

BID_STEP = 10
HIGHEST_BID, HIGHEST_WITH_DOUBLES = 1500, 4000
"""No hand can make more, so no higher bid is taken."""

PASS = Move("pass")
TRUMP_MOVES = {suit: Move("trump", (suit,)) for suit in PACK.suits}
_NAMING = (Choose(tuple(TRUMP_MOVES.values())),)


def bid_law(options: AuctionOptions) -> BidLaw:
    """The arithmetic of the auction under the options."""
    highest = HIGHEST_WITH_DOUBLES if options.doubles_x10 else HIGHEST_BID
    opening = FORCED if options.forced_ninety else options.min_bid
    return BidLaw(opening, ((highest, BID_STEP),), 1 if options.bid_rounds == "once" else None)


class Permitted:
    """The half of the engine that says what may be done in one game under one set of options."""

    def __init__(self, game: Game, options: AuctionOptions) -> None:
        self.game, self.options = game, options
        self.law = bid_law(options)
        self.counter = Counter(PACK, table_of(options))
        self.worths = pack.worths(options.counters)
        self._laws = law_of(options, partner_led=False), law_of(options, partner_led=True)

    def prompts(self, view: View) -> tuple[Prompt, ...]:
        phase, seat = view.phase, view.seat
        if seat is None or seat not in turn_of(phase):
            return ()
        match phase:
            case Tricks():
                last = len(phase.taken) == self.game.hand - 1 and len(phase.kinds) == self.game.seats - 1
                return tricks.play_moves(PACK, self.playable(phase, seat, view.hand), last)
            case Bidding(auction):
                return self._calls(auction)
            case Naming():
                return _NAMING
            case Burying():
                return (Pick("bury", PACK.cards(view.hand), self.game.widow, self.game.widow),)
        return ()

    def _calls(self, auction: Auction) -> tuple[Prompt, ...]:
        numbers = tuple(
            Number("bid", span.start, span[-1], span.step) for span in self.law.ranges(auction.high)
        )
        return numbers if self.must_open(auction) else (*numbers, Choose((PASS,)))

    def must_open(self, auction: Auction) -> bool:
        """Whether the player to speak is forced to bid: the first one, where the house says so."""
        return self.options.forced_ninety and not auction.calls

    def follow_law(self, phase: Tricks, seat: Seat) -> Law:
        """What a seat owes to the open trick."""
        return self.follow_law_to(phase.leader, seat)

    def follow_law_to(self, leader: Seat, seat: Seat) -> Law:
        """What a seat owes to a trick led by another."""
        return self._laws[leader != seat and self.game.side_of(leader) == self.game.side_of(seat)]

    def playable(self, phase: Tricks, seat: Seat, hand: Bag) -> Mask:
        """The kinds of a hand that may be played to the open trick."""
        trump = SUIT_INDEX[phase.laid.contract.trump or ""]
        if not phase.kinds:
            return pack.playable(hand, None, 0, trump, self._laws[0])
        led = PACK.suit_of[phase.kinds[0]]
        return pack.playable(hand, led, self.best(phase), trump, self.follow_law(phase, seat))

    def best(self, phase: Tricks) -> Kind:
        """The card that is winning the open trick."""
        return phase.kinds[(phase.winner - phase.leader) % self.game.seats]

    def check(self, view: View, move: Move) -> None:
        phase, seat = view.phase, view.seat
        if seat is None or seat not in turn_of(phase):
            raise IllegalMove(out_of_turn(phase))
        if isinstance(phase, Tricks) and move.verb == "play":
            self.card_to_play(phase, seat, view.hand, move)
        elif not is_offered(self.prompts(view), move):
            raise self._refusal(view, move)

    def card_to_play(self, phase: Tricks, seat: Seat, hand: Bag, move: Move) -> Kind:
        """The kind a `play` names, if it may be played."""
        open_trick = (phase.kinds[0], self.best(phase)) if phase.kinds else None
        trump, law = SUIT_INDEX[phase.laid.contract.trump or ""], self.follow_law(phase, seat)
        try:
            return pack.check_card(hand, pack.one_word(move), open_trick, trump, law)
        except IllegalMove as refused:
            if refused.code == "must_head" and not self.options.must_head:
                raise IllegalMove("must_take_partner", **refused.facts) from None
            raise

    def _refusal(self, view: View, move: Move) -> IllegalMove:
        match view.phase, move.verb:
            case Bidding(auction), "bid":
                return self._bid_refusal(auction, move)
            case Bidding(auction), "pass" if self.must_open(auction):
                return IllegalMove("must_open", least=self.law.opening)
            case Naming(), "trump":
                return IllegalMove("must_name")
            case Burying(), "bury":
                return self._burying_refusal(view.hand, move)
        return IllegalMove("no_such_move", move=str(move)[:60])

    def _bid_refusal(self, auction: Auction, move: Move) -> IllegalMove:
        word, *more = move.words or ("",)
        bid, spans = number_of(word), self.law.ranges(auction.high)
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
        lower = bid - bid % BID_STEP
        return IllegalMove("bid_off_step", bid=bid, lower=lower, upper=lower + BID_STEP)

    def _burying_refusal(self, hand: Bag, move: Move) -> IllegalMove:
        for word in move.words:
            if word not in PACK.index:
                return IllegalMove("no_such_card", word=word[:20])
        if len(move.words) != self.game.widow:
            return IllegalMove("must_bury", number=self.game.widow)
        short = [w for w in move.words if move.words.count(w) > PACK.count(hand, PACK.index[w])]
        return IllegalMove("not_held", card=short[0])


def out_of_turn(phase: Phase) -> str:
    """Why a seat that is not to act may not move."""
    match phase:
        case Over():
            return "game_is_over"
        case Dealing():
            return "wait_for_deal"
    return "not_your_turn"
