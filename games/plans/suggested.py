"""A club player's cards, accepted in advance: the next one or all of a deal, those passed or put away, a whole turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.engine.moves import Phrase
from rules.engine.prompts import words_for

from . import fields
from .fields import BadPlan, verify
from .reading import Act, Rank, Reading, Scope

PLAY, TURN = "play", "turn"

SENTENCES = {
    "give": "plan_suggested_give",
    "bury": "plan_suggested_bury",
    "exchange": "plan_suggested_exchange",
    PLAY: "plan_suggested_play",
    TURN: "plan_suggested_turn",
}
"""What a plan is for, by the verb that is asked for (`turn`: whatever is), and what it says of it."""

ONE_ROUND = {PLAY: "plan_suggested_one_card", TURN: "plan_suggested_one_turn"}
"""What comes again and again in a deal, so that a plan may be for one round of it, and what it says then."""


@dataclass(frozen=True, slots=True)
class MoveAsSuggested:
    """In one part of a deal move as a club player would with the owner's cards.

    `only` is the number of the trick or turn it is for (`Reading.next_round`), 0 where it stands until its owner says.
    """

    kind: ClassVar[str] = "move_as_suggested"
    scope: ClassVar[Scope] = Scope.DEAL

    part: str = fields.one_of(tuple(SENTENCES))
    only: int = fields.number(default=0)

    def __post_init__(self) -> None:
        verify(self)
        if self.only and self.part not in ONE_ROUND:
            raise BadPlan("plan_bad_value", what="only")

    @property
    def rank(self) -> Rank:
        """Behind cards that the owner has chosen; every card of a deal behind all that is less general."""
        if self.part != PLAY:
            return Rank.STAGE
        return Rank.WHEN if self.only else Rank.LOWEST

    def words(self) -> Phrase:
        """What it does and what sets it off."""
        return Phrase((ONE_ROUND if self.only else SENTENCES)[self.part])

    def suits(self, sight: Reading) -> bool:
        """Where a club player can be asked, before that part of the deal or in it; for one round, the next."""
        possible = sight.advise is not None and self.part in sight.known.to_come and not sight.over
        return possible and self.only in (0, sight.next_round) and not isinstance(self.act(sight), Phrase)

    def end_reason(self, sight: Reading) -> Phrase | None:
        """That part of the deal is over, for its owner at least, or the round it was for."""
        if self.part in sight.known.to_come:
            return Phrase("plan_over_suggested") if 0 < self.only < sight.next_round else None
        buyer = sight.known.buyer
        if self.part != PLAY and buyer is not None and buyer != sight.seat and not sight.is_partner(buyer):
            return Phrase("plan_end_outbid", {"seat": buyer, "bid": sight.known.bid})
        return Phrase("plan_over_suggested")

    def act(self, sight: Reading) -> Act | Phrase | None:
        """What a club player would do; where it is not of this part it says what: no plan for cards gives a hand up."""
        if sight.advise is None or not self.is_due(sight):
            return None
        move = sight.advise(sight.at_turn)
        if self.part not in (TURN, move.verb):
            words = words_for(sight.prompts, move)
            assert words is not None, "a bot does what is offered"
            return Phrase("plan_end_other_move", {"what": words.offered(move)})
        return Act(move, self if self.part == TURN or (self.part == PLAY and not self.only) else None)

    def is_due(self, sight: Reading) -> bool:
        """Whether the owner is asked for what it is about."""
        return bool(sight.prompts) if self.part == TURN else sight.asked_for(self.part)


def suggested_moves(sight: Reading) -> tuple[MoveAsSuggested, ...]:
    """The plans of this kind that can be made now: for one round before for all of them."""
    parts = sight.known.to_come if sight.seat is not None else ()
    spans = (
        (part, only) for part in parts for only in ((sight.next_round, 0) if part in ONE_ROUND else (0,))
    )
    return tuple(plan for plan in (MoveAsSuggested(*span) for span in spans) if plan.suits(sight))
