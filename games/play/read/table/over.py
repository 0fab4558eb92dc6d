"""The result of a finished game for its table page: places, sides, what can be done next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from ...models import EndReason, GameStatus
from ..purpose import Purpose
from .score_sheet import standing_of
from .seats import SeatBox
from .view import TableView


@dataclass(frozen=True, slots=True)
class Over:
    """The end of a game in words, the points of the sides, the ratings it has moved, and the ways on from here.

    `rated_seats` stand in the order of the table. Whoever sat here, or did, `may_play_again`; a board is played once.
    """

    result_words: str
    standing: tuple[tuple[str, int], ...]
    rated_seats: tuple[SeatBox, ...]
    purpose: Purpose | None
    may_play_again: bool


def over_of(table: TableView, seats: tuple[SeatBox, ...]) -> Over | None:
    """The end of the game at a table; None while it goes on."""
    if table.game.status != GameStatus.OVER:
        return None
    return Over(
        result_words=_result_words(table),
        standing=standing_of(table),
        rated_seats=tuple(sorted((box for box in seats if box.rating), key=lambda box: box.seat)),
        purpose=table.purpose,
        may_play_again=table.seat is not None and table.purpose is None,
    )


def _result_words(table: TableView) -> str:
    result = table.game.result or {}
    match table.game.ending:
        case EndReason.RESIGNED:
            return gettext("%(seat)s resigned, and the game is over.") % {"seat": table.names[result["seat"]]}
        case EndReason.OUT_OF_TIME:
            return gettext("%(seat)s has run out of time, and the game is over.") % {
                "seat": table.names[result["seat"]]
            }
        case EndReason.ABANDONED:
            return gettext("Everybody left before the game began.")
        case EndReason.CANCELLED:
            return gettext("The game has been cancelled: %(reason)s") % {"reason": result["words"]}
        case EndReason.ADJUDICATED:
            return gettext("%(result)s The director decided it: %(reason)s") % {
                "result": _winners(table, result),
                "reason": result["words"],
            }
    return _winners(table, result)


def _winners(table: TableView, result: Mapping[str, Any]) -> str:
    if table.purpose is not None and table.game.board_id is not None:
        # Who has more points on it says nothing yet of how well it was played.
        return gettext("This board is finished.")
    winners = ", ".join(table.sides[side] for side in result.get("winners", ()))
    if not winners:
        return gettext("The game is drawn.")
    return gettext("%(winners)s won.") % {"winners": winners}
