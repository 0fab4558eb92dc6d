"""A player's private notes on a game."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST

from games.jobs.refusals import Refused
from games.jobs.requests import UserRequest

from ..read.access import seat_for
from ..read.game_facts import facts_of
from ..write import notes as private_notes
from . import table_views
from .move_form import Answer


@require_POST
def notes(request: UserRequest, public_id: str) -> HttpResponse:
    """Keep the player's private notes; notes that are too long stay in their field."""
    game, _players, player = seat_for(request, public_id)
    written, sorry = request.POST.get("notes", ""), ""
    try:
        private_notes.keep_notes(game, seat=player.seat, notes=written)
    except Refused as refused:
        sorry = str(refused)
    if request.htmx:
        context = {"game": facts_of(game), "notes": written, "kept": not sorry, "sorry": sorry}
        return render(request, "play/_notes.html", context)
    if sorry:
        return table_views.reply(request, public_id, Answer(refusal=sorry, status=422), notes=written)
    return redirect("play:table", public_id)
