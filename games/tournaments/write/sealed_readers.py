"""Whoever is shown what tells of a sealed board at the desk is written down, and does not come to its tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from accounts.models import User

from ..models import Tournament, TournamentStage
from ..record.who_knows import plays_in

writers: Sequence[Callable[[User, Collection[int]], None]] = ()
"""Who writes it down (games/wiring.py): called with whoever reads and the keys of events."""


def note(user: User, tournament: Tournament) -> None:
    """Somebody reads a director's decision on a sealed board, or a score of one, of an event that they do not play."""
    if tournament.stage != TournamentStage.RUNNING or plays_in(tournament, user):
        return
    for write in writers:
        write(user, {tournament.pk})
