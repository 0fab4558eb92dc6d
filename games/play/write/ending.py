"""How a game ends: why, who brought it about, what it gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.moves import Seat
from rules.engine.protocol import Engine, Result

from ..models import Game, Why
from ..record.story import story_of

BY_A_SEAT = (Why.RESIGNED, Why.OUT_OF_TIME)
BY_A_DIRECTOR = (Why.ADJUDICATED, Why.CANCELLED)


@dataclass(frozen=True, kw_only=True, slots=True)
class Ending:
    """The end of a game.

    `seat` is who resigned or ran out of time; `scores` and `winners` go by side; `code` is the engine's
    reason for a game played out, `words` the director's for a decision. Raises ValueError where one of
    them is wanting.
    """

    why: Why
    seat: Seat | None = None
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    code: str = ""
    words: str = ""

    def __post_init__(self) -> None:
        if (self.seat is not None) != (self.why in BY_A_SEAT):
            raise ValueError(f"{self.why}: a seat belongs to those that end by one, and to no others")
        if bool(self.words) != (self.why in BY_A_DIRECTOR):
            raise ValueError(f"{self.why}: a director gives a reason, and nobody else does")
        if bool(self.code) != (self.why == Why.PLAYED_OUT):
            raise ValueError(f"{self.why}: the rules give a reason for a game played out, and for no other")

    def kept(self) -> dict[str, Any]:
        """What the game's row keeps of it, in JSON."""
        kept: dict[str, Any] = {"reason": self.code or self.why.value}
        if self.seat is not None:
            kept["seat"] = self.seat
        if self.words:
            kept["words"] = self.words
        return kept | {"scores": list(self.scores), "winners": list(self.winners)}


def played_out(result: Result) -> Ending:
    """The end the rules give."""
    return Ending(
        why=Why.PLAYED_OUT,
        scores=tuple(result.scores),
        winners=tuple(result.winners),
        code=result.reason,
    )


def out_of_cards(scores: tuple[int, ...]) -> Ending:
    """The end of a game whose board has no further deal: the best score wins, an equal one draws."""
    best = [side for side, points in enumerate(scores) if points == max(scores)]
    winners = tuple(best) if len(best) < len(scores) else ()
    return Ending(why=Why.PLAYED_OUT, scores=scores, winners=winners, code="board_played")


def by_a_seat(game: Game, seat: Seat, why: Why) -> Ending:
    """The end one seat brings about, to the loss of its side: all others win, at the scores as they stand."""
    winners = tuple(number for number, seats in enumerate(game.engine.sides) if seat not in seats)
    scores = scores_shown(game.engine, story_of(game)[-1].state)
    return Ending(why=why, seat=seat, scores=scores, winners=winners)


def scores_shown(engine: Engine[Any, Any], state: Any) -> tuple[int, ...]:
    """The scores of the sides as everybody sees them."""
    return tuple(engine.show(engine.view(state, None)).scores)
