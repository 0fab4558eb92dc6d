"""What is said at a table."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest

from ..read.access import seat_for
from ..write import chat
from . import table_views
from .move_form import Answer


@require_POST
def talk(request: UserRequest, public_id: str) -> HttpResponse:
    """Say something to the table; what is refused stays in its field, and who looks back stays there (`at`)."""
    _game, _players, player = seat_for(request, public_id)
    at = table_views.version_in(request.POST, "at")
    message = {"saying": request.POST.get("saying", ""), "words": request.POST.get("words", "")}
    try:
        chat.say(public_id, seat=player.seat, **message)
    except Refused as refused:
        given = Answer(refusal=str(refused), status=422)
        return table_views.reply(request, public_id, given, at=at, unsaid=message["words"])
    if request.htmx:
        return table_views.reply(request, public_id, Answer(), at=at)
    return redirect(reverse("play:table", args=[public_id]) + (f"?at={at}" if at is not None else ""))
