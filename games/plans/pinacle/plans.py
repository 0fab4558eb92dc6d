"""Pinacle: what it tells of a view, and the plan for turns in which one only draws and discards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from rules.engine.moves import Card, Move, Phrase
from rules.pinacle.combinations import KINDS, WILDS
from rules.pinacle.game import Pinacle
from rules.pinacle.legal import DRAW
from rules.pinacle.state import Drawing, Laying, View

from .. import fields, questions
from ..fields import verify
from ..reading import Act, FamilyFacts, Instruction, Rank, Reading, Scope
from ..tricks import left_hand

LONELY = 1
"""Whoever has so many cards may go out in the next turn."""


def know(engine: Pinacle, view: View) -> FamilyFacts:
    """What a view of pinacle tells a plan: the stock, the card just drawn, and when the viewer's turn is."""
    phase, seats = view.phase, engine.laws.seats
    if not isinstance(phase, Drawing | Laying):
        return FamilyFacts()
    drawn = engine.laws.pack.cards(view.drawn)
    coup = phase.coup
    away = (0 if view.seat is None else view.seat - coup.turn) % seats
    return FamilyFacts(
        stock=coup.stock, drawn=drawn[0] if drawn else "", to_come=("turn",), rounds=coup.turns + away
    )


def turn_now(view: View) -> View | None:
    """The view as it would be at the viewer's turn with the pile and the combinations that lie there."""
    phase, seat = view.phase, view.seat
    if seat is None or not isinstance(phase, Drawing | Laying) or phase.coup.turn == seat:
        return None
    coup = phase.coup
    away = (seat - coup.turn) % len(coup.sizes)
    return replace(view, phase=Drawing(replace(coup, turn=seat, turns=coup.turns + away)), drawn=0)


@dataclass(frozen=True, slots=True)
class DrawAndDiscard:
    """Draw from the stock, lay nothing, discard: these cards, one a turn; or, with none named, what was drawn.

    It ends on the owner's turn where a card of the pile or the one drawn is among those `wanted`, and, with `careful`,
    as soon as another player has one card left. With no card named it goes on until then. `begun`: it has drawn in
    this turn.
    """

    kind: ClassVar[str] = "draw_and_discard"
    scope: ClassVar[Scope] = Scope.DEAL

    discards: tuple[Card, ...] = fields.cards(0, 13, ())
    wanted: tuple[Card, ...] = fields.cards(0, default=())
    careful: bool = fields.flag(True)
    begun: bool = fields.flag(False)

    def __post_init__(self) -> None:
        verify(self)

    @property
    def rank(self) -> Rank:
        """Before everything else once it has drawn."""
        return Rank.BEGUN if self.begun else Rank.CALL

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        code = "plan_draw_and_discard" if self.discards else "plan_draw_and_return"
        if self.wanted:
            code = f"{code}_unless"
        return Phrase(code, {"cards": self.discards, "wanted": self.wanted})

    def suits(self, sight: Reading) -> bool:
        """Before the owner's draw, while there is a stock and he keeps cards enough."""
        phase, seat = getattr(sight.view, "phase", None), sight.seat
        if seat is None or self.begun or not sight.known.stock:
            return False
        return isinstance(phase, Drawing) or (isinstance(phase, Laying) and phase.coup.turn != seat)

    def end_reason(self, sight: Reading) -> Phrase | None:
        """The stock is used up, a card has gone, or somebody is about to go out."""
        if not self.begun and not sight.known.stock:
            return Phrase("plan_end_stock")
        if self.careful and not self.begun:
            for place in sight.display.places:
                if place.seat != sight.seat and place.cards == LONELY:
                    return Phrase("plan_end_last_card", {"seat": place.seat})
        return left_hand(sight, self.discards)

    def act(self, sight: Reading) -> Act | Phrase | None:
        """To draw; then to discard."""
        phase = sight.at_turn.phase
        if isinstance(phase, Drawing):
            # Whoever takes the pile takes all of it, so a wanted card may lie anywhere in it.
            for card in (KINDS[kind] for kind in reversed(phase.coup.pile)):
                if card in self.wanted:
                    return Phrase("plan_end_wanted_pile", {"card": card})
            return Act(DRAW, replace(self, begun=True))
        if not self.begun or not sight.known.drawn:
            return Phrase("plan_end_drew_by_hand")
        if sight.known.drawn in self.wanted:
            return Phrase("plan_end_wanted_drawn", {"card": sight.known.drawn})
        if not self.discards:
            return Act(Move("discard", (sight.known.drawn,)), replace(self, begun=False))
        card, *rest = self.discards
        return Act(
            Move("discard", (card,)), replace(self, discards=tuple(rest), begun=False) if rest else None
        )


def suggest(sight: Reading) -> Iterator[Instruction]:
    """To draw and discard the lowest card that is not wild, and to go on discarding what is drawn."""
    wild = {KINDS[kind] for kind in WILDS}
    if plain := [card for card in sight.display.hand if card not in wild]:
        yield DrawAndDiscard((sight.lowest(plain),))
    yield DrawAndDiscard()


MOST_WANTED = 3
"""Cards to wait for that a form asks for."""

EDITORS = {
    DrawAndDiscard.kind: lambda sight, plan: [
        questions.in_order("discards", sight.display.hand, plan.discards),
        questions.in_order("wanted", questions.all_kinds(sight), plan.wanted, MOST_WANTED),
        questions.flag("careful", plan.careful),
    ]
}
"""What an editor asks for each kind."""
