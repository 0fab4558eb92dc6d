"""Endings of the pinochle games: double-deck, the auction games, two-handed once the stock is gone.

Known for certain: sizes of hands, melds on the table and not yet played, cards passed, the widow (each card of it is
in the bidder's hand or buried), and what the strict duties show with every card played. All of that stands already
in the games' own `worlds`, which imagine by it.

Left open on purpose: that a seat would have laid what it did not lay, so that it lacks a card of every such meld.
That is no bound on single cards. Bounds allow these layouts, and so a claim may be refused that a table would
grant; `misfit` knows better and is asked of every layout that is brought against a claim, and small endings are listed
by it (prover.py). Not known at all: which cards a pair passed each other, to their opponents.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.engine.cards import Bag, Mask, Pack
from rules.engine.moves import Seat
from rules.engine.protocol import DealEngine
from rules.engine.tricks import STRICT, FinishedTrick, Law
from rules.pinochle.auction import legal as auction_legal
from rules.pinochle.auction import state as auction
from rules.pinochle.auction import worlds as auction_worlds
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.double_deck import legal as dd_legal
from rules.pinochle.double_deck import state as dd
from rules.pinochle.double_deck import worlds as dd_worlds
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.melds import NO_MELD
from rules.pinochle.single.pack import PACK, SUIT_INDEX
from rules.pinochle.two_handed import state as two
from rules.pinochle.two_handed.game import TwoHanded

from .codes import CardCode, Count, Field, code_of
from .endgame import ClaimRules, Endgame, FollowRules, Open, Position
from .layouts import Bounds, Hands, Lot


def claim_rules(game: DealEngine[Any, Any]) -> ClaimRules | None:
    """What can be claimed in a game of the family."""
    if isinstance(game, DoubleDeck):
        return _DoubleDeck(game)
    if isinstance(game, AuctionPinochle):
        return _Auction(game)
    if isinstance(game, TwoHanded):
        return _TwoHanded(game)
    return None


class _DoubleDeck:
    """Twenty cards a hand, four or six copies of each; one law for everybody."""

    has_trumps = True

    def __init__(self, game: DoubleDeck) -> None:
        self.laws, self.code = game.laws, code_of(game.laws.game.pack)

    def to_play(self, view: dd.View) -> bool:
        """Whether the viewer is to play a card."""
        return (
            view.seat is not None
            and isinstance(view.phase, dd.Tricks)
            and dd_legal.acts(view.phase, view.seat)
        )

    def endgame(self, view: dd.View) -> Endgame | None:
        """The endgame of the seat to play a card."""
        phase, seat = view.phase, view.seat
        if seat is None or not isinstance(phase, dd.Tricks) or not self.to_play(view):
            return None
        game = self.laws.game
        certain = [dd_worlds.known_cards(self.laws, view, s) if s != seat else 0 for s in range(game.seats)]
        pool = game.pack.full - dd.played_cards(phase) - sum(certain) - view.hand
        sizes = [size if s != seat else 0 for s, size in enumerate(dd.hand_sizes(phase, game.seats))]
        lots = (Lot(self.code.of_bag(pool), ((1 << game.seats) - 1) & ~(1 << seat)),)
        unseen = _bounds(self.code, lots, certain, dd_worlds.denied_kinds(phase), sizes)
        start = Position(self.code.of_bag(view.hand), unseen, phase.leader, phase.kinds)

        def misfit(hands: Hands) -> int:
            others = (s for s in range(game.seats) if s != seat)
            return sum(self._strain(phase, s, self.code.bag(hands[s])) for s in others)

        side = frozenset({seat, *game.mates(seat)})
        return Endgame(self._duties(phase), seat, side, start, _tricks_by_side(phase.taken, 2), misfit)

    def _strain(self, phase: dd.Tricks, seat: Seat, hand: Bag) -> int:
        """How far a seat with this hand left is from having announced and laid what it did, and named that suit."""
        melded = phase.melded
        whole, trump = hand + dd.played_by(phase, seat), melded.purchase.trump
        far = abs(self.laws.counter.points(whole, trump) - melded.announced[seat])
        named = seat == melded.purchase.bidder and not self.laws.options.pass_cards
        if named and trump not in dd_legal.trump_suits(self.laws, melded.purchase, whole):
            far += 1
        melds = melded.melds[seat]
        if not far and melds != NO_MELD and self.laws.counter.melds(whole, trump) != melds:
            return 1
        return far

    def _duties(self, phase: dd.Tricks) -> FollowRules:
        trump = dd_legal.SUIT_INDEX[phase.melded.purchase.trump or ""]
        seats = self.laws.game.seats
        return FollowRules(self.code, seats, trump, ((STRICT,) * seats,) * seats)

    def hands(self, state: dd.State) -> Open | None:
        """All hands as counts and the open trick, for a search that sees them; None while no tricks are played."""
        phase = state.phase
        if not isinstance(phase, dd.Tricks):
            return None
        return Open(self._duties(phase), _counts(self.code, state.hands), phase.leader, phase.kinds)

    def with_hands(self, state: dd.State, hands: Hands) -> dd.State:
        """The state with these hands."""
        seats = self.laws.game.seats
        return state._replace(hands=tuple(self.code.bag(hand) for hand in hands[:seats]))


class _Auction:
    """The auction games, with either pack; the law may ask more to a partner's lead."""

    has_trumps = True

    def __init__(self, game: AuctionPinochle) -> None:
        self.laws, self.pack, self.code = game.laws, game.laws.pack, code_of(game.laws.pack)

    def to_play(self, view: auction.View) -> bool:
        """Whether the viewer is to play a card."""
        return isinstance(view.phase, auction.Tricks) and view.seat in auction_legal.to_act(view.phase)

    def endgame(self, view: auction.View) -> Endgame | None:
        """The endgame of the seat to play a card."""
        phase, seat, game = view.phase, view.seat, self.laws.game
        if seat is None or not isinstance(phase, auction.Tricks) or not self.to_play(view):
            return None
        sale = phase.laid.purchase
        pile = game.widow if seat != sale.bidder else 0
        certain = [
            cards if s != seat else 0 for s, cards in enumerate(auction_worlds.known_cards(self.laws, view))
        ]
        pool = (
            self.pack.full - auction.played_cards(phase, self.pack) - sum(certain) - view.hand - view.buried
        )
        lots = [Lot(self.code.of_bag(pool), ((2 << game.seats) - 1) & ~(1 << seat))]
        if pile:
            lots = self._with_widow(lots[0], phase, certain[sale.bidder])
        sizes = [size if s != seat else 0 for s, size in enumerate(auction.hand_sizes(game, phase))]
        denied = [*auction_worlds.denied_kinds(self.laws, phase), 0]
        unseen = _bounds(self.code, tuple(lots), [*certain, 0], denied, [*sizes, pile])
        start = Position(self.code.of_bag(view.hand), unseen, phase.leader, phase.kinds)

        def misfit(hands: Hands) -> int:
            others = (s for s in range(game.seats) if s != seat)
            return sum(self._strain(phase, s, self.code.bag(hands[s])) for s in others)

        side = frozenset(game.sides[game.side_of(seat)])
        return Endgame(
            self._duties(phase), seat, side, start, _tricks_by_side(phase.taken, len(game.sides)), misfit
        )

    def _with_widow(self, lot: Lot, phase: auction.Tricks, hand: Bag) -> list[Lot]:
        """The unseen cards in two lots: what the bidder still holds of the widow or has buried, and all others."""
        sale, seats = phase.laid.purchase, self.laws.game.seats
        gone = auction.played_by(phase, sale.bidder, self.pack) + hand
        widow, free = 0, lot.cards
        for kind in range(len(self.pack.kinds)):
            for _ in range(max(0, self.pack.count(sale.widow, kind) - self.pack.count(gone, kind))):
                widow, free = self.code.plus(widow, kind), self.code.minus(free, kind)
        return [Lot(free, lot.bins), Lot(widow, 1 << sale.bidder | 1 << seats)]

    def _strain(self, phase: auction.Tricks, seat: Seat, hand: Bag) -> int:
        """How far a seat with this hand left is from having laid what it did."""
        sale = phase.laid.purchase
        if not self.laws.game.all_meld and seat != sale.bidder:
            return 0
        whole, melds = hand + auction.played_by(phase, seat, self.pack), phase.laid.melds[seat]
        far = abs(self.laws.counter.points(whole, sale.trump) - melds.points)
        return far or int(self.laws.counter.melds(whole, sale.trump) != melds)

    def _duties(self, phase: auction.Tricks) -> FollowRules:
        seats = range(self.laws.game.seats)
        laws = tuple(
            tuple(auction_legal.follow_law(self.laws, leader, seat) for seat in seats) for leader in seats
        )
        return FollowRules(self.code, len(seats), SUIT_INDEX[phase.laid.purchase.trump or ""], laws)

    def hands(self, state: auction.State) -> Open | None:
        """All hands as counts and the open trick, for a search that sees them; None while no tricks are played."""
        phase = state.phase
        if not isinstance(phase, auction.Tricks):
            return None
        return Open(self._duties(phase), _counts(self.code, state.hands), phase.leader, phase.kinds)

    def with_hands(self, state: auction.State, hands: Hands) -> auction.State:
        """The state with these hands and, where a pile was dealt anew as well, these cards buried."""
        seats = self.laws.game.seats
        aside = self.code.bag(hands[seats]) if hands[seats:] and hands[seats] else state.aside
        return replace(state, hands=tuple(self.code.bag(hand) for hand in hands[:seats]), aside=aside)


class _TwoHanded:
    """After the stock every card is known: what the player does not hold and has not seen, the other holds."""

    has_trumps = True

    def __init__(self, game: TwoHanded) -> None:
        self.laws, self.code = game.laws, code_of(PACK)

    def to_play(self, view: two.View) -> bool:
        """Whether the viewer is to play a card and the stock is gone."""
        phase = view.phase
        return isinstance(phase, two.Tricks) and phase.strict and phase.turn == view.seat

    def endgame(self, view: two.View) -> Endgame | None:
        """The endgame of the seat to play a card once the stock is gone."""
        phase, seat = view.phase, view.seat
        if seat is None or not isinstance(phase, two.Tricks) or not self.to_play(view):
            return None
        known_cards = (
            view.hand + two.played_cards(phase.board) + sum(PACK.units[kind] for kind in phase.kinds)
        )
        other = self.code.of_bag(PACK.full - known_cards)
        certain = (other, 0) if seat else (0, other)
        unseen = Bounds(self.code, (), certain, (0, 0), (certain[0].bit_count(), certain[1].bit_count()))
        start = Position(self.code.of_bag(view.hand), unseen, phase.leader, phase.kinds)
        duties = self._duties(phase)
        return Endgame(
            duties, seat, frozenset({seat}), start, _tricks_by_side(phase.board.taken, 2), lambda _hands: 0
        )

    def _duties(self, phase: two.Tricks) -> FollowRules:
        law: Law = self.laws.strict
        return FollowRules(self.code, 2, SUIT_INDEX[phase.board.trump], ((law, law), (law, law)))

    def hands(self, state: two.State) -> Open | None:
        """Both hands, once the stock is gone."""
        phase = state.phase
        if not isinstance(phase, two.Tricks) or not phase.strict:
            return None
        return Open(self._duties(phase), _counts(self.code, state.hands), phase.leader, phase.kinds)

    def with_hands(self, state: two.State, hands: Hands) -> two.State:
        """The state with these hands."""
        return replace(state, hands=(self.code.bag(hands[0]), self.code.bag(hands[1])))


def _bounds(
    code: CardCode,
    lots: tuple[Lot, ...],
    certain: Sequence[Bag],
    denied: Sequence[Mask],
    sizes: Sequence[int],
) -> Bounds:
    return Bounds(
        code,
        tuple(lot for lot in lots if lot.cards),
        tuple(code.of_bag(bag) for bag in certain),
        tuple(_field(code, code.pack, mask) for mask in denied),
        tuple(sizes),
    )


def _field(code: CardCode, pack: Pack, mask: Mask) -> Field:
    return sum(code.fields[kind] for kind in pack.kinds_in(mask))


def _counts(code: CardCode, hands: Sequence[Bag]) -> tuple[Count, ...]:
    return tuple(code.of_bag(hand) for hand in hands)


def _tricks_by_side(taken: Sequence[FinishedTrick], sides: int) -> tuple[int, ...]:
    """Tricks by side: seats sit round the table, so a side is the seat number by the number of sides."""
    won = [0] * sides
    for trick in taken:
        won[trick.winner % sides] += 1
    return tuple(won)
