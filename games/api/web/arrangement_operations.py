"""Operations on what all at a table agree about its time: pauses, and times to play together."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop
from ninja import Router

from games.jobs.refusals import Refused
from games.play.models import Game, Player
from games.play.read.access import table_for
from games.play.read.arrangements import ArrangementText, arrangements_of
from games.play.read.purpose import purposes_of
from games.play.write import arrangements
from games.play.write.refusals import NOT_SEATED

from ..models import TokenScope
from ..schemas import ArrangementAnswerIn, ArrangementsOut, MeetingIn, PauseIn
from .gate import ApiRequest, reader_of
from .replies import asks

router = Router(tags=["games"])


@router.get(
    "games/{slug:game_id}/arrangements",
    **asks(TokenScope.READ, ArrangementsOut),
    summary=gettext_noop("Pauses and times to play together"),
    description=gettext_noop("What is asked or agreed at a table where you sit."),
)
def arrangements_at(request: ApiRequest, game_id: str) -> dict[str, Any]:
    """What is asked or agreed at a table where one sits."""
    return _page(request, game_id)


@router.post(
    "games/{slug:game_id}/arrangements/pause",
    **asks(TokenScope.PLAY, ArrangementsOut, 400, 409, 413, what="table", example={"last": "2030-12-24"}),
    summary=gettext_noop("Ask for a pause"),
    description=gettext_noop(
        "To the end of a day in the next 30; it holds once all who sit there have agreed, with bots alone at once."
    ),
)
def ask_pause(request: ApiRequest, game_id: str, body: PauseIn) -> dict[str, Any]:
    """Ask all at a table for a pause to the end of a day."""
    _check_may_ask(request, game_id)
    arrangements.ask_pause(game_id, user=request.auth.user, last=body.last)
    return _page(request, game_id)


@router.post(
    "games/{slug:game_id}/arrangements/meeting",
    **asks(
        TokenScope.PLAY, ArrangementsOut, 400, 409, 413, what="table", example={"at": "2030-12-24T20:00:00Z"}
    ),
    summary=gettext_noop("Ask to play together"),
    description=gettext_noop(
        "At an instant from a quarter of an hour to 30 days from now; it holds once all who sit there have agreed."
    ),
)
def ask_meeting(request: ApiRequest, game_id: str, body: MeetingIn) -> dict[str, Any]:
    """Ask all at a table to play together at an instant."""
    _check_may_ask(request, game_id)
    arrangements.ask_meeting(game_id, user=request.auth.user, at=body.at)
    return _page(request, game_id)


@router.post(
    "games/{slug:game_id}/arrangements/answer",
    **asks(TokenScope.PLAY, ArrangementsOut, 400, 409, 413, what="table", example={"id": 7, "agree": True}),
    summary=gettext_noop("Agree, or not"),
    description=gettext_noop("To what is asked at a table; not to agree to your own question takes it back."),
)
def answer_arrangement(request: ApiRequest, game_id: str, body: ArrangementAnswerIn) -> dict[str, Any]:
    """Agree to what is asked, decline it, or take one's own back."""
    _page(request, game_id)
    arrangements.answer(game_id, user=request.auth.user, arrangement_id=body.id, agrees=body.agree)
    return _page(request, game_id)


def _check_may_ask(request: ApiRequest, game_id: str) -> None:
    """Raises as `_own_table`, and Refused `for_a_contest` at the table of a contest, whose time goes on."""
    game, _players, _mine = _own_table(request, game_id)
    if game.pk in purposes_of([game], request.auth.user.pk):
        raise Refused(arrangements.FOR_A_CONTEST)


def _own_table(request: ApiRequest, game_id: str) -> tuple[Game, list[Player], Player]:
    """A table where one sits; raises 404 for who may not see it, 403 for who merely watches."""
    game, players, mine = table_for(reader_of(request.auth), game_id)
    if mine is None:
        raise Refused(NOT_SEATED)
    return game, players, mine


def _page(request: ApiRequest, game_id: str) -> dict[str, Any]:
    """What is asked or agreed now; raises as `_own_table`."""
    game, players, mine = _own_table(request, game_id)
    contest = game.pk in purposes_of([game], request.auth.user.pk)
    page = arrangements_of(game, players, mine.seat, for_a_contest=contest)
    if page is None:
        return {"now": None, "may_ask": False}
    return {"now": None if page.now is None else _facts(page.now), "may_ask": page.may_ask}


def _facts(text: ArrangementText) -> dict[str, Any]:
    return {
        "id": text.pk or None,
        "kind": "pause" if text.pause else "meeting",
        "state": "asked" if text.pk else "agreed",
        "at": text.at,
        "by": text.by,
        "waits_for": list(text.waits_for),
        "yours": text.mine,
        "may_answer": text.may_answer,
    }
