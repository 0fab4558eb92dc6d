"""Taking records in, and giving them up again."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from rules.engine import record

from .models import ImportedGame
from .parse import TOO_MANY, PlayedElsewhere, read_record, refused_whole

MOST = 200
"""Records one person may keep here."""


def take_in(owner: User, text: str) -> ImportedGame:
    """Read a record and keep it; raises Unreadable. The same record brought again is the one that is here."""
    parsed = read_record(text)
    with transaction.atomic():
        # One at a time for each person, so that the count is right.
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)
        mine = ImportedGame.objects.filter(owner=owner)
        written = record.write(parsed)
        earlier = mine.filter(text=written).first()
        if earlier is not None:
            return earlier
        if mine.count() >= MOST:
            raise refused_whole(TOO_MANY, most=MOST)
        game = PlayedElsewhere(parsed)
        return ImportedGame.objects.create(
            owner=owner,
            variant=parsed.variant.slug,
            players=list(game.players),
            deals=len(game.deals),
            text=written,
        )


def give_up(owner: User, public_id: str) -> None:
    """Remove a record of one's own; raises ImportedGame.DoesNotExist."""
    ImportedGame.objects.get(owner=owner, public_id=public_id).delete()
