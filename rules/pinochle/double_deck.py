"""Double-deck partnership pinochle.

Four players in two pairs, eighty cards, twenty each. An auction for the right to name trumps
(from 50, by ones to 60, then by fives); the bidder names a suit in which he holds a marriage,
everybody lays the melds he holds, and the bidder leads. Players must follow suit, head the trick,
trump when void and overtrump. Aces, tens and kings taken in tricks count one each, the last trick
two. The bidding side scores meld and tricks if they reach the bid, else loses it. 500 wins.
Partners may exchange cards before or after trump is named where the house rules say so.

A deal in the record: `deal` with eighty cards by seat, then `bid 52 [remark]`, `pass`,
`ask H`, `give KH QH 9H`, `trump H`, `throw-in`, `play AS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from math import lcm
from random import Random

from rules.engine import tricks
from rules.engine.auction import Auction, BidLaw
from rules.engine.cards import Bag, Kind, Mask, UnknownCard
from rules.engine.protocol import (
    NO_SEAT,
    Choose,
    Deck,
    Event,
    IllegalMove,
    Move,
    Number,
    Part,
    Phrase,
    Pick,
    Prompt,
    Result,
    Seat,
    Shown,
    Step,
    number_of,
    offers,
)

from . import imagine, show, systems
from .melds import NO_MELD, Counter, Meld, Melding, marriages, table_for
from .options import DoubleDeckOptions
from .scoring import countable, far_short, score_deal, winner
from .state import (
    COUNTERS,
    HAND,
    NO_CARDS,
    PACK,
    SIDES,
    Asking,
    Bidding,
    Contract,
    Dealing,
    Gift,
    Laid,
    Match,
    Naming,
    Over,
    Passing,
    Phase,
    State,
    Taken,
    Tricks,
    View,
)

HIGHEST_BID = 2000
"""No hand can make more, so no higher bid is taken (in plain points)."""

PAYS_MELD = ("meld", "25+meld", "50+meld")
"""House rules by which the others score their meld when a bid is lost unplayed, whatever the reason."""

REMARK_MELDS = range(10, 110, 10)
REMARKS = ("run", "pinochle", "aces", "kings", "queens", "jacks")

PASS, THROW_IN = Move("pass"), Move("throw-in")
TRUMP_MOVES = {suit: Move("trump", (suit,)) for suit in PACK.suits}
ASK_MOVES = {suit: Move("ask", (suit,)) for suit in (*PACK.suits, "none")}

_TO_PASS = Choose((PASS,))
_ONE = tuple(frozenset({seat}) for seat in range(4))
_LED, _PLAYED = (
    tuple(tuple(Event(what, {"seat": seat, "card": card}) for card in PACK.kinds) for seat in range(4))
    for what in ("led", "played")
)
_SUIT_INDEX = {suit: number for number, suit in enumerate(PACK.suits)}
_DECK = Deck(PACK.cards_in_order, tuple(Part(f"hand {seat}", seat, HAND) for seat in range(4)))


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


class DoubleDeck:
    """The engine of double-deck pinochle under one set of options; see rules.engine.protocol.Engine."""

    def __init__(self, options: DoubleDeckOptions) -> None:
        self.options = options
        self.law = bid_law(options)
        self.counter = Counter(PACK, table_for(options))
        self.remarks: tuple[str, ...] = ()
        self._open_calls: dict[int | None, tuple[Prompt, ...]] = {}
        if options.bid_information == "meld":
            self.remarks = (*REMARKS, *(f"meld-{points * options.scale}" for points in REMARK_MELDS))

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return SIDES

    def start(self, dealer: Seat = 0) -> State:
        return State(Match(deal=1, dealer=dealer % 4), Dealing())

    def deck(self, state: State) -> Deck | None:
        return _DECK if isinstance(state.phase, Dealing) else None

    def to_act(self, state: State) -> frozenset[Seat]:
        return _turn(state.phase)

    def view(self, state: State, seat: Seat | None) -> View:
        gifts = state.gifts and tuple(gift for gift in state.gifts if gift.seen_by(seat))
        return View(seat, state.match, state.phase, 0 if seat is None else state.hands[seat], gifts)

    def result(self, state: State) -> Result | None:
        return state.phase.result if isinstance(state.phase, Over) else None

    def imagine(self, view: View, rng: Random) -> State:
        return imagine.world(self.counter, view, rng)

    def meaning(self, view: View, move: Move) -> Phrase | None:
        bid = number_of(move.words[0]) if move.verb == "bid" and move.words else None
        if not isinstance(view.phase, Bidding) or bid is None:
            return None
        auction = view.phase.auction.after(bid)
        return systems.meaning(self.options, auction.calls, len(auction.calls) - 1)

    def show(self, view: View) -> Shown:
        return show.table(self, view)

    # --- what may be done -------------------------------------------------------------------

    def prompts(self, view: View) -> tuple[Prompt, ...]:
        phase, seat = view.phase, view.seat
        if seat is None or seat not in _turn(phase):
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
        trump = _SUIT_INDEX[phase.laid.contract.trump or ""]
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
        if view.seat is None or view.seat not in _turn(view.phase):
            raise IllegalMove(_out_of_turn(view.phase, view.seat))
        if isinstance(view.phase, Tricks) and move.verb == "play":
            self._card_to_play(view.phase, view.hand, move)
        elif not offers(self.prompts(view), move):
            raise self._refusal(view, view.seat, move)

    def _card_to_play(self, phase: Tricks, hand: Bag, move: Move) -> Kind:
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
        trump = _SUIT_INDEX[phase.laid.contract.trump or ""]
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

    # --- what a move does -------------------------------------------------------------------

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        phase = state.phase
        if seat is None:
            return self._deal(state, move)
        if seat not in _turn(phase):
            raise IllegalMove(_out_of_turn(phase, seat))
        if isinstance(phase, Tricks) and move.verb == "play":
            return self._play(state, phase, seat, self._card_to_play(phase, state.hands[seat], move))
        self.check(self.view(state, seat), move)
        match phase:
            case Bidding(auction):
                return self._call(state, auction, seat, move)
            case Asking(contract):
                return self._ask(state, contract, seat, move.words[0])
            case Passing():
                return self._give(state, phase, seat, move)
            case Naming(contract):
                return self._name(state, contract, seat, move.words[0])
            case Tricks(laid):
                lost = replace(laid, lost="thrown_in")
                return self._lose(state, lost, (Event("thrown_in", {"seat": seat}),))
        raise IllegalMove("no_such_move", move=str(move)[:60])

    def _deal(self, state: State, move: Move) -> Step[State]:
        if not isinstance(state.phase, Dealing):
            raise IllegalMove("no_such_move", move=str(move)[:60])
        words = move.words
        try:
            hands = tuple(PACK.bag(words[seat * HAND : (seat + 1) * HAND]) for seat in range(4))
        except UnknownCard:
            raise IllegalMove("bad_deal") from None
        if move.verb != "deal" or len(words) != 4 * HAND or sum(hands) != PACK.full:
            raise IllegalMove("bad_deal")
        match = state.match
        auction = Auction(seats=4, turn=(match.dealer + 1) % 4)
        private = {seat: {"cards": PACK.cards(hands[seat])} for seat in range(4)}
        event = Event("dealt", {"dealer": match.dealer, "deal": match.deal}, private)
        return Step(State(match, Bidding(auction), hands), (event,))

    def _call(self, state: State, auction: Auction, seat: Seat, move: Move) -> Step[State]:
        if move.verb == "pass":
            auction = auction.after(None)
            said = Event("passed", {"seat": seat})
        else:
            remark = move.words[1] if len(move.words) > 1 else ""
            bid = int(move.words[0])
            auction = auction.after(bid, remark)
            facts: Mapping[str, object] = {"seat": seat, "bid": bid, "call": len(auction.calls) - 1}
            said = (
                Event("bid_remark", {**facts, "remark": remark_phrase(remark)})
                if remark
                else Event("bid", facts)
            )
        return self._after_call(state, auction, (said,))

    def _after_call(self, state: State, auction: Auction, events: tuple[Event, ...]) -> Step[State]:
        dealer = state.match.dealer
        silent = auction.bidder is None
        forced = self.options.forced_dealer_bid == "opening_min" and auction.turn == dealer
        if silent and forced and len(auction.passed) == 3:
            auction = auction.after(self.law.opening)
            events = (*events, Event("forced", {"seat": dealer, "bid": self.law.opening}))
        elif not auction.over(self.law):
            return Step(State(state.match, Bidding(auction), state.hands), events)
        if auction.bidder is None or auction.high is None:
            match = replace(state.match, deal=state.match.deal + 1, dealer=(dealer + 1) % 4)
            return Step(State(match, Dealing()), (*events, Event("nobody_bid", {"dealer": match.dealer})))
        contract = Contract(auction.bidder, auction.high, auction.calls)
        bought = Event("bought", {"seat": contract.bidder, "bid": contract.bid})
        return self._go_on(state, contract, (*events, bought))

    def _go_on(self, state: State, contract: Contract, events: tuple[Event, ...]) -> Step[State]:
        """From the auction to whatever the house rules put first: asking, passing or naming."""
        options = self.options
        if options.pass_cards and options.pass_timing == "before_trump" and not state.gifts:
            if options.requested_suit != "none" and contract.request is None:
                return Step(replace(state, phase=Asking(contract)), events)
            return Step(replace(state, phase=self._exchange(contract)), events)
        if self.trump_suits(contract, state.hands[contract.bidder]):
            return Step(replace(state, phase=Naming(contract)), events)
        return self._no_marriage(state, contract, events)

    def _no_marriage(self, state: State, contract: Contract, events: tuple[Event, ...]) -> Step[State]:
        """The bidder cannot name trumps: only a house rule that pays the others their meld has it laid."""
        others = 1 - contract.bidder % 2
        events = (*events, Event("no_marriage", {"seat": contract.bidder}))
        melds: tuple[Melding, ...] = (NO_MELD,) * 4
        announced: tuple[int, ...] = (0,) * 4
        counted = (0, 0)
        if self.options.throw_in_opponents in PAYS_MELD:
            full, points, sums = self._melding(contract, state.hands)
            melds = tuple(full[seat] if seat % 2 == others else NO_MELD for seat in range(4))
            announced = tuple(points[seat] if seat % 2 == others else 0 for seat in range(4))
            counted = (sums[0], 0) if others == 0 else (0, sums[1])
            events = (*events, *self._meld_events(melds, announced, counted, sides=(others,)))
        return self._lose(state, Laid(contract, melds, announced, counted, "no_marriage"), events)

    def _exchange(self, contract: Contract) -> Passing:
        unseen = self.options.pass_order == "simultaneous"
        waiting = (contract.bidder, contract.partner) if unseen else (contract.partner,)
        return Passing(contract, waiting, self.options.pass_cards, unseen)

    def _ask(self, state: State, contract: Contract, seat: Seat, suit: str) -> Step[State]:
        if suit == "none":
            return Step(replace(state, phase=self._exchange(contract)), ())
        contract = replace(contract, request=suit)
        event = Event("asked", {"seat": seat, "suit": suit})
        return Step(replace(state, phase=self._exchange(contract)), (event,))

    def _give(self, state: State, phase: Passing, seat: Seat, move: Move) -> Step[State]:
        contract, cards = phase.contract, PACK.bag(move.words)
        gift = Gift(seat, (seat + 2) % 4, cards, delivered=not phase.unseen, at_once=phase.unseen)
        hands = list(state.hands)
        hands[seat] -= cards
        gifts = (*state.gifts, gift)
        waiting = tuple(other for other in phase.waiting if other != seat)
        events: tuple[Event, ...] = (_gift_event(gift, phase.number),)
        if phase.unseen and waiting:
            after = State(state.match, replace(phase, waiting=waiting), tuple(hands), gifts)
            # The other partner must choose unseen: he learns only that cards lie ready for him.
            return Step(after, (_gift_event(gift, phase.number, told=False),))
        if phase.unseen:
            first, second = gifts
            hands[first.taker] += first.cards
            hands[second.taker] += second.cards
            gifts = (replace(first, delivered=True), replace(second, delivered=True))
            events = (*events, _delivery_event(gifts[0], phase.number))
        else:
            hands[gift.taker] += cards
            if seat == contract.partner:
                after = State(state.match, replace(phase, waiting=(contract.bidder,)), tuple(hands), gifts)
                return Step(after, events)
        return self._exchanged(State(state.match, phase, tuple(hands), gifts), contract, events)

    def _exchanged(self, state: State, contract: Contract, events: tuple[Event, ...]) -> Step[State]:
        if contract.trump is None:
            return self._go_on(state, contract, events)
        return self._lay(state, contract, events)

    def _name(self, state: State, contract: Contract, seat: Seat, suit: str) -> Step[State]:
        contract = replace(contract, trump=suit)
        events = (Event("named", {"seat": seat, "suit": suit}),)
        if self.options.pass_cards and self.options.pass_timing == "after_trump":
            return Step(replace(state, phase=self._exchange(contract)), events)
        return self._lay(state, contract, events)

    def _lay(self, state: State, contract: Contract, events: tuple[Event, ...]) -> Step[State]:
        """Everybody lays the melds held; then the play, unless the bid is lost already."""
        options, bidder, trump = self.options, contract.bidder, contract.trump or ""
        melds, announced, counted = self._melding(contract, state.hands)
        events = (*events, *self._meld_events(melds, announced, counted))
        lost = ""
        if options.marriage_requirement == "after_exchange" and trump not in marriages(
            PACK, state.hands[bidder]
        ):
            lost = "no_marriage"
            events = (*events, Event("no_marriage_in", {"seat": bidder, "suit": trump}))
        elif options.min_meld_20 == "20" and not counted[bidder % 2]:
            lost = "under_minimum"
        elif options.throw_in_when == "auto" and far_short(options, contract.bid, counted[bidder % 2]):
            lost = "too_short"
            events = (*events, Event("too_short", {"short": 50 * options.scale}))
        laid = Laid(contract, melds, announced, counted, lost)
        if lost:
            return self._lose(state, laid, events)
        return Step(State(state.match, Tricks(laid, leader=bidder), state.hands, state.gifts), events)

    def _melding(
        self, contract: Contract, hands: tuple[Bag, ...]
    ) -> tuple[tuple[Melding, ...], tuple[int, ...], tuple[int, int]]:
        """What each seat shows, what each announces, what each side may count."""
        full = tuple(self.counter.count(hand, contract.trump) for hand in hands)
        sums = tuple(full[a].points + full[b].points for a, b in SIDES)
        counted = countable(self.options, sums[0]), countable(self.options, sums[1])
        # The notes of a melding speak of cards that stay in the hand.
        shown = tuple(
            Melding(melding.points, melding.melds, ()) if counted[seat % 2] else NO_MELD
            for seat, melding in enumerate(full)
        )
        return shown, tuple(melding.points for melding in full), counted

    def _meld_events(
        self,
        melds: tuple[Melding, ...],
        announced: tuple[int, ...],
        counted: tuple[int, int],
        sides: tuple[int, ...] = (0, 1),
    ) -> list[Event]:
        events: list[Event] = []
        minimum = self.options.min_meld_20 == "20"
        seats = [seat for seat in range(4) if seat % 2 in sides]
        if minimum:
            events += [Event("announced", {"seat": seat, "points": announced[seat]}) for seat in seats]
            for side in sides:
                if not counted[side]:
                    events.append(Event("under_minimum", {"side": side, "minimum": 20 * self.options.scale}))
        for seat in seats:
            melding = melds[seat]
            if melding.melds:
                items = tuple(meld_item(meld) for meld in melding.melds)
                events.append(Event("melded", {"seat": seat, "points": melding.points, "melds": items}))
            elif not minimum:
                events.append(Event("melded_nothing", {"seat": seat}))
        return events

    def _lose(self, state: State, laid: Laid, events: tuple[Event, ...]) -> Step[State]:
        """The bid is lost before the first lead: score it, or play on for the others' sake."""
        if self.options.throw_in_opponents == "play_on" and laid.contract.trump:
            return Step(
                State(state.match, Tricks(laid, laid.contract.bidder), state.hands, state.gifts), events
            )
        return self._score(state.match, laid, None, events)

    def _play(self, state: State, phase: Tricks, seat: Seat, kind: Kind) -> Step[State]:
        held = list(state.hands)
        held[seat] -= PACK.units[kind]
        hands = tuple(held)
        leader, kinds, laid = phase.leader, (*phase.kinds, kind), phase.laid
        if len(kinds) == 1:
            opened = Tricks(laid, leader, kinds, seat, phase.points, phase.taken)
            return Step(State(state.match, opened, hands, state.gifts), (_LED[seat][kind],))
        best = phase.winner
        trump = _SUIT_INDEX[laid.contract.trump or ""]
        if tricks.beats(PACK, kind, kinds[(best - leader) & 3], trump):
            best = seat
        played = _PLAYED[seat][kind]
        if len(kinds) < 4:
            going = Tricks(laid, leader, kinds, best, phase.points, phase.taken)
            return Step(State(state.match, going, hands, state.gifts), (played,))
        return self._take(state, phase, hands, Taken(leader, kinds, best), played)

    def _take(
        self, state: State, phase: Tricks, hands: tuple[Bag, ...], trick: Taken, played: Event
    ) -> Step[State]:
        taken = (*phase.taken, trick)
        worth = sum(PACK.kinds[kind][0] in COUNTERS for kind in trick.kinds)
        if len(taken) == HAND:
            worth += self.options.last_trick
        worth *= self.options.scale
        ours, theirs = phase.points
        points = (ours + worth, theirs) if trick.winner % 2 == 0 else (ours, theirs + worth)
        card = PACK.kinds[trick.kinds[(trick.winner - trick.leader) & 3]]
        took = Event("took", {"seat": trick.winner, "card": card, "trick": len(taken), "points": worth})
        if len(taken) == HAND:
            return self._score(state.match, phase.laid, points, (played, took))
        after = Tricks(phase.laid, trick.winner, (), trick.winner, points, taken)
        return Step(State(state.match, after, hands, state.gifts), (played, took))

    def _score(
        self, match: Match, laid: Laid, points: tuple[int, int] | None, events: tuple[Event, ...]
    ) -> Step[State]:
        contract = laid.contract
        score = score_deal(
            self.options,
            bidder=contract.bidder,
            bid=contract.bid,
            meld=laid.counted,
            tricks=points,
            lost=laid.lost,
        )
        side = score.bidder
        totals = (match.scores[0] + score.scores[0], match.scores[1] + score.scores[1])
        scored = Event(
            "scored",
            {
                "side": side, "other": 1 - side, "bid": score.bid, "outcome": show.outcome_code(score),
                "ours": score.scores[side], "theirs": score.scores[1 - side],
            },
        )  # fmt: skip
        sheet = (*match.sheet, (match.deal, score))
        won = winner(self.options, totals, contract.bidder)
        if won is None:
            following = Match(match.deal + 1, (match.dealer + 1) % 4, totals, sheet)
            return Step(State(following, Dealing()), (*events, scored))
        both = min(totals) >= self.options.target * self.options.scale
        result = Result(totals, (won,), "both_reached" if both else "target")
        over = Event("game_over", {"side": won, "ours": totals[won], "theirs": totals[1 - won]})
        ended = Match(match.deal, match.dealer, totals, sheet)
        return Step(State(ended, Over(result), NO_CARDS), (*events, scored, over))


def remark_phrase(remark: str) -> Phrase:
    """The words for a remark made with a bid."""
    word, _, points = remark.partition("-")
    return Phrase("remark_meld", {"points": int(points)}) if points else Phrase(f"remark_{word}")


def meld_phrase(meld: Meld) -> Phrase:
    """The words for a meld: `double marriage in spades`."""
    name = Phrase(meld.kind, {"suit": meld.suit})
    return name if meld.count == 1 else Phrase(f"times_{meld.count}", {"meld": name})


def meld_item(meld: Meld) -> Phrase:
    """The words for a meld with its points."""
    return Phrase("meld_item", {"meld": meld_phrase(meld), "points": meld.points})


def _gift_event(gift: Gift, number: int, told: bool = True) -> Event:
    public = {"seat": gift.giver, "to": gift.taker, "number": number}
    known = {"cards": PACK.cards(gift.cards)}
    private = {gift.giver: known, gift.taker: known} if told else {gift.giver: known}
    return Event("gave", public, private)


def _delivery_event(gift: Gift, number: int) -> Event:
    """The first partner's cards, taken up once both have chosen."""
    public = {"seat": gift.taker, "giver": gift.giver, "number": number}
    return Event("took_up", public, {gift.taker: {"cards": PACK.cards(gift.cards)}})


def _turn(phase: Phase) -> frozenset[Seat]:
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


def _out_of_turn(phase: Phase, seat: Seat | None) -> str:
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
