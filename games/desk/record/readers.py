"""Who has read at the desk of the sealed boards of an event: asked by tournaments through games/wiring.py."""

from __future__ import annotations

from games.tournaments.models import Tournament

from ..models import SealedReader


def users_who_read(tournament: Tournament) -> set[int]:
    """Everybody who has read calls, answers or messages of tables at sealed boards of an event, by key."""
    return set(SealedReader.objects.filter(tournament=tournament).values_list("user", flat=True))
