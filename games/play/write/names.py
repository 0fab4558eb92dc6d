"""Names at tables: who takes another one in the middle of a deal goes on being called by the old one until its end.

A new name is free talk: it could say what its owner holds.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from accounts.models import Called, User

from ..models import Bot, Game, GameStatus, Player
from ..models.bots import shown_in_all_languages
from .lock import LockedTable


def keep(user: User, before: Called) -> None:
    """Somebody is called otherwise now: where a deal is played, the old name stays for its rest."""
    mine = Q(user=user) | Q(resigned=user) | Q(user__bot_owner=user)
    with transaction.atomic():
        playing = Player.objects.filter(mine, game__status=GameStatus.PLAYING)
        # Locked as a move locks its table, so that a deal that ends in this moment does not miss the name.
        games = Game.objects.select_for_update().filter(pk__in=playing.values("game")).order_by("pk")
        for player in Player.objects.filter(mine, game__in=list(games)).select_related("user"):
            for role, who in _roles(player):
                if who == user.pk and role not in player.called:
                    player.called = {**player.called, role: before}
            player.save(update_fields=["called"])


def _roles(player: Player) -> tuple[tuple[str, int | None], ...]:
    """Who is named at a seat: who sits there, who gave it up, whose program it is."""
    owner = player.user.bot_owner_id if player.user is not None else None
    return ("user", player.user_id), ("resigned", player.resigned_id), ("owner", owner)


def release(table: LockedTable) -> None:
    """A deal is over: everybody is called by the name they have."""
    for player in table.players:
        if player.called:
            player.called = {}
            player.save(update_fields=["called"])


def bot_names() -> set[str]:
    """What the bots of the house are called, in every language."""
    return {name for bot in Bot.objects.all() for name in shown_in_all_languages(bot)}
