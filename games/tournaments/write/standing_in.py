"""Somebody who stood in for a round gives the place back when that round has closed."""

from __future__ import annotations

from accounts.models import User
from games.play.models import Bot

from ..models import DirectorAct, DirectorActKind, EntrantPlayer, Tournament
from ..record.rounds import is_evening


def give_places_back(tournament: Tournament, number: int) -> None:
    """Whoever was stood in for in this round has the place again, and the line of the log says so (`facts["back"]`).

    Not where a director has replaced the substitute since: that is from then on. In an evening the place was never
    given away: all rounds are open there at once.
    """
    if is_evening(tournament):
        return
    acts = DirectorAct.objects.filter(
        tournament=tournament, kind=DirectorActKind.SUBSTITUTE, undone_at=None, before__round=number
    )
    for act in acts.order_by("pk"):
        player = EntrantPlayer.objects.filter(
            entrant=act.before["entrant"], place=act.before["place"]
        ).first()
        if player is None or _is_replaced_since(act) or not _give_back(player, act):
            continue
        act.facts["back"] = True
        act.save(update_fields=["facts"])


def _is_replaced_since(act: DirectorAct) -> bool:
    """Whether a director gave the place to somebody else after that, from then on."""
    later = DirectorAct.objects.filter(
        tournament=act.tournament_id,
        kind=DirectorActKind.REPLACE,
        undone_at=None,
        pk__gt=act.pk,
        before__entrant=act.before["entrant"],
        before__place=act.before["place"],
    )
    return later.exists()


def _give_back(player: EntrantPlayer, act: DirectorAct) -> bool:
    """Whether the place of a player could be given back."""
    user_key, bot_key = act.before["user"], act.before["bot"]
    user = User.objects.filter(pk=user_key, is_active=True).first() if user_key is not None else None
    bot = Bot.objects.filter(pk=bot_key).first() if bot_key is not None else None
    there = EntrantPlayer.objects.filter(tournament=player.tournament_id, user=user).exclude(pk=player.pk)
    if user is not None and there.exists():
        return False
    if user is None and bot is None and not player.called:
        return False
    player.user, player.bot = user, bot
    player.save(update_fields=["user", "bot"])
    return True
