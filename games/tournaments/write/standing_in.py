"""Somebody who stood in for a round gives the place back when that round has closed."""

from __future__ import annotations

from accounts.models import User

from ..models import DirectorAct, DirectorActKind, EntrantPlayer, Tournament
from ..record.rounds import is_evening


def give_places_back(tournament: Tournament, number: int) -> None:
    """Whoever was stood in for in this round has the place again, unless it has become another's since.

    In an evening the place was never given away: all rounds are open there at once.
    """
    if is_evening(tournament):
        return
    acts = DirectorAct.objects.filter(
        tournament=tournament, kind=DirectorActKind.SUBSTITUTE, undone_at=None, before__round=number
    )
    for before in acts.values_list("before", flat=True):
        player = EntrantPlayer.objects.filter(entrant=before["entrant"], place=before["place"]).first()
        if player is not None and player.user_id == before["to"]:
            _give_back(player, before["user"])


def _give_back(player: EntrantPlayer, pk: int | None) -> None:
    user = User.objects.filter(pk=pk, is_active=True).first() if pk is not None else None
    there = EntrantPlayer.objects.filter(tournament=player.tournament_id, user=user).exclude(pk=player.pk)
    if user is not None and there.exists():
        return
    if user is not None or player.called:
        player.user = user
        player.save(update_fields=["user"])
