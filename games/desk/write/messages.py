"""What a director writes to everybody at a table."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from accounts.models import User
from games.jobs.refusals import Refused
from games.jobs.text import plain_line, says_something
from games.play.models import Game
from games.play.write.lock import locked_table

from ..models import WORDS, TableMessage
from ..record.direction import direction_of
from ..refusals import NO_WORDS, NOT_DIRECTING, SILENCED, WROTE_ENOUGH
from . import news
from .calls import check_time

A_DAY = timedelta(days=1)
MOST_A_DAY = 100
"""Messages of one director within a day, to all tables together."""


def write(game: Game, *, by: User, words: str) -> TableMessage:
    """Write a sentence to everybody at a table, who find it there and hear that there is one.

    Raises Refused `not_directing`, `plays_here`, `plays_in_event`, `not_running`, `called_late`, `silenced`,
    `no_words`, `wrote_enough`.
    """
    text, now = plain_line(words, WORDS), timezone.now()
    with locked_table(game.public_id) as table:
        direction = direction_of(table.game)
        refusal = NOT_DIRECTING if direction is None else direction.obstacle(table.game, by)
        if refusal is not None or direction is None:
            raise Refused(refusal or NOT_DIRECTING)
        check_time(table.game)
        if by.is_silenced:
            raise Refused(SILENCED)
        if not says_something(text):
            raise Refused(NO_WORDS)
        if TableMessage.objects.filter(by=by, made_at__gt=now - A_DAY).count() >= MOST_A_DAY:
            raise Refused(WROTE_ENOUGH)
        row = TableMessage.objects.create(
            game=table.game, by=by, words=text, made_at=now, **direction.columns
        )
        news.tell_message(row, table.players)
        table.changed = True
    return row
