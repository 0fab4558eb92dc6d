"""Operations on the rest of a deal: claims and their answers, what is conceded."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext_noop
from ninja import Router

from games.jobs.refusals import Refused
from games.jobs.requests import arrival_of
from games.play.models import Game
from games.play.read.access import table_for
from games.play.read.table.view import TableView
from games.play.write import claims
from games.play.write.refusals import NOT_SEATED

from ..models import TokenScope
from ..schemas import ClaimAnswerIn, ClaimIn, ConcedeIn, TableOut
from ..serialize import table_facts
from .gate import ApiRequest, reader_of
from .replies import asks

router = Router(tags=["games"])


@router.post(
    "games/{slug:game_id}/claims",
    **asks(TokenScope.PLAY, TableOut, 400, 409, 413, what="move", example={"version": 12, "offer": True}),
    summary=gettext_noop("Claim the rest"),
    description=gettext_noop(
        "What is certain ends the deal at once; else only you hear of it, or with `offer` the other side is asked."
    ),
)
def claim(request: ApiRequest, game_id: str, body: ClaimIn) -> dict[str, Any]:
    """What is certain ends the deal at once; else only the claimer hears of it, or the other side is asked."""
    _require_seat(request, game_id)
    claims.claim(
        game_id, user=request.auth.user, seen=body.version, offer=body.offer, from_above=body.from_above,
        at=arrival_of(request),
    )  # fmt: skip
    return _table(request, game_id)


@router.post(
    "games/{slug:game_id}/claims/answer",
    **asks(TokenScope.PLAY, TableOut, 400, 409, 413, what="move", example={"claim": 7, "grant": False}),
    summary=gettext_noop("Answer a claim"),
    description=gettext_noop(
        "Grant a claim that was put to you, or play on; the table tells which one is open."
    ),
)
def answer_claim(request: ApiRequest, game_id: str, body: ClaimAnswerIn) -> dict[str, Any]:
    """Grant a claim that was put to one's seat, or play on."""
    _require_seat(request, game_id)
    try:
        claims.answer_claim(
            game_id, user=request.auth.user, claim_id=body.claim, grants=body.grant, at=arrival_of(request)
        )
    except Game.DoesNotExist:
        raise Http404 from None
    return _table(request, game_id)


@router.post(
    "games/{slug:game_id}/claims/concede",
    **asks(TokenScope.PLAY, TableOut, 400, 409, 413, what="move", example={"version": 12}),
    summary=gettext_noop("Concede the rest"),
    description=gettext_noop(
        "The rest of the deal is the other side’s: at once, or once your partners agree."
    ),
)
def concede(request: ApiRequest, game_id: str, body: ConcedeIn) -> dict[str, Any]:
    """Give up the rest of a deal: at once, or once the partners agree."""
    _require_seat(request, game_id)
    claims.concede(game_id, user=request.auth.user, seen=body.version, at=arrival_of(request))
    return _table(request, game_id)


def _require_seat(request: ApiRequest, game_id: str) -> None:
    """Raises 404 for who may not see the table, and tells who merely watches it that they have no seat."""
    _game, _players, mine = table_for(reader_of(request.auth), game_id)
    if mine is None:
        raise Refused(NOT_SEATED)


def _table(request: ApiRequest, game_id: str) -> dict[str, Any]:
    """The table as it is now."""
    game, players, mine = table_for(reader_of(request.auth), game_id)
    return table_facts(TableView(game, players, mine.seat if mine is not None else None))
