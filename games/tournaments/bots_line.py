"""The bots' line: an open board played once by bots at every seat, each from its own view, apart from the field.

Nothing begins before the board is open. An event has one such game at a time: what is due looks for the next open board
that has none, and the end of a game has it look again. `TALON_BOTS_LINE` says how the bots play, or that none do.
"""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.play.models import Deal, Due, Strength, Why
from games.play.write import due, hooks, lifecycle
from games.play.write.hooks import Sitter
from games.play.write.refused import Refused

from . import entering
from .models import BotsLine, DuplicateEvent, EventBoard, EventStage

BOTS_LINE = "bots_line"
"""The kind of what is due when an event may have a board for the bots (object_id: the event)."""


def ask(event: DuplicateEvent) -> None:
    """Boards of an event have been opened: have them played by bots."""
    if settings.TALON_BOTS_LINE in Strength.values:
        due.put(BOTS_LINE, at=timezone.now(), object_id=event.pk)


def begin_next(row: Due) -> None:
    """Begin the game of the first open board that has none, unless one of the event is being played."""
    level = settings.TALON_BOTS_LINE
    if level not in Strength.values:
        return
    with transaction.atomic():
        stages = (EventStage.RUNNING, EventStage.OVER)
        found = DuplicateEvent.objects.select_for_update().filter(pk=row.object_id, stage__in=stages)
        event = found.first()
        if event is None or BotsLine.objects.filter(board__event=event, finished_at=None).exists():
            return
        waiting = EventBoard.objects.filter(
            event=event, board__opened_at__isnull=False, cancelled_at=None, bots_line=None
        )
        board = waiting.select_related("board").first()
        if board is None:
            return
        try:
            sitters: dict[int, Sitter] = dict(enumerate(entering.bots_for(level, event.engine.seats)))
        except Refused:
            # A site without bots has no line of theirs.
            return
        game = lifecycle.open_table(
            variant=event.rules,
            options=event.house_rules,
            host=None,
            sitters=sitters,
            public=False,
            board=board.board,
        )
        BotsLine.objects.create(board=board, game=game, level=level)


def heard(event: hooks.TableEvent) -> None:
    """The bots have played a board (settings.TALON_TABLE_HOOKS)."""
    match event:
        case hooks.Ended(game) if game.board_id is not None:
            line = BotsLine.objects.filter(game=game, finished_at=None).select_related("board__event").first()
            if line is None:
                return
            deal = Deal.objects.filter(game=game, number=1).first()
            if event.ending.why == Why.PLAYED_OUT and deal is not None and deal.score:
                line.points = list(deal.score["points"])
            line.finished_at = timezone.now()
            line.save(update_fields=["points", "finished_at"])
            ask(line.board.event)
