"""Pinochle: what its games tell of a view, and plans for what comes after an auction and between tricks.

Double deck and the auction games have an auction, after which the buyer asks, names trumps and leads; partners may
pass cards. At two-handed the winner of a trick declares and draws.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.cards import Bag, Mask, Pack
from rules.engine.moves import Card, Move, Phrase, Seat
from rules.pinochle.auction import state as auction_state
from rules.pinochle.auction import worlds as auction_worlds
from rules.pinochle.auction.game import AuctionPinochle
from rules.pinochle.double_deck import legal as dd_legal
from rules.pinochle.double_deck import state as dd_state
from rules.pinochle.double_deck import worlds as dd_worlds
from rules.pinochle.double_deck.game import DoubleDeck
from rules.pinochle.single.pack import PACK as SINGLE
from rules.pinochle.two_handed import legal as two_legal
from rules.pinochle.two_handed import melding
from rules.pinochle.two_handed import state as two_state
from rules.pinochle.two_handed import worlds as two_worlds
from rules.pinochle.two_handed.game import TwoHanded

from . import fields
from .fields import BadPlan, verify
from .reach import Reach
from .sight import Act, Known, Rank, Scope, Sight
from .tricks import Queue, not_held

DRAW = two_legal.DRAW
NINES = tuple("9" + suit for suit in SINGLE.suits)
MELDS = tuple(
    f"{times}{what}"
    for what in ("run", "pinochle", *melding.AROUND_WORD.values())
    for times in ("", "double-")
)
"""The words of melds at two-handed, but for marriages, which have their suit."""
_CODES = {"marriage": "plan_marriage", "exchange": "plan_exchange_nines", "dix": "plan_dix"}

# --- double deck --------------------------------------------------------------------------------------------


def know_double_deck(engine: DoubleDeck, view: dd_state.View) -> Known:
    """What a view of double deck tells a plan."""
    phase, seat, laws = view.phase, view.seat, engine.laws
    known = Known(
        tricks=True,
        counters=dd_state.COUNTERS,
        exchange=laws.options.pass_cards,
        asks=bool(laws.options.pass_cards) and laws.options.requested_suit != "none",
    )
    if isinstance(phase, dd_state.Bidding):
        auction = phase.auction
        mine = dd_state.Purchase(seat or 0, 0, ())
        return known._replace(
            calling=seat is not None and seat not in auction.passed,
            high=auction.high,
            bidder=auction.bidder,
            bids=laws.bids.ranges(auction.high),
            nameable=dd_legal.trump_suits(laws, mine, view.hand),
        )
    purchase = dd_state.purchase_of(phase)
    if purchase is None:
        return known
    return known._replace(
        trump=purchase.trump,
        buyer=purchase.bidder,
        bid=purchase.bid,
        asked=purchase.trump or purchase.request or "",
        nameable=dd_legal.trump_suits(laws, purchase, view.hand) if seat == purchase.bidder else (),
    )


def reach_double_deck(engine: DoubleDeck, view: dd_state.View) -> Reach | None:
    """Which cards the others may hold while tricks are played."""
    phase = view.phase
    if not isinstance(phase, dd_state.Tricks) or view.seat is None:
        return None
    known = [dd_worlds.known_cards(engine.laws.counter, view, seat) for seat in range(4)]
    unseen = dd_state.PACK.full - dd_worlds.played_cards(phase) - sum(known)
    return reached(dd_state.PACK, view.seat, unseen, known, dd_worlds.denied_kinds(phase))


def reached(
    pack: Pack, viewer: Seat, unseen: Bag, known: list[Bag], denied: list[Mask], *, strict: bool = True
) -> Reach:
    """Each other seat's cards: those it is known to hold, and those unseen that its plays do not deny."""
    held = {seat: pack.cards(bag) for seat, bag in enumerate(known) if seat != viewer}
    may = {
        seat: frozenset(held[seat])
        | {pack.kinds[k] for k in pack.kinds_in(pack.held(unseen)) if not denied[seat] >> k & 1}
        for seat in held
    }
    return Reach(held, may, strict)


# --- the auction games --------------------------------------------------------------------------------------


def know_auction(engine: AuctionPinochle, view: auction_state.View) -> Known:
    """What a view of an auction game tells a plan."""
    phase, seat, laws = view.phase, view.seat, engine.laws
    suits = tuple(SINGLE.suits)
    known = Known(tricks=True, counters=_counters(engine))
    if isinstance(phase, auction_state.Bidding):
        auction = phase.auction
        return known._replace(
            calling=seat is not None and seat not in auction.passed,
            high=auction.high,
            bidder=auction.bidder,
            bids=laws.bids.ranges(auction.high),
            nameable=suits,
        )
    purchase = auction_state.purchase_of(phase)
    if purchase is None:
        return known
    mine = seat == purchase.bidder
    return known._replace(
        trump=purchase.trump,
        buyer=purchase.bidder,
        bid=purchase.bid,
        nameable=suits if mine else (),
    )


def _counters(engine: AuctionPinochle) -> frozenset[str]:
    """The ranks that count, where somebody has a partner to give them to."""
    paired = any(len(side) > 1 for side in engine.sides)
    worths = zip(SINGLE.kinds, engine.laws.worths, strict=True)
    return frozenset(card[0] for card, worth in worths if paired and worth)


def reach_auction(engine: AuctionPinochle, view: auction_state.View) -> Reach | None:
    """Which cards the others may hold while tricks are played; those buried may still be anywhere."""
    phase = view.phase
    if not isinstance(phase, auction_state.Tricks) or view.seat is None:
        return None
    known = auction_worlds.known_cards(engine.laws, view)
    unseen = SINGLE.full - auction_state.played_cards(phase) - sum(known) - view.buried
    denied = auction_worlds.denied_kinds(engine.laws, phase)
    return reached(SINGLE, view.seat, unseen, known, denied)


# --- two-handed ---------------------------------------------------------------------------------------------


def know_two_handed(engine: TwoHanded, view: two_state.View) -> Known:
    """What a view of two-handed tells a plan."""
    phase = view.phase
    if not isinstance(phase, two_state.Tricks | two_state.Declaring):
        return Known(tricks=True)
    return Known(tricks=True, trump=phase.board.trump, stock=phase.board.left)


def reach_two_handed(engine: TwoHanded, view: two_state.View) -> Reach | None:
    """Which cards the other may hold: while the stock lasts any that has not been seen."""
    phase, seat = view.phase, view.seat
    if not isinstance(phase, two_state.Tricks | two_state.Declaring) or seat is None:
        return None
    board = phase.board
    known = [spread.on_table + spread.known for spread in board.spreads]
    known[seat] = view.hand + board.spreads[seat].on_table
    unseen = SINGLE.full - sum(known) - two_worlds.played(board)
    if isinstance(phase, two_state.Tricks):
        unseen -= sum(SINGLE.units[kind] for kind in phase.kinds)
    denied = two_worlds.denied(phase, engine.laws.strict)
    return reached(SINGLE, seat, unseen, known, denied, strict=not board.left)


def meldable(sight: Sight) -> tuple[Move, ...]:
    """What the owner of a two-handed view could declare with the cards he holds now; nothing at other games."""
    engine, view = sight.engine, sight.view
    if not isinstance(engine, TwoHanded):
        return ()
    phase = view.phase
    if (
        view.seat is None
        or not isinstance(phase, two_state.Tricks | two_state.Declaring)
        or not phase.board.left
    ):
        return ()
    board = phase.board
    spread = board.spreads[view.seat]
    melds = two_legal.meld_moves(engine.laws, board, view.hand, spread)
    return (*melds, *melding.nine_moves(board, view.hand, spread))


# --- bundles ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IfIWin:
    """If the owner buys the hand: ask for a suit, name trumps, lead these cards; what is left empty waits for him."""

    kind: ClassVar[str] = "if_i_win"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.CALL

    trump: str = fields.suit("")
    lead: tuple[Card, ...] = fields.cards(0, default=())
    ask: str = fields.one_of(("S", "H", "C", "D", "none", ""), "")

    def __post_init__(self) -> None:
        verify(self)
        if not (self.ask or self.trump or self.lead):
            raise BadPlan("plan_bad_value", what="trump")

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_if_i_win", {"steps": tuple(self._steps())})

    def _steps(self) -> Iterator[Phrase]:
        if self.ask:
            yield Phrase("plan_step_ask_none" if self.ask == "none" else "plan_step_ask", {"suit": self.ask})
        if self.trump:
            yield Phrase("plan_step_trump", {"suit": self.trump})
        if self.lead:
            yield Phrase("plan_step_lead", {"cards": self.lead})

    def suits(self, sight: Sight) -> bool:
        """While the owner may buy the hand, or has bought it and has not led."""
        known = sight.known
        if not known.nameable and not known.calling:
            return False
        return (not self.trump or self.trump in known.nameable) and (not self.ask or known.asks)

    def ended(self, sight: Sight) -> Phrase | None:
        """Somebody else has bought the hand, its time is over, or a card to lead has gone."""
        known = sight.known
        if known.buyer is not None and known.buyer != sight.seat:
            return Phrase("plan_end_outbid", {"seat": known.buyer, "bid": known.bid})
        if known.buyer is None and not known.calling:
            return Phrase("plan_end_out")
        if known.buyer is not None and (sight.trick or sight.shown.last_trick is not None):
            return Phrase("plan_end_led")
        if known.trump and self.trump and self.trump != known.trump:
            return Phrase("plan_end_other_trump", {"suit": known.trump})
        return not_held(sight, self.lead)

    def act(self, sight: Sight) -> Act | None:
        """The next step that is asked for now and was decided."""
        if sight.asked_for("ask"):
            return self._step("ask", self.ask)
        if sight.asked_for("trump"):
            return self._step("trump", self.trump)
        if sight.on_lead and self.lead:
            card, *rest = self.lead
            return Act(Move("play", (card,)), Queue(tuple(rest), True) if rest else None)
        return None

    def _step(self, verb: str, word: str) -> Act | None:
        if not word:
            return None
        rest = (self.trump, self.lead, "") if verb == "ask" else ("", self.lead, "")
        return Act(Move(verb, (word,)), IfIWin(*rest) if any(rest) else None)


@dataclass(frozen=True, slots=True)
class GiveCards:
    """When cards are passed between partners, pass these; with a suit, only where it is asked for or trumps."""

    kind: ClassVar[str] = "give"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.CALL

    cards: tuple[Card, ...] = fields.cards(1, 8)
    suit: str = fields.suit("")

    def __post_init__(self) -> None:
        verify(self)

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase(
            "plan_give_suit" if self.suit else "plan_give", {"cards": self.cards, "suit": self.suit}
        )

    def suits(self, sight: Sight) -> bool:
        """Before the exchange, where the table has one, with as many cards as are passed."""
        return len(self.cards) == sight.known.exchange

    def ended(self, sight: Sight) -> Phrase | None:
        """The other side has bought the hand, the exchange is over, another suit it is, or a card has gone."""
        known, stage = sight.known, sight.shown.stage
        buyer = known.buyer
        if buyer is not None and buyer != sight.seat and not sight.is_partner(buyer):
            return Phrase("plan_end_outbid", {"seat": buyer, "bid": known.bid})
        if stage == "play" or (isinstance(sight.view, dd_state.View) and _gave(sight.view)):
            return Phrase("plan_end_gave")
        if self.suit and known.asked and known.asked != self.suit:
            return Phrase("plan_end_other_suit", {"suit": known.asked})
        return not_held(sight, self.cards)

    def act(self, sight: Sight) -> Act | None:
        """The cards, when they are asked for."""
        return Act(Move("give", self.cards), None) if sight.asked_for("give") else None


def _gave(view: dd_state.View) -> bool:
    """Whether the viewer has passed his cards in this deal."""
    return any(gift.giver == view.seat for gift in view.gifts)


# --- between the tricks of two-handed -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MeldNext:
    """After the next trick the owner wins while the stock lasts, declare this: a move in its words."""

    kind: ClassVar[str] = "meld_next"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.CALL

    meld: tuple[str, ...] = fields.word_list()

    def __post_init__(self) -> None:
        verify(self)
        verb, *words = self.meld
        may = {"marriage": tuple(SINGLE.suits), "meld": MELDS, "exchange": NINES, "dix": NINES}.get(verb, ())
        if not words or not all(word in may for word in words):
            raise BadPlan("plan_bad_value", what=verb)

    @property
    def move(self) -> Move:
        """The declaration."""
        return Move(self.meld[0], self.meld[1:])

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        verb, word = self.meld[0], self.meld[1]
        code = f"plan_meld_{word}" if verb == "meld" else _CODES[verb]
        what = Phrase(code, {"suit": word, "cards": self.meld[1:]})
        return Phrase("plan_meld_next", {"what": what})

    def suits(self, sight: Sight) -> bool:
        """At two-handed, with what could be declared of the hand as it is."""
        return self.move in meldable(sight)

    def ended(self, sight: Sight) -> Phrase | None:
        """The stock is used up, or the cards for it have gone."""
        if not sight.known.stock:
            return Phrase("plan_end_stock")
        return None if self.move in meldable(sight) else Phrase("plan_end_meld")

    def act(self, sight: Sight) -> Act | None:
        """The declaration, after a trick won."""
        return Act(self.move, None) if sight.asked_for(DRAW.verb) else None


@dataclass(frozen=True, slots=True)
class DrawOn:
    """After a trick the owner wins, draw without declaring anything, while the stock lasts."""

    kind: ClassVar[str] = "draw_on"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.STAGE

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_draw_on")

    def suits(self, sight: Sight) -> bool:
        """At two-handed, while there is a stock."""
        return isinstance(sight.engine, TwoHanded) and bool(sight.known.stock)

    def ended(self, sight: Sight) -> Phrase | None:
        """The stock is used up."""
        return None if sight.known.stock else Phrase("plan_end_stock")

    def act(self, sight: Sight) -> Act | None:
        """Drawing, after a trick won."""
        return Act(DRAW, self) if sight.shown.stage == "declaring" and sight.offers(DRAW) else None
