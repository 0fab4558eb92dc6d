"""What happens at tables, heard (settings.TALON_TABLE_HOOKS): games that end are counted, invitations go stale."""

from __future__ import annotations

from accounts.models import User
from games.play.models import Status
from games.play.write import hooks

from . import invitations, statistics


def heard(event: hooks.TableEvent) -> None:
    """Do what an event asks for."""
    match event:
        case hooks.SeatHandedOver(game, seat, _before, User() as user) if game.status == Status.OPEN:
            invitations.seat_taken(game, seat=seat, user=user)
        case hooks.SeatHandedOver(game, seat, _before, after) if (
            game.status == Status.OPEN and after is not None
        ):
            invitations.seat_taken(game, seat=seat, user=None)
        case hooks.Begun(game):
            invitations.withdraw_all(game)
        case hooks.Ended(game):
            invitations.withdraw_all(game)
            statistics.count_game(game)
        case hooks.Unsealed(game):
            statistics.count_game(game)
