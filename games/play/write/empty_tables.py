"""Tables that never began: closed after a while, and forgotten after as long again."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from ..models import EndReason, Game, GameStatus
from . import lifecycle
from .endings import Ending
from .lock import locked_table

AT_ONCE = 200
"""Tables that are closed in one go."""


def clear_tables(now: datetime) -> None:
    """Close tables that have waited too long, and delete those that were closed long ago and never had a card dealt."""
    since = now - timedelta(days=settings.TALON_OPEN_TABLE_DAYS)
    waiting = Game.objects.filter(status=GameStatus.OPEN, board=None, created_at__lt=since)
    for public_id in waiting.order_by("created_at").values_list("public_id", flat=True)[:AT_ONCE]:
        with locked_table(public_id) as table:
            if table.game.status == GameStatus.OPEN:
                lifecycle.end(table, Ending(reason=EndReason.ABANDONED))
    empty = Game.objects.filter(
        status=GameStatus.OVER, ending=EndReason.ABANDONED, ended_at__lt=since, board=None, deals=None
    )
    Game.objects.filter(pk__in=list(empty.values_list("pk", flat=True)[:AT_ONCE])).delete()
