"""What tables report: a board has ended there, with its result; and whom a tournament excludes from its tables."""

from __future__ import annotations

from django.utils import timezone

from games.jobs import queue
from games.jobs.models import Job
from games.play.models import Deal, EndReason, Game
from games.play.write import events
from games.play.write.endings import Ending

from ..models import BoardPlay
from ..record import who_knows as knowledge
from .advance import advance_tournament

BOARD_ENDED = "board_ended"
"""The kind of what is due when a board has ended at a table (object_id: the play): a row of its own, so that no other
instant at which the tournament is to be looked at takes its place."""


def board_ended(row: Job) -> None:
    """A board has ended at a table: look whether it was the last."""
    play = BoardPlay.objects.filter(pk=row.object_id).select_related("table__round").first()
    if play is not None:
        advance_tournament(play.table.round.tournament_id)


def on_table_event(event: events.TableEvent) -> None:
    """A board has ended at a table: what it gave is written down with it."""
    match event:
        case events.Ended(game) if game.board_id is not None:
            play = BoardPlay.objects.filter(game=game).select_related("table__round").first()
            if play is None:
                return
            if play.finished_at is None:
                play.points, play.adjusted = _outcome(game, event.ending)
                play.finished_at = timezone.now()
                play.save(update_fields=["points", "adjusted", "finished_at"])
            queue.enqueue(BOARD_ENDED, at=timezone.now(), object_id=play.pk)


def excluded_users(game: Game) -> set[int]:
    """Everybody who plays in the tournament of a game's board or did: they must not come to it."""
    if game.board_id is None:
        return set()
    play = BoardPlay.objects.filter(game=game).select_related("board__tournament").first()
    if play is None:
        return set()
    return knowledge.who_knows(play.board.tournament)


def _outcome(game: Game, ending: Ending) -> tuple[list[int] | None, list[str] | None]:
    """The points of a deal that was finished; shares for one that somebody broke off."""
    deal = Deal.objects.filter(game=game, number=1).first()
    if (
        ending.reason not in (EndReason.CANCELLED, EndReason.ADJUDICATED, EndReason.ABANDONED)
        and deal is not None
        and deal.score
    ):
        return list(deal.score["points"]), None
    return None, ["50"] * len(game.engine.sides)
