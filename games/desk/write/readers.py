"""Whoever is shown words from a table of a sealed board is written down: they do not come to that event's tables."""

from __future__ import annotations

from collections.abc import Collection

from django.utils import timezone

from accounts.models import User

from ..models import SealedReader


def note(user: User, events: Collection[int]) -> None:
    """Somebody reads of the sealed boards of these events, given by key; once written, that stays so."""
    now = timezone.now()
    rows = [SealedReader(tournament_id=key, user=user, read_at=now) for key in sorted(events)]
    if rows:
        SealedReader.objects.bulk_create(rows, ignore_conflicts=True)
