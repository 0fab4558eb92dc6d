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
from random import Random

from rules.engine import tricks
from rules.engine.auction import Auction
from rules.engine.cards import Bag, Kind, UnknownCard
from rules.engine.moves import Event, IllegalMove, Move, Phrase, Seat
from rules.engine.prompts import number_of
from rules.engine.protocol import Deck, Part, Result, Step
from rules.engine.shown import Shown

from . import imagine, show, systems
from .melds import NO_MELD, Melding, marriages
from .permitted import SUIT_INDEX, Permitted, out_of_turn, turn_of
from .permitted import bid_law as bid_law
from .phrases import meld_phrase as meld_phrase
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
    State,
    Taken,
    Tricks,
    View,
)
from .telling import delivery_event, gift_event, meld_events, remark_phrase

PAYS_MELD = ("meld", "25+meld", "50+meld")
"""House rules by which the others score their meld when a bid is lost unplayed, whatever the reason."""

_LED, _PLAYED = (
    tuple(tuple(Event(what, {"seat": seat, "card": card}) for card in PACK.kinds) for seat in range(4))
    for what in ("led", "played")
)
_DECK = Deck(PACK.cards_in_order, tuple(Part(f"hand {seat}", seat, HAND) for seat in range(4)))


class DoubleDeck(Permitted):
    """The engine of double-deck pinochle under one set of options; see rules.engine.protocol.Engine."""

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return SIDES

    def start(self, dealer: Seat = 0) -> State:
        return State(Match(deal=1, dealer=dealer % 4), Dealing())

    def deck(self, state: State) -> Deck | None:
        return _DECK if isinstance(state.phase, Dealing) else None

    def to_act(self, state: State) -> frozenset[Seat]:
        return turn_of(state.phase)

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

    # --- what a move does -------------------------------------------------------------------

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        phase = state.phase
        if seat is None:
            return self._deal(state, move)
        if seat not in turn_of(phase):
            raise IllegalMove(out_of_turn(phase, seat))
        if isinstance(phase, Tricks) and move.verb == "play":
            return self._play(state, phase, seat, self.card_to_play(phase, state.hands[seat], move))
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
            events = (*events, *meld_events(self.options, melds, announced, counted, sides=(others,)))
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
        events: tuple[Event, ...] = (gift_event(gift, phase.number),)
        if phase.unseen and waiting:
            after = State(state.match, replace(phase, waiting=waiting), tuple(hands), gifts)
            # The other partner must choose unseen: he learns only that cards lie ready for him.
            return Step(after, (gift_event(gift, phase.number, told=False),))
        if phase.unseen:
            first, second = gifts
            hands[first.taker] += first.cards
            hands[second.taker] += second.cards
            gifts = (replace(first, delivered=True), replace(second, delivered=True))
            events = (*events, delivery_event(gifts[0], phase.number))
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
        events = (*events, *meld_events(self.options, melds, announced, counted))
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
        trump = SUIT_INDEX[laid.contract.trump or ""]
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
