"""A planned move whose pause is over: settled once more, and through the door like any other."""

from __future__ import annotations

from rules.engine.moves import IllegalMove

from ..models import By, Due, Player, Status
from . import door, planning
from .refused import Refused


def move(row: Due) -> None:
    """Make the move a seat's plans make now, if they still make one."""
    assert row.game is not None
    game = row.game
    player = Player.objects.filter(pk=row.object_id, game=game).select_related("user").first()
    if player is None or player.user is None or not player.to_act or game.status != Status.PLAYING:
        return
    try:
        door.through(
            game.public_id, seat=player.user, seen=game.version, chosen=planning.move_now, by=By.PLAN
        )
    except (Refused, IllegalMove):
        # Somebody was quicker, or the time was up; what is due now was written down with that.
        return
