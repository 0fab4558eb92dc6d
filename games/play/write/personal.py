"""A player's own things at a table: how far one has followed the game, notes, and what is said."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from rules.engine.moves import Seat

from ..models import Game, Player, Saying, Status, TableTalk
from .holding import held
from .hooks import Said
from .refused import Refused
from .words import one_line

A_LOOK = timedelta(minutes=1)

SAID_AT_ONCE = 10
QUIET = timedelta(minutes=1)


def note_seen(game: Game, *, seat: Seat, version: int) -> None:
    """Remember how far a player has followed the game; never backwards."""
    Player.objects.filter(game=game, seat=seat, seen__lt=version).update(seen=min(version, game.version))


def note_look(player: Player) -> None:
    """Remember that a player has the table open, to the minute: pages are read more often than that."""
    now = timezone.now()
    if player.looked_at is None or now - player.looked_at > A_LOOK:
        Player.objects.filter(pk=player.pk).update(looked_at=now)


def keep_notes(game: Game, *, seat: Seat, notes: str) -> None:
    """Keep a player's private notes on a game."""
    Player.objects.filter(game=game, seat=seat).update(notes=notes.replace("\0", "")[:4000])


def say(public_id: str, *, seat: Seat, saying: str = "", words: str = "") -> None:
    """Say something at a table: one of the phrases at any time, free words while no deal is played.

    Partners could tell each other their hands otherwise. Raises Refused `nothing_said`,
    `words_during_deal` or `talked_enough`.
    """
    words = one_line(words, 300)
    with held(public_id) as table:
        game = table.game
        if saying not in Saying.values and not words:
            raise Refused("nothing_said")
        if words and game.status == Status.PLAYING:
            raise Refused("words_during_deal")
        lately = TableTalk.objects.filter(game=game, seat=seat, said_at__gt=timezone.now() - QUIET).count()
        if lately >= SAID_AT_ONCE:
            raise Refused("talked_enough")
        TableTalk.objects.create(game=game, seat=seat, saying=saying if not words else "", words=words)
        table.changed = True
        table.happened.append(Said(game, seat))
