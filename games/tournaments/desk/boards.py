"""Acts on boards: scores adjusted or entered, boards cancelled and let count again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.play.models import Why
from games.play.write.ending import Ending
from games.play.write.refused import Refused
from rules.engine.wording import N_

from .. import bots_line, running
from ..models import (
    ActOf,
    BoardPlay,
    DirectorAct,
    DuplicateEvent,
    EventBoard,
    EventStage,
)
from .holding import at_table, board_of, held_by, look, on_board, play_of, write

DECIDED = N_("The director has decided this board.")

BOARD_CANCELLED = N_("The director has cancelled this board.")

SHARE = re.compile(r"[+-]|[0-9]{1,2}|100")
"""Per cent of the top, or average plus or minus."""

MOST_POINTS = 1_000_000


def adjust(
    public_id: str,
    play_id: int,
    *,
    by: User,
    why: str,
    shares: Sequence[str] | None = None,
    points: Sequence[int] | None = None,
) -> DirectorAct:
    """Give a board at a table shares of the top, or points by side; a game that still runs ends with it.

    Raises Refused `no_such_board`, `bad_score` where there are not as many as sides.
    """
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.RUNNING, EventStage.OVER)
        sides = len(event.engine.sides)
        if not _fits(shares, points, sides):
            raise Refused("bad_score")
        play = play_of(event, play_id)
        before = _kept(play)
        _end(play, DECIDED)
        play = BoardPlay.objects.get(pk=play.pk)
        play.adjusted = None if shares is None else list(shares)
        if points is not None:
            play.points = list(points)
        play.finished_at = play.finished_at or timezone.now()
        play.save(update_fields=["points", "adjusted", "finished_at"])
        facts = {"shares": list(shares)} if shares is not None else {"points": list(points or ())}
        # Not by what stood there before: whoever enters a score learns nothing of the board by it.
        kind = ActOf.ENTER if shares is None and play.game_id is None else ActOf.ADJUST
        act = write(
            event,
            kind,
            by,
            why,
            board=play.board,
            table=play.table,
            facts=facts,
            before={"play": play.pk, **before},
            touched=at_table(play) if kind == ActOf.ADJUST else (),
        )
        look(event)
    return act


def cancel_board(public_id: str, number: int, *, by: User, why: str) -> DirectorAct:
    """A board that went wrong counts for nobody; its games that run end."""
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.RUNNING, EventStage.OVER)
        board = board_of(event, number)
        if board.cancelled_at is not None:
            raise Refused("event_stage")
        board.cancelled_at = timezone.now()
        board.save(update_fields=["cancelled_at"])
        for play in board.plays.filter(finished_at=None).select_related("game"):
            running.decide(play, halves(event), BOARD_CANCELLED)
        act = write(
            event,
            ActOf.CANCEL_BOARD,
            by,
            why,
            board=board,
            before={"board": number},
            touched=on_board(board),
            facts={"board": number},
        )
        look(event)
    return act


def restore_board(public_id: str, number: int, *, by: User, why: str) -> DirectorAct:
    """A cancelled board counts again; tables where it was broken off have half of the top, others still play it."""
    with transaction.atomic():
        event = held_by(public_id, by, EventStage.RUNNING, EventStage.OVER)
        board = board_of(event, number)
        if board.cancelled_at is None:
            raise Refused("event_stage")
        count_again(event, board)
        act = write(
            event,
            ActOf.RESTORE_BOARD,
            by,
            why,
            board=board,
            before={"board": number},
            touched=on_board(board),
            facts={"board": number},
        )
        look(event)
    return act


def halves(event: DuplicateEvent) -> list[str]:
    """Half of the top for every side."""
    return ["50"] * len(event.engine.sides)


def count_again(event: DuplicateEvent, board: EventBoard) -> None:
    """A board counts; in the round that is played it is dealt where it had not been, unless a director gave a score."""
    board.cancelled_at = None
    board.save(update_fields=["cancelled_at"])
    if board.board.opened_at is not None:
        bots_line.ask(event)
        return
    scores = DirectorAct.objects.filter(event=event, kind__in=(ActOf.ADJUST, ActOf.ENTER), undone_at=None)
    given = {before["play"] for before in scores.values_list("before", flat=True)}
    BoardPlay.objects.filter(
        board=board, game=None, points__isnull=True, adjusted=halves(event), table__round__closed_at=None
    ).exclude(pk__in=given).update(adjusted=None, finished_at=None)


def _fits(shares: Sequence[str] | None, points: Sequence[int] | None, sides: int) -> bool:
    """Whether there is a share of the top, or there are points, for every side."""
    if (shares is None) == (points is None):
        return False
    if points is not None:
        return len(points) == sides and all(abs(each) <= MOST_POINTS for each in points)
    return shares is not None and len(shares) == sides and all(SHARE.fullmatch(each) for each in shares)


def _kept(play: BoardPlay) -> dict[str, Any]:
    return {"points": play.points, "adjusted": play.adjusted, "finished": play.finished_at is not None}


def _end(play: BoardPlay, words: str) -> None:
    running.end_table(play, Ending(why=Why.CANCELLED, words=words))
