"""Operations on records: that of a finished game, and those brought from elsewhere."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from ninja import Router
from ninja.responses import Status as Answer

from games.imported import keeping
from games.imported.models import ImportedGame
from games.imported.reading import Unreadable
from games.play.read.access import table_for
from games.play.record.story import open_record
from rules.engine import record
from rules.engine.wording import N_

from ..models import TokenScope
from ..problems import Problem
from ..schemas import ImportOut, ImportsOut, RecordOut, TextIn
from .gate import ApiRequest, reader_of
from .replies import asks

router = Router(tags=["records"])


@router.get(
    "games/{slug:game_id}/record",
    **asks(TokenScope.READ, RecordOut),
    summary=N_("The record of a finished game"),
    description=N_(
        "The whole game as a text; only of a game that is over and whose cards are open to everybody."
    ),
)
def game_record(request: ApiRequest, game_id: str) -> dict[str, Any]:
    """The whole game as a text; only of a game that is over and whose cards are open to everybody."""
    game, _players, _mine = table_for(reader_of(request.auth), game_id)
    told = open_record(game)
    if told is None:
        raise Http404
    return {"id": game.public_id, "url": game.get_absolute_url(), "text": record.write(told)}


@router.get(
    "records",
    **asks(TokenScope.READ, ImportsOut),
    summary=N_("Records I have brought"),
    description=N_("Those of this account, the latest first."),
)
def imports(request: ApiRequest) -> dict[str, Any]:
    """Those of this account, the latest first."""
    rows = ImportedGame.objects.filter(owner=request.auth.user).defer("text")
    return {"records": [_facts(row) for row in rows]}


@router.post(
    "records",
    **asks(TokenScope.RECORDS, ImportOut, 400, 413, status=201, without=(404,), what="record"),
    summary=N_("Bring a record"),
    description=N_(
        "A record of a game played elsewhere becomes a replay; a line that cannot be is named with "
        "its number."
    ),
)
def bring(request: ApiRequest, body: TextIn) -> Any:
    """A record of a game played elsewhere becomes a replay; a line that cannot be is named with its number."""
    try:
        game = keeping.take_in(request.auth.user, body.text)
    except Unreadable as bad:
        raise Problem(422, bad.code, bad.sentence, line=bad.line) from None
    return Answer(201, _facts(game))


@router.get(
    "records/{slug:record_id}",
    **asks(TokenScope.READ, RecordOut),
    summary=N_("A brought record"),
    description=N_("The text of a record that was brought; whoever knows its id may read it."),
)
def imported(request: ApiRequest, record_id: str) -> dict[str, Any]:
    """The text of a record that was brought; whoever knows its id may read it."""
    game = ImportedGame.objects.filter(public_id=record_id).first()
    if game is None:
        raise Http404
    return {"id": game.public_id, "url": game.get_absolute_url(), "text": game.text}


@router.delete(
    "records/{slug:record_id}",
    **asks(TokenScope.RECORDS, None, status=204, what="record"),
    summary=N_("Remove a record"),
    description=N_("A record this account has brought."),
)
def remove(request: ApiRequest, record_id: str) -> Any:
    """A record this account has brought."""
    try:
        keeping.give_up(request.auth.user, record_id)
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
