"""Time zones as they are stored with a seat: a name, and UTC where it means nothing."""

from __future__ import annotations

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ..models import Player


def zone_of(player: Player) -> ZoneInfo:
    """Where the player lives by the clock, as it was known when the seat was taken."""
    try:
        return ZoneInfo(player.zone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo("UTC")
