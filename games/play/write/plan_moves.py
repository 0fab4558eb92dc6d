"""A planned move whose pause is over: settled once more, and through the door like any other."""

from __future__ import annotations

from games.jobs.models import Job
from games.jobs.refusals import Refused
from rules.engine.moves import IllegalMove

from ..models import GameStatus, MoveSource, Player
from . import door, plans


def move(row: Job) -> None:
    """Make the move a seat's plans make now, if they still make one."""
    assert row.game is not None
    game = row.game
    player = Player.objects.filter(pk=row.object_id, game=game).select_related("user").first()
    if player is None or player.user is None or not player.to_act or game.status != GameStatus.PLAYING:
        return
    try:
        door.submit_chosen(
            game.public_id, seat=player.user, seen=game.version, chosen=plans.move_now, by=MoveSource.PLAN
        )
    except (Refused, IllegalMove):
        # Somebody was quicker, or the time was up; what is due now was written down with that.
        return
