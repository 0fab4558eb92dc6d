"""How a game ends: why, who brought it about, what it gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.moves import Seat
from rules.engine.protocol import Result

from ..models import CAUSED_BY_A_SEAT, EndReason, Game, SeatOutcome

BY_A_DIRECTOR = (EndReason.ADJUDICATED, EndReason.CANCELLED)


@dataclass(frozen=True, kw_only=True, slots=True)
class Ending:
    """The end of a game.

    `seat` is who resigned or ran out of time; `scores` and `winners` go by side; `code` is the engine's
    reason for a game played out, `words` the director's for a decision. Raises ValueError where one of
    them is wanting.
    """

    reason: EndReason
    seat: Seat | None = None
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    code: str = ""
    words: str = ""

    def __post_init__(self) -> None:
        if (self.seat is not None) != (self.reason in CAUSED_BY_A_SEAT):
            raise ValueError(f"{self.reason}: a seat belongs to those that end by one, and to no others")
        if bool(self.words) != (self.reason in BY_A_DIRECTOR):
            raise ValueError(f"{self.reason}: a director gives a reason, and nobody else does")
        if bool(self.code) != (self.reason == EndReason.PLAYED_OUT):
            raise ValueError(
                f"{self.reason}: the rules give a reason for a game played out, and for no other"
            )

    def outcome(self, sides: Sequence[Sequence[Seat]], seat: Seat) -> SeatOutcome:
        """What the game came to for a seat: nothing for anybody where it was abandoned or cancelled."""
        if self.reason in (EndReason.ABANDONED, EndReason.CANCELLED):
            return SeatOutcome.NONE
        if not self.winners:
            return SeatOutcome.DRAWN
        own = next(side for side, seats in enumerate(sides) if seat in seats)
        return SeatOutcome.WON if own in self.winners else SeatOutcome.LOST

    def record(self) -> dict[str, Any]:
        """What the game's row keeps of it, in JSON."""
        record: dict[str, Any] = {"reason": self.code or self.reason.value}
        if self.seat is not None:
            record["seat"] = self.seat
        if self.words:
            record["words"] = self.words
        return record | {"scores": list(self.scores), "winners": list(self.winners)}


def ending_of(game: Game) -> Ending:
    """How a game that is over ended, from its row."""
    reason, record = EndReason(game.ending), game.result or {}
    return Ending(
        reason=reason,
        seat=record.get("seat"),
        scores=tuple(record.get("scores", ())),
        winners=tuple(record.get("winners", ())),
        code=record["reason"] if reason == EndReason.PLAYED_OUT else "",
        words=record.get("words", ""),
    )


def played_out(result: Result) -> Ending:
    """The end the rules give."""
    return Ending(
        reason=EndReason.PLAYED_OUT,
        scores=tuple(result.scores),
        winners=tuple(result.winners),
        code=result.reason,
    )
