"""Piquet: what it tells of a view, and plans for the exchange and the declarations, one message a player and stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.engine.moves import Card, Move, Phrase
from rules.engine.prompts import Form
from rules.piquet import legal
from rules.piquet.claims import NOTHING
from rules.piquet.combos import CATEGORIES
from rules.piquet.game import Piquet
from rules.piquet.state import Answering, Declaring, Exchanging, Tricks, View, changed_of

from .. import fields, questions
from ..fields import verify
from ..reading import Act, FamilyFacts, Instruction, Rank, Reading, Scope
from ..tricks import left_hand
from ..unseen_cards import UnseenCards

DECLARING = ("declare", "answer")


def know(engine: Piquet, view: View) -> FamilyFacts:
    """What a view of piquet tells a plan: there are tricks, and no trumps."""
    facts, phase = FamilyFacts(tricks=True, trump="", worth={}), view.phase
    if isinstance(phase, Tricks):
        return facts._replace(to_come=("play",), rounds=len(phase.taken))
    if isinstance(phase, Exchanging) and view.seat is not None and changed_of(phase)[view.seat] is None:
        return facts._replace(to_come=("exchange", "play"))
    return facts._replace(to_come=("play",))


def unseen_cards(engine: Piquet, view: View) -> UnseenCards | None:
    """Which cards the other may hold while tricks are played: what has not been seen, of suits that were followed."""
    phase, seat, pack = view.phase, view.seat, engine.laws.pack
    if not isinstance(phase, Tricks) or seat is None:
        return None
    unseen = legal.unseen(engine.laws, view)
    for trick in phase.taken:
        for kind in trick.kinds:
            unseen &= ~(1 << kind)
        led, other = (pack.suit_of[kind] for kind in trick.kinds)
        if trick.leader == seat and led != other:
            unseen &= ~pack.suit_masks[led]
    if phase.led is not None:
        unseen &= ~(1 << phase.led)
    may = frozenset(pack.kinds[kind] for kind in pack.kinds_in(unseen))
    return UnseenCards({1 - seat: ()}, {1 - seat: may}, True)


def turn_now(view: View) -> View | None:
    """Younger's view as it would be at the exchange if elder put away the one card that she must.

    What is declared and played after it depends on what elder says and leads.
    """
    phase, seat = view.phase, view.seat
    if seat is None or seat == view.elder or not isinstance(phase, Exchanging) or phase.turn == seat:
        return None
    if phase.changed[seat] is not None or phase.blanche is not None:
        return None
    changed = (1, None) if view.elder == 0 else (None, 1)
    return replace(view, phase=replace(phase, turn=seat, changed=changed))


@dataclass(frozen=True, slots=True)
class ExchangeSo:
    """Put these cards away when the owner's turn to exchange comes: of use to younger, while elder thinks."""

    kind: ClassVar[str] = "exchange"
    scope: ClassVar[Scope] = Scope.DEAL
    rank: ClassVar[Rank] = Rank.CALL

    cards: tuple[Card, ...] = fields.cards(1, 8)

    def __post_init__(self) -> None:
        verify(self)

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase("plan_exchange", {"cards": self.cards})

    def suits(self, sight: Reading) -> bool:
        """Before the owner's exchange, with no more cards than could ever be left to him."""
        view, engine = sight.view, sight.engine
        if not isinstance(view, View) or not isinstance(engine, Piquet) or view.seat is None:
            return False
        if not isinstance(view.phase, Exchanging):
            return False
        low, high = legal.exchange_limits(engine.laws, view.phase, view.seat, view.elder)
        # While elder has not exchanged she may leave cards: her least is one.
        waits = view.seat != view.elder and view.phase.changed[view.elder] is None
        most = engine.laws.shape.talon - 1 if waits else high
        return low <= len(self.cards) <= most

    def end_reason(self, sight: Reading) -> Phrase | None:
        """The exchange has been made, or a card has gone."""
        view = sight.view
        if isinstance(view, View) and view.seat is not None:
            exchanging = isinstance(view.phase, Exchanging)
            if not exchanging or changed_of(view.phase)[view.seat] is not None:
                return Phrase("plan_over_exchanged")
        return left_hand(sight, self.cards)

    def act(self, sight: Reading) -> Act | None:
        """The exchange, once, when the owner is asked for it."""
        return Act(Move("exchange", self.cards), None) if sight.asked_for("exchange") else None


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare, or answer, all that the hand holds, the best first, but what is to be sunk.

    With nothing sunk it is for the whole game, for what is sunk for this deal.
    """

    kind: ClassVar[str] = "declare"

    sink: tuple[str, ...] = fields.some_of(CATEGORIES)

    def __post_init__(self) -> None:
        verify(self)

    @property
    def scope(self) -> Scope:
        """To sink something is a thought for one hand."""
        return Scope.DEAL if self.sink else Scope.GAME

    @property
    def rank(self) -> Rank:
        """To sink something goes before declaring everything."""
        return Rank.CALL if self.sink else Rank.STAGE

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        if not self.sink:
            return Phrase("plan_declare_all")
        return Phrase("plan_declare_but", {"sink": tuple(Phrase(f"plan_sink_{what}") for what in self.sink)})

    def suits(self, sight: Reading) -> bool:
        """Before the declarations; for what is sunk, where sinking is allowed."""
        view, engine = sight.view, sight.engine
        if not isinstance(view, View) or not isinstance(engine, Piquet):
            return False
        if not self.sink:
            return True
        return engine.laws.sinking and isinstance(view.phase, Exchanging | Declaring | Answering)

    def end_reason(self, sight: Reading) -> Phrase | None:
        """For what is sunk: the play has begun."""
        if self.sink and isinstance(sight.view, View) and isinstance(sight.view.phase, Tricks):
            return Phrase("plan_over_declared")
        return None

    def act(self, sight: Reading) -> Act | None:
        """The declaration, each part the best that is held unless it is to be sunk; the plan stays unless it sinks."""
        for prompt in sight.prompts:
            if isinstance(prompt, Form) and prompt.verb in DECLARING:
                words = (NOTHING if blank.name in self.sink else blank.words[0] for blank in prompt.blanks)
                return Act(Move(prompt.verb, tuple(words)), None if self.sink else self)
        return None


PUT_AWAY = 3
"""Cards an exchange begins with in the editor: what younger may always change."""


def suggest(sight: Reading) -> Iterator[Instruction]:
    """An exchange, all declarations, and each of them sunk."""
    if cards := sight.low(PUT_AWAY):
        yield ExchangeSo(cards)
    yield Declare()
    yield from (Declare((category,)) for category in CATEGORIES)


EDITORS = {
    ExchangeSo.kind: lambda sight, plan: [questions.some_cards("cards", sight.display.hand, plan.cards)],
    Declare.kind: lambda sight, plan: [
        questions.some("sink", ((what, Phrase(f"plan_sink_{what}")) for what in CATEGORIES), plan.sink)
    ],
}
"""What an editor asks for each kind."""
