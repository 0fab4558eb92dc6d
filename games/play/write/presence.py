"""Who is at a table: how far each has followed the game, and when they last had it before their eyes."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from rules.engine.moves import Seat

from ..models import Game, Player

A_LOOK = timedelta(minutes=1)


def set_seen_version(game: Game, *, seat: Seat, version: int) -> None:
    """Remember how far a player has followed the game; never backwards."""
    Player.objects.filter(game=game, seat=seat, seen__lt=version).update(seen=min(version, game.version))


def close_deal(game: Game, *, seat: Seat, number: int) -> None:
    """Remember that a player has gone on from the end of a deal; never backwards, and from no deal that still runs."""
    finished = game.deals.filter(score__isnull=False, number__lte=number)
    last = finished.order_by("-number").values_list("number", flat=True).first()
    if last is not None:
        Player.objects.filter(game=game, seat=seat, deal_closed__lt=last).update(deal_closed=last)


def note_look(player: Player) -> None:
    """Remember that a player has the table open, to the minute: pages are read more often than that."""
    now = timezone.now()
    if player.looked_at is None or now - player.looked_at > A_LOOK:
        Player.objects.filter(pk=player.pk).update(looked_at=now)


def note_program(player: Player) -> None:
    """Remember, to the minute, that a program has looked for whoever sits here: their page is not open by that."""
    now = timezone.now()
    if player.last_active_at is None or now - player.last_active_at > A_LOOK:
        Player.objects.filter(pk=player.pk).update(last_active_at=now)
