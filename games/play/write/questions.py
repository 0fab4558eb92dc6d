"""What somebody asks about the time of a table is asked no more: a seat has somebody else, or its time is over."""

from __future__ import annotations

from ..models import Arrangement, ArrangementState
from . import events
from .lock import LockedTable


def close(table: LockedTable) -> None:
    """Take back what is asked at a table; nothing happens where nothing is."""
    if not table.game.arrangement_open:
        return
    for row in Arrangement.objects.filter(game=table.game, state=ArrangementState.ASKED):
        row.state = ArrangementState.WITHDRAWN
        row.save(update_fields=["state"])
        table.happened.append(events.ArrangementAnswered(table.game, row, None))
    table.game.arrangement_open = False
    table.changed = True
