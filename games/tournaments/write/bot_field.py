"""The bots' field: an open board played once by bots at every seat, each from its own view, apart from the field.

Nothing begins before the board is open. A tournament has one such game at a time: its job looks for the next open board
that has none, and the end of a game has it look again. `TALON_BOT_FIELD` says how the bots play, or that none do.
"""

from __future__ import annotations

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from games.jobs import queue
from games.jobs.models import Job
from games.jobs.refusals import Refused
from games.play.models import Deal, EndReason, Strength
from games.play.write import events, lifecycle
from games.play.write.events import Sitter

from ..models import BotField, Tournament, TournamentBoard, TournamentStage
from .entrants import bots_for

BOT_FIELD = "bots_line"
"""The kind of what is due when a tournament may have a board for the bots (object_id: the tournament): jobs of this
name wait in databases."""


def ask(tournament: Tournament) -> None:
    """Boards of a tournament have been opened: have them played by bots."""
    if settings.TALON_BOT_FIELD in Strength.values:
        queue.enqueue(BOT_FIELD, at=timezone.now(), object_id=tournament.pk)


def begin_next(row: Job) -> None:
    """Begin the game of the first open board that has none, unless one of the tournament is being played."""
    level = settings.TALON_BOT_FIELD
    if level not in Strength.values:
        return
    with transaction.atomic():
        stages = (TournamentStage.RUNNING, TournamentStage.OVER)
        rows = Tournament.objects.select_for_update(no_key=True).filter(pk=row.object_id, stage__in=stages)
        tournament = rows.first()
        if (
            tournament is None
            or BotField.objects.filter(board__tournament=tournament, finished_at=None).exists()
        ):
            return
        waiting = TournamentBoard.objects.filter(
            tournament=tournament, board__opened_at__isnull=False, cancelled_at=None, bot_field=None
        )
        board = waiting.select_related("board").first()
        if board is None:
            return
        try:
            sitters: dict[int, Sitter] = dict(enumerate(bots_for(level, tournament.engine.seats)))
        except Refused:
            # A site without bots has no field of theirs.
            return
        game = lifecycle.open_table(
            variant=tournament.rules,
            options=tournament.house_rules,
            host=None,
            sitters=sitters,
            public=False,
            board=board.board,
        )
        BotField.objects.create(board=board, game=game, level=level)


def on_table_event(event: events.TableEvent) -> None:
    """The bots have played a board."""
    match event:
        case events.Ended(game) if game.board_id is not None:
            line = (
                BotField.objects.filter(game=game, finished_at=None)
                .select_related("board__tournament")
                .first()
            )
            if line is None:
                return
            deal = Deal.objects.filter(game=game, number=1).first()
            if event.ending.reason == EndReason.PLAYED_OUT and deal is not None and deal.score:
                line.points = list(deal.score["points"])
            line.finished_at = timezone.now()
            line.save(update_fields=["points", "finished_at"])
            ask(line.board.tournament)
