"""Whoever has stood in for an entrant may do so again: it meets no board twice, and so they do not either."""

from __future__ import annotations

from django.db.models import Q

from accounts.models import User
from games.play.record.who_sat import sat_at

from ..models import BoardPlay, DirectorAct, DirectorActKind, Entrant, TableSide, Tournament
from .who_knows import SEATING_ACTS, boards_known, entrant_users


def stood_in(tournament: Tournament) -> set[int]:
    """Everybody who has stood in for a round, by key; taken back or not, as for who sat at a table."""
    acts = DirectorAct.objects.filter(tournament=tournament, kind=DirectorActKind.SUBSTITUTE)
    return {before["to"] for before in acts.values_list("before", flat=True) if before["to"] is not None}


def users_to_stand_in_again(tournament: Tournament) -> set[int]:
    """Everybody who has stood in and is not in the event by now, by key: those who may be offered once more."""
    return stood_in(tournament) - entrant_users(tournament)


def may_stand_in_again(tournament: Tournament, user: User, entrant: Entrant, number: int) -> bool:
    """Whether somebody who stood in for an entrant, and for no other, may do so in another round.

    Not where they are in by now, stand in there already in that round, or have learned of its boards elsewhere.
    """
    if user.pk not in users_to_stand_in_again(tournament):
        return False
    acts = DirectorAct.objects.filter(
        Q(before__to=user.pk) | Q(before__user=user.pk), tournament=tournament, kind__in=SEATING_ACTS
    )
    befores = list(acts.values_list("before", "undone_at"))
    here = any(before.get("round") == number and undone_at is None for before, undone_at in befores)
    if here or any(before["entrant"] != entrant.pk for before, _undone_at in befores):
        return False
    if _sat_elsewhere(tournament, user, entrant):
        return False
    tables = TableSide.objects.filter(
        table__round__tournament=tournament, table__round__number=number, entrant=entrant
    )
    boards = BoardPlay.objects.filter(table__in=tables.values("table")).values_list(
        "board__number", flat=True
    )
    return boards_known(tournament, user).isdisjoint(boards)


def _sat_elsewhere(tournament: Tournament, user: User, entrant: Entrant) -> bool:
    """Whether somebody has had a seat at a table of others."""
    plays = BoardPlay.objects.filter(sat_at(user, "game"), board__tournament=tournament)
    own = TableSide.objects.filter(entrant=entrant).values("table")
    return plays.exclude(table__in=own).exists()
