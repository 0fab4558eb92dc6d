"""A player's private notes on a game."""

from __future__ import annotations

from django.utils.translation import gettext_noop

from games.jobs.refusals import Refusal, Refused
from rules.engine.moves import Seat

from ..models import Game, Player

NOTES_TOO_LONG = Refusal(
    "notes_too_long", gettext_noop("These notes are too long: 4,000 letters at most. Nothing was changed.")
)


LONGEST_NOTES = 4000


def keep_notes(game: Game, *, seat: Seat, notes: str) -> None:
    """Keep a player's private notes on a game; raises Refused `notes_too_long`, and keeps what was there."""
    notes = notes.replace("\0", "").replace("\r\n", "\n")
    if len(notes) > LONGEST_NOTES:
        raise Refused(NOTES_TOO_LONG)
    Player.objects.filter(game=game, seat=seat).update(notes=notes)
