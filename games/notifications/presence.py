"""Who looks at a table now, and in which order the people of a table are told something."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.utils import timezone

from games.play.models import Player

HERE = timedelta(minutes=2)
"""Who looked at a table no longer ago has it open: an open page says so every minute."""


def is_here(player: Player) -> bool:
    """Whether somebody has the table open now."""
    return player.looked_at is not None and timezone.now() - player.looked_at < HERE


def in_one_order(players: Iterable[Player]) -> list[Player]:
    """Those of the players who are people, by who they are and not by where they sit.

    Of everybody told a mail may wait, which stands in one place: two tables of the same people, told in the order of
    their seats at one instant, could each wait for the other.
    """
    return sorted((player for player in players if player.user_id), key=lambda player: player.user_id or 0)
