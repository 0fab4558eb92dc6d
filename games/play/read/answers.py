"""How soon somebody usually answers in games of days, in words."""

from __future__ import annotations

from django.utils import timezone

from accounts.models import User

from ..models import Game, Player
from ..record.answers import usual_time
from .clocks import within


def time_of(person: User) -> str:
    """How long somebody takes over half of their turns at most, rounded up; empty: not known. Two queries.

    For readers who may see it: somebody else reads it of those alone who show their statistics.
    """
    taken = usual_time(person.pk, timezone.now())
    return within(taken) if taken is not None else ""


def host_of(game: Game, players: list[Player]) -> Player | None:
    """Who opened a table, where they still sit there."""
    return next((player for player in players if player.user_id and player.user_id == game.host_id), None)


def host_answers(game: Game, host: Player | None) -> str:
    """The same of the host of a table that waits, as it is kept with the table: no query.

    Empty for a host who does not show their statistics.
    """
    may_see = host is not None and host.user is not None and host.user.shows_statistics
    return within(game.host_answers) if may_see and game.host_answers is not None else ""
