"""What the director said to a table and to the reader there, and whether a call of the reader waits."""

from __future__ import annotations

from django.db.models import F, Q
from django.urls import reverse

from games.play.models import Game
from games.play.read.director import DirectorPanel, DirectorWords

from ..models import DirectorCall, TableMessage

SHOWN = 5
"""Answers and messages at a table, the latest."""


def panel(game: Game, reader: int) -> DirectorPanel:
    """The director as somebody who sits at a directed table has them; two queries.

    Of the calls of others nothing is told but answers for everybody, without who asked.
    """
    calls = DirectorCall.objects.filter(Q(user=reader) | Q(for_all=True), game=game)
    latest = list(calls.order_by(F("closed_at").desc(nulls_first=True))[: 4 * SHOWN])
    words = [
        DirectorWords(call.answer, call.closed_at, not call.for_all)
        for call in latest
        if call.answer and call.closed_at is not None
    ]
    messages = TableMessage.objects.filter(game=game).order_by("-pk")[:SHOWN]
    words += [DirectorWords(message.words, message.made_at, False) for message in messages]
    words.sort(key=lambda line: line.said_at, reverse=True)
    waiting = [
        call.made_at for call in latest if call.user_id == reader and not (call.closed_at or call.report_id)
    ]
    return DirectorPanel(
        reverse("desk:make", args=[game.public_id]), waiting[0] if waiting else None, tuple(words[:SHOWN])
    )
