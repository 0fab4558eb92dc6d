"""A player's own things at a table: how far one has followed the game, notes, and what is said."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from rules.engine.moves import Seat

from ..models import BETWEEN, Game, Player, Saying, TableTalk
from .holding import held
from .hooks import Said
from .refused import Refused
from .words import one_line

A_LOOK = timedelta(minutes=1)

LONGEST_WORDS = 300
LONGEST_NOTES = 4000

SAID_AT_ONCE = 10
"""What one person may say within `QUIET`, at all tables together."""
QUIET = timedelta(minutes=1)


def note_seen(game: Game, *, seat: Seat, version: int) -> None:
    """Remember how far a player has followed the game; never backwards."""
    Player.objects.filter(game=game, seat=seat, seen__lt=version).update(seen=min(version, game.version))


def note_look(player: Player) -> None:
    """Remember that a player has the table open, to the minute: pages are read more often than that."""
    now = timezone.now()
    if player.looked_at is None or now - player.looked_at > A_LOOK:
        Player.objects.filter(pk=player.pk).update(looked_at=now)


def note_program(player: Player) -> None:
    """Remember, to the minute, that a program has looked for whoever sits here: their page is not open by that."""
    now = timezone.now()
    if player.there_at is None or now - player.there_at > A_LOOK:
        Player.objects.filter(pk=player.pk).update(there_at=now)


def keep_notes(game: Game, *, seat: Seat, notes: str) -> None:
    """Keep a player's private notes on a game; raises Refused `notes_too_long`, and keeps what was there."""
    notes = notes.replace("\0", "").replace("\r\n", "\n")
    if len(notes) > LONGEST_NOTES:
        raise Refused("notes_too_long")
    Player.objects.filter(game=game, seat=seat).update(notes=notes)


def say(public_id: str, *, seat: Seat, saying: str = "", words: str = "") -> None:
    """Say something at a table: one of the phrases, or free words where nobody has a partner to tell a hand.

    Raises Refused `nothing_said`, `words_too_long`, `words_during_deal`, `silenced` or `talked_enough`.
    """
    words = one_line(words, LONGEST_WORDS + 1)
    if len(words) > LONGEST_WORDS:
        raise Refused("words_too_long")
    if saying not in Saying.values and not words:
        raise Refused("nothing_said")
    with held(public_id) as table:
        game, speaker = table.game, table.players[seat].user
        if speaker is None:
            raise Refused("not_seated")
        if (words or saying in BETWEEN) and not game.talks_freely:
            raise Refused("words_during_deal")
        if speaker.is_silenced:
            raise Refused("silenced")
        lately = TableTalk.objects.filter(user=speaker, said_at__gt=timezone.now() - QUIET).count()
        if lately >= SAID_AT_ONCE:
            raise Refused("talked_enough")
        TableTalk.objects.create(
            game=game, seat=seat, user=speaker, saying=saying if not words else "", words=words
        )
        table.changed = True
        table.happened.append(Said(game, seat))
