"""Auction pinochle with a single deck: for three, for four in two pairs, for three with a widow.

Forty-eight cards are dealt out, sixteen or twelve to each; with a widow fifteen to each of three
players, and three aside. In an auction the right to name trumps is sold for a number of points.
The bidder names trumps, having taken up the widow in sight of all and buried three cards for it;
then everybody (with a widow the bidder alone) lays melds, and all cards are played in tricks.
Aces, tens and kings in tricks count, the last trick ten more. The bidder must make the bid with
melds and tricks together, or loses it; the others keep what they make. Who wins no trick loses
his melds. The three games are one engine with a Game each: what is dealt, who is with whom.

A deal in the record: `deal` with the hands (and the widow), then `bid 160`, `pass`, `trump H`,
`bury 9C JC TD`, `play AS`.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from rules.engine.auction import Auction
from rules.engine.cards import Bag, Kind, UnknownCard
from rules.engine.moves import Event, IllegalMove, Move, Phrase, Seat
from rules.engine.protocol import Deck, Part, Result, Step
from rules.engine.shown import Shown
from rules.engine.tricks import beats
from rules.pinochle.melds import NO_MELD, Melding
from rules.pinochle.phrases import meld_item
from rules.pinochle.single import pack
from rules.pinochle.single.pack import PACK, SUIT_INDEX

from . import imagine, show
from .options import AuctionOptions, FourOptions, ThreeOptions, WidowOptions
from .permitted import Permitted, out_of_turn
from .scoring import score_deal, winner
from .state import (
    FOUR,
    THREE,
    WIDOW,
    Bidding,
    Burying,
    Contract,
    Dealing,
    Game,
    Laid,
    Match,
    Naming,
    Over,
    State,
    Taken,
    Tricks,
    View,
    turn_of,
)


class AuctionPinochle(Permitted):
    """The engine of one auction game under one set of options; see rules.engine.protocol.Engine."""

    def __init__(self, game: Game, options: AuctionOptions) -> None:
        super().__init__(game, options)
        parts = [Part(f"hand {seat}", seat, game.hand) for seat in range(game.seats)]
        if game.widow:
            parts.append(Part("widow", None, game.widow))
        self._deck = Deck(PACK.cards_in_order, tuple(parts))

    @property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        return self.game.sides

    def start(self, dealer: Seat = 0) -> State:
        game = self.game
        match = Match(deal=1, dealer=dealer % game.seats, scores=(0,) * len(game.sides))
        return State(match, Dealing(), (0,) * game.seats)

    def deck(self, state: State) -> Deck | None:
        return self._deck if isinstance(state.phase, Dealing) else None

    def to_act(self, state: State) -> frozenset[Seat]:
        return turn_of(state.phase)

    def view(self, state: State, seat: Seat | None) -> View:
        phase = state.phase
        hand = 0 if seat is None else state.hands[seat]
        buried = state.aside if isinstance(phase, Tricks) and phase.laid.contract.bidder == seat else 0
        return View(seat, state.match, phase, hand, buried)

    def result(self, state: State) -> Result | None:
        return state.phase.result if isinstance(state.phase, Over) else None

    def imagine(self, view: View, rng: Random) -> State:
        return imagine.world(self, view, rng)

    def meaning(self, view: View, move: Move) -> Phrase | None:
        return None

    def show(self, view: View) -> Shown:
        return show.table(self, view)

    # --- what a move does -------------------------------------------------------------------

    def apply(self, state: State, seat: Seat | None, move: Move) -> Step[State]:
        phase = state.phase
        if seat is None:
            return self._deal(state, move)
        if seat not in turn_of(phase):
            raise IllegalMove(out_of_turn(phase))
        if isinstance(phase, Tricks) and move.verb == "play":
            return self._play(state, phase, seat, self.card_to_play(phase, seat, state.hands[seat], move))
        self.check(self.view(state, seat), move)
        match phase:
            case Bidding(auction):
                return self._call(state, auction, seat, move)
            case Naming(contract):
                return self._name(state, contract, seat, move.words[0])
            case Burying(contract):
                return self._bury(state, contract, seat, move)
        raise IllegalMove("no_such_move", move=str(move)[:60])

    def _deal(self, state: State, move: Move) -> Step[State]:
        if not isinstance(state.phase, Dealing):
            raise IllegalMove("no_such_move", move=str(move)[:60])
        words, game, match = move.words, self.game, state.match
        try:
            whole = PACK.bag(words) == PACK.full
        except UnknownCard:
            raise IllegalMove("bad_deal") from None
        if move.verb != "deal" or not whole:
            raise IllegalMove("bad_deal")
        hands = tuple(PACK.bag(words[s * game.hand : (s + 1) * game.hand]) for s in range(game.seats))
        aside = PACK.bag(words[game.seats * game.hand :])
        auction = Auction(game.seats, (match.dealer + 1) % game.seats)
        private = {seat: {"cards": PACK.cards(hands[seat])} for seat in range(game.seats)}
        event = Event("dealt", {"dealer": match.dealer, "deal": match.deal}, private)
        return Step(State(match, Bidding(auction), hands, aside), (event,))

    def _call(self, state: State, auction: Auction, seat: Seat, move: Move) -> Step[State]:
        if move.verb == "pass":
            auction, said = auction.after(None), Event("passed", {"seat": seat})
        else:
            bid = int(move.words[0])
            auction, said = auction.after(bid), Event("bid", {"seat": seat, "bid": bid})
        if not auction.over(self.law):
            return Step(replace(state, phase=Bidding(auction)), (said,))
        if auction.bidder is None or auction.high is None:
            dealer = (state.match.dealer + 1) % self.game.seats
            match = replace(state.match, deal=state.match.deal + 1, dealer=dealer)
            after = State(match, Dealing(), (0,) * self.game.seats)
            return Step(after, (said, Event("nobody_bid", {"dealer": dealer})))
        return self._bought(state, Contract(auction.bidder, auction.high, auction.calls), (said,))

    def _bought(self, state: State, contract: Contract, events: tuple[Event, ...]) -> Step[State]:
        """The auction is over: a widow is turned for all to see and goes into the bidder's hand."""
        bidder = contract.bidder
        events = (*events, Event("bought", {"seat": bidder, "bid": contract.bid}))
        if not self.game.widow:
            return Step(replace(state, phase=Naming(contract)), events)
        widow = state.aside
        hands = list(state.hands)
        hands[bidder] += widow
        turned = Event("widow_turned", {"seat": bidder, "cards": PACK.cards(widow)})
        after = State(state.match, Naming(replace(contract, widow=widow)), tuple(hands))
        return Step(after, (*events, turned))

    def _name(self, state: State, contract: Contract, seat: Seat, suit: str) -> Step[State]:
        contract = replace(contract, trump=suit)
        events = (Event("named", {"seat": seat, "suit": suit}),)
        if self.game.widow:
            return Step(replace(state, phase=Burying(contract)), events)
        return self._lay(state, contract, events)

    def _bury(self, state: State, contract: Contract, seat: Seat, move: Move) -> Step[State]:
        cards = PACK.bag(move.words)
        hands = list(state.hands)
        hands[seat] -= cards
        event = Event(
            "buried", {"seat": seat, "number": len(move.words)}, {seat: {"cards": PACK.cards(cards)}}
        )
        return self._lay(State(state.match, state.phase, tuple(hands), cards), contract, (event,))

    def _lay(self, state: State, contract: Contract, events: tuple[Event, ...]) -> Step[State]:
        game = self.game
        melds = tuple(
            self._shown(hand, contract) if game.all_meld or seat == contract.bidder else NO_MELD
            for seat, hand in enumerate(state.hands)
        )
        points = tuple(sum(melds[seat].points for seat in side) for side in game.sides)
        told = [
            Event(
                "melded",
                {"seat": seat, "points": melding.points, "melds": tuple(map(meld_item, melding.melds))},
            )
            if melding.melds
            else Event("melded_nothing", {"seat": seat})
            for seat, melding in enumerate(melds)
            if game.all_meld or seat == contract.bidder
        ]
        left = (state.match.dealer + 1) % game.seats
        leader = contract.bidder if self.options.leader == "bidder" else left
        phase = Tricks(Laid(contract, melds, points), leader, (), leader, (0,) * len(game.sides))
        return Step(replace(state, phase=phase), (*events, *told))

    def _shown(self, hand: Bag, contract: Contract) -> Melding:
        """What a hand lays; the notes of a melding speak of cards that stay in the hand."""
        melding = self.counter.count(hand, contract.trump)
        return Melding(melding.points, melding.melds, ())

    def _play(self, state: State, phase: Tricks, seat: Seat, kind: Kind) -> Step[State]:
        held = list(state.hands)
        held[seat] -= PACK.units[kind]
        hands, kinds = tuple(held), (*phase.kinds, kind)
        best, trump = phase.winner, SUIT_INDEX[phase.laid.contract.trump or ""]
        if len(kinds) == 1 or beats(PACK, kind, self.best(phase), trump):
            best = seat
        event = Event("led" if len(kinds) == 1 else "played", {"seat": seat, "card": PACK.kinds[kind]})
        if len(kinds) < self.game.seats:
            going = replace(phase, kinds=kinds, winner=best)
            return Step(State(state.match, going, hands, state.aside), (event,))
        return self._take(replace(state, hands=hands), phase, Taken(phase.leader, kinds, best), event)

    def _take(self, state: State, phase: Tricks, trick: Taken, played: Event) -> Step[State]:
        taken = (*phase.taken, trick)
        last = len(taken) == self.game.hand
        worth = sum(self.worths[kind] for kind in trick.kinds) + (pack.LAST_TRICK if last else 0)
        points = list(phase.points)
        points[self.game.side_of(trick.winner)] += worth
        card = PACK.kinds[trick.kinds[(trick.winner - trick.leader) % self.game.seats]]
        took = Event("took", {"seat": trick.winner, "card": card, "trick": len(taken), "points": worth})
        after = Tricks(phase.laid, trick.winner, (), trick.winner, tuple(points), taken)
        if last:
            return self._score(state, after, (played, took))
        return Step(replace(state, phase=after), (played, took))

    def _score(self, state: State, phase: Tricks, events: tuple[Event, ...]) -> Step[State]:
        game, match, contract = self.game, state.match, phase.laid.contract
        side = game.side_of(contract.bidder)
        points = list(phase.points)
        if state.aside:
            buried = PACK.cards(state.aside)
            worth = sum(self.worths[PACK.index[card]] for card in buried)
            points[side] += worth
            events = (
                *events,
                Event("buried_count", {"seat": contract.bidder, "buried": buried, "points": worth}),
            )
        won = [sum(game.side_of(trick.winner) == s for trick in phase.taken) for s in range(len(game.sides))]
        score = score_deal(
            self.options, bidder=side, bid=contract.bid, meld=phase.laid.points, tricks=points, won=won
        )
        voided = tuple(
            Event("lost_melds", {"side": s, "points": phase.laid.points[s]})
            for s in range(len(game.sides))
            if score.meld[s] != phase.laid.points[s]
        )
        told = tuple(
            Phrase("side_points", {"side": s, "points": scored}) for s, scored in enumerate(score.scores)
        )
        facts = {"side": side, "bid": contract.bid, "outcome": show.outcome_code(score), "scores": told}
        events = (*events, *voided, Event("scored", facts))
        totals = tuple(a + b for a, b in zip(match.scores, score.scores, strict=True))
        sheet = (*match.sheet, (match.deal, score))
        champion = winner(self.options, totals, side)
        empty = (0,) * game.seats
        if champion is None:
            following = Match(match.deal + 1, (match.dealer + 1) % game.seats, totals, sheet)
            return Step(State(following, Dealing(), empty), events)
        there = sum(total >= self.options.target for total in totals)
        result = Result(totals, (champion,), "both_reached" if there > 1 else "target")
        over = Event("game_over", {"side": champion, "points": totals[champion]})
        return Step(
            State(Match(match.deal, match.dealer, totals, sheet), Over(result), empty), (*events, over)
        )


class AuctionThree(AuctionPinochle):
    """Auction pinochle for three, everybody for himself."""

    def __init__(self, options: ThreeOptions) -> None:
        super().__init__(THREE, options)


class AuctionFour(AuctionPinochle):
    """Auction pinochle for four in two pairs."""

    def __init__(self, options: FourOptions) -> None:
        super().__init__(FOUR, options)


class AuctionWidow(AuctionPinochle):
    """Auction pinochle for three with a widow of three cards."""

    def __init__(self, options: WidowOptions) -> None:
        super().__init__(WIDOW, options)
