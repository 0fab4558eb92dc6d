"""Somebody who stood in for a round gives the place back when that round has closed."""

from __future__ import annotations

from accounts.models import User
from games.play.models import Bot

from ..models import DirectorAct, DirectorActKind, EntrantPlayer, Tournament
from ..record.rounds import is_evening


def give_places_back(tournament: Tournament, number: int) -> None:
    """Whoever was stood in for in this round has the place again, also where the substitute was replaced in turn.

    In an evening the place was never given away: all rounds are open there at once.
    """
    if is_evening(tournament):
        return
    acts = DirectorAct.objects.filter(
        tournament=tournament, kind=DirectorActKind.SUBSTITUTE, undone_at=None, before__round=number
    )
    for before in acts.values_list("before", flat=True):
        player = EntrantPlayer.objects.filter(entrant=before["entrant"], place=before["place"]).first()
        if player is not None:
            _give_back(player, before["user"], before["bot"])


def _give_back(player: EntrantPlayer, user_key: int | None, bot_key: int | None) -> None:
    user = User.objects.filter(pk=user_key, is_active=True).first() if user_key is not None else None
    bot = Bot.objects.filter(pk=bot_key).first() if bot_key is not None else None
    there = EntrantPlayer.objects.filter(tournament=player.tournament_id, user=user).exclude(pk=player.pk)
    if user is not None and there.exists():
        return
    if user is not None or bot is not None or player.called:
        player.user, player.bot = user, bot
        player.save(update_fields=["user", "bot"])
