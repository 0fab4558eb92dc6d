"""What is said at a table."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest

from ..read.access import seat_for
from ..write import chat
from . import table_views
from .move_form import Answer


@require_POST
def talk(request: UserRequest, public_id: str) -> HttpResponse:
    """Say something to the table; what is refused stays in its field."""
    _game, _players, player = seat_for(request, public_id)
    message = {"saying": request.POST.get("saying", ""), "words": request.POST.get("words", "")}
    try:
        chat.say(public_id, seat=player.seat, **message)
    except Refused as refused:
        given = Answer(refusal=str(refused), status=422)
        return table_views.reply(request, public_id, given, unsaid=message["words"])
    return (
        table_views.reply(request, public_id, Answer()) if request.htmx else redirect("play:table", public_id)
    )
