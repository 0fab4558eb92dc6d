"""Names at tables: who takes another one in the middle of a deal goes on being called by the old one until its end.

A new name is free talk: it could say what its owner holds.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from accounts.models import Called, User

from ..models import Bot, Game, GameStatus, Player
from ..models.bots import shown_in_all_languages
from ..record.who_sat import sat_at
from .lock import LockedTable


def keep(user: User, before: Called) -> None:
    """Somebody is called otherwise now: where a deal is played, the old name stays for its rest.

    Every seat of the table keeps it: the log names those who have left, too, and they may sit down elsewhere there.
    """
    seats = Player.objects.filter(user__bot_owner=user).values("game")
    with transaction.atomic():
        # Locked as a move locks its table, so that a deal that ends in this moment does not miss the name.
        playing = Game.objects.select_for_update(no_key=True).filter(status=GameStatus.PLAYING)
        games = playing.filter(sat_at(user) | Q(pk__in=seats)).order_by("pk")
        for player in Player.objects.filter(game__in=list(games)):
            player.called = {str(user.pk): before, **player.called}
            player.save(update_fields=["called"])


def adopt(guest: User, user: User) -> None:
    """A guest is an account from now on: where a deal is played, it is called as the guest was for its rest."""
    keep(guest, guest.kept_name)
    for player in Player.objects.filter(called__has_key=str(guest.pk)):
        name = player.called.pop(str(guest.pk))
        player.called = {str(user.pk): name, **player.called}
        player.save(update_fields=["called"])


def release(table: LockedTable) -> None:
    """A deal is over: everybody is called by the name they have."""
    for player in table.players:
        if player.called:
            player.called = {}
            player.save(update_fields=["called"])


def bot_names() -> set[str]:
    """What the bots of the house are called, in every language."""
    return {name for bot in Bot.objects.all() for name in shown_in_all_languages(bot)}
