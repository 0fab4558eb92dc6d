"""Calls of the director for programs: made and read at one's table, listed and answered by those who direct there.

A program speaks for the person of its token. Who may do what is asked of the functions that the pages ask.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

from django.http import Http404
from django.utils.translation import gettext_noop
from ninja import Field, Path, Router, Schema
from ninja.responses import Status as Answer

from games.api.models import TokenScope
from games.api.schemas import StrictIn
from games.api.web.gate import ApiRequest, reader_of
from games.api.web.replies import asks
from games.jobs.refusals import Refused
from games.play.models import Game
from games.play.read.access import seat_for

from ..models import WORDS, DirectorCall
from ..read.own_calls import OwnCall, own_calls
from ..read.queue import CallLine, queue_of
from ..record.direction import WITH_DIRECTION, direction_of, direction_of_row
from ..refusals import NOT_DIRECTING
from ..write import calls as write
from ..write import readers

router = Router(tags=["calls"])


class OwnCallOut(Schema):
    """A call of yours: it waits, was answered, or was taken back (`closed_at` without an answer)."""

    reason: str
    words: str
    made_at: datetime
    closed_at: datetime | None
    answer: str
    for_all: bool = Field(description=gettext_noop("everybody at the table reads the answer, not you alone"))


class OwnCallsOut(Schema):
    """Your calls from a table, the latest first; `contest` is what the table is played for."""

    contest: str
    calls: list[OwnCallOut]


class CallIn(StrictIn):
    """Why you call the director, and what happened."""

    reason: Literal["rules", "slow", "rude", "result", "other"]
    words: str = Field(min_length=1, max_length=WORDS)


class CallOut(Schema):
    """A call that waits for you: from which table, what that is played for, who calls, why, since when."""

    id: str
    contest: str
    game: str
    players: str
    caller: str
    reason: str
    words: str
    made_at: datetime
    about: str = Field(description=gettext_noop("of a report: about whom; a report names no caller"))
    said: str = Field(description=gettext_noop("of a report: what was written at the table"))


class CallsOut(Schema):
    """The calls that wait for you, the oldest twenty; `more` where others follow."""

    calls: list[CallOut]
    more: bool


class AnswerIn(StrictIn):
    """Your answer, for everybody at the table or for the caller alone."""

    words: str = Field(min_length=1, max_length=WORDS)
    for_all: bool = True


class AnsweredOut(Schema):
    """A call that you have answered."""

    id: str
    answer: str
    for_all: bool
    closed_at: datetime


GameId = Path(..., max_length=12)


@router.get(
    "games/{slug:game_id}/calls",
    **asks(TokenScope.READ, OwnCallsOut, 409),
    summary=gettext_noop("Your calls of the director from a table"),
    description=gettext_noop("With the answers to you; 404 where nobody directs the table."),
)
def my_calls(request: ApiRequest, game_id: str = GameId) -> dict[str, Any]:
    """With the answers to you; 404 where nobody directs the table."""
    return _own(_game_of_director(request, game_id), request)


@router.post(
    "games/{slug:game_id}/calls",
    **asks(
        TokenScope.PLAY,
        OwnCallsOut,
        400,
        409,
        413,
        status=201,
        what="table",
        example={"reason": "slow", "words": "…"},
    ),
    summary=gettext_noop("Call the director"),
    description=gettext_noop("Nobody else at the table learns of it; a call that waits stays as it is."),
)
def make_call(request: ApiRequest, body: CallIn, game_id: str = GameId) -> Any:
    """Nobody else at the table learns of it; a call that waits stays as it is."""
    game = _game_of_director(request, game_id)
    write.call(game.public_id, user=request.auth.user, reason=body.reason, words=body.words)
    return Answer(201, _own(game, request))


@router.post(
    "games/{slug:game_id}/calls/take-back",
    **asks(TokenScope.PLAY, OwnCallsOut, 409, what="table"),
    summary=gettext_noop("Take your call back"),
    description=gettext_noop("As long as nobody has answered it."),
)
def take_call_back(request: ApiRequest, game_id: str = GameId) -> dict[str, Any]:
    """As long as nobody has answered it."""
    game = _game_of_director(request, game_id)
    write.take_back(game, user=request.auth.user)
    return _own(game, request)


@router.get(
    "calls",
    **asks(TokenScope.READ, CallsOut),
    summary=gettext_noop("Calls that wait for you as a director"),
    description=gettext_noop(
        "Of all that you direct. Once you have read one of a sealed board you cannot stand in at tables of its event."
    ),
)
def calls(request: ApiRequest) -> dict[str, Any]:
    """Of all that you direct; once you have read one of a sealed board you cannot stand in at tables of its event."""
    queue = queue_of(request.auth.user)
    readers.note(request.auth.user, queue.sealed_events)
    return {"calls": [_line(line) for line in queue.lines], "more": queue.more}


@router.post(
    "calls/{slug:call_id}/answer",
    **asks(
        TokenScope.PLAY, AnsweredOut, 400, 409, 413, what="table", example={"words": "…", "for_all": True}
    ),
    summary=gettext_noop("Answer a call"),
    description=gettext_noop("The first answer counts; 404 where you do not direct the table."),
)
def answer_call(
    request: ApiRequest, body: AnswerIn, call_id: str = Path(..., max_length=12)
) -> dict[str, Any]:
    """The first answer counts; 404 where you do not direct the table."""
    rows = DirectorCall.objects.select_related(*WITH_DIRECTION)
    row, user = rows.filter(public_id=call_id).first(), request.auth.user
    obstacle = NOT_DIRECTING if row is None else direction_of_row(row).obstacle(row.game, user)
    if row is None or obstacle == NOT_DIRECTING:
        raise Http404
    if obstacle is not None:
        raise Refused(obstacle)
    write.answer(row, by=user, words=body.words, for_all=body.for_all)
    row.refresh_from_db()
    return {
        "id": row.public_id,
        "answer": row.answer,
        "for_all": row.for_all,
        "closed_at": row.closed_at,
    }


def _game_of_director(request: ApiRequest, game_id: str) -> Game:
    """The game of a table that somebody directs, where the program sits; raises Http404."""
    game, _players, _mine = seat_for(reader_of(request.auth), game_id)
    if direction_of(game) is None:
        raise Http404
    return game


def _own(game: Game, request: ApiRequest) -> dict[str, Any]:
    direction = direction_of(game)
    mine = own_calls(game, request.auth.user)
    return {
        "contest": direction.name if direction is not None else "",
        "calls": [_own_line(call) for call in mine],
    }


def _own_line(call: OwnCall) -> dict[str, Any]:
    return {
        "reason": call.reason, "words": call.words, "made_at": call.made_at, "closed_at": call.closed_at,
        "answer": call.answer, "for_all": call.for_all,
    }  # fmt: skip


def _line(line: CallLine) -> dict[str, Any]:
    return {
        "id": line.public_id, "contest": line.contest, "game": line.game, "players": line.players,
        "caller": line.caller, "reason": line.reason, "words": line.words, "made_at": line.made_at,
        "about": line.about, "said": line.said,
    }  # fmt: skip
