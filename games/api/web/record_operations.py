"""Operations on records: that of a finished game, and those brought from elsewhere."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext_noop
from ninja import Router
from ninja.responses import Status as Answer

from games.imports import write as imports_write
from games.imports.models import ImportedGame
from games.imports.parse import Unreadable
from games.play.read.access import table_for
from games.play.record.replay import open_record
from rules.engine import record

from ..models import TokenScope
from ..problems import Problem
from ..schemas import ImportOut, ImportsOut, RecordOut, TextIn
from .gate import ApiRequest, reader_of
from .replies import asks

router = Router(tags=["records"])


@router.get(
    "games/{slug:game_id}/record",
    **asks(TokenScope.READ, RecordOut),
    summary=gettext_noop("The record of a finished game"),
    description=gettext_noop(
        "The whole game as a text; only of a game that is over and whose cards are open to everybody."
    ),
)
def game_record(request: ApiRequest, game_id: str) -> dict[str, Any]:
    """The whole game as a text; only of a game that is over and whose cards are open to everybody."""
    game, _players, _mine = table_for(reader_of(request.auth), game_id)
    opened = open_record(game)
    if opened is None:
        raise Http404
    return {"id": game.public_id, "url": game.get_absolute_url(), "text": record.write(opened)}


@router.get(
    "records",
    **asks(TokenScope.READ, ImportsOut),
    summary=gettext_noop("Records I have brought"),
    description=gettext_noop("Those of this account, the latest first."),
)
def imports(request: ApiRequest) -> dict[str, Any]:
    """Those of this account, the latest first."""
    rows = ImportedGame.objects.filter(owner=request.auth.user).defer("text")
    return {"records": [_facts(row) for row in rows]}


@router.post(
    "records",
    **asks(
        TokenScope.RECORDS,
        ImportOut,
        400,
        413,
        status=201,
        without=(404,),
        what="record",
        example={"text": "variant: …"},
    ),
    summary=gettext_noop("Bring a record"),
    description=gettext_noop(
        "A record of a game played elsewhere becomes a replay; a line that cannot be is named with "
        "its number."
    ),
)
def bring(request: ApiRequest, body: TextIn) -> Any:
    """A record of a game played elsewhere becomes a replay; a line that cannot be is named with its number."""
    try:
        game = imports_write.take_in(request.auth.user, body.text)
    except Unreadable as bad:
        raise Problem(422, bad.code, bad.sentence, line=bad.line) from None
    return Answer(201, _facts(game))


@router.get(
    "records/{slug:record_id}",
    **asks(TokenScope.READ, RecordOut),
    summary=gettext_noop("A brought record"),
    description=gettext_noop("The text of a record that was brought; anybody who knows its id may read it."),
)
def imported(request: ApiRequest, record_id: str) -> dict[str, Any]:
    """The text of a record that was brought; anybody who knows its id may read it."""
    game = ImportedGame.objects.filter(public_id=record_id).first()
    if game is None:
        raise Http404
    return {"id": game.public_id, "url": game.get_absolute_url(), "text": game.text}


@router.delete(
    "records/{slug:record_id}",
    **asks(TokenScope.RECORDS, None, status=204, what="record"),
    summary=gettext_noop("Remove a record"),
    description=gettext_noop("A record this account has brought."),
)
def remove(request: ApiRequest, record_id: str) -> Any:
    """A record this account has brought."""
    try:
        imports_write.give_up(request.auth.user, record_id)
    except ImportedGame.DoesNotExist:
        raise Http404 from None
    return Answer(204, None)


def _facts(game: ImportedGame) -> dict[str, Any]:
    return {
        "id": game.public_id,
        "url": game.get_absolute_url(),
        "variant": game.variant,
        "players": game.players,
        "deals": game.deals,
        "imported_at": game.imported_at,
    }
