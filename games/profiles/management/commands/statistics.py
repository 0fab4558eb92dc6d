"""`manage.py statistics`: make everybody's statistics anew from the record of all finished games."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from accounts.models import User
from games.play.models import GameStatus, Player
from games.profiles.statistics import rebuild


class Command(BaseCommand):
    """Makes the sums of everybody anew; they are kept as games end, so this is for older games."""

    help = "Make everybody's statistics anew from the record of all finished games."

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Go through everybody who has finished a game."""
        seats = Player.objects.filter(game__status=GameStatus.OVER, user__isnull=False)
        users = User.objects.filter(pk__in=seats.values("user"))
        for user in users.iterator():
            rebuild(user)
        self.stdout.write(f"statistics of {users.count()} people")
