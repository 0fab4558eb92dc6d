"""Plans for whoever buys a hand at auction, and for the cards partners pass: double deck and the auction games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.engine.moves import Card, Move, Phrase
from rules.pinochle.auction.state import View as AuctionView
from rules.pinochle.double_deck.state import View as DoubleDeckView

from .. import fields, questions
from ..fields import BadPlan, verify
from ..questions import PlanQuestion
from ..reading import Act, Instruction, Rank, Reading, Scope
from ..tricks import Queue, left_hand


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

    def suits(self, sight: Reading) -> bool:
        """While the owner may buy the hand, or has bought it and has not led."""
        facts = sight.known
        if not facts.nameable and not facts.calling:
            return False
        return (not self.trump or self.trump in facts.nameable) and (not self.ask or facts.asks)

    def end_reason(self, sight: Reading) -> Phrase | None:
        """Somebody else has bought the hand, its time is over, or a card to lead has gone."""
        facts = sight.known
        if facts.buyer is not None and facts.buyer != sight.seat:
            return Phrase("plan_end_outbid", {"seat": facts.buyer, "bid": facts.bid})
        if facts.buyer is None and not facts.calling:
            return Phrase("plan_over_out")
        if facts.buyer is not None and (sight.trick or sight.display.last_trick is not None):
            return Phrase("plan_over_led")
        if facts.trump and self.trump and self.trump != facts.trump:
            return Phrase("plan_end_other_trump", {"suit": facts.trump})
        return left_hand(sight, self.lead)

    def act(self, sight: Reading) -> Act | None:
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

    def suits(self, sight: Reading) -> bool:
        """Before the exchange, where the table has one, with as many cards as are passed."""
        return len(self.cards) == sight.known.exchange

    def end_reason(self, sight: Reading) -> Phrase | None:
        """The other side has bought the hand, the exchange is over, another suit it is, or a card has gone."""
        facts, stage = sight.known, sight.display.stage
        buyer = facts.buyer
        if buyer is not None and buyer != sight.seat and not sight.is_partner(buyer):
            return Phrase("plan_end_outbid", {"seat": buyer, "bid": facts.bid})
        if stage == "play" or (isinstance(sight.view, DoubleDeckView | AuctionView) and _gave(sight.view)):
            return Phrase("plan_over_gave")
        if self.suit and facts.asked and facts.asked != self.suit:
            return Phrase("plan_end_other_suit", {"suit": facts.asked})
        return left_hand(sight, self.cards)

    def act(self, sight: Reading) -> Act | None:
        """The cards, when they are asked for."""
        return Act(Move("give", self.cards), None) if sight.asked_for("give") else None


def _gave(view: DoubleDeckView | AuctionView) -> bool:
    """Whether the viewer has passed his cards in this deal."""
    return any(gift.giver == view.seat for gift in view.gifts)


def after_auction(plan: Instruction) -> bool:
    """Whether a plan moves only for whoever has bought the hand."""
    return isinstance(plan, IfIWin)


def suggest(sight: Reading) -> Iterator[Instruction]:
    """Each suit that could be named, with its highest card to lead where it is held; cards to pass."""
    top = sight.display.ranks[:1]
    for suit in sight.known.nameable:
        yield IfIWin(suit, (top + suit,) if top + suit in sight.display.hand else ())
    if (number := sight.known.exchange) and (cards := sight.low(number)):
        yield GiveCards(cards)


# --- what an editor asks ----------------------------------------------------------------------------------


def _if_i_win(sight: Reading, plan: IfIWin) -> list[PlanQuestion]:
    fields = [
        questions.suit("trump", sight.known.nameable, plan.trump),
        questions.in_order("lead", sight.display.hand, plan.lead),
    ]
    if sight.known.asks:
        none = ("none", Phrase("plan_step_ask_none"))
        suits = ((suit, Phrase("plan_step_ask", {"suit": suit})) for suit in questions.SUITS)
        fields.insert(0, questions.one("ask", (("", Phrase("plan_option_no_ask")), none, *suits), plan.ask))
    return fields


def _give(sight: Reading, plan: GiveCards) -> list[PlanQuestion]:
    fields = [questions.some_cards("cards", sight.display.hand, plan.cards)]
    if sight.known.asks:
        fields.append(questions.suit("suit", questions.SUITS, plan.suit))
    return fields


EDITORS = {IfIWin.kind: _if_i_win, GiveCards.kind: _give}
