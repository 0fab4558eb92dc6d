"""The result of a finished game for its table page: places, sides, what can be done next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from games.clubs.core.reasons import reason_words

from ...models import EndReason, Game, GameStatus, Player
from ..purpose import Purpose
from .score_sheet import side_of, standing_of
from .seats import SeatBox
from .view import TableView


@dataclass(frozen=True, slots=True)
class PlayAgain:
    """The table that somebody has opened to play again: who asked, and each seat with a word on whether it is taken.

    `seated`: the reader sits there; `full`: so does somebody at every seat; `begun`: cards have been dealt. `url` leads
    there whoever may see it.
    """

    asker: str
    seats: tuple[tuple[str, str], ...]
    seated: bool
    full: bool
    begun: bool
    url: str


@dataclass(frozen=True, slots=True)
class Over:
    """The end of a game in words, the points of the sides, the ratings it has moved, and the ways on from here.

    `rated_seats` stand in the order of the table. Whoever sat here `may_play_again`, a
    board is played once; `again` is what came of it so far, None as long as nobody has asked.
    """

    result_words: str
    standing: tuple[tuple[str, int], ...]
    rated_seats: tuple[SeatBox, ...]
    purpose: Purpose | None
    may_play_again: bool
    again: PlayAgain | None


def over_of(table: TableView, seats: tuple[SeatBox, ...]) -> Over | None:
    """The end of the game at a table; None while it goes on."""
    if table.game.status != GameStatus.OVER:
        return None
    return Over(
        result_words=result_words(
            table.game,
            table.names,
            table.sides,
            side_of(table.seat, table.engine.sides),
            for_a_purpose=table.purpose is not None and table.game.board_id is not None,
        ),
        standing=standing_of(table),
        rated_seats=tuple(sorted((box for box in seats if box.rating), key=lambda box: box.seat)),
        purpose=table.purpose,
        may_play_again=table.seat is not None and table.purpose is None,
        again=_again(table),
    )


def _again(table: TableView) -> PlayAgain | None:
    rematch = table.game.rematch_id
    if rematch is None or table.seat is None:
        return None
    again = Game.objects.select_related("host").get(pk=rematch)
    if again.ending == EndReason.ABANDONED:
        return None
    players = list(Player.objects.filter(game=again).select_related("user", "bot").order_by("seat"))
    return PlayAgain(
        asker=again.host.name if again.host is not None else "",
        seats=tuple(
            _sitter_and_answer(player, before) for player, before in zip(players, table.players, strict=True)
        ),
        seated=any(player.user_id == table.reader for player in players),
        full=not any(player.free for player in players),
        begun=again.status != GameStatus.OPEN,
        url=again.get_absolute_url(),
    )


def _sitter_and_answer(player: Player, before: Player) -> tuple[str, str]:
    """Who sits at a seat of the next game, or is asked to, and which of the two."""
    if not player.free:
        return player.name, gettext("plays again")
    if player.reserved_for:
        return before.name, gettext("has been asked")
    return gettext("A free seat"), gettext("for anybody")


def result_words(
    game: Game, names: Sequence[str], sides: Sequence[str], own: int | None, *, for_a_purpose: bool
) -> str:
    """How a finished game came out, with the names of its seats and sides; `own` is the side of the reader.

    `for_a_purpose`: a board is played for something else, so that the points on it say nothing yet of who has won.
    """
    result = game.result or {}
    winners = _winners(result, sides, own, for_a_purpose=for_a_purpose)
    won = []
    if result.get("winners") and not for_a_purpose:
        won = [gettext("You won.") if own in result["winners"] else winners]
    match game.ending:
        case EndReason.RESIGNED:
            words = gettext("%(seat)s resigned, and the game is over.")
            return " ".join([words % {"seat": names[result["seat"]]}, *won])
        case EndReason.OUT_OF_TIME:
            words = gettext("%(seat)s has run out of time, and the game is over.")
            return " ".join([words % {"seat": names[result["seat"]]}, *won])
        case EndReason.ABANDONED:
            if own is not None:
                # Somebody sits there still: the table was closed because it had waited too long.
                return gettext("Nobody began the game in time, and the table was closed.")
            return gettext("Everybody left before the game began.")
        case EndReason.CANCELLED:
            return gettext("The game has been cancelled: %(reason)s") % {
                "reason": reason_words(result["words"])
            }
        case EndReason.ADJUDICATED:
            return gettext("%(result)s The director decided it: %(reason)s") % {
                "result": winners,
                "reason": result["words"],
            }
    return winners


def _winners(result: Mapping[str, Any], sides: Sequence[str], own: int | None, *, for_a_purpose: bool) -> str:
    if for_a_purpose:
        return gettext("This board is finished.")
    winning = result.get("winners", ())
    if not winning:
        return gettext("The game is drawn.")
    if list(winning) == [own]:
        return gettext("You won.")
    winners = ", ".join(sides[side] for side in winning)
    return gettext("%(winners)s won.") % {"winners": winners}
