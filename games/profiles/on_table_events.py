"""What happens at tables, heard: games that end are counted, invitations go stale."""

from __future__ import annotations

from accounts.models import User
from games.play.models import GameStatus
from games.play.write import events

from . import invitations, statistics


def on_table_event(event: events.TableEvent) -> None:
    """Do what an event asks for."""
    match event:
        case events.SeatChanged(game, seat, _before, User() as user) if game.status == GameStatus.OPEN:
            invitations.accept_by_sitting(game, seat=seat, user=user)
        case events.SeatChanged(game, seat, _before, after) if (
            game.status == GameStatus.OPEN and after is not None
        ):
            invitations.accept_by_sitting(game, seat=seat, user=None)
        case events.Started(game):
            invitations.withdraw_all(game)
        case events.Ended(game):
            invitations.withdraw_all(game)
            statistics.count_game(game)
        case events.Unsealed(game):
            statistics.count_game(game)
